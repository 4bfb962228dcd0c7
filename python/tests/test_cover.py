"""Covers by spheres, capsules, hulls and boxes against closed forms and points of the surface."""

from __future__ import annotations

import math

import numpy as np
import pytest

import mbv
from meshes import cube, torus


def surface_points(mesh: mbv.Mesh, rng: np.random.Generator, count: int) -> np.ndarray:
    corners = mesh.vertices[mesh.faces[rng.integers(len(mesh.faces), size=count)]]
    weights = rng.dirichlet((1, 1, 1), size=count)
    return np.einsum("nc,ncx->nx", weights, corners)


def distances_to_middle(shape: mbv.Shape, points: np.ndarray) -> np.ndarray:
    """Of a sphere's center or a capsule's segment."""
    if isinstance(shape, mbv.Sphere):
        return np.linalg.norm(points - shape.center, axis=1)
    way = shape.b - shape.a
    along = np.clip((points - shape.a) @ way / max(way @ way, 1e-300), 0, 1)
    return np.linalg.norm(points - shape.a - along[:, None] * way, axis=1)


def test_one_sphere_has_the_volume_and_protrusion_of_a_ball():
    found = mbv.cover(cube(2), spheres=1)
    (ball,) = found.shapes
    assert isinstance(ball, mbv.Sphere)
    assert ball.radius == pytest.approx(math.sqrt(3), rel=1e-9)
    volume = 4 / 3 * math.pi * math.sqrt(27)
    assert found.volume == pytest.approx(volume, rel=1e-9) and found.volume_error == 0
    assert found.volume_beyond == pytest.approx(volume - 8, rel=0.01)
    assert found.inside_covered == pytest.approx(1)
    far = math.sqrt(3) - 1
    assert far * (1 - 1e-9) <= found.protrusion <= far * 1.02 + 1e-9


@pytest.mark.parametrize("kind", ["spheres", "capsules"])
def test_every_point_of_the_surface_is_in_a_shape(kind, rng):
    mesh = torus(3, 1)
    points = np.concatenate([mesh.vertices, surface_points(mesh, rng, 20000)])
    beyond = []
    for most in (1, 4, 16):
        found = mbv.cover(mesh, **{kind: most})
        assert 1 <= len(found.shapes) <= most
        depth = [shape.radius - distances_to_middle(shape, points) for shape in found.shapes]
        assert np.max(depth, axis=0).min() >= -1e-12
        beyond.append(found.volume_beyond)
    assert beyond[-1] < beyond[0] / 4


def test_a_cover_prints_in_one_line():
    one = mbv.cover(cube(2), boxes=1)
    text = f"<mbv.Cover: 1 of Obb, volume {one.volume:.6g}, protrusion {one.protrusion:.6g}>"
    assert repr(one) == text and one.volume == pytest.approx(8)
    assert len(repr(mbv.cover(torus(3, 1), hulls=8))) < 100


def test_hulls_contain_surface_and_inside(rng):
    mesh = torus(3, 1)
    points = np.concatenate([mesh.vertices, surface_points(mesh, rng, 500)])
    beyond = []
    for most in (1, 4, 16):
        found = mbv.cover(mesh, hulls=most)
        assert 1 <= len(found.shapes) <= most
        assert all(isinstance(shape, mbv.ConvexHull) for shape in found.shapes)
        gaps = [[mbv.distance(mbv.Sphere(p, 0), shape).distance for shape in found.shapes] for p in points[::10]]
        assert np.min(gaps, axis=1).max() <= 1e-9
        assert found.inside_covered == pytest.approx(1, abs=1e-12)
        beyond.append(found.volume_beyond)
    assert beyond[-1] < beyond[0] / 10


def test_boxes_contain_surface_and_inside(rng):
    mesh = torus(3, 1)
    points = np.concatenate([mesh.vertices, surface_points(mesh, rng, 5000)])
    beyond = []
    for most in (1, 4, 16):
        found = mbv.cover(mesh, boxes=most)
        assert 1 <= len(found.shapes) <= most
        heights = [np.abs((points - box.center) @ box.axes.T) - box.half_extents for box in found.shapes]
        assert np.max(heights, axis=2).min(axis=0).max() <= 1e-12
        assert found.inside_covered == pytest.approx(1, abs=1e-12)
        beyond.append(found.volume_beyond)
    assert beyond[-1] < beyond[0] / 2


def test_hulls_have_no_more_corners_than_asked_for():
    mesh = torus(3, 1)
    free, limited = mbv.cover(mesh, hulls=4), mbv.cover(mesh, hulls=4, corners=12)
    assert len(limited.shapes) == len(free.shapes)
    for whole, hull in zip(free.shapes, limited.shapes):
        assert len(whole.points) > 12 >= len(hull.points)
        gaps = [mbv.distance(mbv.Sphere(p, 0), hull).distance for p in whole.points]
        assert max(gaps) <= 1e-12
    one = mbv.fit(mesh, "hull", corners=24)
    assert len(one.points) <= 24
    assert 1 <= one.volume / mbv.fit(mesh, "hull").volume < 1.15
    assert mbv.fit(cube(), "hull", corners=8).points.shape == (8, 3)


def test_an_open_mesh_has_no_inside():
    sheet = mbv.Mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
    found = mbv.cover(sheet, capsules=2)
    assert found.volume_beyond is None and found.inside_covered is None
    assert all(isinstance(shape, mbv.Capsule) for shape in found.shapes)


def test_errors_name_the_argument():
    for ask, message in (
        (lambda: mbv.cover(cube()), "^spheres: give how many"),
        (lambda: mbv.cover(cube(), spheres=1, capsules=1), "^spheres: give how many"),
        (lambda: mbv.cover(cube(), hulls=1, capsules=1), "^spheres: give how many"),
        (lambda: mbv.cover(cube(), hulls=0), "^hulls: must be 1 to 4096, is 0"),
        (lambda: mbv.cover(cube(), hulls=2, corners=7), "^corners: must be 8 or more"),
        (lambda: mbv.cover(cube(), boxes=4097), "^boxes: must be 1 to 4096"),
        (lambda: mbv.cover(cube(), boxes=2, corners=16), "^corners: limits those of hulls"),
        (lambda: mbv.cover(cube(), spheres=2, corners=16), "^corners: limits those of hulls"),
        (lambda: mbv.fit(cube(), "obb", corners=16), "^corners: limits those of a hull"),
        (lambda: mbv.cover(cube(), spheres=0), "^spheres: must be 1 to 4096, is 0"),
        (lambda: mbv.cover(cube(), capsules=4097), "^capsules: must be 1 to 4096"),
        (lambda: mbv.cover(7, spheres=1), "^x: "),
    ):
        with pytest.raises(mbv.Error, match=message):
            ask()
    told: list[float] = []
    mbv.cover(torus(3, 1), spheres=8, progress=told.append)
    assert told == sorted(told) and 0 <= told[0] and told[-1] == 1
    with pytest.raises(mbv.Error) as cancelled:
        mbv.cover(torus(3, 1), spheres=64, progress=lambda done: False)
    assert cancelled.value.code == "cancelled"
