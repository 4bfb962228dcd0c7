"""Asks mbv and other packages, where installed, the same questions, and writes what each answered.

    python bench/python/compared.py [docs/COMPARED.md]

Nothing in the table is typed by hand but the truth, which is derived beside each case.
"""

from __future__ import annotations

import importlib.metadata
from fractions import Fraction
from typing import Any, Callable

import numpy as np

from tables import write_table

CUBE_CORNERS = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
CUBE_FACES = np.array([[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1],
                       [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]])
Mesh = tuple[np.ndarray, np.ndarray]
Answer = Callable[[], Any]


def cube(size: float = 1, corner: tuple[float, float, float] = (0, 0, 0)) -> Mesh:
    return CUBE_CORNERS * size + corner, CUBE_FACES


def triangle(*corners: tuple[float, float, float]) -> Mesh:
    return np.array(corners, float), np.array([[0, 1, 2]])


def bracket() -> Mesh:
    """The L of three unit squares, (0,0) (2,0) (2,1) (1,1) (1,2) (0,2), 1 high: not convex."""
    outline = np.array([(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)], float)
    vertices = np.vstack([np.c_[outline, np.zeros(6)], np.c_[outline, np.ones(6)]])
    cap = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)]
    faces = [t[::-1] for t in cap] + [tuple(i + 6 for i in t) for t in cap]
    for i in range(6):
        j = (i + 1) % 6
        faces += [(i, j, j + 6), (i, j + 6, i + 6)]
    return vertices, np.array(faces)


def segment_distance(p: np.ndarray, q: np.ndarray) -> float:
    """Of two segments in general position, by all candidates: the inner minimum of both lines,
    and each end against the other segment."""

    def to_segment(point: np.ndarray, s: np.ndarray) -> float:
        d = s[1] - s[0]
        t = np.clip((point - s[0]) @ d / (d @ d), 0, 1)
        return float(np.linalg.norm(point - s[0] - t * d))

    best = min(to_segment(end, q) for end in p)
    best = min(best, *(to_segment(end, p) for end in q))
    u, v, w = p[1] - p[0], q[1] - q[0], p[0] - q[0]
    s, t = np.linalg.lstsq(np.c_[u, -v], -w, rcond=None)[0]
    if 0 <= s <= 1 and 0 <= t <= 1:
        best = min(best, float(np.linalg.norm(w + s * u - t * v)))
    return best


CAPSULES = np.random.default_rng(1).uniform(-1, 1, size=(2000, 2, 2, 3))


def wrong_capsules(distance: Callable[[np.ndarray, np.ndarray], float]) -> str:
    """Of 2,000 random pairs of axes, how many distances are off by more than 1e-6."""
    wrong = sum(abs(distance(p, q) - segment_distance(p, q)) > 1e-6 for p, q in CAPSULES)
    return f"{wrong} of {len(CAPSULES)} wrong"


def walked_distance(p: np.ndarray, q: np.ndarray) -> float:
    """As tutorials have it: from the nearest two ends to the nearest point of the other segment
    and back."""

    def nearest(point: np.ndarray, s: np.ndarray) -> np.ndarray:
        d = s[1] - s[0]
        return s[0] + np.clip((point - s[0]) @ d / (d @ d), 0, 1) * d

    i, _ = min(((i, j) for i in (0, 1) for j in (0, 1)),
               key=lambda ends: np.linalg.norm(p[ends[0]] - q[ends[1]]))
    on_q = nearest(p[i], q)
    on_p = nearest(on_q, p)
    return float(np.linalg.norm(on_p - on_q))


