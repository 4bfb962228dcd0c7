"""Answers against closed forms, and many at once against one by one."""

from __future__ import annotations

import math

import numpy as np
import pytest

import mbv
from meshes import at, cube, random_poses


def test_touching_cubes():
    a = cube()
    assert mbv.overlaps(a, a, pose_b=at(2))
    assert not mbv.overlaps(a, a, pose_b=at(np.nextafter(2, 3)))
    assert mbv.relation(a, a, pose_b=at(2)).state == "touching"
    assert mbv.relation(a, a, pose_b=at(2)).state is mbv.RelationState.TOUCHING


def test_contained_cube():
    outer, inner = cube(4), cube(1)
    relation = mbv.relation(outer, inner)
    assert (relation.state, relation.inner) == ("contained", "b")
    assert mbv.relation(inner, outer).inner == "a"
    assert not mbv.overlaps(outer, inner)
    assert mbv.overlaps(outer, inner, solid=True)
    assert mbv.distance(outer, inner).distance == 1.5
    inside = mbv.distance(outer, inner, solid=True)
    assert inside.distance == 0 and mbv.contains(outer, inside.point_on_a)
    assert mbv.overlaps(outer, mbv.Sphere((0, 0, 0), 0.1), solid=True)


def test_distance_of_meshes_and_shapes():
    a = cube()
    d = mbv.distance(a, a, pose_b=at(5))
    assert d.distance == 3
    assert d.point_on_b[0] - d.point_on_a[0] == 3
    assert mbv.distance(a, mbv.Sphere((5, 0, 0), 1)).distance == pytest.approx(3)
    assert mbv.distance(mbv.Sphere((5, 0, 0), 1), a).point_on_a[0] == pytest.approx(4)


def test_contact():
    contact = mbv.contact(mbv.Sphere((0, 0, 0), 1), mbv.Sphere((1.5, 0, 0), 1))
    assert contact.depth == 0.5
    assert np.array_equal(contact.normal, [1, 0, 0])
    assert np.allclose(contact.point_on_a - contact.point_on_b, contact.depth * contact.normal)
    assert mbv.contact(mbv.Sphere((0, 0, 0), 1), mbv.Sphere((3, 0, 0), 1)) is None
    assert mbv.contact(cube(), mbv.HalfSpace((0, 0, 1), -0.5)).depth == 0.5
    many = mbv.contact(mbv.Sphere((0, 0, 0), 1), mbv.Sphere((0, 0, 0), 1),
                       pose_b=[at(1.5), at(3), at(2)])
    assert many.depth[0] == 0.5 and math.isnan(many.depth[1]) and many.depth[2] == 0


def test_contact_manifold():
    table, box = mbv.HalfSpace((0, 0, 1), 0), mbv.Obb((0, 0, 0.75), (1, 1, 1))
    met = mbv.contact_manifold(table, box)
    assert met.depth == 0.25 and np.array_equal(met.normal, [0, 0, 1])
    assert met.points_on_a.shape == (4, 3) and np.allclose(met.points_on_a[:, 2], 0)
    assert np.allclose(met.depths, 0.25)
    assert np.allclose(met.points_on_a - met.points_on_b, met.depths[:, None] * met.normal)
    assert len(mbv.contact_manifold(table, box, max_points=1).depths) == 1
    up = np.eye(4)
    up[2, 3] = 9
    down, away = mbv.contact_manifold(table, box, pose_b=np.array([np.eye(4), up]))
    assert len(down.depths) == 4 and away is None
    turn = np.eye(4)
    turn[1:3, 1:3] = [[math.cos(0.02), -math.sin(0.02)], [math.sin(0.02), math.cos(0.02)]]
    tilted = mbv.Obb((0, 0, 0), (1, 1, 1)).transformed(turn).translated((0, 0, 1))
    assert len(mbv.contact_manifold(table, tilted).depths) == 2
    assert len(mbv.contact_manifold(table, tilted, margin=0.1).depths) == 4
    for wrong in ({"max_points": 0}, {"margin": -1}, {"margin": np.nan}):
        with pytest.raises(mbv.Error, match=next(iter(wrong))):
            mbv.contact_manifold(table, box, **wrong)
    for name in ("max_points", "margin"):
        for wrong in ("x", None, object()):
            with pytest.raises(mbv.WrongTypeError, match=f"{name}: "):
                mbv.contact_manifold(table, box, **{name: wrong})
    with pytest.raises(mbv.Error, match="is -1e-09"):
        mbv.contact_manifold(table, box, margin=-1e-9)
    with pytest.raises(mbv.Error, match="a mesh is not convex"):
        mbv.contact_manifold(table, cube())
    square, raised = mbv.Rectangle((0, 0), (1, 1), (1, 0)), mbv.Rectangle((0.5, 1.75), (1, 1), (1, 0))
    flat = mbv.contact_manifold(square, raised)
    assert flat.depth == 0.25 and np.array_equal(flat.normal, [0, 1])
    assert np.array_equal(flat.points_on_a, [[1, 1], [-0.5, 1]])
    assert np.array_equal(flat.points_on_b, [[1, 0.75], [-0.5, 0.75]])
    assert len(mbv.contact_manifold(square, raised, max_points=1).depths) == 1
    assert mbv.contact_manifold(square, mbv.Rectangle((0, 3), (1, 0.5), (1, 0))) is None


