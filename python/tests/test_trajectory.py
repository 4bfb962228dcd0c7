"""Trajectories from files: what is read, and the contacts on them against mbv and samples."""

from __future__ import annotations

import json
import subprocess

import numpy as np
import pytest

import mbv


def test_waypoints_are_those_of_the_file(data):
    arm = mbv.Robot.load(data / "arm.urdf")
    reach = arm.load_trajectory(data / "reach.csv")
    rows = np.loadtxt(data / "reach.csv", delimiter=",", skiprows=1)
    assert arm.joints == ["turn", "shoulder", "elbow"]
    assert np.array_equal(reach.times, rows[:, 0]) and np.array_equal(reach.qs, rows[:, 1:])
    assert reach.warnings == []


def test_joints_that_are_not_named_keep_their_values(data, tmp_path):
    arm = mbv.Robot.load(data / "arm.urdf")
    file = tmp_path / "p.csv"
    file.write_text("time,elbow\n1,0.5\n3,0.25\n")
    assert arm.load_trajectory(file).qs.tolist() == [[0, 0, 0.5], [0, 0, 0.25]]
    kept = arm.load_trajectory(file, {"turn": 0.1})
    assert kept.qs.tolist() == [[0.1, 0, 0.5], [0.1, 0, 0.25]]
    assert arm.load_trajectory(str(file), [0.1, 0, 9]).qs.tolist() == kept.qs.tolist()


def test_limits_that_are_left_are_told(data, tmp_path):
    arm = mbv.Robot.load(data / "arm.urdf")
    file = tmp_path / "p.json"
    point = {"positions": [9], "time_from_start": 2.5}
    file.write_text(json.dumps({"joint_names": ["elbow"], "points": [point]}))
    (warning,) = arm.load_trajectory(file).warnings
    assert "elbow" in warning and "2.5" in warning


def test_a_trajectory_has_its_own_times(data):
    arm = mbv.Robot.load(data / "arm.urdf")
    reach = arm.load_trajectory(data / "reach.csv")
    table = {"table": mbv.Aabb((-9, -9, -9), (9, 9, -0.5))}
    plain = arm.check_path(reach.qs, table, times=reach.times)
    assert arm.check_path(reach, table).state == plain.state
    assert arm.check_path(reach, table).pairs[0][:4] == plain.pairs[0][:4]
    late = arm.check_path(reach, {"ball": mbv.Sphere((0, 0, 0), 9)}, times=reach.times + 10)
    assert late.first.time == 10 and np.allclose(late.q, reach.qs[0])


def test_it_says_what_mbv_motion_says(data, mbv_command):
    arm = mbv.Robot.load(data / "arm.urdf")
    found = arm.check_path(arm.load_trajectory(data / "reach.csv"), least_distance=True)
    answer = subprocess.run(
        [mbv_command, "motion", data / "arm.urdf", "--trajectory", data / "reach.csv",
         "--format", "json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    pairs = {(pair["a"], pair["b"]): pair for pair in json.loads(answer.stdout)["pairs"]}
    assert len(found.pairs) == len(pairs) > 0
    for pair in found.pairs:
        told = pairs[pair.a, pair.b]
        assert pair.state == told["state"]
        assert pair.time == (told["first_contact"] or {"time": None})["time"]


def test_panda_trajectories_agree_with_samples(panda_path, rng, tmp_path):
    panda = mbv.Robot.load(panda_path, panda_path.parents[1] / "panda.srdf")
    low, high = panda.limits.T
    states = set()
    for trial in range(12):
        times = np.array([0, 1, 2.5, 4])
        # Short ways are often clear, long ones hardly ever.
        middle = (low + high) / 2
        qs = middle + (0.25, 0.9, 1)[trial % 3] * (rng.uniform(low, high, (4, len(low))) - middle)
        file = tmp_path / "panda.csv"
        table = np.column_stack([times, qs])
        header = ",".join(["time", *panda.joints])
        np.savetxt(file, table, fmt="%.17g", delimiter=",", header=header, comments="")
        way = panda.load_trajectory(file)
        assert np.array_equal(way.qs, qs)
        found = panda.check_path(way)
        states.add(found.state)
        moments = np.linspace(0, 4, 1001)
        samples = np.stack([np.interp(moments, times, column) for column in qs.T], 1)
        hits = panda.check(samples).collides
        if found.state == "clear":
            assert not hits.any()
        else:
            assert found.state == "contact"
            assert not hits[moments < found.first.time - 4e-9].any()
            # At that moment they touch, to the bracket.
            assert panda.distance(found.q).distance < 1e-7
    assert states == {"clear", "contact"}


def test_errors_name_the_file_and_its_line(data, tmp_path):
    arm = mbv.Robot.load(data / "arm.urdf")
    file = tmp_path / "p.csv"
    file.write_text("time,elbo\n0,0\n")
    with pytest.raises(mbv.Error, match=r'p\.csv, line 1, column 2: no joint is named "elbo"'):
        arm.load_trajectory(file)
    file.write_text("time,elbow\n0,0\n")
    with pytest.raises(mbv.Error, match="^q: must be one configuration"):
        arm.load_trajectory(file, [[0, 0, 0]])
    with pytest.raises(mbv.Error, match="none.csv") as missing:
        arm.load_trajectory(tmp_path / "none.csv")
    assert missing.value.code == "file_unreadable"
