"""Motions of scenes: against closed forms, first_contact() and mbv motion."""

from __future__ import annotations

import json
import pickle
import subprocess
import threading

import numpy as np
import pytest

import mbv
from meshes import at, cube, random_poses, torus


def ball_on_its_way() -> mbv.Scene:
    """A ball that passes a resting one, and goes away from a third."""
    scene = mbv.Scene()
    scene.add("mover", mbv.Sphere((0, 0, 0), 1))
    scene.add("resting", mbv.Sphere((0, 1, 0), 1))
    scene.add("behind", mbv.Sphere((-9, 0, 0), 1))
    scene.set_motion("mover", mbv.Path([0, 10], [at(-5), at(5)]))
    return scene


def told_by(command: str, *arguments: object) -> dict:
    answer = subprocess.run([command, "motion", *map(str, arguments), "--format", "json"],
                            capture_output=True, text=True, check=False)
    assert answer.returncode in (0, 1), answer.stderr
    return json.loads(answer.stdout)


def test_contacts_are_where_they_are_by_hand():
    report = ball_on_its_way().check_motions()
    assert [(pair.a, pair.b, pair.state) for pair in report] == [
        ("mover", "resting", "contact"), ("mover", "behind", "clear")]
    # Centers 2 apart: |x|^2 + 1 = 4, x = -5 + t.
    met = report.first
    assert met.time == pytest.approx(5 - 3**0.5, abs=2e-8) and met.time_lower <= met.time
    assert met.intervals == pytest.approx(np.array([[5 - 3**0.5, 5 + 3**0.5]]), abs=2e-8)
    assert met.normal == pytest.approx([3**0.5 / 2, 0.5, 0], abs=1e-6)
    nearest = report.pairs[1].least_distance
    assert (nearest.time, nearest.distance) == pytest.approx((0, 2), abs=1e-4)
    assert report.pairs[1].time is None and report.pairs[1].point is None
    assert (report.begin, report.end, report.duration) == (0, 10, 10)
    assert report.contacts == 1 and report.has_findings and len(report) == 2
    assert report.warnings == []
    assert repr(report) == "<mbv.MotionReport: 1 of 2 pairs meet>"
    assert "resting" in report._repr_html_()


def test_a_clearance_is_a_finding():
    scene = ball_on_its_way()
    scene.remove("resting")
    assert not scene.check_motions(clearance=1.9).has_findings
    report = scene.check_motions(2.1)
    assert report.pairs[0].state == "clearance" and report.has_findings and report.first is None
    scene.ignore("mover", "behind")
    assert scene.check_motions(2.1).pairs == []


def test_motions_are_set_and_taken_away():
    scene = ball_on_its_way()
    path = scene.motions["mover"]
    assert list(scene.motions) == ["mover"] and np.array_equal(path.poses[1], at(5))
    scene.set_motion("mover", mbv.Path([0, 1], [at(0, 9), at(0, 8)]))
    assert scene.check_motions().contacts == 0
    scene.set_motion("behind", path)
    assert scene.check_motions().pairs[1].b == "behind" and len(scene.check_motions()) == 3
    scene.set_motion("mover", None)
    scene.set_motion("mover", None)
    scene.remove("behind")
    assert scene.motions == {}
    with pytest.raises(mbv.Error, match="^the scene has no motions") as raised:
        scene.check_motions()
    assert raised.value.code == "invalid_scene"


def test_scenes_and_reports_pickle_and_save_with_their_motions(tmp_path):
    scene = ball_on_its_way()
    expected = scene.check_motions()
    scene.save(tmp_path / "moving.mbv.json")
    for again in (pickle.loads(pickle.dumps(scene)), mbv.Scene.load(tmp_path / "moving.mbv.json")):
        assert again.check_motions().to_json() == expected.to_json()
    report = pickle.loads(pickle.dumps(expected))
    assert report.to_json() == expected.to_json() and report.first.a == "mover"


def test_it_agrees_with_first_contact(rng):
    mesh, ring = cube(), torus(2, 0.5)
    states = set()
    for _ in range(10):
        scene = mbv.Scene()
        scene.add("ring", ring)
        scene.add("cube", mesh)
        path = mbv.Path([0, 1, 3], random_poses(rng, 3, 6))
        scene.set_motion("cube", path)
        (pair,) = scene.check_motions()
        alone = mbv.first_contact(ring, None, mesh, path, solid=True)
        assert pair.state == alone.state and pair.time == alone.time
        assert np.array_equal(pair.intervals, alone.intervals)
        states.add(pair.state)
    assert states == {"clear", "contact"}


