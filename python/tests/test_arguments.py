"""What is wrong with an argument is said by its name and index; nothing is silently repaired."""

from __future__ import annotations

import numpy as np
import pytest

import mbv
from meshes import at, cube

NAN = float("nan")
ENDLESS: list[object] = []
ENDLESS.append(ENDLESS)
SHEET, FAR = mbv.Mesh(np.eye(3), [[0, 1, 2]]), mbv.Sphere((5, 5, 5), 1)
BAD = [
    (lambda: mbv.Sphere((0, 0), 1), r"center: has shape \(2,\)", "invalid_argument"),
    (lambda: mbv.Sphere((0, NAN, 0), 1), r"center\[1\]: must be finite, is nan", "invalid_argument"),
    (lambda: mbv.Sphere((0, 0, 0), -1), "radius must be finite and not neg", "invalid_shape"),
    (lambda: mbv.Sphere((0, 0, 0), [1, 2]), "radius: has shape", "invalid_argument"),
    (lambda: mbv.Obb((0, 0, 0), (1, -1, 1)), "half_extents", "invalid_shape"),
    (lambda: mbv.Obb((0, 0, 0), (1, 1, 1), np.eye(3) * 2), "axes axis 0 has", "invalid_shape"),
    (lambda: mbv.Obb((0, 0, 0), (1, 1, 1), np.eye(4)), r"axes: has shape \(4, 4\)", "invalid_argument"),
    (lambda: mbv.Aabb((0, 0, 0), (1, -1, 1)), "Aabb: ", "invalid_shape"),
    (lambda: mbv.Plane((0, 0, 0), 1), "normal is zero", "invalid_shape"),
    (lambda: mbv.Sphere([2**60 + 1, 0, 0], 1), r"center\[0\]: 1152921504606846977 is not", "invalid_argument"),
    (lambda: mbv.Sphere((0, 0, 0), 2**53 + 1), "radius: 9007199254740993 is not", "invalid_argument"),
    (lambda: mbv.Sphere((True, 0, 0), 1), r"center\[0\]: must be a number, is a bool", "invalid_argument"),
    (lambda: mbv.Sphere(np.array([2**64 - 1, 0, 0], np.uint64), 1), r"center\[0\]: 184467", "invalid_argument"),
    (lambda: mbv.Sphere(np.array([np.longdouble(1) / 3, 0, 0]), 1), r"center\[0\]", "invalid_argument"),
    (lambda: mbv.Sphere("abc", 1), "center: text", "invalid_argument"),
    (lambda: mbv.Sphere([0, 0, 1j], 1), "center: complex", "invalid_argument"),
    (lambda: mbv.Sphere(np.array([True, False, True]), 1), "center: booleans", "invalid_argument"),
    (lambda: mbv.Sphere(np.ma.masked_array([0.0, 1, 2], [0, 1, 0]), 1), "masked", "invalid_argument"),
    (lambda: mbv.Sphere(ENDLESS, 1), "center: cannot be made an array", "invalid_argument"),
    (lambda: mbv.Mesh(ENDLESS, [[0, 1, 2]]), "vertices: cannot be made", "invalid_argument"),
    (lambda: mbv.overlaps(ENDLESS, cube()), "a: a list is neither", "invalid_argument"),
    (lambda: mbv.ConvexHull([[0, 0, 0], [1, 0]]), r"points\[1\]: is ragged", "invalid_argument"),
    (lambda: mbv.Mesh([[0, 0, 0], [1, 0, NAN]], [[0, 0, 1]]), r"vertices\[1, 2\]", "invalid_argument"),
    (lambda: mbv.Mesh(np.eye(3), [[0, 1, -1]]), r"faces\[0, 2\]: is -1", "invalid_argument"),
    (lambda: mbv.Mesh(np.eye(3), [[0, 1, 3]]), r"faces\[0, 2\]: is 3", "invalid_argument"),
    (lambda: mbv.Mesh(np.eye(3), np.array([[0, 1, 2**63]], np.uint64)), r"faces\[0, 2\]", "invalid_argument"),
    (lambda: mbv.Mesh(np.eye(3), [[0, 1.0, 2]]), "faces: values of type float64", "invalid_argument"),
    (lambda: mbv.Mesh(np.eye(3), [[0, 1, 2, 0]]), r"faces: has shape \(1, 4\)", "invalid_argument"),
    (lambda: mbv.Mesh(np.zeros((0, 3)), None), "^vertices: is empty", "degenerate_mesh"),
    (lambda: mbv.overlaps(1, cube()), "a: an int is neither", "invalid_argument"),
    (lambda: mbv.overlaps(cube(), None), "b: a NoneType is neither", "invalid_argument"),
    (lambda: mbv.overlaps(cube(), np.eye(3)), "b: is a mesh without triangles", "degenerate_mesh"),
    (lambda: mbv.overlaps(cube(), mbv.Ray((0, 0, 0), (1, 0, 0))), "b: is a Ray", "invalid_argument"),
    (lambda: mbv.overlaps(cube(), cube(), np.eye(4) * 2), "pose_a: is not rigid", "invalid_argument"),
    (lambda: mbv.overlaps(cube(), cube(), None, np.diag([1, 1, -1, 1])), "reflection", "invalid_argument"),
    (lambda: mbv.overlaps(cube(), cube(), np.eye(3)), r"pose_a: has shape \(3, 3\)", "invalid_argument"),
    (lambda: mbv.overlaps(cube(), cube(), [at(0)] * 2, [at(0)] * 3), "pose_b: has 3 poses", "invalid_argument"),
    (lambda: mbv.contains(cube(), [[0, 0, 0], [0, 0, NAN]]), r"points\[1, 2\]", "invalid_argument"),
    (lambda: mbv.contains(cube(), [[0, 0]]), "points: has shape", "invalid_argument"),
    (lambda: mbv.raycast(([0, 0, 0], [0, 0, 0]), cube()), "ray.directions: is zero", "invalid_argument"),
    (lambda: mbv.raycast(np.zeros((2, 5)), cube()), r"ray: has shape \(2, 5\)", "invalid_argument"),
    (lambda: mbv.sweep(cube(), (1, 0, NAN), mbv.Sphere((0, 0, 0), 1)), r"motion\[2\]", "invalid_argument"),
    (lambda: mbv.contact(cube(), cube()), "not convex", "invalid_argument"),
    (lambda: mbv.explain(cube(), cube()), "must be an Obb", "invalid_argument"),
    (lambda: mbv.fit(cube(), "cube"), 'kind: there is no "cube"', "invalid_argument"),
    (lambda: mbv.fit(np.eye(3), "obb"), "triangle", "degenerate_mesh"),
    (lambda: mbv.overlapping_pairs([[0, 0, 0]], [[1, -1, 1]]), r"maxs\[0, 1\]", "invalid_argument"),
    (lambda: mbv.load("no such file.stl"), "no such file.stl", "file_unreadable"),
    (lambda: mbv.load("mesh.docx"), "mesh.docx", "format_unsupported"),
    (lambda: mbv.Shape.from_json('{"cube": {}}'), "cube", "invalid_shape"),
    (lambda: mbv.Sphere((0, 0, 0), None), "^radius: an object of type None", "invalid_argument"),
    (lambda: mbv.contains(cube(), [[1, 2, 3], [4, None, 6]]), r"points\[1, 1\]: an object of type None", "invalid_argument"),
    (lambda: mbv.contains(cube(), np.array([1, 2, 3], dtype=object)), "points: is an array of objects", "invalid_argument"),
    (lambda: mbv.Sphere((0, 0, 0), 10**400), "radius: an integer of 1329 bits is not exactly a double", "invalid_argument"),
    (lambda: mbv.Sphere((2**64 + 1, 0, 0), 1), r"center\[0\]: 18446744073709551617 is not", "invalid_argument"),
    (lambda: mbv.Obb((0, 0, 0), None), "^half_extents: ", "invalid_argument"),
    (lambda: mbv.ConvexHull(None), "^points: ", "invalid_argument"),
    (lambda: mbv.Mesh(None), "^vertices: a NoneType", "invalid_argument"),
    (lambda: mbv.Mesh([[0, 0, NAN]]), r"^vertices\[0, 2\]: must be finite", "invalid_argument"),
    (lambda: mbv.Mesh((np.eye(3), [[0, 1, 3]])), r"^faces\[0, 2\]: is 3", "invalid_argument"),
    (lambda: mbv.fit([[0, 0, NAN]]), r"^x\[0, 2\]: must be finite", "invalid_argument"),
    (lambda: mbv.fit((np.eye(3), [[0, 1, 3]])), r"^x.faces\[0, 2\]: is 3", "invalid_argument"),
    (lambda: mbv.fit(mbv.Sphere((0, 0, 0), 1), "aabb"), "^x: is a Sphere, which is a shape; .*to_mesh", "invalid_argument"),
    (lambda: mbv.fit(cube(), 5), "^kind: must be text, is 5", "invalid_argument"),
    (lambda: mbv.fit(cube(), tight="yes"), "^tight: must be True or False, is 'yes'", "invalid_argument"),
    (lambda: cube().transformed(None), "^pose: must be a rigid pose", "invalid_argument"),
    (lambda: cube().scaled(None), r"^factors\[0\]: ", "invalid_argument"),
    (lambda: mbv.overlaps(cube(), cube(), solid=1), "^solid: must be True or False, is 1", "invalid_argument"),
    (lambda: mbv.self_intersections(cube(), max_pairs=-5), "^max_pairs: must be an integer from 0 on, is -5", "invalid_argument"),
    (lambda: mbv.self_intersections(cube(), max_pairs=2.0), "^max_pairs: .*is 2.0, of type float", "invalid_argument"),
    (lambda: mbv.relation(cube(), cube(), max_triangles=True), "^max_triangles: .*is True", "invalid_argument"),
    (lambda: mbv.cover(cube(), spheres=2.5), "^spheres: must be an integer from 0 on, is 2.5", "invalid_argument"),
    (lambda: mbv.cover(cube(), spheres=True), "^spheres: .*is True, of type bool", "invalid_argument"),
    (lambda: mbv.cover(cube(), capsules=10**30), "^capsules: ", "invalid_argument"),
    (lambda: mbv.load(None), "^path: must be a path, .*is None", "invalid_argument"),
    (lambda: mbv.load("a\0.stl"), "^path: has a character that no file name", "invalid_argument"),
    (lambda: mbv.overlaps("a\0.stl", cube()), "^a: has a character that no file name", "invalid_argument"),
    (lambda: mbv.Shape.from_json(5), "^text: must be text", "invalid_argument"),
    (lambda: mbv.Robot.load(5), "^path: must be a path", "invalid_argument"),
    (lambda: cube().welded(-1), "^distance: must not be negative, is -1", "invalid_argument"),
    (lambda: mbv.load("a.stl", weld=-1), "^weld: must not be negative, is -1", "invalid_argument"),
    (lambda: mbv.first_contact(cube(), None, cube(), clearance=-1), "^clearance: must not be neg", "invalid_argument"),
    (lambda: mbv.Path([0, 0], [at(0)] * 2), r"^times\[1\]: must be later than", "invalid_argument"),
    (lambda: mbv.Path([0, 1], [at(-1e308), at(1e308)]), r"^poses\[1\]: is so far from", "invalid_argument"),
    (lambda: mbv.Path([0, 1], [at(0)] * 2, axes=np.zeros((2, 3))), r"^axes\[0\]: must be finite", "invalid_argument"),
    (lambda: mbv.Sphere([2**53 + 1, 0.5, 0], 1), r"^center\[0\]: 9007199254740993 is not", "invalid_argument"),
    (lambda: mbv.ConvexHull([[0.5, 0, 0], [0, -(2**53) - 1, 0]]), r"^points\[1, 1\]: -9007199254740993 is", "invalid_argument"),
    (lambda: mbv.ConvexHull([np.zeros(3), np.array([0, 2**63 - 1, 0])]), r"^points\[1, 1\]: 9223372036854775807", "invalid_argument"),
    (lambda: mbv.Ray((0, 0, 0), (1, 0, 0), "far"), "^max_t: text", "invalid_argument"),
    (lambda: mbv.Ray((0, 0, 0), (1, 0, 0), NAN), "^Ray: max_t must be 0 or more, is nan", "invalid_shape"),
    (lambda: mbv.Rectangle.from_screen(0, "left", 2, 4), "^left: text", "invalid_argument"),
    (lambda: mbv.Rectangle.from_screen(0, 0, -2, 4), "^height: must not be negative, is -2", "invalid_argument"),
    (lambda: mbv.contains(SHEET, (0, 0, 0)), "^x: is not watertight, so it has no inside", "degenerate_mesh"),
    (lambda: mbv.overlaps(SHEET, FAR, solid=True), "^a: is not watertight, so it has no ins", "degenerate_mesh"),
    (lambda: mbv.distance(FAR, SHEET, solid=True), "^b: is not watertight, so it has no ins", "degenerate_mesh"),
    (lambda: mbv.first_contact(FAR, None, SHEET, solid=True), "^b: is not watertight, so", "degenerate_mesh"),
    (lambda: mbv.fit(np.eye(3)), "^x: the mesh has no triangles", "degenerate_mesh"),
    (lambda: mbv.explain(FAR, FAR), "^a: must be an Obb", "invalid_argument"),
    (lambda: mbv.Scene().add("a\0b", cube()), "^name: has a null character", "invalid_argument"),
    (lambda: mbv.fit(cube(), "obb\0"), "^kind: has a null character", "invalid_argument"),
]


