"""Times of the Python door, and of other packages for the same work, in one run, as a table.

    python bench/python/speed.py [docs/COMPARED.md]

Times are of the processors, all threads together, the best of as many repetitions as fit into half a
second. Collisions are of 1,000 spheres of 320 triangles in a cube where some hundred pairs meet; what
each package answered stands beside its time.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any, Callable

import numpy as np

import mbv
from tables import write_table

COUNT = 1000


def best(work: Callable[[], Any], least: int = 3) -> tuple[float, Any]:
    times: list[float] = []
    result = None
    while len(times) < least or sum(times) < 0.5:
        start = time.process_time()
        result = work()
        times.append(time.process_time() - start)
    return min(times), result


def poses() -> np.ndarray:
    result = np.tile(np.eye(4), (COUNT, 1, 1))
    result[:, :3, 3] = np.random.default_rng(3).uniform(0, 30, size=(COUNT, 3))
    return result


def imports() -> list[tuple[str, str, str]]:
    """Processor time of an import, in a process of its own."""
    rows = []
    for package in ("mbv", "numpy"):
        script = (f"import time; start = time.process_time(); import {package}; "
                  "print(time.process_time() - start)")
        run = [sys.executable, "-c", script]
        seconds = min(float(subprocess.run(run, capture_output=True, text=True, check=True).stdout)
                      for _ in range(10))
        rows.append(("import, processor time", package, f"{seconds * 1e3:.0f} ms"))
    return rows


def per_call() -> list[tuple[str, str, str]]:
    a, b = mbv.Obb((0, 0, 0), (1, 1, 1)), mbv.Obb((1.5, 1, 0), (1, 1, 1))
    calls = 200_000

    def loop() -> None:
        for _ in range(calls):
            mbv.overlaps(a, b)

    seconds, _ = best(loop)
    rows = [("overlaps of two boxes, a call", "mbv", f"{seconds / calls * 1e9:.0f} ns")]
    ball = mbv.Sphere((0, 0, 0), 1).to_mesh()
    many = np.tile(np.eye(4), (100_000, 1, 1))
    many[:, :3, 3] = np.random.default_rng(4).uniform(-3, 3, size=(len(many), 3))
    seconds, _ = best(lambda: mbv.overlaps(ball, ball, pose_b=many))
    rows.append((f"overlaps of two meshes of {len(ball.faces):,} triangles, a pose of 100,000", "mbv",
                 f"{seconds / len(many) * 1e9:.0f} ns"))
    return rows


def shape_calls() -> list[tuple[str, str, str]]:
    """Both nearest points are asked for; what Coal found is not read out of its result."""
    a, b = mbv.Capsule((0, 0, -1), (0, 0, 1), 0.5), mbv.Capsule((3, 1, -1), (3, 1, 1), 0.5)
    title, calls = "distance of two capsules, a call", 50_000

    def repeated(ask: Callable[[], Any]) -> float:
        def loop() -> None:
            for _ in range(calls):
                ask()

        return best(loop)[0] / calls

    seconds = repeated(lambda: mbv.distance(a, b))
    rows = [(title, "mbv", f"{seconds * 1e9:.0f} ns")]
    try:
        import coal
    except ImportError:
        return rows
    capsule, here, there = coal.Capsule(0.5, 2), coal.Transform3s(), coal.Transform3s()
    there.setTranslation(np.array([3.0, 1.0, 0.0]))
    request, found = coal.DistanceRequest(), coal.DistanceResult()

    def ask() -> float:
        found.clear()
        return float(coal.distance(capsule, here, capsule, there, request, found))

    theirs = repeated(ask)
    rows.append((title, "Coal", f"{theirs * 1e9:.0f} ns"))
    rows.append((title, "Coal / mbv", f"{theirs / seconds:.1f} x"))
    return rows


def many_points() -> list[tuple[str, str, str]]:
    """Of a mesh that has an inside, in the box around it. Open3D computes in floats."""
    vertices, faces = wavy_torus(224)
    mesh = mbv.Mesh(vertices, faces)
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    random = np.random.default_rng(6)
    points = low + random.uniform(size=(100_000, 3)) * (high - low)
    around = random.normal(size=points.shape)
    origins = 10 * around / np.linalg.norm(around, axis=1)[:, None]
    rays = np.hstack([origins, points - origins])
    asked: dict[str, tuple[Callable[[], Any], str]] = {
        "which of 100,000 points are inside": (lambda: mbv.contains(mesh, points), "occupancy"),
        "nearest of 100,000 points": (lambda: mbv.nearest_point(mesh, points), "closest_points"),
        "signed distances of 100,000 points": (
            lambda: mbv.signed_distance(mesh, points), "signed_distance"),
        "first hits of 100,000 rays": (lambda: mbv.raycast(rays, mesh), "rays"),
    }
    scene: Any = None
    try:
        import open3d

        tensor = open3d.core.Tensor
        scene = open3d.t.geometry.RaycastingScene(nthreads=1)
        scene.add_triangles(tensor(vertices.astype(np.float32)), tensor(faces.astype(np.uint32)))
        floats, lines = tensor(points.astype(np.float32)), tensor(rays.astype(np.float32))
    except ImportError:
        pass
    rows = []
    for what, (ours, theirs) in asked.items():
        title = f"{what}, a mesh of {len(faces):,} triangles"
        seconds, _ = best(ours)
        rows.append((title, "mbv", f"{seconds * 1e3:.0f} ms"))
        if scene is None:
            continue
        ask = ((lambda: scene.cast_rays(lines)) if theirs == "rays" else
               (lambda name=f"compute_{theirs}": getattr(scene, name)(floats)))
        other, _ = best(ask)
        rows.append((title, "Open3D", f"{other * 1e3:.0f} ms"))
        rows.append((title, "Open3D / mbv", f"{other / seconds:.1f} x"))
    return rows


def managers() -> list[tuple[str, str, str]]:
    title = f"collisions of {COUNT:,} meshes, all names"
    try:
        import fcl  # noqa: F401
        import trimesh
    except ImportError:
        return []
    ball = trimesh.creation.icosphere(subdivisions=2)
    rows, times = [], {}
    for name, make, mesh in (
        ("mbv", mbv.CollisionManager, mbv.Mesh(ball)),
        ("trimesh + FCL", trimesh.collision.CollisionManager, ball),
    ):
        manager = make()
        for i, pose in enumerate(poses()):
            manager.add_object(f"{i:04}", mesh, pose)
        times[name], (_, names) = best(lambda m=manager: m.in_collision_internal(return_names=True))
        rows.append((title, name, f"{times[name] * 1e3:.2f} ms, {len(names)} pairs"))
    rows.append((title, "ratio", f"{times['trimesh + FCL'] / times['mbv']:.0f} x"))
    return rows


def clouds() -> dict[str, np.ndarray]:
    """Of few corners to all corners: the fewer, the less the others do after their hull."""
    random = np.random.default_rng(5)
    normal = random.normal(size=(20_000, 3))
    ball = normal / np.linalg.norm(normal, axis=1)[:, None]
    ball *= np.cbrt(random.uniform(size=(20_000, 1)))
    return {
        "20,000 points, normally distributed": normal * (3, 2, 1),
        "20,000 points in a box": random.uniform(size=(20_000, 3)) * (3, 2, 1),
        "20,000 points in a ball": ball,
        "the cat of data/": mbv.load("data/cat.obj").vertices,
        "a wavy torus of 20,000 triangles": wavy_torus(100)[0],
    }


def box_makers() -> Iterator[tuple[str, Callable[[np.ndarray], Callable[[], float]]]]:
    """The packages that are there, each with a function that prepares a cloud and gives one that
    makes its box and tells the volume."""
    try:
        import trimesh

        yield "trimesh", lambda points: (
            lambda: float(np.prod(trimesh.bounds.oriented_bounds(points)[1])))
    except ImportError:
        pass
    try:
        import open3d

        make = open3d.geometry.OrientedBoundingBox.create_from_points_minimal

        def prepared(points: np.ndarray) -> Callable[[], float]:
            cloud = open3d.utility.Vector3dVector(np.array(points))  # ours are read-only
            return lambda: make(cloud).volume()

        yield "Open3D", prepared
    except (ImportError, AttributeError):
        pass


def boxes() -> list[tuple[str, str, str]]:
    rows = []
    for name, points in clouds().items():
        title = f"smallest oriented box, {name}"
        seconds, volume = best(lambda points=points: mbv.fit(points, "minimum").volume)
        rows.append((title, "mbv", f"{seconds * 1e3:.1f} ms, volume {volume:.6g}"))
        for package, prepare in box_makers():
            theirs, volume = best(prepare(points))
            rows.append((title, package, f"{theirs * 1e3:.1f} ms, volume {volume:.6g}"))
            rows.append((title, f"{package} / mbv", f"{theirs / seconds:.0f} x"))
    return rows


def wavy_torus(around: int) -> tuple[np.ndarray, np.ndarray]:
    """Of 2 around^2 triangles, in no symmetry that a solver could use."""
    u, v = np.meshgrid(*[np.arange(around)] * 2, indexing="ij")
    p, q = 2 * np.pi * u / around, 2 * np.pi * v / around
    tube = 1 + 0.1 * np.sin(7 * p + 3 * q)
    points = np.stack([(3 + tube * np.cos(q)) * np.cos(p), (3 + tube * np.cos(q)) * np.sin(p),
                       tube * np.sin(q)], axis=-1).reshape(-1, 3)
    corner = lambda i, j: ((u + i) % around * around + (v + j) % around).ravel()  # noqa: E731
    faces = np.concatenate([np.stack([corner(0, 0), corner(1, 0), corner(1, 1)], axis=-1),
                            np.stack([corner(0, 0), corner(1, 1), corner(0, 1)], axis=-1)])
    return points, faces


def solids() -> list[tuple[str, str, str]]:
    points, faces = wavy_torus(224)
    turned = points @ np.array([[0.8, 0, 0.6], [0, 1, 0], [-0.6, 0, 0.8]]).T + (0.7, 0.4, 0.2)
    title = f"what two solids of {len(faces):,} triangles have in common"
    a, b = mbv.Mesh(points, faces), mbv.Mesh(turned, faces)
    seconds, solid = best(lambda: mbv.overlap_solid(a, b))
    rows = [(title, "mbv", f"{seconds * 1e3:.0f} ms, volume {solid.volume:.9g}")]
    deep, found = best(lambda: mbv.penetration(a, b))
    rows.append((title, "mbv, with the depth", f"{deep * 1e3:.0f} ms, {found.depth:.6g} deep"))
    try:
        import manifold3d

        c, d = (manifold3d.Manifold(manifold3d.Mesh64(p, faces.astype(np.uint64)))
                for p in (points, turned))
        theirs, volume = best(lambda: (c ^ d).volume())
        rows.append((title, "Manifold", f"{theirs * 1e3:.0f} ms, volume {volume:.9g}"))
        rows.append((title, "Manifold / mbv", f"{theirs / seconds:.1f} x"))
    except ImportError:
        pass
    return rows


def main() -> None:
    lines = ["| work | package | best |", "|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in imports() + per_call() + shape_calls()
              + many_points() + managers() + boxes() + solids()]
    write_table("speed", lines)


if __name__ == "__main__":
    main()
