"""Robots against closed forms, and their kinematics against an independent package."""

from __future__ import annotations

import math
import pathlib
import pickle

import numpy as np
import pytest

import mbv
from meshes import at, cube

#: Two links of length 1 in the xy plane, a ball at the base, the elbow, and the tip.
ARM = """<robot name="arm">
  <link name="base"><collision><geometry><sphere radius="0.2"/></geometry></collision></link>
  <link name="upper"/>
  <link name="elbow"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <link name="lower"/>
  <link name="tip"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/>
    <axis xyz="0 0 1"/><limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
  <joint name="one" type="fixed"><parent link="upper"/><child link="elbow"/>
    <origin xyz="1 0 0"/></joint>
  <joint name="bend" type="continuous"><parent link="elbow"/><child link="lower"/>
    <axis xyz="0 0 1"/></joint>
  <joint name="two" type="fixed"><parent link="lower"/><child link="tip"/>
    <origin xyz="1 0 0"/></joint>
</robot>"""

#: A joint of each kind that yourdfpy knows, with odd axes and origins, and a mimic. The axis of the
#: slider is unit: along others yourdfpy moves by their length.
ODD = """<robot name="odd">
  <link name="a"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <link name="b"/><link name="c"/><link name="d"/><link name="e"/>
  <joint name="turn" type="revolute"><parent link="a"/><child link="b"/>
    <origin xyz="0.1 -0.2 0.3" rpy="0.4 -0.5 0.6"/><axis xyz="1 2 -2"/>
    <limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
  <joint name="slide" type="prismatic"><parent link="b"/><child link="c"/>
    <origin xyz="0 1 0" rpy="1 0 -1"/><axis xyz="0 0.6 0.8"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <joint name="spin" type="continuous"><parent link="c"/><child link="d"/>
    <origin xyz="2 0 0" rpy="0 0.7 0"/><axis xyz="0 -1 0"/></joint>
  <joint name="follow" type="revolute"><parent link="d"/><child link="e"/>
    <origin xyz="0 0 1"/><axis xyz="1 0 0"/><mimic joint="turn" multiplier="-2" offset="0.3"/>
    <limit lower="-9" upper="9" effort="1" velocity="1"/></joint>
</robot>"""


@pytest.fixture
def arm(tmp_path: pathlib.Path) -> mbv.Robot:
    path = tmp_path / "arm.urdf"
    path.write_text(ARM, encoding="utf-8")
    return mbv.Robot.load(path)


def test_joints_limits_and_links(arm):
    assert arm.name == "arm" and arm.joints == ["shoulder", "bend"]
    assert arm.links == ["base", "upper", "elbow", "lower", "tip"]
    assert np.array_equal(arm.limits, [[-3, 3], [-math.inf, math.inf]])
    assert np.array_equal(arm.neutral, [0, 0])
    assert repr(arm) == "<mbv.Robot arm: 5 links, 2 joints>"


def test_link_poses_are_sines_and_cosines(arm, rng):
    q = rng.uniform(-3, 3, size=(50, 2))
    poses = arm.link_poses(q)
    assert poses.shape == (50, 5, 4, 4)
    a, ab = q[:, 0], q.sum(axis=1)
    tips = np.stack([np.cos(a) + np.cos(ab), np.sin(a) + np.sin(ab)], axis=1)
    assert np.allclose(poses[:, 4, :2, 3], tips, atol=1e-14)
    assert np.array_equal(arm.link_poses(q[7]), poses[7])
    assert np.array_equal(arm.link_poses({"bend": 0.5}), arm.link_poses([0, 0.5]))


def test_collisions_of_a_link_are_in_its_frame(tmp_path):
    box = cube()
    box.export(tmp_path / "box.stl")
    path = tmp_path / "r.urdf"
    path.write_text("""<robot name="r"><link name="root"/>
      <joint name="lift" type="fixed"><parent link="root"/><child link="a"/><origin xyz="0 0 9"/>
      </joint><link name="a">
      <collision><origin xyz="1 0 0"/><geometry><capsule radius="0.5" length="2"/></geometry></collision>
      <collision><origin xyz="0 0 5"/><geometry><mesh filename="box.stl" scale="1 2 1"/></geometry>
      </collision></link></robot>""", encoding="utf-8")
    robot = mbv.Robot.load(path)
    assert robot.collisions("root") == []
    capsule, mesh = robot.collisions("a")
    assert capsule == mbv.Capsule((1, 0, -1), (1, 0, 1), 0.5)
    assert np.allclose(mesh.bounds, [[-1, -2, 4], [1, 2, 6]]) and mesh.is_watertight
    pose = robot.link_poses([])[robot.links.index("a")]
    points = [[1, 0, 9], [0, 0, 13.5], [0, 0, 20]]
    assert mbv.signed_distance(capsule, points, pose).distance[0] == pytest.approx(-0.5)
    assert mbv.signed_distance(mesh, points, pose).distance[1:] == pytest.approx([-0.5, 5])
    with pytest.raises(KeyError, match='link: no link is named "b"'):
        robot.collisions("b")


