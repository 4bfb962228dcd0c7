"""What has become of clashes since an older check, against the command and by hand."""

from __future__ import annotations

import json
import pathlib
import pickle
import subprocess
import zipfile

import pytest

import mbv
from meshes import at, cube


def row(places: dict[str, float]) -> mbv.Scene:
    """Cubes of edge 2 along x."""
    scene = mbv.Scene()
    mesh = cube()
    for name, x in places.items():
        scene.add(name, mesh, at(x))
    return scene


def timeless(report: mbv.Report) -> dict:
    told = json.loads(report.to_json())
    del told["timing_ms"]
    return told


@pytest.fixture
def before() -> mbv.Report:
    return row({"a": 0, "b": 1.5, "c": 3, "d": 4.5}).check(exact=True)


@pytest.fixture
def now() -> mbv.Report:
    """b is 0.3 deeper in a, and no longer in c; c is gone; e is new, and in a place of its own."""
    scene = row({"a": 0, "b": 1.2, "d": 4.5, "e": 6})
    return scene.check(exact=True)


def statuses(report: mbv.Report) -> dict[tuple[str, str], str | None]:
    return {(pair.a, pair.b): pair.status for pair in report}


def gone(report: mbv.Report) -> dict[tuple[str, str], str]:
    return {(pair.a, pair.b): pair.status for pair in report.gone}


def test_each_clash_has_a_status(before, now):
    compared = now.compare(before)
    assert statuses(compared) == {("a", "b"): "changed", ("d", "e"): "new"}
    assert gone(compared) == {("b", "c"): "not_checked", ("c", "d"): "not_checked"}
    assert compared.table["status"].tolist() == ["changed", "new"]
    # 0.8 deep are they now, and 0.5 they were: 0.3 is not more than what is allowed for.
    assert statuses(now.compare(before, tolerance=0.31))[("a", "b")] == "persistent"
    assert statuses(now.compare(before, tolerance=0.29))[("a", "b")] == "changed"
    apart = row({"a": 0, "b": 5, "c": 6.5, "d": 20}).check(exact=True)
    assert statuses(apart.compare(before)) == {("b", "c"): "persistent"}
    assert gone(apart.compare(before)) == {("a", "b"): "resolved", ("c", "d"): "resolved"}
    first = apart.compare(before).gone[0]
    assert (first.state, first.distance, first.depth) == ("intersecting", 0, pytest.approx(0.5))


def test_a_report_is_not_changed_by_being_compared(before, now):
    kept = timeless(now), timeless(before)
    compared = now.compare(before)
    assert compared.is_compared and not now.is_compared and not before.is_compared
    assert (timeless(now), timeless(before)) == kept
    assert statuses(now) == {("a", "b"): None, ("d", "e"): None} and now.gone == []
    assert timeless(compared.compare(before)) == timeless(compared)


