"""Tools, reach, and pairs that are left out, against closed forms and sampled configurations."""

from __future__ import annotations

import math
import pathlib
import pickle

import numpy as np
import pytest

import mbv
from meshes import at, cube
from test_robot import ARM, ODD


@pytest.fixture
def arm(tmp_path: pathlib.Path) -> mbv.Robot:
    path = tmp_path / "arm.urdf"
    path.write_text(ARM, encoding="utf-8")
    return mbv.Robot.load(path)



def test_a_tool_goes_with_its_link(arm, rng):
    rod = mbv.Capsule((0, 0, 0), (0.5, 0, 0), 0.05)
    held = arm.attached("rod", rod, "tip", at(0.25))
    assert held.links == [*arm.links, "rod"] and held.joints == arm.joints
    assert arm.links == ["base", "upper", "elbow", "lower", "tip"]  # as it was
    q = rng.uniform(-3, 3, size=(200, 2))
    tips = arm.link_poses(q)[:, 4]
    poses = held.link_poses(q)
    assert np.allclose(poses[:, 5], tips @ at(0.25), atol=1e-15)
    assert np.array_equal(poses[:, :5], arm.link_poses(q))
    # It is tested against all but the tip: the ball of the base, that of the elbow, an obstacle.
    assert held.pairs == [("base", "tip"), ("base", "rod"), ("elbow", "rod")]
    wall = mbv.Sphere((0, 2, 0), 0.3)
    found = held.distance(q, {"wall": wall})
    ball, elbow = mbv.Sphere((0, 0, 0), 0.2), mbv.Sphere((0, 0, 0), 0.1)
    for i in range(len(q)):
        here = rod.transformed(poses[i, 5])
        upper = elbow.transformed(poses[i, 2])
        tip = elbow.transformed(poses[i, 4])
        pairs = [(ball, tip), (ball, here), (upper, here), (upper, wall), (tip, wall), (here, wall)]
        expected = min(mbv.distance(a, b).distance for a, b in pairs)
        assert found.distance[i] == pytest.approx(expected, abs=1e-12)


def test_links_that_a_tool_may_touch(arm):
    big = mbv.Sphere((0, 0, 0), 1.5)
    assert arm.attached("big", big, "tip").check([0, 0]).pairs == [("elbow", "big")]
    held = arm.attached("big", big, "tip", touching=["elbow"])
    assert not held.check([0, 0]) and held.pairs == [("base", "tip"), ("base", "big")]
    disabled = [p for p in held.collision_matrix(10).pairs if p.disabled]
    assert [(p.a, p.b) for p in disabled] == [("elbow", "big")]


def test_tools_pickle_and_hold_others(arm, rng):
    held = arm.attached("plate", cube(0.1), "tip", at(0.2), ["elbow"])
    both = held.attached("pin", mbv.Sphere((0.1, 0, 0), 0.15), "plate", touching=["tip"])
    again = pickle.loads(pickle.dumps(both))
    q = rng.uniform(-3, 3, size=(300, 2))
    assert again.links == both.links and again.pairs == both.pairs
    assert np.array_equal(again.link_poses(q), both.link_poses(q))
    ours, theirs = both.check(q), again.check(q)
    assert ours.pairs == theirs.pairs and 0 < ours.collides.sum() < 300
    # 1.3 from the elbow, 0.35 from the base where they touch: the cosine law.
    others = [("base", "tip"), ("base", "plate")]
    way = both.check_path([[0, 0], [0, math.pi]], ignore=others)
    assert way.first and (way.first.a, way.first.b) == ("base", "pin")
    bend = math.acos((0.35**2 - 1 - 1.3**2) / 2.6)
    assert way.first.time == pytest.approx(bend / math.pi, abs=1e-9)