Box = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Center, half extents, and the axes as rows, which are not quite unit: as they are."""


def box_pairs() -> list[tuple[Box, Box]]:
    """Boxes whose faces meet to rounding and whose edges are nearly parallel: the second lies
    beside the first along one of its axes and is turned about that axis by a hair."""
    random = np.random.default_rng(2)
    pairs = []
    for _ in range(1000):
        turn, _ = np.linalg.qr(random.normal(size=(3, 3)))
        turn *= np.sign(np.linalg.det(turn))
        a = (random.uniform(-10, 10, 3), random.uniform(0.5, 2, 3), turn)
        angle = 10.0 ** random.uniform(-9, -6)
        about = np.array([[1, 0, 0], [0, np.cos(angle), np.sin(angle)],
                          [0, -np.sin(angle), np.cos(angle)]])
        half = random.uniform(0.5, 2, 3)
        beside = a[0] + (a[1][0] + half[0]) * turn[0] + random.uniform(-0.3, 0.3) * turn[1]
        pairs.append((a, (beside, half, about @ turn)))
    return pairs


def boxes_overlap(a: Box, b: Box) -> bool:
    """Exactly, for the numbers as they are: the fifteen axes in rational arithmetic."""
    (ca, ha, ra), (cb, hb, rb) = (
        ([Fraction(float(x)) for x in c], [Fraction(float(x)) for x in h],
         [[Fraction(float(x)) for x in row] for row in r]) for c, h, r in (a, b))

    def dot(u: list[Fraction], v: list[Fraction]) -> Fraction:
        return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]

    def cross(u: list[Fraction], v: list[Fraction]) -> list[Fraction]:
        return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]

    edges = [(i, j) for i in range(3) for j in range(3)]
    normals = [cross(r[(k + 1) % 3], r[(k + 2) % 3]) for r in (ra, rb) for k in range(3)]
    for axis in normals + [cross(ra[i], rb[j]) for i, j in edges]:
        reach = sum((h[k] * abs(dot(r[k], axis)) for h, r in ((ha, ra), (hb, rb))
                     for k in range(3)), Fraction(0))
        if abs(dot([y - x for x, y in zip(ca, cb)], axis)) > reach:
            return False
    return True


BOXES = [(pair, boxes_overlap(*pair)) for pair in box_pairs()]


def wrong_boxes(overlap: Callable[[Box, Box], bool]) -> str:
    wrong = sum(overlap(*pair) != truth for pair, truth in BOXES)
    return f"{wrong} of {len(BOXES)} wrong"


def ask_mbv() -> dict[str, Answer]:
    import mbv

    def collide(a: Mesh, b: Mesh) -> bool:
        return bool(mbv.overlaps(a, b, solid=True))

    def capsule(p: np.ndarray, q: np.ndarray) -> float:
        return float(mbv.distance(mbv.Capsule(*p, 0), mbv.Capsule(*q, 0)).distance)

    def box(x: Box) -> mbv.Obb:
        return mbv.Obb(x[0], x[1], x[2])

    def moved_away() -> bool:
        return _moved_away(mbv.CollisionManager(), mbv.Mesh(*cube()))

    return {
        "collide": collide,
        "box_volume": lambda points: mbv.fit(points, "minimum").volume,
        "capsule": capsule,
        "boxes": lambda a, b: bool(mbv.overlaps(box(a), box(b))),
        "moved_away": moved_away,
    }


def ask_tutorial() -> dict[str, Answer]:
    """No package: the walk that tutorials give."""
    return {"capsule": walked_distance}


def _moved_away(manager: Any, mesh: Any) -> bool:
    """Two cubes in one place, of which one is moved away, removed and added again far off."""
    manager.add_object("a", mesh)
    manager.add_object("b", mesh)
    manager.in_collision_internal()
    away = np.eye(4)
    away[0, 3] = 10
    manager.set_transform("b", away)
    manager.remove_object("b")
    manager.add_object("b", mesh, away)
    return bool(manager.in_collision_internal())


def ask_trimesh() -> dict[str, Answer]:
    import fcl  # noqa: F401
    import trimesh

    def collide(a: Mesh, b: Mesh) -> bool:
        manager = trimesh.collision.CollisionManager()
        manager.add_object("a", trimesh.Trimesh(*a, process=False))
        return bool(manager.in_collision_single(trimesh.Trimesh(*b, process=False)))

    def volume(points: np.ndarray) -> float:
        return float(np.prod(trimesh.bounds.oriented_bounds(points)[1]))

    def capsule(p: np.ndarray, q: np.ndarray) -> float:
        shapes = [fcl.CollisionObject(fcl.Capsule(1e-12, float(np.linalg.norm(s[1] - s[0]))),
                                      fcl.Transform(_along(s), s.mean(axis=0))) for s in (p, q)]
        return float(fcl.distance(*shapes, fcl.DistanceRequest(), fcl.DistanceResult()))

    def boxes(a: Box, b: Box) -> bool:
        shapes = [fcl.CollisionObject(fcl.Box(*(2 * h)), fcl.Transform(r.T, c)) for c, h, r in (a, b)]
        return fcl.collide(*shapes, fcl.CollisionRequest(), fcl.CollisionResult()) > 0

    def moved_away() -> bool:
        mesh = trimesh.Trimesh(*cube(), process=False)
        return _moved_away(trimesh.collision.CollisionManager(), mesh)

    return {"collide": collide, "box_volume": volume, "capsule": capsule, "boxes": boxes,
            "moved_away": moved_away}


def _along(segment: np.ndarray) -> np.ndarray:
    """A rotation that takes z to the segment's direction."""
    z = segment[1] - segment[0]
    z = z / np.linalg.norm(z)
    x = np.cross(z, np.eye(3)[np.argmin(abs(z))])
    x /= np.linalg.norm(x)
    return np.c_[x, np.cross(z, x), z]


