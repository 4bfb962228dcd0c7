"""What is wrong is an mbv.Error, and what Python's users expect besides."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import mbv
from meshes import cube


@pytest.fixture
def scene() -> mbv.Scene:
    scene = mbv.Scene()
    scene.add("box", cube())
    return scene


LOOKUPS = {
    "scene[]": lambda scene: scene["nobody"],
    "remove": lambda scene: scene.remove("nobody"),
    "volume": lambda scene: scene.volume("nobody"),
    "set_pose": lambda scene: scene.set_pose("nobody", None),
    "set_motion": lambda scene: scene.set_motion("nobody", None),
    "ignore": lambda scene: scene.ignore("box", "nobody"),
    "between": lambda scene: scene.check(between=("box", "nobody")),
    "remove_object": lambda scene: mbv.CollisionManager().remove_object("nobody"),
    "set_transform": lambda scene: mbv.CollisionManager().set_transform("nobody", np.eye(4)),
}


@pytest.mark.parametrize("ask", LOOKUPS.values(), ids=LOOKUPS)
def test_a_name_that_there_is_not_is_a_key_error(scene, ask):
    with pytest.raises(KeyError) as raised:
        ask(scene)
    error = raised.value
    assert isinstance(error, mbv.Error) and isinstance(error, (ValueError, LookupError))
    assert type(error) is mbv.UnknownNameError and error.code in ("invalid_argument", "invalid_scene")
    assert "nobody" in str(error) and not str(error).startswith(("'", '"'))
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and str(again) == str(error) and again.code == error.code


WRONG_TYPES = {
    "scene[5]": lambda scene: scene[5],
    "a mesh": lambda scene: mbv.fit(5),
    "none": lambda scene: mbv.overlaps(None, cube()),
    "a shape for a mesh": lambda scene: mbv.connected_parts(mbv.Sphere((0, 0, 0), 1)),
    "text for numbers": lambda scene: mbv.Sphere("abc", 1),
    "text for a number": lambda scene: mbv.Sphere((0, 0, 0), "1"),
    "a bool for a number": lambda scene: mbv.Sphere((True, 0, 0), 1),
    "complex": lambda scene: mbv.Mesh(np.eye(3) * 1j, [[0, 1, 2]]),
    "float faces": lambda scene: mbv.Mesh(np.eye(3), [[0.0, 1, 2]]),
    "a flag": lambda scene: scene.check(exact=1),
    "a count": lambda scene: scene.check(threads=1.5),
    "a path": lambda scene: mbv.load(5),
    "bytes": lambda scene: mbv.fit(b"cat.stl"),
    "progress": lambda scene: scene.check(progress=5),
    "path of a motion": lambda scene: scene.set_motion("box", np.eye(4)),
    "explain a mesh": lambda scene: mbv.explain(cube(), cube()),
    "sweep a rectangle": lambda scene: mbv.sweep(mbv.Rectangle((0, 0), (1, 1)), (1, 0, 0), cube()),
    "all hits on a shape": lambda scene: mbv.raycast_all(mbv.Ray((0, 0, 0), (1, 0, 0)), mbv.Aabb((0, 0, 0), (1, 1, 1))),
    "the curve of a shape": lambda scene: mbv.intersection_curve(cube(), mbv.Sphere((0, 0, 0), 1)),
    "a shape with itself": lambda scene: mbv.self_intersections(mbv.Sphere((0, 0, 0), 1)),
    "a ray": lambda scene: mbv.overlaps(mbv.Ray((0, 0, 0), (1, 0, 0)), cube()),
    "another manager": lambda scene: mbv.CollisionManager().in_collision_other([]),
    "a robot": lambda scene: mbv.Robot("arm.urdf"),
    "memory": lambda scene: scene.check(memory=[1]),
}


@pytest.mark.parametrize("ask", WRONG_TYPES.values(), ids=WRONG_TYPES)
def test_what_could_not_be_meant_is_a_type_error(scene, ask):
    with pytest.raises(TypeError) as raised:
        ask(scene)
    assert type(raised.value) is mbv.WrongTypeError
    assert isinstance(raised.value, mbv.Error) and raised.value.code == "invalid_argument"


def test_a_vertex_that_there_is_not_is_an_index_error():
    for faces in ([[0, 1, 3]], [[0, 1, -1]], np.array([[0, 1, 2**64 - 1]], np.uint64)):
        with pytest.raises(IndexError, match=r"^faces\[0, 2\]: ") as raised:
            mbv.Mesh(np.eye(3), faces)
        assert type(raised.value) is mbv.OutOfRangeError and isinstance(raised.value, mbv.Error)


def test_what_is_of_the_right_type_is_no_type_error(scene):
    for ask in (lambda: mbv.Sphere((0, 0, 0), -1), lambda: mbv.Sphere((0, 0), 1),
                lambda: mbv.Sphere((0, 0, float("nan")), 1), lambda: scene.check(clearance=-1),
                lambda: scene.check(threads=-1), lambda: mbv.load("nowhere.stl"),
                lambda: mbv.fit(cube(), "ball"), lambda: scene.add("box", cube())):
        with pytest.raises(mbv.Error) as raised:
            ask()
        assert type(raised.value) is mbv.Error