def test_proximity():
    a = mbv.Sphere((0, 0, 0), 1)
    apart = mbv.proximity(a, mbv.Sphere((3, 0, 0), 0.5))
    assert apart.distance == 1.5 and np.array_equal(apart.normal, [1, 0, 0])
    assert np.array_equal(apart.point_on_a, [1, 0, 0])
    assert np.array_equal(apart.point_on_b, [2.5, 0, 0])
    deep = mbv.proximity(a, mbv.Aabb((0.5, -2, -2), (3, 2, 2)))
    assert deep.distance == -0.5 and np.array_equal(deep.normal, [1, 0, 0])
    assert np.allclose(deep.point_on_b - deep.point_on_a, deep.distance * deep.normal)
    assert mbv.proximity(a, mbv.Plane((0, 0, 1), 0)) is None
    many = mbv.proximity(a, mbv.Sphere((0, 0, 0), 0.5), pose_b=[at(3), at(1)])
    assert np.array_equal(many.distance, [1.5, -0.5]) and many.normal.shape == (2, 3)
    none = mbv.proximity(a, mbv.Plane((1, 0, 0), 0), pose_b=[at(3), at(0)])
    assert none.distance[0] == 2 and np.isnan(none.distance[1]) and np.isnan(none.normal[1]).all()
    with pytest.raises(mbv.WrongTypeError, match="a mesh is not convex"):
        mbv.proximity(a, cube())
    with pytest.raises(mbv.Error, match="not for rectangles"):
        mbv.proximity(mbv.Rectangle((0, 0), (1, 1)), mbv.Rectangle((0, 0), (1, 1)))


def test_contact_patches():
    table, box = cube(), mbv.Obb((0, 0, 1.75), (0.5, 0.5, 1))
    (met,) = mbv.contact_patches(box, table)
    assert met.depth == 0.25 and np.array_equal(met.normal, [0, 0, -1])
    assert met.points_on_a.shape == (4, 3) and np.allclose(met.points_on_a[:, 2], 0.75)
    assert np.allclose(met.points_on_a - met.points_on_b, met.depths[:, None] * met.normal)
    assert met.triangles.shape == (4, 2) and (met.triangles[:, 0] == 0).all()
    (back,) = mbv.contact_patches(table, box, max_points=1)
    assert len(back.depths) == 1 and np.array_equal(back.normal, [0, 0, 1])
    assert mbv.contact_patches(box, table, pose_a=at(0, 0, 1)) == []
    (near,) = mbv.contact_patches(box, table, pose_a=at(0, 0, 1), margin=1)
    assert near.depth == -0.75
    down, away = mbv.contact_patches(box, table, pose_a=[at(0), at(9)])
    assert len(down) == 1 and away == []
    (meshes,) = mbv.contact_patches(cube(), table, pose_a=at(0.5, 0.5, 1.75))
    assert meshes.depth == pytest.approx(0.25) and np.allclose(meshes.normal, [0, 0, -1])
    inside = mbv.Sphere((0, 0, 0.875), 0.25)
    assert mbv.contact_patches(inside, table)[0].depth == pytest.approx(0.375)
    assert mbv.contact_patches(inside, table, solid=False)[0].depth == pytest.approx(0.125)
    room = mbv.Obb((0, 0, 0), (0.5, 0.5, 1.125))
    assert len(mbv.contact_patches(room, table, solid=False)) == 2
    assert len(mbv.contact_patches(room, table, solid=False, max_patches=1)) == 1
    for wrong in ({"max_points": 0}, {"max_patches": 0}, {"margin": -1}, {"merge_angle": 1}):
        with pytest.raises(mbv.Error, match=next(iter(wrong))):
            mbv.contact_patches(box, table, **wrong)
    for name in ("max_points", "margin", "merge_angle"):
        for wrong in ("x", None, object()):
            with pytest.raises(mbv.WrongTypeError, match=f"{name}: "):
                mbv.contact_patches(box, table, **{name: wrong})
    with pytest.raises(mbv.Error, match="margin: must be 0 of two meshes"):
        mbv.contact_patches(cube(), table, margin=1)
    with pytest.raises(mbv.WrongTypeError, match="one of the two must be a mesh"):
        mbv.contact_patches(box, box)