@pytest.mark.parametrize("ask, message, code", BAD, ids=range(len(BAD)))
def test_error_names_the_argument(ask, message, code):
    with pytest.raises(mbv.Error, match=message) as raised:
        ask()
    assert isinstance(raised.value, ValueError)
    assert raised.value.code == code


def test_integers_and_flags_of_numpy_are_taken():
    assert len(mbv.cover(cube(), spheres=np.int64(2)).shapes) <= 2
    assert mbv.relation(cube(), cube(), max_triangles=np.uint8(3)).triangles.shape == (3, 2)
    assert mbv.overlaps(cube(), cube(), solid=np.True_)


def test_pose_that_rounding_has_spoilt_is_told_from_a_scale():
    for length, hint in ((1 + 3e-6, r"length 1.000003; make it orthonormal to 1e-6 \(float32"),
                         (1.01, "length 1.010000; scale the mesh or shape instead")):
        with pytest.raises(mbv.Error, match=rf"^pose_b: is not rigid: .* {hint}"):
            mbv.overlaps(cube(), cube(), pose_b=np.diag([length, length, length, 1]))


def test_pose_that_is_not_rigid_is_named_by_its_index():
    poses = np.tile(np.eye(4), (10, 1, 1))
    poses[[4, 7], 0, 0] = 1.1
    with pytest.raises(mbv.Error, match=r"pose_b\[4\]: is not rigid: column 0 .* length 1.1"):
        mbv.overlaps(cube(), cube(), pose_b=poses)