def ask_open3d() -> dict[str, Answer]:
    import open3d

    def collide(a: Mesh, b: Mesh) -> bool:
        return bool(_open3d_mesh(a).is_intersecting(_open3d_mesh(b)))

    def _open3d_mesh(m: Mesh) -> Any:
        vector = open3d.utility
        return open3d.geometry.TriangleMesh(vector.Vector3dVector(m[0]), vector.Vector3iVector(m[1]))

    def volume(points: np.ndarray) -> float:
        cloud = open3d.utility.Vector3dVector(points)
        return float(open3d.geometry.OrientedBoundingBox.create_from_points(cloud).volume())

    return {"collide": collide, "box_volume": volume}


def ask_pyvista() -> dict[str, Answer]:
    import pyvista

    def mesh(m: Mesh) -> Any:
        return pyvista.PolyData(m[0], np.c_[np.full(len(m[1]), 3), m[1]].ravel())

    def collide(a: Mesh, b: Mesh) -> bool:
        return bool(mesh(a).collision(mesh(b))[1] > 0)

    return {"collide": collide}


def ask_coal() -> dict[str, Answer]:
    import coal

    def model(m: Mesh) -> Any:
        result = coal.BVHModelOBBRSS()
        result.beginModel(len(m[1]), len(m[0]))
        vertices, triangles = coal.StdVec_Vec3s(), coal.StdVec_Triangle()
        for vertex in m[0]:
            vertices.append(vertex)
        for t in m[1]:
            triangles.append(coal.Triangle(*(int(i) for i in t)))
        result.addSubModel(vertices, triangles)
        result.endModel()
        return result

    def collide(a: Mesh, b: Mesh) -> bool:
        here = coal.Transform3s()
        return bool(coal.collide(model(a), here, model(b), here, coal.CollisionRequest(),
                                 coal.CollisionResult()))

    def capsule(p: np.ndarray, q: np.ndarray) -> float:
        shapes = [(coal.Capsule(1e-12, float(np.linalg.norm(s[1] - s[0]))),
                   coal.Transform3s(_along(s), s.mean(axis=0))) for s in (p, q)]
        (a, at), (b, bt) = shapes
        return float(coal.distance(a, at, b, bt, coal.DistanceRequest(), coal.DistanceResult()))

    def boxes(a: Box, b: Box) -> bool:
        (x, xt), (y, yt) = [(coal.Box(*(2 * h)), coal.Transform3s(r.T, c)) for c, h, r in (a, b)]
        return bool(coal.collide(x, xt, y, yt, coal.CollisionRequest(), coal.CollisionResult()))

    return {"collide": collide, "capsule": capsule, "boxes": boxes}


TOOLS = {
    "mbv": (ask_mbv, "mbv"),
    "tutorial": (ask_tutorial, ""),
    "trimesh + FCL": (ask_trimesh, "trimesh"),
    "Open3D": (ask_open3d, "open3d"),
    "PyVista": (ask_pyvista, "pyvista"),
    "Coal": (ask_coal, "coal"),
}