def compare_with_yourdfpy(path, rng, count):
    yourdfpy = pytest.importorskip("yourdfpy")
    theirs = yourdfpy.URDF.load(str(path), build_scene_graph=True, load_meshes=False,
                                build_collision_scene_graph=False)
    ours = mbv.Robot.load(path)
    low, high = np.clip(ours.limits, -3, 3).T
    q = rng.uniform(low, high, size=(count, len(ours.joints)))
    poses = ours.link_poses(q)
    for i in range(count):
        theirs.update_cfg(dict(zip(ours.joints, q[i])))
        for k, link in enumerate(ours.links):
            expected = theirs.get_transform(link, theirs.base_link)
            assert np.allclose(poses[i, k], expected, atol=1e-10), (link, q[i])


def test_link_poses_are_those_of_yourdfpy(tmp_path, rng):
    path = tmp_path / "odd.urdf"
    path.write_text(ODD, encoding="utf-8")
    compare_with_yourdfpy(path, rng, 50)


def test_link_poses_of_a_panda_are_those_of_yourdfpy(panda_path, rng):
    compare_with_yourdfpy(panda_path, rng, 20)


def test_distance_is_that_of_the_cosine_law(arm):
    bends = np.linspace(0, math.pi, 40)
    found = arm.distance(np.stack([np.full(40, 0.3), bends], axis=1))
    expected = np.maximum(np.sqrt(np.maximum(2 + 2 * np.cos(bends), 0)) - 0.3, 0)
    assert np.allclose(found.distance, expected, atol=1e-14)
    assert set(found.a) == {"base"} and set(found.b) == {"tip"}
    checked = arm.check(np.stack([np.full(40, 0.3), bends], axis=1))
    assert np.array_equal(checked.collides, found.distance == 0)
    one = arm.check([0, math.pi])
    assert one.collides is True and one.pairs == [("base", "tip")]
    assert one and not arm.check([0, 0])
    with pytest.raises(ValueError, match="ambiguous"):  # NumPy's own: of which one?
        bool(checked)
    assert arm.distance([0, 0]).distance == pytest.approx(1.7)


def test_obstacles(arm):
    wall = cube(1).transformed(at(2.5))
    assert not arm.check([1, 0]).collides
    assert arm.check([0, 0], [wall]).pairs == [("tip", "obstacles[0]")]
    assert arm.check([0, 0], {"wall": wall}).pairs == [("tip", "wall")]
    scene = mbv.Scene()
    scene.add("post", mbv.Sphere((0, 0, 0), 1), at(3.5))
    near = arm.distance({"shoulder": 0}, scene)
    assert (near.a, near.b) == ("tip", "post") and near.distance == pytest.approx(0.4)
    with pytest.raises(mbv.Error, match=r"^obstacles\[1\]: "):
        arm.check([0, 0], [wall, 7])


def test_what_a_fixed_joint_holds_to_the_root_is_tested_and_the_root_is_not(tmp_path):
    box = '<collision><geometry><box size="1 1 1"/></geometry></collision>'
    fixed = ('<link name="world"/><joint name="f" type="fixed"><parent link="world"/>'
             '<child link="base"/></joint>')
    floor = {"floor": mbv.Aabb((-2, -2, -1), (2, 2, -0.4))}  # 0.1 in the base
    for above, pairs in ((fixed, [("base", "floor")]), ("", [])):
        path = tmp_path / "robot.urdf"
        path.write_text(f"""<robot name="r">{above}<link name="base">{box}</link>
<link name="arm">{box}</link><joint name="j" type="continuous"><parent link="base"/>
<child link="arm"/><origin xyz="0 0 5"/></joint></robot>""")
        robot = mbv.Robot.load(path)
        assert robot.check([0], floor).pairs == pairs
        assert any(mbv.overlaps(part, floor["floor"]) for part in robot.collisions("base"))


def test_many_configurations_are_answered_as_each_by_itself(arm, rng):
    q = rng.uniform(-3, 3, size=(3000, 2))
    wall = {"wall": mbv.Aabb((1.5, -9, -9), (9, 9, 9))}
    for obstacles in (None, wall):
        found = arm.check(q, obstacles)
        assert found.collides.dtype == bool and found.collides.shape == (3000,)
        assert 0 < found.collides.sum() < 3000
        assert [bool(row) for row in found.pairs] == found.collides.tolist()
        for i in range(0, 3000, 7):
            one = arm.check(q[i], obstacles)
            assert one.collides is bool(found.collides[i]) and one.pairs == found.pairs[i]
    apart = [row for row in found.pairs if not row]
    assert apart[0] is not apart[1]  # each is the caller's own
    none = arm.check(np.zeros((0, 2)))
    assert none.collides.shape == (0,) and none.pairs == []


