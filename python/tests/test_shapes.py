"""Shapes: fields, measures, text, pickling."""

from __future__ import annotations

import copy
import math
import pickle

import numpy as np
import pytest

import mbv
from meshes import at, cube

SHAPES = [
    mbv.Sphere((1, 2, 3), 2),
    mbv.Aabb((0, 0, 0), (1, 2, 3)),
    mbv.Obb((1, 0, 0), (1, 2, 3), [[0, 1, 0], [-1, 0, 0], [0, 0, 1]]),
    mbv.Capsule((0, 0, 0), (0, 0, 2), 0.5),
    mbv.Cylinder((0, 0, 0), (0, 0, 2), 0.5),
    mbv.ConvexHull([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    mbv.Plane((0, 0, 2), 4),
    mbv.HalfSpace((0, 0, 1), -1),
    mbv.Triangle((0, 0, 0), (2, 0, 0), (0, 1, 0)),
    mbv.Segment((0, 0, 0), (1, 1, 1)),
    mbv.Cone((0, 0, 4), (0, 0, 0), 3),
    mbv.Ellipsoid((1, 0, 0), (1, 2, 3), [[0, 1, 0], [-1, 0, 0], [0, 0, 1]]),
]
VALUES = [*SHAPES, mbv.Ray((0, 0, 0), (0, 0, 2)), mbv.Rectangle((0, 0), (1, 2)),
          mbv.RigidMotion((1, 2, 3), angle=0.5)]


@pytest.mark.parametrize("value", VALUES, ids=lambda v: type(v).__name__)
def test_value_comes_back_from_its_text_and_its_pickle(value):
    names = {**vars(mbv), "inf": math.inf}
    assert eval(repr(value), names) == value
    for back in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
        assert back == value
        assert hash(back) == hash(value)
    assert value != "a shape"
    assert type(value).__name__ in value._repr_html_()


@pytest.mark.parametrize("shape", SHAPES, ids=lambda v: type(v).__name__)
def test_shape_comes_back_from_its_json(shape):
    assert mbv.Shape.from_json(shape.to_json()) == shape


def test_zeros_of_either_sign_are_equal_and_hash_alike():
    a, b = mbv.Sphere((0.0, 0, 0), 1), mbv.Sphere((-0.0, 0, 0), 1)
    assert a == b and hash(a) == hash(b)


def test_measures():
    # Closed forms: 4/3 pi r^3; 8 times the product of half extents; r^2 pi (l + 4/3 r); r^2 pi l;
    # r^2 pi l / 3; 4/3 pi r s t.
    volumes = [4 / 3 * math.pi * 8, 6, 48, 0.25 * math.pi * (2 + 2 / 3), 0.25 * math.pi * 2]
    volumes += [1 / 6, 0, math.inf, 0, 0, 12 * math.pi, 8 * math.pi]
    for shape, volume in zip(SHAPES, volumes):
        assert shape.volume == pytest.approx(volume, rel=1e-12)
    assert SHAPES[1].surface_area == pytest.approx(2 * (2 + 3 + 6))
    assert SHAPES[5].surface_area == pytest.approx(1.5 + math.sqrt(3) / 2)
    assert np.array_equal(SHAPES[0].bounds, [[-1, 0, 1], [3, 4, 5]])


def test_box_fields():
    box = SHAPES[2]
    assert np.array_equal(box.axes[0], [0, 1, 0])
    assert box.corners.shape == (8, 3)
    local = np.c_[[[s * h for s, h in zip(signs, (1, 2, 3))] for signs in
                   [(2 * (i & 1) - 1, (i & 2) - 1, (i & 4) / 2 - 1) for i in range(8)]], np.ones(8)]
    assert np.allclose((box.transform @ local.T).T[:, :3], box.corners)
    again = mbv.Obb.from_transform(box.transform, 2 * box.half_extents)
    assert np.allclose(again.corners, box.corners)
    assert mbv.Aabb((0, 0, 0), (2, 2, 2)).to_obb() == mbv.Obb((1, 1, 1), (1, 1, 1))


def test_fields_are_read_only_views_that_outlive_their_shape():
    center = mbv.Sphere((1, 2, 3), 2).center
    assert np.array_equal(center, [1, 2, 3])
    with pytest.raises(ValueError, match="read-only"):
        center[0] = 5
    with pytest.raises(AttributeError):
        mbv.Sphere((1, 2, 3), 2).radius = 3


def test_moved_shapes():
    quarter = np.array([[0, -1, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])
    moved = mbv.Aabb((0, 0, 0), (2, 1, 1)).transformed(quarter)
    assert np.allclose(moved.bounds, [[0, 0, 0], [1, 2, 1]])
    assert mbv.Aabb((0, 0, 0), (1, 1, 1)).translated((1, 0, 0)) == mbv.Aabb((1, 0, 0), (2, 1, 1))


def test_surfaces_enclose_the_volume():
    for shape in SHAPES[:6] + SHAPES[10:]:
        mesh = shape.to_mesh()
        assert mesh.is_watertight
        assert mesh.volume == pytest.approx(shape.volume, rel=0.02)  # 64 sides around
    for value in (SHAPES[6], SHAPES[7], SHAPES[9], VALUES[12]):
        with pytest.raises(mbv.Error) as raised:
            value.to_mesh()
        assert raised.value.code == mbv.ErrorCode.INVALID_ARGUMENT
    assert VALUES[13].to_mesh().area == 8


def test_cones_and_ellipsoids():
    cone, ellipsoid = SHAPES[10:]
    assert np.array_equal(cone.apex, [0, 0, 4]) and np.array_equal(cone.base_center, [0, 0, 0])
    assert cone.radius == 3 and cone.surface_area == pytest.approx(24 * math.pi)
    assert np.array_equal(ellipsoid.radii, [1, 2, 3])
    assert np.array_equal(ellipsoid.axes[0], [0, 1, 0])
    assert np.allclose(ellipsoid.bounds, [[-1, -1, -3], [3, 1, 3]])
    # The side of the cone rises by 4 over a run of 3: (0.8, 0, 0.6) is its normal.
    assert mbv.distance(cone, mbv.Sphere((2.3, 0, 2.6), 0.25)).distance == pytest.approx(0.75)
    assert mbv.signed_distance(cone, [(0, 0, 1), (0, 0, -2)]).distance == pytest.approx([-1, 2])
    assert mbv.contains(ellipsoid, [(1, 0, 3), (1, 0.9, 0), (1, 1.1, 0)]).tolist() == [1, 1, 0]
    hit = mbv.raycast(mbv.Ray((9, 0, 0), (-1, 0, 0)), ellipsoid)
    assert hit.t == pytest.approx(6) and np.allclose(hit.normal, [1, 0, 0])
    with pytest.raises(mbv.Error, match="Cone: base_center equals apex"):
        mbv.Cone((0, 0, 1), (0, 0, 1), 1)
    with pytest.raises(mbv.Error, match="Ellipsoid: radii must be"):
        mbv.Ellipsoid((0, 0, 0), (1, -1, 1))


def test_rectangles():
    a = mbv.Rectangle.from_degrees((0, 0), (2, 1), 90)
    assert np.array_equal(a.axis, [0, 1])
    assert np.array_equal(a.corners[0], [1, -2])
    assert mbv.overlaps(a, mbv.Rectangle((2, 0), (1, 1)))
    assert mbv.distance(a, mbv.Rectangle((4, 0), (1, 1))).distance == 2
    assert mbv.contact(a, mbv.Rectangle((1.5, 0), (1, 1))).depth == 0.5
    assert len(mbv.explain(a, mbv.Rectangle((4, 0), (1, 1))).rows) == 4
    assert mbv.contains(a, [[1, 2], [1.1, 0]]).tolist() == [True, False]
    screen = mbv.Rectangle.from_screen(top=0, left=0, height=2, width=4)
    assert np.array_equal(screen.center, [2, -1])
    with pytest.raises(mbv.Error, match="b: must be a Rectangle"):
        mbv.overlaps(a, SHAPES[0])


@pytest.mark.parametrize("make, message", [
    (lambda far: mbv.Aabb((0, 0, 0), (1.5e308, 1, 1)).translated((far, 0, 0)), "by: .*max has"),
    (lambda far: mbv.Sphere((far, 0, 0), 1).transformed(at(far)), "pose: .*center has"),
    (lambda far: mbv.Ray((far, 0, 0), (1, 0, 0)).transformed(at(far)), "pose: .*origin has"),
    (lambda far: cube().scaled(far).scaled((1, 2, 1)), "factors: .*y of vertex 0"),
    (lambda far: cube().scaled(far).transformed(at(far)), "pose: .*x of vertex"),
    (lambda far: mbv.Sphere((far, 0, 0), far).to_mesh(), "to_mesh: "),
    (lambda far: mbv.Rectangle((far, 0), (far, 1)).to_mesh(), "to_mesh: "),
], ids=range(7))
def test_what_goes_beyond_doubles_is_an_error(make, message):
    make(1e300 / 2)
    with pytest.raises(mbv.Error, match=f"^{message}") as raised:
        make(1e308)
    assert raised.value.code == "invalid_argument" and "largest double" in str(raised.value)


def test_measures_of_large_shapes_are_numbers():
    assert mbv.Aabb((0, 0, 0), (1e200, 1e200, 0)).volume == 0
    assert mbv.Triangle((0, 0, 0), (1e200, 0, 0), (0, 1e200, 0)).surface_area == math.inf