def same(report: mbv.MotionReport, told: dict) -> None:
    assert json.loads(report.to_json()) == told
    assert report.duration == told["duration"] and report.contacts == told["summary"]["contacts"]
    assert len(report) == len(told["pairs"])
    for pair, other in zip(report, told["pairs"]):
        assert (pair.a, pair.b, pair.state, pair.reason) == (
            other["a"], other["b"], other["state"], other["reason"])
        first = other["first_contact"]
        assert (pair.time, pair.time_lower) == (
            (first["time"], first["time_lower"]) if first else (None, None))
        if first:
            assert pair.point.tolist() == first["point"] and pair.normal.tolist() == first["normal"]
        assert pair.intervals.tolist() == [[i["from"], i["to"]] for i in other["intervals"]]
        nearest = other["least_distance"]
        assert (pair.least_distance is None) == (nearest is None)
        if nearest:
            assert pair.least_distance.distance == nearest["distance"]


def test_it_says_what_mbv_motion_says(data, mbv_command):
    swing = data / "swing.mbv.json"
    for clearance in (0, 0.1):
        report = mbv.Scene.load(swing).check_motions(clearance)
        same(report, told_by(mbv_command, swing, "--clearance", clearance))


def test_robots_follow_their_trajectories(data, mbv_command, tmp_path, monkeypatch):
    urdf, reach = data / "arm.urdf", data / "reach.csv"
    arm = mbv.Scene.load(urdf)
    told = told_by(mbv_command, urdf, "--trajectory", reach)
    same(arm.check_motions(trajectories=reach), told)
    same(arm.check_motions(trajectories={"arm": str(reach)}), told)
    waypoints = mbv.Robot.load(urdf).load_trajectory(reach)
    same(arm.check_motions(trajectories=waypoints), told)
    same(arm.check_motions(trajectories={"arm": mbv.Trajectory(waypoints.times.tolist(),
                                                               waypoints.qs.tolist())}), told)
    # A link that is gone is not looked at, and those after it are the same links as before.
    arm.remove("turret")
    left = arm.check_motions(trajectories=reach)
    assert [(p.a, p.b, p.time) for p in left] == [
        (p["a"], p["b"], None) for p in told["pairs"] if "turret" not in (p["a"], p["b"])]
    # A scene's own, from any folder and pickled.
    (tmp_path / "cell.mbv.json").write_text(json.dumps({
        "mbv": 1, "models": [{"name": "ball", "shape": {"sphere": {"center": [0, 0, 0.9],
                                                                  "radius": 0.1}}}],
        "robots": [{"name": "r", "urdf": str(urdf), "trajectory": str(reach)}]}), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    cell = mbv.Scene.load("cell.mbv.json")
    told = told_by(mbv_command, "cell.mbv.json")
    monkeypatch.chdir("/")
    same(cell.check_motions(), told)
    same(pickle.loads(pickle.dumps(cell)).check_motions(), told)
    # In place of its own, of which the file is gone.
    (tmp_path / "own.csv").write_text("time,elbow\n0,0\n1,1\n", encoding="utf-8")
    text = (tmp_path / "cell.mbv.json").read_text(encoding="utf-8").replace(str(reach), "own.csv")
    (tmp_path / "cell.mbv.json").write_text(text, encoding="utf-8")
    cell = mbv.Scene.load(tmp_path / "cell.mbv.json")
    (tmp_path / "own.csv").unlink()
    same(cell.check_motions(trajectories={"r": waypoints}), told)


def test_robots_with_meshes_pickle(data, tmp_path):
    """The scene reads its robots again; a report has what their links were."""
    urdf = tmp_path / "cats.urdf"
    urdf.write_text(
        '<robot name="cats"><link name="one"><collision><geometry>'
        f'<mesh filename="{data / "cat.stl"}"/></geometry></collision></link><link name="two">'
        f'<collision><geometry><mesh filename="{data / "cat.stl"}"/></geometry></collision></link>'
        '<joint name="j" type="prismatic"><parent link="one"/><child link="two"/>'
        '<axis xyz="1 0 0"/><limit lower="0" upper="9"/></joint></robot>', encoding="utf-8")
    (tmp_path / "way.csv").write_text("time,j\n0,9\n1,0.1\n", encoding="utf-8")
    (tmp_path / "cell.mbv.json").write_text(json.dumps({
        "mbv": 1, "models": [{"name": "cat", "mesh": str(data / "cat.stl"), "position": [0.2, 0, 0]}],
        "robots": [{"name": "r", "urdf": "cats.urdf", "trajectory": "way.csv"}]}), encoding="utf-8")
    cell = mbv.Scene.load(tmp_path / "cell.mbv.json")
    moved, report = cell.check_motions(), cell.check(exact=True)
    assert moved.contacts and report.has_findings
    again, kept = pickle.dumps(cell), pickle.dumps(report)
    assert pickle.loads(again).check_motions().to_json() == moved.to_json()
    urdf.unlink()
    assert pickle.loads(kept).worst(1)[0][:5] == report.worst(1)[0][:5]
    with pytest.raises(mbv.Error, match="cats.urdf"):
        pickle.loads(again)


def test_joints_that_leave_their_limits_are_told(data, tmp_path):
    (tmp_path / "far.csv").write_text("time,elbow\n0,0\n1,9\n", encoding="utf-8")
    (warning,) = mbv.Scene.load(data / "arm.urdf").check_motions(
        trajectories=tmp_path / "far.csv").warnings
    assert "elbow" in warning


@pytest.mark.parametrize("options, code, message", [
    ({"clearance": -1}, "invalid_argument", "clearance: must not be negative"),
    ({"threads": -1}, "invalid_argument", "threads: must be an integer from 0 on"),
    ({"max_pairs": 1}, "invalid_scene", "more than 1 pairs"),
    ({"max_steps": -1}, "invalid_argument", "max_steps: must be an integer from 0 on"),
    ({"progress": 5}, "invalid_argument", "progress"),
    ({"progress": lambda done: False}, "cancelled", ""),
    ({"trajectories": 5}, "invalid_argument", "trajectories: must be a path"),
    ({"trajectories": {5: "x.csv"}}, "invalid_argument", "trajectories: must be text"),
    ({"trajectories": "x.csv"}, "invalid_argument", "there is no robot"),
])
def test_what_is_wrong_is_named(options, code, message):
    with pytest.raises(mbv.Error) as raised:
        ball_on_its_way().check_motions(**options)
    assert message in str(raised.value) and raised.value.code == code


def test_wrong_motions_and_trajectories_are_named(data):
    scene = ball_on_its_way()
    with pytest.raises(mbv.Error, match='name: the scene has no model "nobody"'):
        scene.set_motion("nobody", None)
    with pytest.raises(mbv.Error, match="path: must be a Path, or None"):
        scene.set_motion("mover", at(1))
    arm = mbv.Scene.load(data / "arm.urdf")
    for wrong, message in (
        (mbv.Trajectory([0, 1], [[0, 0, 0]]), r"times has shape \(2,\) instead of \(1,\)"),
        (mbv.Trajectory([0], [0, 0, 0]), r"qs has shape \(3,\) instead of \(n, joints\)"),
        (mbv.Trajectory([0, 1], [[0, 0]] * 2), "has 2 values at each waypoint"),
        (mbv.Trajectory([1, 0], [[0, 0, 0]] * 2), "^trajectories"),
        ({"leg": mbv.Trajectory([0], [[0, 0, 0]])}, 'no robot is named "leg"'),
    ):
        with pytest.raises(mbv.Error, match=message):
            arm.check_motions(trajectories=wrong)
    with pytest.raises(mbv.Error, match="^trajectories: there are 0 robots"):
        scene.check_motions(trajectories=mbv.Trajectory([0], [[0]]))
    with pytest.raises(mbv.Error, match="none.csv") as raised:
        arm.check_motions(trajectories="none.csv")
    assert raised.value.code == "file_unreadable"


def test_progress_ends_at_one_and_the_answer_is_that_of_one_thread():
    seen = []
    scene = ball_on_its_way()
    report = scene.check_motions(progress=seen.append)
    assert seen == sorted(seen) and seen[-1] == 1
    assert scene.check_motions(threads=1).to_json() == report.to_json()


def long_way() -> mbv.Scene:
    """Minutes where they are allowed: two balls of many faces spin side by side, 100,000 times."""
    scene = mbv.Scene()
    ball = mbv.Sphere((0, 0, 0), 1).to_mesh()
    scene.add("a", ball)
    scene.add("b", ball)
    tilted = at(0)
    tilted[1:3, 1:3] = [[0, -1], [1, 0]]  # about x, so that the two have no axis in common
    scene.set_motion("a", mbv.Path([0, 1], [at(0), tilted], turns=[0, 77_777]))
    scene.set_motion("b", mbv.Path([0, 1], [at(2.0001), at(2.0001)], turns=[0, 100_000]))
    return scene


def test_other_threads_go_on_meanwhile():
    stop = threading.Event()
    scene = long_way()
    asked = threading.Thread(
        target=lambda: pytest.raises(mbv.Error, scene.check_motions, max_steps=10**12,
                                     progress=lambda done: not stop.is_set()))
    asked.start()
    asked.join(0.3)
    assert asked.is_alive()
    stop.set()
    asked.join(10)
    assert not asked.is_alive()


@pytest.mark.usefixtures("ctrl_c_soon")
def test_ctrl_c_stops_it():
    with pytest.raises(KeyboardInterrupt):
        long_way().check_motions(max_steps=10**12)


def test_a_pair_is_given_up_after_so_many_steps():
    pair = long_way().check_motions(max_steps=100_000).pairs[0]
    assert pair.state == "unknown" and "most steps allowed" in pair.reason
    scene = ball_on_its_way()
    assert scene.check_motions(max_steps=1).pairs[0].state == "unknown"
    assert scene.check_motions().pairs[0].state != "unknown"
