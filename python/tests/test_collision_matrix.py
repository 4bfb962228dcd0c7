"""Which links can be in contact: against mbv acm, contacts by hand, and check()."""

from __future__ import annotations

import json
import math
import pickle
import subprocess

import numpy as np
import pytest

import mbv


@pytest.mark.parametrize("options, said", [
    ({}, []),
    ({"samples": 300, "seed": 7}, ["--samples", "300", "--seed", "7"]),
    ({"samples": 300, "certify": True}, ["--samples", "300", "--certify"]),
])
def test_it_says_what_mbv_acm_says(data, mbv_command, tmp_path, options, said):
    srdf = tmp_path / "arm.srdf"
    srdf.write_text('<robot name="arm"><disable_collisions link1="base" link2="fore"/></robot>',
                    encoding="utf-8")
    for arm, files in ((mbv.Robot.load(data / "arm.urdf"), []),
                       (mbv.Robot.load(data / "arm.urdf", srdf), ["--srdf", srdf])):
        answer = subprocess.run(
            [mbv_command, "acm", data / "arm.urdf", *files, *said, "--format", "json"],
            capture_output=True, text=True, check=True)
        told = json.loads(answer.stdout)["pairs"]
        found = arm.collision_matrix(**options)
        assert found.warnings == []
        assert [
            {**pair._asdict(), "witness": None if pair.witness is None
             else dict(zip(arm.joints, pair.witness.tolist()))}
            for pair in found.pairs
        ] == told
        assert pickle.loads(pickle.dumps(found.pairs[0]))[:5] == found.pairs[0][:5]


def test_a_witness_is_in_contact(data):
    arm = mbv.Robot.load(data / "arm.urdf")
    pairs = arm.collision_matrix(2000).pairs
    assert {pair.state for pair in pairs} >= {"adjacent", "sometimes"}
    for pair in pairs:
        assert (pair.witness is None) == (pair.collisions == 0)
        if pair.witness is not None:
            assert (pair.a, pair.b) in arm.check(pair.witness).pairs
            assert (arm.limits[:, 0] <= pair.witness).all()
            assert (pair.witness <= arm.limits[:, 1]).all()


def test_the_srdf_is_that_of_mbv_acm(data, mbv_command, tmp_path):
    given = tmp_path / "given.srdf"
    given.write_text(
        '<robot name="arm"><disable_collisions link1="base" link2="fore"/>'
        '<group_state name="home" group="all"><joint name="elbow" value="1"/></group_state></robot>',
        encoding="utf-8")
    for certify in ([], ["--certify", "--budget", "0"], ["--certify"]):
        for files in ([], ["--srdf", given]):
            arm = mbv.Robot.load(data / "arm.urdf", *files[1:])
            subprocess.run([mbv_command, "acm", data / "arm.urdf", *files, *certify, "--samples", "300",
                            "-o", tmp_path / "told.srdf"], capture_output=True, check=True)
            options = {"budget": 0} if "--budget" in certify else {}
            matrix = arm.collision_matrix(300, certify=bool(certify), **options)
            arm.save_srdf(tmp_path / "found.srdf", matrix)
            assert (tmp_path / "found.srdf").read_bytes() == (tmp_path / "told.srdf").read_bytes()
    again = mbv.Robot.load(data / "arm.urdf", tmp_path / "found.srdf")
    # What is never in contact is not tested any more, and what may be is.
    states = {pair[:2]: pair.state for pair in matrix.pairs}
    assert [pair[:2] for pair in again.collision_matrix(10).pairs if not pair.disabled] == [
        pair for pair, state in states.items() if state == "sometimes"]


def test_no_srdf_overwrites_the_robot(data, tmp_path):
    urdf = tmp_path / "arm.urdf"
    urdf.write_bytes((data / "arm.urdf").read_bytes())
    arm = mbv.Robot.load(urdf)
    matrix = arm.collision_matrix(10)
    before = urdf.read_bytes()
    with pytest.raises(mbv.Error, match="overwrite the robot's URDF") as raised:
        arm.save_srdf(urdf, matrix)
    assert raised.value.code == "file_unwritable" and urdf.read_bytes() == before
    with pytest.raises(mbv.Error, match=r"^matrix: give what collision_matrix\(\) answered"):
        arm.save_srdf(tmp_path / "x.srdf", matrix.pairs)
    other = robot(tmp_path, "5 0 0").collision_matrix(10)
    with pytest.raises(mbv.Error, match='^matrix: is of another robot: this one has no link "mount"'):
        arm.save_srdf(tmp_path / "x.srdf", other)
    with pytest.raises(mbv.Error, match="path: must be a path"):
        arm.save_srdf(10**400, matrix)
    with pytest.raises(mbv.Error, match="no such folder"):
        arm.save_srdf(tmp_path / "no such folder" / "x.srdf", matrix)
    assert not (tmp_path / "x.srdf").exists()


def test_notebooks_show_joints_and_pairs(data):
    arm = mbv.Robot.load(data / "arm.urdf")
    assert "elbow" in arm._repr_html_()
    assert "sometimes" in arm.collision_matrix(500)._repr_html_()


LINK = '<link name="{}"><collision><geometry><sphere radius="{}"/></geometry></collision></link>'
JOINT = ('<joint name="{0}" type="{1}"><parent link="{2}"/><child link="{3}"/>'
         '<origin xyz="{4}"/><axis xyz="1 0 0"/>{5}</joint>')