def test_a_panda_that_holds_a_mesh(panda_path, rng):
    panda = mbv.Robot.load(panda_path, srdf=panda_path.parents[1] / "panda.srdf")
    bottle = mbv.Cylinder((0, 0, -0.3), (0, 0, 0.3), 0.08).to_mesh()
    fingers = ["panda_leftfinger", "panda_rightfinger"]
    held = panda.attached("bottle", bottle, "panda_hand", at(0, 0, 0.4), fingers)
    low, high = panda.limits.T
    q = rng.uniform(low, high, size=(200, 8))
    poses = dict(zip(held.links, held.link_poses(q).swapaxes(0, 1)))
    alone, both = panda.check(q), held.check(q)
    others = [link for link in panda.links[:-3] if panda.collisions(link)]
    hit = np.zeros(200, bool)
    for link in others:
        (mesh,) = panda.collisions(link)
        hit |= np.array([s not in ("separated",) for s in
                         mbv.relation(mesh, bottle, poses[link], poses["bottle"]).state])
    assert np.array_equal(both.collides, alone.collides | hit)
    assert hit.sum() > alone.collides[hit].sum()  # the bottle alone hits something, too


def test_what_cannot_be_attached(arm):
    ball = mbv.Sphere((0, 0, 0), 1)
    for arguments, message in [
        (("tip", ball, "tip"), r'^name: there is a link, or a collision of one, named "tip"'),
        (("", ball, "tip"), "^name: is empty"),
        ((None, ball, "tip"), "^name: "),
        (("a", ball, "top"), 'link: no link is named "top"; there are: base'),
        (("a", 5, "tip"), "^thing: an int is neither"),
        (("a", np.zeros((4, 3)), "tip"), "no triangles"),
        (("a", ball, "tip", np.diag([2, 1, 1, 1])), "^pose: is not rigid"),
        (("a", ball, "tip", None, "elbow"), "^touching: give a list"),
        (("a", ball, "tip", None, ["elbw"]), '^touching: no link is named "elbw"; there are: base'),
    ]:
        with pytest.raises(mbv.Error, match=message):
            arm.attached(*arguments)


def test_a_jacobian_is_what_small_steps_of_joints_do(tmp_path, rng):
    path = tmp_path / "odd.urdf"
    path.write_text(ODD, encoding="utf-8")
    odd = mbv.Robot.load(path)
    q = rng.uniform(-1, 1, size=(20, 3))
    point = np.array([0.3, -0.2, 0.5])
    jacobians = odd.jacobian(q, "e", point)
    assert jacobians.shape == (20, 6, 3)
    assert np.array_equal(odd.jacobian(q[3], "e", point), jacobians[3])
    step = 1e-6
    last = odd.links.index("e")
    for j in range(3):
        by = np.zeros(3)
        by[j] = step
        after, before = odd.link_poses(q + by)[:, last], odd.link_poses(q - by)[:, last]
        velocity = (after - before) / (2 * step)
        assert np.allclose(jacobians[:, :3, j], velocity @ [*point, 1] @ np.eye(4, 3), atol=1e-8)
        spin = velocity[:, :3, :3] @ odd.link_poses(q)[:, last, :3, :3].swapaxes(1, 2)
        omega = np.stack([spin[:, 2, 1], spin[:, 0, 2], spin[:, 1, 0]], axis=1)
        assert np.allclose(jacobians[:, 3:, j], omega, atol=1e-8)


def test_reach_of_two_links_is_that_of_the_cosine_law(arm):
    found = arm.reach("tip", (1, 1, 0), q=[0.1, 0.5])
    assert found and found.distance < 1e-8 and found.angle == 0
    assert found.q == pytest.approx([0, math.pi / 2], abs=1e-7)
    assert np.allclose(arm.link_poses(found.q)[4, :3, 3], (1, 1, 0), atol=1e-8)
    far = arm.reach("tip", (0, 5, 0), q={"shoulder": 1.0, "bend": 0.2})
    assert not far and far.distance == pytest.approx(3, abs=1e-6)
    assert far.q[0] == pytest.approx(math.pi / 2, abs=1e-3)
    # A point of the link, and a tool, are brought there, too.
    assert arm.reach("lower", (1, 1, 0), q=[0.1, 0.5], point=(1, 0, 0)).q == pytest.approx(found.q)
    held = arm.attached("pin", mbv.Sphere((0, 0, 0), 0.01), "tip", at(0.5))
    there = held.reach("pin", (1, 1, 0), q=[0.1, 0.5])
    assert np.allclose(held.link_poses(there.q)[5, :3, 3], (1, 1, 0), atol=1e-8)