def test_lists_may_mix_arrays_and_tuples():
    hull = mbv.ConvexHull([np.zeros(3), (1, 2, 3), [0, 1, 0]])
    assert np.array_equal(hull.points, [[0, 0, 0], [1, 2, 3], [0, 1, 0]])
    with pytest.raises(mbv.Error, match=r"points\[1\]: is ragged: has 2 elements"):
        mbv.ConvexHull([np.zeros(3), (1, 2)])


@pytest.mark.parametrize("convert", [
    lambda v: np.asfortranarray(v),
    lambda v: v.astype(">f8"),
    lambda v: np.repeat(v, 2, axis=0)[::2],
    lambda v: v[:, ::-1][:, ::-1],
    lambda v: v.tolist(),
    lambda v: tuple(map(tuple, v)),
    lambda v: v.astype(np.float32),
    lambda v: v.astype(np.float16),
    lambda v: v.astype(np.int8),
    lambda v: memoryview(np.ascontiguousarray(v)),
    lambda v: np.ma.masked_array(v),
    lambda v: np.asarray(v, dtype=np.longdouble),
], ids=range(12))
def test_vertices_in_any_layout_are_the_same_vertices(convert):
    mesh = cube()
    vertices = np.array(mesh.vertices)
    given = convert(vertices)
    assert np.array_equal(mbv.Mesh(given, mesh.faces).vertices, vertices)


