"""Named states of an SRDF, and robots that are pickled without their files."""

from __future__ import annotations

import pathlib
import pickle
import shutil

import numpy as np
import pytest

import mbv
from test_robot import ARM, ODD

SRDF = """<robot name="arm">
  <group name="all"><joint name="shoulder"/><joint name="bend"/></group>
  <group name="hand"><joint name="bend"/></group>
  <group_state name="home" group="all"><joint name="shoulder" value="1"/>
    <joint name="bend" value="-0.5"/></group_state>
  <group_state name="home" group="hand"><joint name="bend" value="0.25"/></group_state>
  <group_state name="up" group="all"><joint name="shoulder" value="1.5"/>
    <joint name="nobody" value="3"/></group_state>
  <disable_collisions link1="base" link2="tip" reason="Never"/>
</robot>"""


@pytest.fixture
def arm(tmp_path: pathlib.Path) -> mbv.Robot:
    (tmp_path / "arm.urdf").write_text(ARM, encoding="utf-8")
    (tmp_path / "arm.srdf").write_text(SRDF, encoding="utf-8")
    return mbv.Robot.load(tmp_path / "arm.urdf", srdf=tmp_path / "arm.srdf")


def test_states_are_those_of_the_file(arm, tmp_path):
    assert arm.states == [
        ("home", "all", {"shoulder": 1, "bend": -0.5}),
        ("home", "hand", {"bend": 0.25}),
        ("up", "all", {"shoulder": 1.5}),
    ]
    assert any('"nobody"' in warning for warning in arm.warnings)
    assert mbv.Robot.load(tmp_path / "arm.urdf").states == []


def test_a_state_sets_its_joints_and_leaves_the_others(arm):
    assert np.array_equal(arm.state("up"), [1.5, 0])
    assert np.array_equal(arm.state("up", q=[7, 8]), [1.5, 8])
    assert np.array_equal(arm.state("home", "all"), [1, -0.5])
    assert np.array_equal(arm.state("home", group="hand", q={"shoulder": 2}), [2, 0.25])
    many = np.arange(6.0).reshape(3, 2)
    assert np.array_equal(arm.state("home", "hand", many), [[0, 0.25], [2, 0.25], [4, 0.25]])
    assert np.array_equal(many, np.arange(6.0).reshape(3, 2))  # the caller's own
    # They are joint values as all that takes q takes them.
    assert np.array_equal(arm.link_poses(arm.states[0].joints), arm.link_poses(arm.state("home", "all")))
    assert arm.check(arm.state("up")).collides is False


def test_what_is_no_state_is_named(arm, tmp_path):
    with pytest.raises(KeyError) as raised:
        arm.state("down")
    assert str(raised.value) == (
        'name: the SRDF has no state "down"; there are: home of all, home of hand, up of all')
    with pytest.raises(mbv.Error, match='no state "up" of the group "hand"'):
        arm.state("up", "hand")
    with pytest.raises(mbv.Error, match='^name: 2 states are named "home"; give the group, one of all, hand'):
        arm.state("home")
    with pytest.raises(mbv.Error, match=r"^q: has shape \(3,\)"):
        arm.state("up", q=[1, 2, 3])
    with pytest.raises(KeyError, match="there are: none"):
        mbv.Robot.load(tmp_path / "arm.urdf").state("up")


def test_joints_of_several_values_are_set_by_each(tmp_path):
    text = ARM.replace('<joint name="bend" type="continuous">', '<joint name="bend" type="planar">')
    (tmp_path / "flat.urdf").write_text(text, encoding="utf-8")
    (tmp_path / "flat.srdf").write_text(
        '<robot name="arm"><group_state name="s"><joint name="bend" value="1 2 3"/></group_state></robot>',
        encoding="utf-8")
    robot = mbv.Robot.load(tmp_path / "flat.urdf", srdf=tmp_path / "flat.srdf")
    assert robot.states == [("s", "", {"bend/x": 1, "bend/y": 2, "bend/theta": 3})]
    assert np.array_equal(robot.state("s"), [0, 1, 2, 3])


def test_states_of_a_panda(panda_path):
    panda = mbv.Robot.load(panda_path, srdf=panda_path.parents[1] / "panda.srdf")
    names = {(state.name, state.group) for state in panda.states}
    assert ("open", "hand") in names and ("ready", "panda_arm") in names
    ready = panda.state("open", "hand", panda.state("ready", "panda_arm"))
    assert np.allclose(ready[:7], [0, -0.785, 0, -2.356, 0, 1.571, 0.785])
    assert np.allclose(ready[7:], 0.035)
    assert not panda.check(ready).collides