def test_raycast():
    hit = mbv.raycast(mbv.Ray((0, 0, -5), (0, 0, 9)), cube())
    assert hit.t == 4 and not hit.inside and hit.triangle in range(12)
    assert np.array_equal(hit.normal, [0, 0, -1])
    assert mbv.raycast(mbv.Ray((0, 0, -5), (0, 0, 9), max_t=3), cube()) is None
    assert mbv.raycast(mbv.Ray((0, 0, 0), (0, 0, 1)), cube(), solid=True).inside
    origins = np.array([[0, 0, -5], [9, 9, 9], [0, 0, 0.5]])
    forms = [
        (origins, (0, 0, 1)),
        np.c_[origins, np.tile([0, 0, 1], (3, 1))],
        [mbv.Ray(origin, (0, 0, 1)) for origin in origins],
    ]
    for rays in forms:
        hits = mbv.raycast(rays, cube())
        assert hits.t.tolist() == [4, math.inf, 0.5]
        assert hits.triangle[1] == -1 and np.isnan(hits.point[1]).all()
    poses = mbv.raycast(mbv.Ray((0, 0, -5), (0, 0, 1)), cube(), pose=[at(0), at(0, 0, 1)])
    assert poses.t.tolist() == [4, 5]


def test_a_ray_of_arrays_says_what_takes_them():
    many = r"has shape \(5, 3\) instead of \(3,\); raycast\(\) takes many rays as a tuple"
    with pytest.raises(mbv.Error, match=f"^origin: {many}"):
        mbv.Ray(np.zeros((5, 3)), (0, 0, 1))
    with pytest.raises(mbv.Error, match=f"^direction: {many}"):
        mbv.Ray((0, 0, 0), np.ones((5, 3)))
    with pytest.raises(mbv.Error, match=r"^origin: has shape \(4,\) instead of \(3,\)$"):
        mbv.Ray(np.zeros(4), (0, 0, 1))


def test_raycast_all():
    mesh = cube()
    hits = mbv.raycast_all(mbv.Ray((0.5, 0.25, -5), (0, 0, 9)), mesh)
    assert hits.t.tolist() == [4, 6] and hits.ray.tolist() == [0, 0]
    assert np.array_equal(hits.point, [[0.5, 0.25, -1], [0.5, 0.25, 1]])
    assert np.array_equal(hits.normal, [[0, 0, -1], [0, 0, -1]])
    assert hits.triangle[0] == mbv.raycast(mbv.Ray((0.5, 0.25, -5), (0, 0, 9)), mesh).triangle
    origins = np.array([[0.5, 0.25, -5], [9, 9, 9], [0.5, 0.25, 0]])
    many = mbv.raycast_all((origins, (0, 0, 1)), mesh, pose=at(0, 0, 1))
    assert many.ray.tolist() == [0, 0, 2, 2] and many.t.tolist() == [5, 7, 0, 2]
    none = mbv.raycast_all((np.zeros((0, 3)), np.zeros((0, 3))), mesh)
    assert none.t.shape == (0,) and none.point.shape == (0, 3) and none.triangle.dtype == np.int64
    with pytest.raises(mbv.WrongTypeError, match="mesh: must be a mesh"):
        mbv.raycast_all(mbv.Ray((0, 0, 0), (1, 0, 0)), mbv.Sphere((0, 0, 0), 1))


def test_raycast_all_is_raycast_one_after_the_other(rng):
    mesh = mbv.Sphere((0, 0, 0), 1).to_mesh()
    origins, directions = rng.normal(size=(200, 3)) * 2, rng.normal(size=(200, 3))
    first = mbv.raycast((origins, directions), mesh)
    hits = mbv.raycast_all((origins, directions), mesh)
    for i in range(200):
        t = hits.t[hits.ray == i]
        assert (len(t) > 0) == math.isfinite(first.t[i]) and np.array_equal(t, np.sort(t))
        # From inside a closed surface it is crossed an odd number of times.
        assert len(t) % 2 == mbv.contains(mesh, origins[i])
        if len(t) > 0:
            assert t[0] == first.t[i] and hits.triangle[hits.ray == i][0] == first.triangle[i]