def test_a_panda_comes_back_to_poses_of_its_hand(panda_path, rng):
    panda = mbv.Robot.load(panda_path)
    low, high = panda.limits.T
    q = rng.uniform(low, high, size=(100, 8))
    hand = panda.links.index("panda_hand")
    goals = panda.link_poses(q)[:, hand]
    near = np.clip(q + rng.uniform(-0.2, 0.2, size=q.shape), low, high)
    found = panda.reach("panda_hand", goals, near)
    assert found.reached.mean() > 0.95 and found.q.shape == (100, 8)
    assert np.all((low <= found.q) & (found.q <= high))
    back = panda.link_poses(found.q)[:, hand]
    off = np.abs(back - goals).max(axis=(1, 2))
    assert off[found.reached].max() < 1e-8
    assert np.array_equal(found.distance < 1e-8, found.distance < 1e-6)
    one = panda.reach("panda_hand", goals[7], near[7])
    assert np.array_equal(one.q, found.q[7]) and one.reached == found.reached[7]
    # One goal of several starts, several goals from one.
    assert panda.reach("panda_hand", goals[7], near).reached.shape == (100,)
    once = panda.reach("panda_hand", goals[:, :3, 3], panda.neutral)
    assert once.q.shape == (100, 8) and 50 < once.reached.sum() < 100
    starts = rng.uniform(low, high, size=(20, 8))
    some = [panda.reach("panda_hand", goal, starts).reached.any() for goal in goals[:, :3, 3]]
    assert all(some)


def test_what_reach_cannot_take(arm):
    for arguments, message in [
        (("top", (0, 0, 0)), 'link: no link is named "top"'),
        (("tip", (0, 0)), r"^goal: has shape \(2,\) instead of"),
        (("tip", np.zeros((3, 4))), r"^goal: has shape \(3, 4\) instead of"),
        (("tip", np.zeros((2, 2, 2, 2))), r"^goal: has shape \(2, 2, 2, 2\) instead of"),
        (("tip", np.diag([2, 1, 1, 1])), "^goal: is not rigid"),
        (("tip", (0, 0, math.nan)), "^goal"),
        (("tip", None), "^goal: "),
        (("tip", np.zeros((2, 3)), np.zeros((3, 2))), "^q: has 3 configurations, but goal has 2"),
        (("tip", (0, 0, 0), [1, 2, 3]), r"^q: has shape \(3,\)"),
        (("tip", (0, 0, 0), None, (1, 2)), "^point: "),
    ]:
        with pytest.raises(mbv.Error, match=message):
            arm.reach(*arguments)


def test_pairs_that_may_touch_this_time(arm):
    near = mbv.Sphere((2.2, 0, 0), 0.2)
    world = {"cup": near, "wall": cube(1).transformed(at(2.5))}
    assert arm.check([0, 0], world).pairs == [("tip", "cup"), ("tip", "wall")]
    assert arm.check([0, 0], world, ignore=[("cup", "tip")]).pairs == [("tip", "wall")]
    some = arm.check([[0, 0], [0, math.pi]], world, ignore=[("tip", "wall"), ["tip", "cup"]])
    assert some.pairs == [[], [("base", "tip")]]
    assert not arm.check([0, math.pi], ignore=[("tip", "base")])
    left = arm.distance([0, 0], {"cup": near}, ignore=[("tip", "cup")])
    assert (left.a, left.b) == ("elbow", "cup") and left.distance == pytest.approx(0.9)
    way = [[0, 0.5], [0, -0.5]]
    assert arm.check_path(way, {"cup": near}).state == "contact"
    clear = arm.check_path(way, {"cup": near}, ignore=[("tip", "cup")])
    assert clear.state == "clear" and [p[:2] for p in clear.pairs] == [
        ("base", "tip"), ("elbow", "cup")]
    nothing = arm.distance([0, 0], ignore=[("base", "tip")])
    assert nothing.distance == math.inf and nothing.a == ""
    for ignore, message in [
        ("tip", "^ignore: is of type str"),
        (5, "^ignore: is of type int"),
        (["tip"], r"^ignore\[0\]: give two names"),
        ([("tip", ["cup"])], r"^ignore\[0\]: a name is text, not list"),
        ([("tip",)], r"^ignore\[0\]: has 1 names"),
        ([("tip", "cup"), ("tip", "cap")], r'^ignore\[1\]: no link and no obstacle is named "cap"'),
    ]:
        with pytest.raises(mbv.Error, match=message):
            arm.check([0, 0], {"cup": near}, ignore=ignore)