@pytest.mark.parametrize("exact", [True, False])
def test_the_answer_is_that_of_the_command(tmp_path, mbv_command, exact):
    old, new = tmp_path / "old.mbv.json", tmp_path / "new.mbv.json"
    row({"a": 0, "b": 1.5, "c": 3, "d": 9, "e": 10}).save(old)
    row({"a": 0, "b": 1.2, "c": 4, "e": 10}).save(new)
    flags = ["--exact"] if exact else []

    def told(*arguments: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run([mbv_command, "check", *map(str, arguments), *flags], check=False,
                              capture_output=True, text=True)

    report = tmp_path / "report.json"
    assert told(old, "--format", "json", "-o", report).returncode == 1
    scene = mbv.Scene.load(new)
    compared = scene.check(exact=exact).compare(report)
    expected = json.loads(told(new, "--baseline", report, "--format", "json").stdout)
    del expected["timing_ms"]
    assert timeless(compared) == expected
    assert {pair["status"] for pair in expected["pairs"]} >= {"changed", "resolved", "not_checked"}
    assert timeless(scene.check(exact=exact).compare(
        mbv.Scene.load(old).check(exact=exact))) == expected
    for names in ("", "new", "changed", "resolved", "new,persistent", "touching", "resolved,touching",
                  "intersecting,changed", "unknown,changed", "duplicate,separated"):
        code = told(new, "--baseline", report, *(["--fail-on", names] if names else [])).returncode
        assert compared.fails(names) == (code == 1), names
        assert compared.fails(tuple(filter(None, names.split(",")))) == (code == 1)


def test_fails_takes_what_there_is(before):
    assert before.fails() and before.fails("intersecting") and not before.fails(["touching"])
    assert not row({"a": 0}).check().fails()
    with pytest.raises(mbv.Error, match='^on: "clash" is no state or status of pairs; known: touching'):
        before.fails("clash")
    with pytest.raises(mbv.Error, match='^on: "new" is a status, .* compare'):
        before.fails(["new"])
    for wrong in (5, [5]):
        with pytest.raises(TypeError, match="^on: "):
            before.fails(wrong)


def test_reports_of_two_kinds_are_not_compared(before):
    with pytest.raises(mbv.Error, match="without a look at the meshes"):
        before.compare(row({"a": 0}).check())
    with pytest.raises(TypeError, match="^baseline: must be a path"):
        before.compare(5)
    with pytest.raises(mbv.Error) as raised:
        before.compare("nowhere.json")
    assert raised.value.code == "file_unreadable"
    with pytest.raises(mbv.Error, match="^tolerance: "):
        before.compare(before, tolerance=-1)


def test_what_was_compared_pickles(before, now):
    compared = now.compare(before, tolerance=0.31)
    again = pickle.loads(pickle.dumps(compared))
    assert timeless(again) == timeless(compared) and again.gone == compared.gone
    assert again.is_compared and again.compare(now).gone == []


def test_since_is_the_whole_check(before, tmp_path):
    scene = row({"a": 0, "b": 1.2, "c": 3, "e": 4})
    whole = timeless(scene.check(exact=True))
    assert timeless(scene.check(exact=True, since=before)) == whole
    file = tmp_path / "before.json"
    file.write_text(before.to_json(), encoding="utf-8")
    assert timeless(scene.check(exact=True, since=file)) == whole
    compared = before.compare(before)
    found = scene.check(exact=True, since=compared)
    assert timeless(found) == whole and not found.is_compared
    assert timeless(pickle.loads(pickle.dumps(found))) == whole


def test_since_goes_on_from_what_it_gave():
    report = None
    for step in range(30):
        scene = row({"a": 0, "b": 0.1 * step, "c": 5})
        report = scene.check(exact=True, since=report)
        assert timeless(report) == timeless(scene.check(exact=True))


def test_reasons_of_the_report_before_stay(tmp_path):
    scene = mbv.Scene()
    sheet = mbv.Mesh([[-1, -1, 0], [1, -1, 0], [0, 1, 0]], [[0, 1, 2]])
    scene.add("box", cube(3))
    scene.add("sheet", sheet)
    scene.add("other", sheet, at(0, 0, 0.5))
    report = scene.check(exact=True)
    reasons = [pair.reason for pair in report]
    file = tmp_path / "before.json"
    file.write_text(report.to_json(), encoding="utf-8")
    for given in (report, str(file)):
        kept = scene.check(exact=True, since=given)
        file.write_text("", encoding="utf-8")
        del given
        assert [pair.reason for pair in kept] == reasons
        file.write_text(report.to_json(), encoding="utf-8")
    del report
    assert [pair.reason for pair in scene.check(exact=True, since=kept)] == reasons


def test_since_names_the_option_that_differs(before):
    scene = row({"a": 0})
    with pytest.raises(mbv.Error, match="with a look at the meshes"):
        scene.check(since=before)
    with pytest.raises(mbv.Error, match="clearance"):
        scene.check(exact=True, clearance=1, since=before)
    with pytest.raises(TypeError, match="^since: must be a path"):
        scene.check(since=5)


def test_what_is_accepted_is_no_finding(tmp_path):
    scene = row({"a": 0, "b": 1.5, "c": 3})
    before = scene.check(exact=True)
    scene.accept("a", "b", "so built")
    scene.accept("c", "*")
    assert scene.accepted == [("a", "b", "so built"), ("c", "*", "")]
    report = scene.check(exact=True)
    assert [pair.accepted for pair in report] == [True, True] and not report.has_findings
    assert not report.fails() and not report.compare(before).fails("persistent")
    scene.save(tmp_path / "row.mbv.json")
    assert mbv.Scene.load(tmp_path / "row.mbv.json").accepted == scene.accepted
    with pytest.raises(KeyError, match='^b: no model is named "nobody"'):
        scene.accept("a", "nobody")
    with pytest.raises(TypeError, match="^note: must be text"):
        scene.accept("a", "b", None)


def topics(path: pathlib.Path) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        return [archive.read(name).decode() for name in sorted(archive.namelist())
                if name.endswith("markup.bcf")]


def test_bcf_is_that_of_the_command(tmp_path, mbv_command, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    scene = tmp_path / "scene.mbv.json"
    row({"a": 0, "b": 1.5, "c": 9, "d": 10}).save(scene)
    theirs, ours = tmp_path / "theirs.bcfzip", tmp_path / "ours.bcfzip"
    subprocess.run([mbv_command, "check", scene, "--exact", "--bcf", theirs, "--report-pictures", "0",
                    "--exit-zero", "-q"], check=True, capture_output=True)
    report = mbv.Scene.load(scene).check(exact=True)
    report.to_bcf(ours)
    assert ours.read_bytes() == theirs.read_bytes()
    assert len(topics(ours)) == len(report.groups) == 2
    report.to_bcf(ours, before=ours)
    assert ours.read_bytes() == theirs.read_bytes()
    with pytest.raises(mbv.Error) as raised:
        report.to_bcf(scene)
    assert raised.value.code == "file_unwritable"
    broken = tmp_path / "broken.bcfzip"
    broken.write_bytes(b"PK")
    with pytest.raises(mbv.Error, match="broken.bcfzip"):
        report.to_bcf(ours, broken)
    assert ours.read_bytes() == theirs.read_bytes()


def test_bcf_tells_of_units_that_nobody_knows(tmp_path):
    path = tmp_path / "scene.mbv.json"
    path.write_text(json.dumps({"mbv": 1, "units": "ell", "models": []}), encoding="utf-8")
    with pytest.warns(UserWarning, match='"ell"'):
        mbv.Scene.load(path).check().to_bcf(tmp_path / "x.bcfzip")


def test_pairs_are_taken_by_index(before):
    assert repr(before[0]) == repr(before.pairs[0])
    assert (before[-1].a, before[-1].b) == ("c", "d")
    assert [(pair.a, pair.b) for pair in before[1:]] == [("b", "c"), ("c", "d")]
    for index in (3, -4, 10**30):
        with pytest.raises(IndexError, match="^index: is .* but there are 3 pairs") as raised:
            before[index]
        assert isinstance(raised.value, mbv.Error)
    for index in ("a", 1.0, None):
        with pytest.raises(TypeError, match="^index: must be an integer or a slice"):
            before[index]