def robot(tmp_path, far: str, kind: str = "prismatic", limit: str = "0 1") -> mbv.Robot:
    """Balls of radius 1: one at the origin, and one that a joint moves from `far` along x, its
    mount, of no size, between them."""
    low, high = limit.split()
    bounds = f'<limit lower="{low}" upper="{high}"/>' if kind != "continuous" else ""
    path = tmp_path / "balls.urdf"
    path.write_text(
        '<robot name="balls">' + LINK.format("base", 1) + LINK.format("mount", 0.001)
        + LINK.format("ball", 1) + JOINT.format("hold", "fixed", "base", "mount", "0 9 0", "")
        + JOINT.format("slide", kind, "mount", "ball", far, bounds) + "</robot>", encoding="utf-8")
    return mbv.Robot.load(path)


@pytest.mark.parametrize("far, limit, state, share", [
    ("0 -9 0", "0 1", "always", 1),        # centers at most 1 apart
    ("2.5 -9 0", "0 1", "never", 0),       # at least 2.5
    ("0 -9 0", "0 4", "default", 0.5),     # in contact up to 2, at 0 too
    ("-1 -9 0", "4 8", "never", 0),        # at least 3
    ("-4 -9 0", "0 8", "sometimes", 0.5),  # in contact from 2 to 6, and not at 0
])
def test_states_are_those_by_hand(tmp_path, far, limit, state, share):
    balls = robot(tmp_path, far, limit=limit)
    found = {(pair.a, pair.b): pair for pair in balls.collision_matrix(4000).pairs}
    pair = found["base", "ball"]
    assert pair.state == state and isinstance(pair.state, mbv.LinkPairState)
    # Four standard errors.
    assert pair.collisions / 4000 == pytest.approx(share, abs=4 * math.sqrt(0.25 / 4000))
    assert found["base", "mount"].state == "adjacent" and found["base", "mount"].samples == 0


def test_never_is_proven_where_it_is_asked_for(tmp_path):
    balls = robot(tmp_path, "2.001 -9 0")
    pair = balls.collision_matrix(10, certify=True).pairs[1]
    assert (pair.a, pair.b, pair.state, pair.certified) == ("base", "ball", "never", True)
    assert not balls.collision_matrix(10).pairs[1].certified
    # No sample of ten falls into the part in which they meet, 0.04 of 200; the proof finds it.
    balls = robot(tmp_path, "-0.3 -7.0001 0", limit="-100 100")
    assert balls.collision_matrix(10).pairs[1].state == "never"
    pair = balls.collision_matrix(10, certify=True).pairs[1]
    assert pair.state == "sometimes" and not pair.certified
    assert ("base", "ball") in balls.check(pair.witness).pairs


def test_a_joint_without_limits_is_told(tmp_path):
    found = robot(tmp_path, "5 -9 0", kind="continuous").collision_matrix(10)
    assert found.warnings == []  # it goes round once
    path = tmp_path / "balls.urdf"
    path.write_text(path.read_text(encoding="utf-8").replace("continuous", "floating"),
                    encoding="utf-8")
    found = mbv.Robot.load(path).collision_matrix(10)
    assert any("has no limits and is held at its neutral value" in text for text in found.warnings)


@pytest.mark.parametrize("options, code, message", [
    ({"samples": 0}, "invalid_argument", "samples: must be 1 to 100000000, is 0"),
    ({"samples": 10**9}, "invalid_argument", "samples: must be 1 to 100000000"),
    ({"samples": 1.5}, "invalid_argument", "samples: must be an integer"),
    ({"seed": -1}, "invalid_argument", "seed: must be an integer from 0 on"),
    ({"certify": 1}, "invalid_argument", "certify: must be True or False"),
    ({"budget": -1}, "invalid_argument", "budget: must not be negative"),
    ({"budget": 1e9}, "invalid_argument", "budget: must be at most 1e8"),
    ({"progress": 5}, "invalid_argument", "progress"),
    ({"progress": lambda done: False}, "cancelled", ""),
])
def test_what_is_wrong_is_named(data, options, code, message):
    with pytest.raises(mbv.Error) as raised:
        mbv.Robot.load(data / "arm.urdf").collision_matrix(**options)
    assert str(raised.value).startswith(message) and raised.value.code == code


def test_progress_ends_at_one(data):
    seen = []
    mbv.Robot.load(data / "arm.urdf").collision_matrix(100, progress=seen.append)
    assert seen == sorted(seen) and seen[-1] == 1


@pytest.mark.usefixtures("ctrl_c_soon")
def test_ctrl_c_stops_it(data):
    with pytest.raises(KeyboardInterrupt):
        mbv.Robot.load(data / "arm.urdf").collision_matrix(100_000_000)


def test_panda(panda_path):
    panda = mbv.Robot.load(panda_path, panda_path.parents[1] / "panda.srdf")
    pairs = panda.collision_matrix(2000).pairs
    assert len(pairs) == len({(pair.a, pair.b) for pair in pairs})
    tested = {pair[:2] for pair in pairs if not pair.disabled and pair.state != "adjacent"}
    rng = np.random.default_rng(3)
    low, high = panda.limits.T
    for found in panda.check(rng.uniform(low, high, (200, len(low)))).pairs:
        assert set(found) <= tested