SQUARE = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], float)
LINE = np.array([[0, 0, 0], [1, 0, 0], [3, 0, 0]], float)

# What is asked, with the truth and why it is that.
CASES: list[tuple[str, str, Callable[[dict[str, Answer]], Any]]] = [
    # Closed sets that have the square x = 1 in common.
    ("cubes that share a face collide", "True",
     lambda ask: ask["collide"](cube(), cube(1, (1, 0, 0)))),
    # They have the point (1, 1, 1) in common.
    ("cubes that share a corner collide", "True",
     lambda ask: ask["collide"](cube(), cube(1, (1, 1, 1)))),
    # The least double above 1 is 2.2e-16 away from it.
    ("cubes one rounding apart collide", "False",
     lambda ask: ask["collide"](cube(), cube(1, (float(np.nextafter(1, 2)), 0, 0)))),
    # Both in the plane z = 0, with (0.5, 0.25) inside both.
    ("coplanar triangles that overlap collide", "True",
     lambda ask: ask["collide"](triangle((0, 0, 0), (1, 0, 0), (0, 1, 0)),
                                triangle((0.5, -1, 0), (0.6, 1, 0), (0.4, 1, 0)))),
    # The segment from (0, 0, 0) to (1, 0, 0) is in both.
    ("triangles that share an edge collide", "True",
     lambda ask: ask["collide"](triangle((0, 0, 0), (1, 0, 0), (0, 1, 0)),
                                triangle((0, 0, 0), (1, 0, 0), (0, -1, 1)))),
    # The cube [0.25, 0.75]^3 is in the corner square of the L, which is [0, 1]^3.
    ("a cube inside a solid that is not convex collides", "True",
     lambda ask: ask["collide"](bracket(), cube(0.5, (0.25,) * 3))),
    # The cube [1.25, 1.75]^2 x [0.25, 0.75] is in the notch of the L, which is [1, 2]^2.
    ("a cube in the notch of that solid collides", "False",
     lambda ask: ask["collide"](bracket(), cube(0.5, (1.25, 1.25, 0.25)))),
    # A unit square has no thickness.
    ("volume of the box of a flat square", "0",
     lambda ask: ask["box_volume"](SQUARE)),
    # Nor has a line.
    ("volume of the box of points on a line", "0",
     lambda ask: ask["box_volume"](LINE)),
    # The truth is segment_distance(), by all candidates.
    ("distances of 2,000 pairs of segments (capsules of radius 0)", "0 of 2000 wrong",
     lambda ask: wrong_capsules(ask["capsule"])),
    # The truth is boxes_overlap(), in rational arithmetic.
    ("1,000 pairs of boxes that meet to rounding, edges nearly parallel", "0 of 1000 wrong",
     lambda ask: wrong_boxes(ask["boxes"])),
    # One of two cubes is ten lengths away when asked again.
    ("two cubes collide still when one was moved away and added anew", "False",
     lambda ask: ask["moved_away"]()),
]


def answer(case: Callable[[dict[str, Answer]], Any], tool: dict[str, Answer]) -> str:
    try:
        given = case(tool)
    except KeyError as error:
        if error.args[0] in ("collide", "box_volume", "capsule", "boxes", "moved_away"):
            return "-"  # is not asked of this tool
        return f"error: {type(error).__name__}"
    except Exception as error:
        return f"error: {type(error).__name__}"
    return f"{given:.3g}" if isinstance(given, float) else str(given)


def main() -> None:
    tools: dict[str, dict[str, Answer]] = {}
    for name, (make, package) in TOOLS.items():
        try:
            asked = make()
        except ImportError:
            continue
        version = importlib.metadata.version(package) if package not in ("", "mbv") else ""
        tools[f"{name} {version}".strip()] = asked
    lines = ["| case | truth | " + " | ".join(tools) + " |", "|---" * (len(tools) + 2) + "|"]
    for title, truth, case in CASES:
        given = [answer(case, tool) for tool in tools.values()]
        cells = [text if text in ("-", truth) else f"**{text}**" for text in given]
        lines.append(f"| {title} | {truth} | " + " | ".join(cells) + " |")
    write_table("compared", lines)


if __name__ == "__main__":
    main()