def test_distances_of_all_pairs(arm, panda_path, rng):
    wall = {"wall": mbv.HalfSpace((0, 1, 0), -3)}
    found = arm.distances([0, math.pi / 2], wall)
    assert found.pairs == [("base", "tip"), ("elbow", "wall"), ("tip", "wall")]
    assert found.distance == pytest.approx([math.sqrt(2) - 0.3, 2.9, 3.9])
    apart = np.linalg.norm(found.point_on_a - found.point_on_b, axis=1)
    assert apart == pytest.approx(found.distance)
    near = arm.distances([0, math.pi / 2], wall, within=3, ignore=[("base", "tip")])
    assert near.distance == pytest.approx([2.9, math.inf])
    assert np.isnan(near.point_on_a[1]).all() and not np.isnan(near.point_on_a[0]).any()
    panda = mbv.Robot.load(panda_path)
    low, high = panda.limits.T
    q = rng.uniform(low, high, size=(100, 8))
    world = [mbv.Sphere((0.5, 0, 0.5), 0.1)]
    everything, least, met = panda.distances(q, world), panda.distance(q, world), panda.check(q, world)
    assert everything.distance.shape == (100, len(everything.pairs))
    assert everything.point_on_b.shape == (100, len(everything.pairs), 3)
    assert np.array_equal(everything.distance.min(axis=1), least.distance)
    for i, pairs in enumerate(met.pairs):
        zero = [everything.pairs[k] for k in np.flatnonzero(everything.distance[i] == 0)]
        assert zero == pairs
    assert np.array_equal(panda.distances(q[3], world).distance, everything.distance[3])
    some = panda.distances(q, world, within=0.2).distance
    inside = everything.distance <= 0.2
    assert np.array_equal(some[inside], everything.distance[inside])
    assert np.isinf(some[~inside]).all()
    with pytest.raises(mbv.Error, match="^within: must not be negative"):
        arm.distances([0, 0], within=-1)


def test_obstacles_have_poses(arm):
    mesh = cube(0.5)
    for pose, expected in [(at(2.3), [("tip", "box")]), (at(2.4), []), (None, [])]:
        thing = mesh if pose is None else (mesh, pose)
        assert arm.check([1, 0] if pose is None else [0, 0], {"box": thing}).pairs == expected
    corners = (np.asarray(mesh.vertices), np.asarray(mesh.faces))
    assert arm.check([0, 0], [(corners, at(2.3))]).pairs == [("tip", "obstacles[0]")]
    assert arm.check([0, 0], [(mbv.Sphere((0, 0, 0), 0.1), at(2))]).collides
    four = (corners[0], corners[1][:4])  # of shape (4, 3): faces, no pose
    assert not arm.check([2, 0], [four]).collides
    with pytest.raises(mbv.Error, match=r'^obstacles\["box"\]: is not rigid'):
        arm.check([0, 0], {"box": (mesh, np.diag([2, 1, 1, 1]))})
    with pytest.raises(mbv.Error, match=r'^obstacles\["box"\]: a NoneType is neither'):
        arm.check([0, 0], {"box": None})