@pytest.mark.parametrize("dtype", ["u1", "i2", ">i4", "u4", "i8", "u8", "u2"])
def test_faces_of_any_integer_are_the_same_faces(dtype):
    mesh = cube()
    faces = np.array(mesh.faces).astype(dtype)
    again = mbv.Mesh(mesh.vertices, np.asfortranarray(faces))
    assert again.faces.dtype == np.int32
    assert np.array_equal(again.faces, mesh.faces)


def test_large_numbers_in_lists_are_taken_where_doubles_hold_them():
    hull = mbv.ConvexHull([[2**60, 0.5, 0], [1e300, -(2**53), np.int64(2**62)], np.zeros(3)])
    assert hull.points.tolist() == [[2.0**60, 0.5, 0], [1e300, -(2.0**53), 2.0**62], [0, 0, 0]]
    assert mbv.Ray((0, 0, 0), (1, 0, 0), np.float32("inf")).max_t == np.inf
    assert mbv.Sphere((2**64, -(2**70), 0.5), 2**64).center.tolist() == [2.0**64, -(2.0**70), 0.5]


def test_float32_is_taken_exactly():
    vertices = np.array([[0.1, 0.2, 0.3], [1, 0, 0], [0, 1, 0]], np.float32)
    assert np.array_equal(mbv.Mesh(vertices, [[0, 1, 2]]).vertices, vertices.astype(np.float64))


def test_read_only_arrays_are_taken():
    vertices, faces = np.array(cube().vertices), np.array(cube().faces)
    vertices.flags.writeable = faces.flags.writeable = False
    poses = np.tile(np.eye(4), (3, 1, 1))
    poses.flags.writeable = False
    assert mbv.overlaps((vertices, faces), cube(), pose_a=poses).tolist() == [True] * 3


def test_what_was_given_is_copied():
    vertices = np.array(cube().vertices)
    mesh = mbv.Mesh(vertices, cube().faces)
    vertices[:] = 0
    assert mesh.volume == 8
