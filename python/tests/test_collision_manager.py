"""CollisionManager, after the documentation of trimesh's, and against it where installed."""

from __future__ import annotations

import concurrent.futures
import copy
import pickle
import time

import numpy as np
import pytest

import mbv
from meshes import at, cube, random_poses, torus


def manager(**objects) -> mbv.CollisionManager:
    result = mbv.CollisionManager()
    for name, pose in objects.items():
        result.add_object(name, cube(1), pose)
    return result


def test_single():
    m = manager(here=None, there=at(5))
    assert m.in_collision_single(cube(1)) is True
    hit, names, data = m.in_collision_single(cube(1), at(5.75), return_names=True, return_data=True)
    assert hit is True and names == {"there"}
    assert len(data) == 1 and data[0].names == {"there", "__external"}
    assert data[0].depth == pytest.approx(0.25) and data[0].normal == pytest.approx([1, 0, 0])
    assert data[0].index("there") in range(12)
    assert m.in_collision_single(cube(1), at(-5), return_names=True) == (False, set())
    assert m.in_collision_single(cube(1), at(-5), return_data=True) == (False, [])


def pickled(m: mbv.CollisionManager) -> mbv.CollisionManager:
    return pickle.loads(pickle.dumps(m))


@pytest.mark.parametrize("copied", [pickled, copy.copy, copy.deepcopy])
def test_pickles_and_copies_answer_the_same(copied):
    m = mbv.CollisionManager()
    mesh = torus(1, 0.3)
    for number, pose in enumerate(random_poses(np.random.default_rng(1), 12, 3.0)):
        m.add_object(f"object {number}", mesh, pose)
    m.add_object("crate", cube(1), at(0.3))
    m.remove_object("object 3")
    other = copied(m)
    hit, names, contacts = m.in_collision_internal(return_names=True, return_data=True)
    same = other.in_collision_internal(return_names=True, return_data=True)
    assert hit and (hit, names) == same[:2]
    assert [(c.names, c.depth) for c in contacts] == [(c.names, c.depth) for c in same[2]]
    apart = [each.min_distance_single(cube(1), at(9), True) for each in (m, other)]
    assert apart[0] == apart[1] and apart[0][0] > 1
    other.add_object("new", cube(1), at(100))
    other.set_transform("crate", at(50))
    assert m.in_collision_internal(return_names=True)[1] == names  # they share nothing that changes
    with pytest.raises(mbv.UnknownNameError):
        m.remove_object("new")
    assert len(pickle.dumps(m)) < 2 * len(pickle.dumps(mesh))  # the mesh is there once
    assert not copied(mbv.CollisionManager()).in_collision_internal()


def test_threads_may_share_managers():
    """Objects come and go while others ask; no name is ever lost between two looks at it."""
    ours, others = manager(stays=None), manager(there=at(0.5))
    ends = time.monotonic() + 2

    def change(number: int) -> None:
        while time.monotonic() < ends:
            ours.add_object(f"object {number}", cube(1), at(0.1 * number))
            ours.set_transform(f"object {number}", at(0.2 * number))
            ours.remove_object(f"object {number}")

    def ask(first: mbv.CollisionManager, second: mbv.CollisionManager) -> None:
        while time.monotonic() < ends:
            hit, names = first.in_collision_other(second, return_names=True)
            assert hit and (("stays", "there") in names or ("there", "stays") in names)
            assert first.min_distance_other(second) < -0.49
            ours.in_collision_internal(return_names=True, return_data=True)

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        running = [pool.submit(change, number) for number in range(4)]
        running += [pool.submit(ask, *pair) for pair in [(ours, others), (others, ours)] * 2]
        for each in running:
            each.result(timeout=60)


def test_internal_follows_every_change():
    m = manager(a=None, b=at(5))
    assert m.in_collision_internal() is False
    m.add_object("c", cube(1), at(5.5))
    assert m.in_collision_internal(return_names=True) == (True, {("b", "c")})
    m.set_transform("c", at(-5))
    assert m.in_collision_internal() is False
    m.set_transform("c", at(0.5))
    assert m.in_collision_internal(return_names=True) == (True, {("a", "c")})
    m.add_object("c", cube(1), at(9))  # in place of the former
    assert m.in_collision_internal() is False
    m.remove_object("c")
    with pytest.raises(ValueError, match="c not in collision manager"):
        m.remove_object("c")


def test_other_names_this_manager_s_first():
    m, n = manager(z=None, y=at(5)), manager(a=at(5.5))
    assert m.in_collision_other(n, return_names=True) == (True, {("y", "a")})
    n.set_transform("a", at(50))
    assert m.in_collision_other(n) is False


def test_another_manager_must_be_one():
    one = manager(a=None)
    for ask in (one.in_collision_other, one.min_distance_other):
        for wrong in (None, "cube", np.zeros(3)):
            with pytest.raises(mbv.Error, match="other_manager: must be a CollisionManager, not"):
                ask(wrong)