def test_a_scene_has_joints_and_pairs_as_they_are_given(arm, tmp_path):
    q = {"shoulder": 0.3, "bend": -2}
    urdf, srdf = tmp_path / "arm.urdf", tmp_path / "arm.srdf"
    scene = mbv.Scene.load(urdf, joints=q, srdf=srdf)
    poses = arm.link_poses(q)
    for name in ("elbow", "tip"):
        assert np.allclose(scene[name].pose, poses[arm.links.index(name)], rtol=0, atol=1e-15)
    pairs = {frozenset(pair) for pair in scene.ignored}
    assert pairs - {frozenset(p) for p in mbv.Scene.load(urdf).ignored} == {frozenset(("base", "tip"))}
    with pytest.raises(mbv.Error, match='no joint is named "bent"; did you mean "bend"'):
        mbv.Scene.load(urdf, joints={"bent": 1})
    with pytest.raises(TypeError, match=r'^joints\["bend"\]: '):
        mbv.Scene.load(urdf, joints={"bend": "1"})
    with pytest.raises(mbv.Error, match="give one URDF"):
        mbv.Scene.load(urdf, urdf, srdf=srdf)
    with pytest.raises(mbv.Error, match="overwrite"):
        scene.check().to_html(srdf)


def same(one: mbv.Robot, other: mbv.Robot, rng: np.random.Generator) -> None:
    for name in ("name", "joints", "links", "warnings", "states"):
        assert getattr(one, name) == getattr(other, name)
    assert np.array_equal(one.limits, other.limits) and np.array_equal(one.neutral, other.neutral)
    q = rng.uniform(*np.clip(one.limits, -3, 3).T, size=(50, len(one.joints)))
    assert np.array_equal(one.link_poses(q), other.link_poses(q))
    assert one.check(q).pairs == other.check(q).pairs
    assert np.array_equal(one.distance(q).distance, other.distance(q).distance)


def moved_away(folder: pathlib.Path) -> None:
    shutil.rmtree(folder)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_robot_pickles_without_its_files(arm, tmp_path, rng, protocol):
    kept = pickle.dumps(arm, protocol)
    moved_away(tmp_path)
    again = pickle.loads(kept)
    same(arm, again, rng)
    assert pickle.dumps(again, protocol) == kept


def test_odd_joints_pickle(tmp_path, rng):
    path = tmp_path / "robot" / "odd.urdf"
    path.parent.mkdir()
    path.write_text(ODD, encoding="utf-8")
    robot = mbv.Robot.load(path)
    kept = pickle.dumps(robot)
    moved_away(path.parent)
    again = pickle.loads(kept)
    same(robot, again, rng)
    assert pickle.dumps(again) == kept


def test_an_srdf_whose_names_xml_cannot_hold_does_not_pickle(tmp_path):
    (tmp_path / "arm.urdf").write_text(ARM, encoding="utf-8")
    (tmp_path / "arm.srdf").write_text(SRDF.replace("hand", "ha\x07nd"), encoding="utf-8")
    robot = mbv.Robot.load(tmp_path / "arm.urdf", srdf=tmp_path / "arm.srdf")
    assert robot.states[1][1] == "ha\x07nd"
    with pytest.raises(mbv.Error, match='"ha\x07nd" has a control character'):
        pickle.dumps(robot)


def test_a_robot_with_meshes_pickles_with_them(panda_path, tmp_path, rng):
    folder = tmp_path / panda_path.parents[1].name
    shutil.copytree(panda_path.parents[1], folder)
    path = folder / "urdf" / panda_path.name
    panda = mbv.Robot.load(path, srdf=folder / "panda.srdf")
    kept = pickle.dumps(panda)
    with pytest.raises(mbv.Error, match="overwrite"):  # it knows its files still
        pickle.loads(kept).save_srdf(path, panda.collision_matrix(1))
    moved_away(folder)
    again = pickle.loads(kept)
    same(panda, again, rng)
    assert pickle.dumps(again) == kept


def test_a_matrix_fits_the_unpickled_robot(arm, tmp_path):
    again = pickle.loads(pickle.dumps(arm))
    matrix = again.collision_matrix(200)
    assert repr(matrix) == repr(arm.collision_matrix(200))
    for robot, name in ((arm, "one.srdf"), (again, "two.srdf")):
        robot.save_srdf(tmp_path / name, matrix)
    assert (tmp_path / "one.srdf").read_bytes() == (tmp_path / "two.srdf").read_bytes()
    assert "group_state" in (tmp_path / "two.srdf").read_text(encoding="utf-8")


def test_a_scene_of_a_urdf_pickles_with_its_robot(arm, tmp_path):
    scene = mbv.Scene.load(tmp_path / "arm.urdf")
    scene.add("post", mbv.Sphere((1.9, 0.6, 0), 0.2))
    reach = mbv.Trajectory(np.array([0.0, 1]), np.array([[0.0, 0], [1, 0]]))
    expected = scene.check_motions(trajectories=reach).to_json()
    assert '"contact"' in expected
    kept = pickle.dumps(scene)
    moved_away(tmp_path)
    again = pickle.loads(kept)
    assert again.check_motions(trajectories=reach).to_json() == expected
    assert again.check_motions(trajectories={"arm": reach}).to_json() == expected
    assert pickle.dumps(again) == kept
    again.remove("post")  # and a link, which the robot then moves no more
    again.remove("elbow")
    once_more = pickle.loads(pickle.dumps(again))
    assert [model.name for model in once_more] == ["base", "tip"]
    assert once_more.check_motions(trajectories=reach).pairs != []
