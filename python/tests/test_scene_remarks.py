"""What a scene says besides its models: units, the axis upwards, groups, pairs and their review."""

from __future__ import annotations

import csv
import io
import json
import pickle
import subprocess

import pytest

import mbv
from meshes import at, cube


@pytest.fixture
def scene() -> mbv.Scene:
    """Three cubes of edge 2 in a row, each in the next."""
    scene = mbv.Scene()
    mesh = cube()
    for name, x in {"pipe-1": 0, "pipe-2": 1.5, "beam": 3}.items():
        scene.add(name, mesh, at(x))
    return scene


def told(report: mbv.Report) -> dict[tuple[str, str], tuple[str | None, str | None]]:
    return {(pair.a, pair.b): (pair.review, pair.assigned_to) for pair in report}


def test_units_and_up_are_saved(scene, tmp_path):
    assert (scene.units, scene.up) == ("", "y")
    scene.units, scene.up = "mm", "z"
    scene.save(tmp_path / "row.mbv.json")
    saved = json.loads((tmp_path / "row.mbv.json").read_text(encoding="utf-8"))
    assert (saved["units"], saved["up"]) == ("mm", "z")
    for again in (mbv.Scene.load(tmp_path / "row.mbv.json"), pickle.loads(pickle.dumps(scene))):
        assert (again.units, again.up) == ("mm", "z")
    scene.units, scene.up = "", "y"
    assert (scene.units, scene.up) == ("", "y")


def test_units_decide_what_is_written_in_meters(scene, tmp_path):
    scene.units = "furlong"
    with pytest.warns(UserWarning, match="furlong"):
        scene.check(exact=True).to_bcf(tmp_path / "row.bcfzip")
    for units, factor in (("mm", 1000.0), ("m", 1.0)):
        scene.units = units
        scene.check(exact=True).to_bcf(tmp_path / "row.bcfzip")
        scene.export(tmp_path / "row.glb")
        assert factor * mbv.Scene.load(tmp_path / "row.glb").bounds.max[0] == pytest.approx(4)


def test_a_group_stands_for_its_members(scene, tmp_path):
    scene.set_group("pipes", ["pipe-*"])
    scene.set_group("all", ("beam", "pipe-1", "pipe-2"))
    assert scene.groups == {"pipes": ["pipe-*"], "all": ["beam", "pipe-1", "pipe-2"]}
    assert [(p.a, p.b) for p in scene.check(between=("@pipes", "beam"))] == [("pipe-2", "beam")]
    scene.ignore("@pipes", "@pipes")
    assert [(p.a, p.b) for p in scene.check()] == [("pipe-2", "beam")]
    scene.accept("@pipes", "beam", "welded")
    assert not scene.check().has_findings
    scene.save(tmp_path / "row.mbv.json")
    again = mbv.Scene.load(tmp_path / "row.mbv.json")
    assert again.groups == scene.groups and again.ignored == [("@pipes", "@pipes")]
    scene.set_group("all", None)
    assert list(scene.groups) == ["pipes"]
    scene.remove("pipe-2")
    scene.remove("beam")
    assert scene.groups == {"pipes": ["pipe-*"]}


def test_patterns_are_ignored_as_in_a_file(scene):
    scene.ignore("pipe-*", "beam")
    assert [(p.a, p.b) for p in scene.check()] == [("pipe-1", "pipe-2")]


def test_reviews_are_those_of_the_command(scene, tmp_path, mbv_command):
    scene.review("pipe-2", "pipe-1", "active", "Kim")
    scene.review("beam", "pipe-2", assigned_to="박")
    assert scene.reviews == [("pipe-2", "pipe-1", "active", "Kim"), ("beam", "pipe-2", "new", "박")]
    report = scene.check(exact=True)
    assert told(report) == {("pipe-1", "pipe-2"): ("active", "Kim"), ("pipe-2", "beam"): ("new", "박")}
    assert report.table["assigned_to"].tolist() == ["Kim", "박"]
    assert told(pickle.loads(pickle.dumps(report))) == told(report)
    file = tmp_path / "row.mbv.json"
    scene.save(file)
    assert mbv.Scene.load(file).reviews == scene.reviews
    answer = subprocess.run([mbv_command, "check", file, "--exact", "--format", "csv"],
                            capture_output=True, encoding="utf-8", check=False)
    rows = csv.DictReader(io.StringIO(answer.stdout))
    assert {(row["a"], row["b"]): (row["review"], row["assigned_to"]) for row in rows} == told(report)
    pairs = json.loads(report.to_json())["pairs"]
    assert [(pair["review"], pair["assigned_to"]) for pair in pairs] == list(told(report).values())