def test_distances():
    m = manager(left=at(-5), right=at(4))
    assert m.min_distance_internal(return_names=True) == (8.0, ("left", "right"))
    assert m.min_distance_single(cube(1), return_name=True) == (3.0, "right")
    assert m.min_distance_single(cube(1), at(4.75)) == pytest.approx(-0.25)  # as deep
    distance, data = m.min_distance_single(cube(1), return_data=True)
    gap = data.point("right") - data.point("__external")
    assert np.linalg.norm(gap) == distance == data.distance
    m.add_object("middle", cube(1), at(0))
    assert m.min_distance_internal("left", return_names=True) == (4.0, ("left", "middle"))
    assert m.min_distance_other(manager(o=at(0, 3)), return_names=True) == (2.0, ("middle", "o"))
    with pytest.raises(ValueError, match="nobody"):
        m.min_distance_internal("nobody")


def test_touching_and_contained_objects_collide():
    assert manager(a=None, b=at(1)).in_collision_internal() is True
    m = mbv.CollisionManager()
    m.add_object("outer", cube(4))
    assert m.in_collision_single(cube(1)) is True
    # One that is not convex: a cube of 6 with a cubic cavity of 2, by two surfaces.
    shell, cavity = cube(6), cube(2)
    hollow = mbv.Mesh(np.vstack([shell.vertices, cavity.vertices]),
                      np.vstack([shell.faces, cavity.faces[:, ::-1] + 8]))
    m.add_object("outer", hollow)
    assert m.in_collision_single(cube(1)) is False  # in the cavity
    assert m.min_distance_single(cube(1)) == 0.5
    hit, data = m.in_collision_single(cube(0.5), at(2), return_data=True)  # in the wall
    assert hit is True and len(data) == 1
    assert m.min_distance_single(cube(0.5), at(2)) == 0


def test_contacts_of_meshes_that_are_not_convex():
    cat = cube(2)
    opened = mbv.Mesh(cat.vertices, cat.faces[2:])
    m = mbv.CollisionManager()
    m.add_object("open", opened)
    hit, data = m.in_collision_single(cube(2), at(1, 0.5, 0.25), return_data=True)
    assert hit and len(data) > 1
    for contact in data:
        assert np.linalg.norm(contact.normal) == pytest.approx(1) and contact.depth >= 0
        near = mbv.nearest_point(opened, contact.point)
        assert near.distance < 1e-9


def test_empty_manager():
    m = mbv.CollisionManager()
    assert m.in_collision_internal(return_names=True) == (False, set())
    assert m.min_distance_internal(return_names=True) == (-1, None)
    m.add_object("one", cube())
    assert m.in_collision_internal() is False and m.min_distance_internal() == -1


def test_every_pair_of_many(rng):
    poses = random_poses(rng, 60, 4)
    m = mbv.CollisionManager()
    for i, pose in enumerate(poses):
        m.add_object(f"{i:02}", cube(1), pose)
    brute, least = set(), np.inf
    for i in range(60):
        for j in range(i + 1, 60):
            if mbv.overlaps(cube(1), cube(1), poses[i], poses[j]):
                brute.add((f"{i:02}", f"{j:02}"))
                box = mbv.Obb((0, 0, 0), (0.5,) * 3)
                depth = mbv.contact(box, box, poses[i], poses[j]).depth
                least = min(least, -depth)
    assert brute and m.in_collision_internal(return_names=True)[1] == brute
    assert m.min_distance_internal() == pytest.approx(least, abs=1e-5)


def test_balls_around_and_inside_decide_as_the_meshes_do(rng):
    """Bodies of many sizes, far from the origin: deep, just touching, just apart, contained, open."""
    solid = mbv.Sphere((0.3, 0, 0), 1).to_mesh()
    shell = mbv.Mesh(solid.vertices, solid.faces[:-1])
    ring = torus(2, 0.5)
    contained = 0
    for scale, offset in ((1, 0), (1e-150, 0), (1e150, 0), (1e-3, 1e6), (1, 1e9)):
        bodies = [mesh.scaled(scale) for mesh in (solid, shell, ring, solid.scaled(0.2))]
        poses = random_poses(rng, 60, 6)
        poses[:, :3, 3] = poses[:, :3, 3] * scale + offset
        m = mbv.CollisionManager()
        for i, pose in enumerate(poses):
            m.add_object(f"{i:02}", bodies[i % 4], pose)
        brute = set()
        for i in range(60):
            for j in range(i + 1, 60):
                of_two = bodies[i % 4], bodies[j % 4], poses[i], poses[j]
                is_inside = mbv.relation(*of_two).state == "contained"
                contained += is_inside
                if is_inside or mbv.overlaps(*of_two):
                    brute.add((f"{i:02}", f"{j:02}"))
        assert brute and m.in_collision_internal(return_names=True)[1] == brute, scale
    assert contained > 0


def test_same_answers_as_trimesh(rng):
    """Of convex bodies in general position, where FCL's answers are right, too."""
    trimesh = pytest.importorskip("trimesh")
    pytest.importorskip("fcl")
    ours, theirs = mbv.CollisionManager(), trimesh.collision.CollisionManager()
    ball = trimesh.creation.icosphere(subdivisions=2)
    for i, pose in enumerate(random_poses(rng, 80, 8)):
        ours.add_object(str(i), ball, pose)
        theirs.add_object(str(i), ball, pose)
    expected = {tuple(sorted(pair)) for pair in theirs.in_collision_internal(return_names=True)[1]}
    assert expected and ours.in_collision_internal(return_names=True)[1] == expected
