"""What Scene.check() looks at, what it takes for touching, and in how much memory."""

from __future__ import annotations

import gc
import json
import pathlib
import pickle
import subprocess
import threading

import numpy as np
import pytest

import mbv
from meshes import at, cube


def timeless(text: str) -> dict:
    report = json.loads(text)
    del report["timing_ms"]
    return report


def told_by(command: str, *arguments: object) -> dict:
    answer = subprocess.run([command, "check", *map(str, arguments), "--format", "json"],
                            capture_output=True, text=True, check=False)
    assert answer.returncode in (0, 1), answer.stderr
    return timeless(answer.stdout)


@pytest.fixture
def row(tmp_path) -> pathlib.Path:
    """Four cubes of edge 2 in a row, each 0.5 deep in the next, and a file of its own for each."""
    scene = {"mbv": 1, "models": [], "groups": {"left": ["a-*"]}}
    for i, name in enumerate(["a-1", "a-2", "b-1", "b-2"]):
        mesh = cube()
        lines = [f"v {x} {y} {z}" for x, y, z in mesh.vertices.tolist()]
        lines += ["f " + " ".join(str(corner + 1) for corner in face) for face in mesh.faces.tolist()]
        (tmp_path / f"{name}.obj").write_text("\n".join(lines), encoding="utf-8")
        scene["models"].append({"name": name, "mesh": f"{name}.obj", "position": [1.5 * i, 0, 0]})
    path = tmp_path / "row.mbv.json"
    path.write_text(json.dumps(scene), encoding="utf-8")
    return path


def pairs_of(report: mbv.Report) -> list[tuple[str, str]]:
    return [(pair.a, pair.b) for pair in report]


@pytest.mark.parametrize("between, options, expected", [
    (None, [], [("a-1", "a-2"), ("a-2", "b-1"), ("b-1", "b-2")]),
    (("@left", "b-?"), ["@left:b-?"], [("a-2", "b-1")]),
    ([("b-2", "*")], ["b-2:*"], [("b-1", "b-2")]),
    ([("a-1", "a-2"), ["b-1", "b-2"]], ["a-1:a-2", "b-1:b-2"], [("a-1", "a-2"), ("b-1", "b-2")]),
    ((("a-1", "b-2"),), ["a-1:b-2"], []),
    ([], [], [("a-1", "a-2"), ("a-2", "b-1"), ("b-1", "b-2")]),
])
def test_between_looks_at_these_pairs_alone(row, mbv_command, between, options, expected):
    report = mbv.Scene.load(row).check(exact=True, between=between)
    assert pairs_of(report) == expected
    said = [word for pair in options for word in ("--between", pair)]
    assert timeless(report.to_json()) == told_by(mbv_command, row, "--exact", *said)


@pytest.mark.parametrize("tolerance, state", [(None, "intersecting"), (0, "intersecting"),
                                              (0.2, "intersecting"), (0.6, "touching")])
def test_tolerance_is_of_how_deep_meshes_are(row, mbv_command, tolerance, state):
    report = mbv.Scene.load(row).check(exact=True, tolerance=tolerance)
    # A face of a cube lies 0.5 inside the next, and none of its points is deeper.
    assert [pair.penetration for pair in report] == pytest.approx([0.5] * 3)
    assert {pair.state for pair in report} == {state}
    said = [] if tolerance is None else ["--tolerance", tolerance]
    assert timeless(report.to_json()) == told_by(mbv_command, row, "--exact", *said)


def test_a_report_pickles_with_what_was_asked(row):
    scene = mbv.Scene.load(row)
    for options in ({"between": ("a-*", "b-*")}, {"tolerance": 0.6}, {"max_pairs": 3}):
        report = scene.check(exact=True, **options)
        again = pickle.loads(pickle.dumps(report))
        assert timeless(again.to_json()) == timeless(report.to_json())
        assert again.pairs[0].state == report.pairs[0].state