def test_joint_values_by_name_may_be_arrays(arm):
    bends = np.linspace(0, math.pi, 7)
    by_name = arm.link_poses({"bend": bends, "shoulder": 0.5})
    assert np.array_equal(by_name, arm.link_poses(np.stack([np.full(7, 0.5), bends], axis=1)))
    assert arm.check({"bend": list(bends)}).collides.tolist() == [False] * 6 + [True]
    assert arm.distance({"bend": bends[:0]}).distance.shape == (0,)
    with pytest.raises(mbv.Error, match='^q\\["shoulder"\\]: has 3 values, but a joint before it'):
        arm.check({"bend": bends, "shoulder": [0, 1, 2]})
    with pytest.raises(mbv.Error, match='^q\\["shoulder"\\]: give a real number, or an array'):
        arm.check({"bend": bends, "shoulder": "1"})
    with pytest.raises(mbv.Error, match=r"^q\[1, 1\]: must be finite"):
        arm.check({"bend": [0, math.nan]})


def test_obstacles_that_stay_answer_as_those_given_each_time(arm, rng):
    mesh, post = cube(0.6), mbv.Sphere((0, 1.5, 0), 0.3)
    scene = mbv.Scene()
    scene.add("scaled", cube(1), at(-2, 0, 0), scale=(1, 2, 1))
    pose = at(1.6, 0.8)
    room = arm.among(scene).among({"box": (mesh, pose), "post": post}, ignore=[("elbow", "post")])
    pose[0, 3] = 100  # as it was when it was given
    scene.set_pose("scaled", at(50))
    q = rng.uniform(-3, 3, size=(500, 2))
    world = {"scaled": cube(1).scaled((1, 2, 1)).transformed(at(-2)),
             "box": (mesh, at(1.6, 0.8)), "post": post}
    expected = arm.check(q, world, ignore=[("elbow", "post")])
    found = room.check(q)
    assert [set(p) for p in found.pairs] == [set(p) for p in expected.pairs]
    assert {b for pairs in found.pairs for _, b in pairs} == {"tip", "box", "post", "scaled"}
    apart = arm.distance(q, world, ignore=[("elbow", "post")])
    assert np.array_equal(room.distance(q).distance, apart.distance)
    assert room.pairs == [("base", "tip"), ("elbow", "scaled"), ("tip", "scaled"),
                          ("elbow", "box"), ("tip", "box"), ("tip", "post")]
    assert arm.pairs == [("base", "tip")]  # as it was
    # What comes besides, what is left out besides, and along a path.
    more = mbv.Sphere((2, 0, 0), 0.05)
    assert room.check([0, 0], [more]).pairs == [("tip", "obstacles[0]")]
    assert not room.check([0, 0], [more], ignore=[("tip", "obstacles[0]")])
    assert room.check(q, ignore=[("tip", "post")]).collides.sum() < found.collides.sum()
    way = room.check_path([[0, 0], [0.45, 0]])
    assert way.first and (way.first.a, way.first.b) == ("tip", "box")
    # A tool, and another process, are in the same room.
    held = room.attached("pin", mbv.Sphere((0, 0, 0), 0.2), "tip", at(0.2))
    assert ("pin", "box") in held.pairs and ("elbow", "post") not in held.pairs
    again = pickle.loads(pickle.dumps(held))
    assert again.check(q).pairs == held.check(q).pairs
    for call, message in [
        (lambda: room.check([0, 0], {"box": post}), 'one of among\\(\\) is named "box" already'),
        (lambda: room.among({"post": post}), 'one of among\\(\\) is named "post" already'),
        (lambda: arm.among({"a": 5}), r'^obstacles\["a"\]: an int is neither'),
        (lambda: arm.among(post), "^obstacles: is of type Sphere"),
        (lambda: arm.among(ignore=[("tip", "nobody")]), r'^ignore\[0\]: no link and no obstacle'),
    ]:
        with pytest.raises(mbv.Error, match=message):
            call()