def test_a_path_is_clear_only_where_it_is(arm):
    ceiling = {"ceiling": mbv.Aabb((-9, 1, -9), (9, 2, 9))}
    # The stretched arm rises: the tip's ball is at 1 where sin = 0.9 / 2.
    found = arm.check_path([[-1, 0], [1, 0]], ceiling, least_distance=True)
    angle = math.asin(0.45)
    assert found.state == "contact" and (found.first.a, found.first.b) == ("tip", "ceiling")
    assert found.first.time == pytest.approx((1 + angle) / 2, abs=1e-8)
    assert np.allclose(found.q, [angle, 0], atol=1e-8)
    assert np.allclose(found.first.normal, [0, 1, 0], atol=1e-6)
    itself = next(pair for pair in found.pairs if pair.b == "tip" and pair.a == "base")
    assert itself.state == "clear"
    assert itself.least_distance.distance == pytest.approx(1.7, abs=1e-4)
    given_up = arm.check_path([[-1, 0], [1, 0]], ceiling, max_steps=10)
    assert given_up.state == "unknown"
    assert any("most steps allowed" in (pair.reason or "") for pair in given_up.pairs)
    low = arm.check_path([[-1, 0], [angle - 1e-6, 0]], ceiling)
    assert low.state == "clear" and low.first is None and low.q is None
    timed = arm.check_path([[-1, 0], [1, 0]], ceiling, times=[10, 30])
    assert timed.first.time == pytest.approx(10 + 10 * (1 + angle), abs=1e-7)


def test_a_contact_between_waypoints_is_found(arm):
    # A whole turn past a sheet that is crossed in a thousandth of it.
    sheet = {"sheet": mbv.Aabb((1.95, -1e-5, -1), (3, 1e-5, 1))}
    assert not arm.check([[-3, 0], [3, 0]], sheet).collides.any()
    found = arm.check_path([[-3, 0], [3, 0]], sheet)
    assert found.state == "contact" and found.first.b == "sheet"
    # Halfway it is surely in the sheet.
    assert found.first.time < 0.5
    assert arm.check(found.q, sheet).collides or arm.distance(found.q, sheet).distance < 1e-7


def test_panda_paths_agree_with_samples(panda_path, rng):
    srdf = panda_path.parents[1] / "panda.srdf"
    panda = mbv.Robot.load(panda_path, srdf)
    low, high = panda.limits.T
    met = 0
    for _ in range(6):
        ends = rng.uniform(low, high, size=(2, len(low)))
        samples = ends[0] + np.linspace(0, 1, 400)[:, None] * (ends[1] - ends[0])
        hits = panda.check(samples).collides
        found = panda.check_path(ends)
        if hits.any():
            met += 1
            assert found.state == "contact"
            assert found.first.time <= np.argmax(hits) / 399 + 1e-9
        if found.state == "contact":
            before = ends[0] + np.linspace(0, 0.999 * found.first.time, 50)[:, None] * (ends[1] - ends[0])
            assert not panda.check(before).collides.any()
    assert met > 0


def test_a_pickled_robot_is_read_again(arm, tmp_path, monkeypatch):
    srdf = tmp_path / "arm.srdf"
    srdf.write_text('<robot name="arm"><disable_collisions link1="base" link2="tip"/></robot>')
    monkeypatch.chdir(tmp_path)
    for robot, names in ((arm, [("base", "tip")]), (mbv.Robot.load("arm.urdf", srdf="arm.srdf"), [])):
        kept = pickle.dumps(robot)
        monkeypatch.chdir("/")
        again = pickle.loads(kept)
        monkeypatch.chdir(tmp_path)
        assert again.joints == robot.joints and again.pairs == robot.pairs == names


def test_a_robot_is_loaded_not_made():
    with pytest.raises(TypeError, match=r"Robot.load\(path\) .* made of str"):
        mbv.Robot("arm.urdf")


def test_errors_name_argument_and_joint(arm, tmp_path):
    for ask, message in (
        (lambda: arm.link_poses([1, 2, 3]), r"^q: has shape \(3,\) instead of \(2,\) or \(n, 2\)"),
        (lambda: arm.check([[0, 0], [0, math.nan]]), r"^q\[1, 1\]: "),
        (lambda: arm.check({"bent": 1}), r"^q: no joint is named \"bent\"; did you mean \"bend\""),
        (lambda: arm.check_path([0, 0]), "^qs: must be the waypoints"),
        (lambda: arm.check_path([[0, 0], [1, 1]], times=[0]), r"^times: has shape \(1,\)"),
        (lambda: arm.check_path([[0, 0], [1, 1]], times=[1, 1]), r"^times\[1\]: "),
        (lambda: arm.check_path([[0, 0], [1, 1]], clearance=-1), "^clearance: "),
        (lambda: mbv.Robot.load(tmp_path / "none.urdf"), "none.urdf"),
    ):
        with pytest.raises(mbv.Error, match=message):
            ask()


@pytest.mark.parametrize("obstacles", [
    mbv.Sphere((0, 0, 0), 1), mbv.Mesh(np.eye(3), [[0, 1, 2]]), "cat.stl", 5,
], ids=range(4))
def test_one_obstacle_is_no_list_of_them(arm, obstacles):
    for ask in (arm.check, arm.distance, lambda q, obstacles: arm.check_path([q, q], obstacles)):
        with pytest.raises(mbv.Error, match="^obstacles: is of type .*; give a list"):
            ask([0, 0], obstacles=obstacles)