def test_sweep():
    hit = mbv.sweep(mbv.Sphere((0, 0, 0), 1), (10, 0, 0), mbv.Plane((1, 0, 0), 6))
    assert hit.fraction == pytest.approx(0.5) and np.allclose(hit.normal, [1, 0, 0])
    many = mbv.sweep(mbv.Sphere((0, 0, 0), 1), [(10, 0, 0), (0, 1, 0)], mbv.Plane((1, 0, 0), 6))
    assert many.fraction[1] == math.inf
    turn = mbv.RigidMotion((0, 0, 0), axis=(0, 0, 1), angle=math.pi)
    # The rod's tip at (2, 0, 0) reaches the plane y == 1 after 30 of 180 degrees.
    swept = mbv.sweep(mbv.Segment((0, 0, 0), (2, 0, 0)), turn, mbv.Plane((0, 1, 0), 1))
    assert swept.fraction == pytest.approx(1 / 6, abs=1e-6)


def test_sweep_of_meshes():
    ball, mesh = mbv.Sphere((-6, 0, 0), 1), cube()
    hit = mbv.sweep(ball, (10, 0, 0), mesh)
    assert hit.fraction == pytest.approx(0.4, abs=1e-8)
    assert np.allclose(hit.point, [-1, 0, 0], atol=1e-6) and np.allclose(hit.normal, [1, 0, 0])
    assert mbv.sweep(ball, (0, 10, 0), mesh) is None
    both = mbv.sweep(mesh, [(10, 0, 0), (0, 10, 0)], mesh, pose_b=at(5))
    assert both.fraction == pytest.approx([0.3, math.inf])
    poses = mbv.sweep(mesh, (10, 0, 0), mbv.Plane((1, 0, 0), 6), pose_a=[at(0), at(1)])
    assert poses.fraction == pytest.approx([0.5, 0.4])
    inside = mbv.Sphere((0, 0, 0), 0.5)
    assert mbv.sweep(inside, (10, 0, 0), mesh).fraction == pytest.approx(0.05)
    assert mbv.sweep(inside, (10, 0, 0), mesh, solid=True).fraction == 0
    with pytest.raises(mbv.Error, match="pose_b: has 2 rows, but there are 3 questions"):
        mbv.sweep(mesh, np.zeros((3, 3)), mesh, pose_b=[at(0), at(1)])
    with pytest.raises(mbv.Error, match="motion: a mesh is swept straight"):
        mbv.sweep(mesh, mbv.RigidMotion((1, 0, 0)), mesh)


def test_points():
    mesh = cube()
    inside = mbv.contains(mesh, [[0, 0, 0], [1, 1, 1], [1.001, 0, 0]])
    assert inside.dtype == bool and inside.tolist() == [True, True, False]
    assert mbv.contains(mesh, (0, 0, 0)) is True
    assert mbv.contains(mesh, (5, 0, 0), pose=at(5))
    assert mbv.contains(mbv.Sphere((0, 0, 0), 1), [[1, 0, 0], [1, 1, 0]]).tolist() == [True, False]
    near = mbv.nearest_point(mesh, [[5, 0, 0], [0, 0, 0]])
    assert near.distance.tolist() == [4, 1]
    assert np.array_equal(near.point[0], [1, 0, 0])
    assert mbv.nearest_point(mesh, (5, 0, 0)).distance == 4


def test_signed_distance():
    mesh = cube()
    points = [[5, 0, 0], [0.5, 0, 0], [1, 0.5, 0.5], [4, 5, 0]]
    found = mbv.signed_distance(mesh, points)
    assert found.distance.tolist() == [4, -0.5, 0, 5]
    assert np.array_equal(found.point, [[1, 0, 0], [1, 0, 0], [1, 0.5, 0.5], [1, 1, 0]])
    assert found.triangle.dtype == np.int64
    box = mbv.signed_distance(mbv.Aabb((-1, -1, -1), (1, 1, 1)), points)
    assert np.array_equal(box.distance, found.distance)
    assert np.array_equal(box.point, found.point) and (box.triangle == -1).all()
    one = mbv.signed_distance(mbv.Sphere((0, 0, 0), 2), (0.5, 0, 0))
    assert one.distance == -1.5 and one.triangle is None
    assert mbv.signed_distance(mesh, (5, 0, 0), pose=at(5)).distance == -1
    assert mbv.signed_distance(mesh, np.zeros((0, 3))).point.shape == (0, 3)
    with pytest.raises(mbv.Error, match="x: is not watertight"):
        mbv.signed_distance((mesh.vertices, mesh.faces[1:]), (0, 0, 0))