@pytest.mark.parametrize("memory", [1, "1K", "1.5g", 1 << 40])
def test_memory_changes_no_answer(row, memory):
    expected = timeless(mbv.Scene.load(row).check(exact=True, clearance=1).to_json())
    held = mbv.Scene.load(row)
    assert timeless(held.check(exact=True, clearance=1, memory=memory).to_json()) == expected
    assert timeless(held.check(exact=True, clearance=1).to_json()) == expected
    little = mbv.Scene.load(row, memory=memory)
    assert timeless(little.check(exact=True, clearance=1, memory=memory).to_json()) == expected
    assert timeless(pickle.loads(pickle.dumps(little)).check(exact=True, clearance=1)
                    .to_json()) == expected


def test_what_is_let_go_is_read_again(row):
    scene = mbv.Scene.load(row)
    mesh = scene["a-1"].mesh
    vertices, faces = mesh.vertices, mesh.faces
    kept = vertices.copy(), faces.copy()
    scene.check(exact=True, memory=1)
    gc.collect()
    # What was seen of the mesh before is not gone with it.
    assert np.array_equal(vertices, kept[0]) and np.array_equal(faces, kept[1])
    assert np.array_equal(mesh.vertices, kept[0]) and np.array_equal(mesh.faces, kept[1])
    assert mbv.fit(mesh, "sphere").radius == pytest.approx(3**0.5)
    scene.check(exact=True, memory=1)
    (row.parent / "a-1.obj").unlink()
    with pytest.raises(mbv.Error, match="a-1.obj"):
        scene.check(exact=True, memory=1)


def test_meshes_are_let_go_while_others_look_at_them(row):
    """Checks in little memory from two threads, and questions to the same meshes from here."""
    scene = mbv.Scene.load(row)
    expected = timeless(scene.check(exact=True).to_json())
    found = []

    def check() -> None:
        found.extend(timeless(scene.check(exact=True, memory=1).to_json()) for _ in range(20))

    threads = [threading.Thread(target=check) for _ in range(2)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        mesh = scene["b-1"].mesh
        assert mesh.transformed(at(1)).vertices[:, 0].max() == 2
        assert mbv.cover(mesh, spheres=1).shapes[0].radius == pytest.approx(3**0.5)
        assert len(mbv.connected_parts(mesh)) == 1
    for thread in threads:
        thread.join()
    assert found == [expected] * 40


@pytest.mark.parametrize("options, code, message", [
    ({"between": ("a-1", "nobody")}, "invalid_scene",
     'between[0]: no model is named "nobody"; give names of models, patterns (*, ?) or @group'),
    ({"between": [("a-1", "b-1"), ("@right", "b-1")]}, "invalid_scene",
     'between[1]: no model is named "@right"'),
    ({"between": "a-1:b-1"}, "invalid_argument", "between: give (a, b), or a list of such"),
    ({"between": ["a-1:b-1"]}, "invalid_argument", "between: give (a, b), or a list of such"),
    ({"between": [("a-1", "b-1", "b-2")]}, "invalid_argument", "between: give (a, b)"),
    ({"between": ("a-1", 5)}, "invalid_argument", "between: give (a, b)"),
    ({"tolerance": 0.1}, "invalid_argument", "tolerance: needs exact=True and penetration=True"),
    ({"tolerance": 0.1, "exact": True, "penetration": False}, "invalid_argument",
     "tolerance: needs exact=True and penetration=True"),
    ({"tolerance": -1, "exact": True}, "invalid_argument", "tolerance: must not be negative"),
    ({"tolerance": float("nan"), "exact": True}, "invalid_argument", "tolerance"),
    ({"memory": "4GB"}, "invalid_argument", 'memory: "4GB" is no size; give a number of bytes'),
    ({"memory": 0}, "invalid_argument", "memory: 0 is no size"),
    ({"memory": True}, "invalid_argument", "memory: True is no size"),
])
def test_what_is_wrong_is_named(row, options, code, message):
    with pytest.raises(mbv.Error) as raised:
        mbv.Scene.load(row).check(**options)
    assert str(raised.value).startswith(message) and raised.value.code == code


def test_loading_takes_a_size(row):
    with pytest.raises(mbv.Error, match='^memory: "lots" is no size'):
        mbv.Scene.load(row, memory="lots")
