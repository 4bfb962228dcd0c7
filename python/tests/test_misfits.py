"""A call that fits no signature says in a sentence which argument it is."""

from __future__ import annotations

import inspect

import numpy as np
import pytest

import mbv
from mbv import _core
from meshes import cube

BALL = mbv.Sphere((0, 0, 0), 1)


def functions():
    """Every function, constructor and method of the compiled part, by its name."""
    for name, thing in vars(_core).items():
        if type(thing).__name__ == "nb_func":
            yield name, thing
        elif inspect.isclass(thing):
            for method, function in vars(thing).items():
                if type(function).__name__ in ("nb_func", "nb_method") and method != "__eq__":
                    yield f"{name}.{method}", function


FUNCTIONS = dict(functions())
MISFITS = {
    "unknown": (
        lambda: mbv.Sphere(centre=(0, 0, 0), radius=1),
        'Sphere(): no argument is named "centre"; known here: center, radius; did you mean "center"?',
    ),
    "unknown, and far from all": (
        lambda: mbv.overlaps(BALL, BALL, where=None),
        'overlaps(): no argument is named "where"; known here: a, b, pose_a, pose_b',
    ),
    "of a method": (
        lambda: cube().export(paht="cube.obj"),
        'Mesh.export(): no argument is named "paht"; known here: path; did you mean "path"?',
    ),
    "of a subclass": (
        lambda: type("Ball", (mbv.Sphere,), {})((0, 0, 0), radios=1),
        'Sphere(): no argument is named "radios"; known here: center, radius; did you mean "radius"?',
    ),
    "with a surrogate": (
        lambda: mbv.overlaps(BALL, BALL, **{"\udc80": 1}),
        "overlaps(): incompatible function arguments",
    ),
    "missing": (
        lambda: mbv.overlaps(BALL),
        "overlaps(): b is missing; known here: a, b, pose_a, pose_b, solid",
    ),
    "all missing": (lambda: mbv.Sphere(), "Sphere(): center is missing; known here: center, radius"),
    "given twice": (
        lambda: mbv.Sphere((0, 0, 0), 1, center=(0, 0, 0)),
        "Sphere(): center is given twice; known here: center, radius",
    ),
    "too many": (
        lambda: mbv.Sphere((0, 0, 0), 1, 2),
        "Sphere(): takes at most 2 arguments without their names, not 3; known here: center, radius",
    ),
    "too many before those by name": (
        lambda: mbv.fit(cube(), "obb", True, 8),
        "fit(): takes at most 3 arguments without their names, not 4; known here: x, kind, tight, corners",
    ),
}


@pytest.mark.parametrize("call, message", MISFITS.values(), ids=MISFITS)
def test_a_call_that_does_not_fit_names_the_argument(call, message):
    with pytest.raises(TypeError) as raised:
        call()
    assert type(raised.value) is TypeError
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_names_what_it_does_not_know(name):
    with pytest.raises(TypeError) as raised:
        FUNCTIONS[name](None, nonsense=1)
    assert f'{name.removesuffix(".__init__")}(): no argument is named "nonsense"; ' in str(raised.value)


def test_every_name_that_is_known_is_one_that_is_taken():
    for name, function in FUNCTIONS.items():
        with pytest.raises(TypeError) as raised:
            function(None, nonsense=1)
        known = str(raised.value).partition("; known here: ")[2].partition(";")[0]
        for argument in filter(None, known.split(", ")):
            assert argument.isidentifier() and argument != "self", (name, known)


def test_what_is_wrong_within_a_call_stays_as_it_is():
    def stop(*_):
        raise TypeError("mine")

    scene = mbv.Scene()
    scene.add("box", cube())
    with pytest.raises(TypeError, match="^mine$"):
        scene.check(exact=True, progress=stop)
    with pytest.raises(mbv.WrongTypeError, match="^a: an int is neither"):
        mbv.overlaps(1, BALL)
    with pytest.raises(mbv.Error, match="^pose_a: is not rigid"):
        mbv.overlaps(a=BALL, b=BALL, pose_a=np.eye(4) * 2)