def test_points_that_do_not_exist_ask_nothing():
    empty = np.zeros((0, 3))
    assert mbv.contains(cube(), empty).shape == (0,)
    assert mbv.nearest_point(cube(), empty).point.shape == (0, 3)
    assert mbv.overlaps(cube(), cube(), pose_b=np.zeros((0, 4, 4))).shape == (0,)
    assert mbv.overlapping_pairs(empty, empty).shape == (0, 2)


def test_curve_of_two_cubes_is_closed():
    curve = mbv.intersection_curve(cube(), cube(), pose_b=at(1, 0.5, 0.25))
    assert len(curve) == 1 and np.array_equal(curve[0][0], curve[0][-1])
    assert mbv.intersection_curve(cube(), cube(), pose_b=at(5)) == []


@pytest.mark.parametrize("kind, volume", [
    ("obb", 8), ("minimum", 8), ("aabb", 8), ("sphere", 4 / 3 * math.pi * 3**1.5), ("hull", 8)])
def test_fit_of_a_cube(kind, volume):
    assert mbv.fit(cube(), kind).volume == pytest.approx(volume, rel=1e-9)
    if kind != "obb":
        points = np.array(cube().vertices, np.float32)
        assert mbv.fit(points, kind).volume == pytest.approx(volume, rel=1e-9)


def test_fit_of_what_is_flat():
    square = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]])
    assert sorted(mbv.fit(square, "minimum").half_extents) == pytest.approx([0, 0.5, 0.5])
    assert mbv.fit(square[:1], "sphere").radius == 0


def test_overlapping_pairs():
    mins = np.array([[0, 0, 0], [1, 0, 0], [5, 5, 5]], np.float32)
    assert mbv.overlapping_pairs(mins, mins + 1).tolist() == [[0, 1]]


def test_explanation():
    why = mbv.explain(mbv.Obb((0, 0, 0), (1, 1, 1)), mbv.Aabb((2, 0, 0), (3, 1, 1)))
    assert not why.overlap and why.separating == 0 and why.rows[0].gap == 1
    assert len(why.rows) == 15 and why.rows[6].direction is None
    assert "apart: axis A0 separates by 1" in str(why)
    assert "<table>" in why._repr_html_()


def test_many_answers_are_those_one_by_one(rng):
    pairs = [
        (cube(), mbv.Sphere((0, 0, 0), 1).to_mesh()),
        (cube(), mbv.Capsule((0, 0, 0), (1, 0, 0), 0.5)),
        (mbv.Obb((0, 0, 0), (1, 2, 3)), mbv.Aabb((0, 0, 0), (1, 1, 1))),
        (mbv.ConvexHull(np.eye(3)), cube()),
    ]
    for a, b in pairs:
        poses_a, poses_b = random_poses(rng, 300, 0.5), random_poses(rng, 300, 3)
        overlap = mbv.overlaps(a, b, poses_a, poses_b)
        distance = mbv.distance(a, b, poses_a, poses_b)
        relation = mbv.relation(a, b, poses_a, poses_b)
        assert 0 < overlap.sum() < 300
        assert np.array_equal(overlap, distance.distance == 0)
        assert np.array_equal(overlap, mbv.overlaps(b, a, poses_b, poses_a))
        for i in range(300):
            assert overlap[i] == mbv.overlaps(a, b, poses_a[i], poses_b[i])
            one = mbv.distance(a, b, poses_a[i], poses_b[i])
            assert one.distance == distance.distance[i]
            assert np.array_equal(one.point_on_a, distance.point_on_a[i])
            assert mbv.relation(a, b, poses_a[i], poses_b[i]).state == relation.state[i]


def test_one_pose_stands_beside_many(rng):
    poses = random_poses(rng, 50, 3)
    fixed = at(0.5)
    expected = [mbv.overlaps(cube(), cube(), fixed, pose) for pose in poses]
    assert mbv.overlaps(cube(), cube(), fixed, poses).tolist() == expected
