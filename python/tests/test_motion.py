"""Depths, overlaps, and first contacts on the way, against closed forms."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest

import mbv
from meshes import at, cube, random_poses


def test_penetration_of_cubes():
    a = cube()
    found = mbv.penetration(a, a, pose_b=at(1.5, 0.25))
    # The corner regions lie side by side: what reaches in farthest along x is 0.5 deep.
    assert found.depth == pytest.approx(0.5, rel=1e-12)
    assert found.volume == pytest.approx(0.5 * 1.75 * 2, rel=1e-12)
    assert found.depth <= found.bound <= found.depth + 1e-5
    assert np.linalg.norm(found.point_on_a - found.point_on_b) == pytest.approx(found.depth)
    assert mbv.penetration(a, a, pose_b=at(2)).depth == 0
    assert mbv.penetration(a, a, pose_b=at(2.5)) is None


def test_what_two_bodies_of_a_mesh_fill_is_not_known():
    plate, bolt = cube(2), cube(1)  # both fill the bolt from z = 0.5 to 1
    bolted = mbv.Mesh(
        np.concatenate([plate.vertices, bolt.vertices + (0, 0, 1)]),
        np.concatenate([plate.faces, bolt.faces + len(plate.vertices)]),
    )
    beside = mbv.penetration(bolted, cube(1), pose_b=at(1.25))
    assert beside.volume == pytest.approx(0.25)
    for ask in (mbv.penetration, mbv.overlap_solid):
        with pytest.raises(mbv.Error, match="^a passes through itself") as error:
            ask(bolted, cube(1), pose_b=at(0, 0, 0.5))
        assert error.value.code == "degenerate_mesh"
    way = mbv.Path([0, 1], [at(0, 0, 0.7), at(0, 0, 0.8)])
    found = mbv.first_contact(cube(0.1), way, bolted, solid=True)
    assert found.state == "unknown"
    assert "split it into its bodies" in found.reason
    assert found.least_distance is None


def test_penetration_of_many_poses_is_that_of_each(rng):
    a, b = mbv.Sphere((0, 0, 0), 1).to_mesh(), cube(1)
    poses = random_poses(rng, 8, 2.5)
    many = mbv.penetration(a, b, pose_b=poses)
    for i, pose in enumerate(poses):
        one = mbv.penetration(a, b, pose_b=pose)
        if one is None:
            assert math.isnan(many.depth[i]) and many.volume[i] == 0
        else:
            assert many.depth[i] == one.depth and many.volume[i] == one.volume
            assert np.array_equal(many.point_on_b[i], one.point_on_b)
    assert np.isnan(many.depth).any() and not np.isnan(many.depth).all()


def test_overlap_solid_is_a_mesh():
    a = cube()
    solid = mbv.overlap_solid(a, a, pose_b=at(1, 1, 1))
    assert isinstance(solid, mbv.Mesh) and solid.is_watertight
    assert solid.volume == pytest.approx(1) and solid.area == pytest.approx(6)
    assert np.array_equal(solid.bounds, [[0, 0, 0], [1, 1, 1]])
    assert mbv.overlap_solid(a, a, pose_b=at(2)) is None
    sum_of_both = 2 * a.volume - solid.volume
    assert sum_of_both == pytest.approx(15)  # inclusion and exclusion


def test_separating_move_of_cubes():
    a = cube()
    found = mbv.separating_move(a, a, (1, 0, 0), pose_b=at(1.5, 0.25))
    assert found.distance == pytest.approx(0.5, rel=1e-12)
    assert found.bound <= found.distance <= found.bound + 1e-9
    assert mbv.separating_move(a, a, (-2, 0, 0), pose_b=at(1.5, 0.25)).distance == pytest.approx(3.5)
    assert mbv.separating_move(a, a, (0, 0, 1), pose_b=at(2)).distance == 0
    many = mbv.separating_move(a, a, [0, 1, 0], pose_b=[at(1, 0.5), at(0, -0.5), at(5)])
    assert many.distance == pytest.approx([1.5, 2.5, 0]) and many.bound.shape == (3,)
    with pytest.raises(mbv.Error, match="direction") as error:
        mbv.separating_move(a, a, (0, 0, 0))
    assert error.value.code == mbv.ErrorCode.INVALID_ARGUMENT
    with pytest.raises(mbv.Error, match="^direction"):
        mbv.separating_move(a, a, (1, 0))


def test_what_has_no_inside_is_named():
    sheet = ([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
    for ask in (mbv.penetration, mbv.overlap_solid,
                lambda a, b: mbv.separating_move(a, b, (1, 0, 0))):
        with pytest.raises(mbv.Error, match="^b: is not watertight") as error:
            ask(cube(), tuple(map(np.array, sheet)))
        assert error.value.code == mbv.ErrorCode.DEGENERATE_MESH
        with pytest.raises(mbv.Error, match="^a: must be a mesh"):
            ask(mbv.Sphere((0, 0, 0), 1), cube())
    with pytest.raises(mbv.Error, match="^pose_b: must be one pose"):
        mbv.overlap_solid(cube(), cube(), pose_b=[at(1), at(2)])


def test_connected_parts():
    a, b = cube(), cube()
    vertices = np.vstack([np.asarray(a.vertices), np.asarray(b.vertices) + (0, 0, 2)])
    faces = np.vstack([np.asarray(a.faces), np.asarray(b.faces) + len(a.vertices)])
    bottom, top = mbv.connected_parts((vertices, faces))
    assert np.array_equal(bottom.vertices, a.vertices) and np.array_equal(bottom.faces, a.faces)
    assert top.volume == bottom.volume == 8
    assert mbv.relation(bottom, top).state == "touching"
    with pytest.raises(mbv.Error, match="^mesh"):
        mbv.connected_parts(mbv.Sphere((0, 0, 0), 1))


def test_self_intersections():
    assert len(mbv.self_intersections(cube()).pairs) == 0
    vertices = np.array([[-1, -1, 0], [1, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1], [0, 3, 0.5]], float)
    crossed = mbv.self_intersections((vertices, np.array([[0, 1, 2], [3, 4, 5]])))
    assert crossed.pairs.tolist() == [[0, 1]] and crossed.contacts.tolist() == ["crossing"]
    assert crossed.points[0, 2] == 0 and crossed.points[0, 0] == 0
    with pytest.raises(mbv.Error, match="^mesh: must be a mesh"):
        mbv.self_intersections(mbv.Sphere((0, 0, 0), 1))


def test_a_path_is_a_value_to_the_last_bit(rng):
    for _ in range(50):
        path = mbv.Path([0, 1, 3], random_poses(rng, 3, 5), turns=[0, 1, -2], axes=rng.normal(size=(3, 3)))
        again = pickle.loads(pickle.dumps(path))
        assert np.array_equal(again.poses, path.poses) and np.array_equal(again.axes, path.axes)
        assert again == path and hash(again) == hash(path) and len({again, path}) == 1
        assert np.array_equal(again.at(np.linspace(0, 3, 9)), path.at(np.linspace(0, 3, 9)))
        assert path != mbv.Path(path.times + 1, path.poses, path.turns, path.axes)
    assert mbv.Path([0], [np.eye(4)]) != 5 and mbv.Path([0], [np.eye(4)]) == mbv.Path([0], [np.eye(4)])


def test_path():
    quarter = np.array([[0, -1, 0, 4], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], float)
    path = mbv.Path([0, 2], [np.eye(4), quarter])
    half = path.at(1)
    assert half[0, 3] == 2 and half[0, 0] == pytest.approx(math.sqrt(0.5))
    assert np.array_equal(path.at([0, 1, 9])[1], half)
    assert np.allclose(path.at(9), quarter)
    assert path.is_moving and not mbv.Path([0], [np.eye(4)]).is_moving
    again = pickle.loads(pickle.dumps(path))
    assert np.allclose(again.at(0.3), path.at(0.3))
    turned = mbv.Path([0, 1], [np.eye(4), np.eye(4)], turns=[0, 1], axes=[[0, 0, 1]] * 2)
    assert np.allclose(turned.at(0.5)[:2, :2], -np.eye(2))


def test_path_names_what_is_wrong():
    both = [np.eye(4), np.eye(4)]
    for arguments, message in (
        (([0, 0], both), r"^times\[1\]: must be later"),
        (([0], both), r"^times: has shape \(1,\) instead of \(2,\)"),
        (([0, 1], np.eye(4)), r"^poses: must be an array"),
        (([0, 1], [np.eye(4), 2 * np.eye(4)]), r"^poses\[1\]: is not rigid"),
        (([0, 1], both, [0, 0.5]), r"^turns\[1\]: must be a whole number"),
        (([0, 1], both, None, [[0, 0, 1]]), r"^axes: must have one row"),
    ):
        with pytest.raises(mbv.Error, match=message):
            mbv.Path(*arguments)


def test_first_contact_of_spheres_on_a_line():
    ball = mbv.Sphere((0, 0, 0), 1)
    way = mbv.Path([0, 10], [at(-5), at(5)])
    # Past one of radius 1 at height 1: |x| = sqrt(3) at the contact.
    found = mbv.first_contact(ball, way, mbv.Sphere((0, 1, 0), 1))
    assert found.state == "contact" and found.state is mbv.MotionState.CONTACT
    assert found.time == pytest.approx(5 - math.sqrt(3), abs=2e-8)
    assert 0 <= found.time - found.time_lower <= 1e-8
    assert np.allclose(found.normal, [math.sqrt(3) / 2, 0.5, 0], atol=1e-6)
    assert np.allclose(found.intervals, [[5 - math.sqrt(3), 5 + math.sqrt(3)]], atol=1e-7)
    assert found.least_distance.distance == 0
    apart = mbv.first_contact(ball, way, mbv.Sphere((0, 2.5, 0), 1), clearance=0.6)
    assert apart.state == "clearance" and apart.time is None and len(apart.intervals) == 0
    assert apart.least_distance.distance == pytest.approx(0.5, abs=1e-4)
    assert apart.least_distance.time == pytest.approx(5, abs=0.1)
    given_up = mbv.first_contact(ball, way, mbv.Sphere((0, 2.5, 0), 1), max_steps=10)
    assert given_up.state == "clear" and "how near they come is not known" in given_up.reason
    assert given_up.least_distance is None
    quick = mbv.first_contact(ball, way, mbv.Sphere((0, 2.5, 0), 1), least_distance=False)
    assert quick.state == "clear" and quick.least_distance is None


def test_a_thin_sheet_is_not_passed():
    ball = mbv.Sphere((0, 0, 0), 1e-3).to_mesh()
    sheet = mbv.Obb((0, 0, 0), (5e-5, 1, 1)).to_mesh()
    found = mbv.first_contact(ball, mbv.Path([0, 1], [at(-900), at(1100)]), sheet)
    assert found.state == "contact"
    assert found.time == pytest.approx((900 - 1e-3 - 5e-5) / 2000, abs=1e-7)


def test_a_solid_holds_what_is_in_it():
    still = mbv.Path([0, 1], [at(0), at(0.1)])
    assert mbv.first_contact(cube(1), still, cube(4)).state == "clear"
    assert mbv.first_contact(cube(1), still, cube(4), solid=True).time == 0
    with pytest.raises(mbv.Error, match="^clearance"):
        mbv.first_contact(cube(1), still, cube(4), clearance=-1)
    with pytest.raises(mbv.Error, match=r"^path_b: has shape \(3,\)"):
        mbv.first_contact(cube(1), still, cube(4), [1, 2, 3])