def test_to_approve_a_pair_is_to_accept_it(scene):
    scene.review("pipe-1", "pipe-2", "approved", "Kim")
    assert scene.accepted == [("pipe-1", "pipe-2", "")]
    assert told(scene.check())[("pipe-1", "pipe-2")] == ("approved", "Kim")
    assert [pair.accepted for pair in scene.check()] == [True, False]
    scene.review("pipe-1", "pipe-2", "resolved")
    assert scene.accepted == [] and scene.reviews == [("pipe-1", "pipe-2", "resolved", "Kim")]
    scene.review("pipe-2", "pipe-1", "new", "")
    assert scene.reviews == [] and told(scene.check())[("pipe-1", "pipe-2")] == (None, None)


def test_a_model_of_the_name_of_a_former_one_is_in_no_review_or_group(scene):
    scene.review("pipe-1", "pipe-2", "resolved", "Kim")
    scene.set_group("first", ["pipe-1"])
    mesh = scene["pipe-1"].mesh
    scene.remove("pipe-1")
    assert scene.reviews == [] and scene.groups == {"first": []}
    scene.add("pipe-1", mesh)
    assert told(scene.check())[("pipe-2", "pipe-1")] == (None, None)


@pytest.mark.parametrize("act, kind, message", [
    (lambda s: s.review("beam", "nobody", "new"), KeyError, 'b: the scene has no model "nobody"'),
    (lambda s: s.review("pipe-*", "beam", "new"), KeyError, 'a: the scene has no model "pipe-'),
    (lambda s: s.review("beam", "beam", "new"), mbv.Error, "b: this is one model twice"),
    (lambda s: s.review("beam", "pipe-1", "done"), mbv.Error,
     'status: "done" is no status of a review; known: new, active, reviewed, approved, resolved'),
    (lambda s: s.review("beam", "pipe-1", 1), TypeError, "status: must be text, is 1"),
    (lambda s: s.review("beam", "pipe-1", assigned_to=1), TypeError, "assigned_to: must be text"),
    (lambda s: s.set_group("g", "beam"), TypeError, "members: is of type str; give a list"),
    (lambda s: s.set_group("g", 5), TypeError, "members: is of type int; give a list"),
    (lambda s: s.set_group("g", ["beam", "x-*"]), KeyError, 'members[1]: no model is named "x-*"'),
    (lambda s: s.set_group("g", ["beam", 5]), TypeError, "members[1]: must be text, is 5"),
    (lambda s: s.set_group("", ["beam"]), mbv.Error, "name: must not be empty"),
    (lambda s: s.set_group("g", None), KeyError, 'name: the scene has no group "g"'),
    (lambda s: s.set_group("g", ["@g"]), mbv.Error, "members[0]: groups have no groups in them"),
    (lambda s: s.ignore("@g", "beam"), KeyError, 'a: no model is named "@g"'),
    (lambda s: s.ignore("x-*", "beam"), KeyError, 'a: no model is named "x-*"'),
    (lambda s: setattr(s, "units", 5), TypeError, "units: must be text, is 5"),
    (lambda s: setattr(s, "up", "x"), mbv.Error, 'up: "x" is no axis that points upwards'),
    (lambda s: setattr(s, "up", None), TypeError, "up: must be text, is None"),
])
def test_wrong_arguments_are_named(scene, act, kind, message):
    with pytest.raises(kind) as raised:
        act(scene)
    assert isinstance(raised.value, mbv.Error) and str(raised.value).startswith(message)
    assert (scene.reviews, scene.groups, scene.ignored) == ([], {}, [])


def test_a_group_that_ignored_pairs_name_stays(scene):
    scene.set_group("pipes", ["pipe-*"])
    scene.ignore("beam", "@pipes")
    with pytest.raises(mbv.Error, match='^name: pairs that are ignored name the group "pipes"'):
        scene.set_group("pipes", None)
    assert list(scene.groups) == ["pipes"]
