"""Spheres that stand for a robot's links: those others gave it, and those mbv.cover finds.

    python bench/python/covers.py SPHERIZED [docs/COMPARED.md]

SPHERIZED is the folder `resources` of the source archive of vamp-planner, with robots of meshes and
the same robots of spheres (pip download --no-deps --no-binary :all: vamp-planner). Each link is asked
for as many spheres as it was given there. A third peer is a medial tree, as in Hubbard 1996 and
foam: the balls of the inner Voronoi corners of points on the surface, merged in pairs until so many
are left.

Spheres are judged alike, whoever gave them: by points on the surface, of which all should be inside,
and by points in space. What leaves points of the surface out is no cover; the last columns are of
the same spheres made larger, all by one length, until all points are in.
"""

from __future__ import annotations

import pathlib
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import scipy.spatial
import scipy.spatial.transform

import mbv
from tables import fill_table

ROBOTS = ("panda", "ur5", "fetch", "baxter")
ON_SURFACE = 20_000
IN_SPACE = 200_000


class Spheres(NamedTuple):
    centers: np.ndarray  #: (n, 3)
    radii: np.ndarray  #: (n,)

    def heights(self, points: np.ndarray) -> np.ndarray:
        """How far each point is outside of the union; negative inside."""
        heights = np.full(len(points), np.inf)
        for center, radius in zip(self.centers, self.radii):
            np.minimum(heights, np.linalg.norm(points - center, axis=1) - radius, out=heights)
        return heights


class Judged(NamedTuple):
    covered: float  #: the share of the surface
    volume: float  #: of the union
    protrusion: float  #: how far a point of the union is outside of the link at most


def vector(element: ElementTree.Element | None, name: str) -> np.ndarray:
    text = "0 0 0" if element is None else element.get(name, "0 0 0")
    return np.array([float(word) for word in text.split()])


def links_of(urdf: pathlib.Path) -> dict[str, list[ElementTree.Element]]:
    """The collisions of each link."""
    return {link.get("name", ""): link.findall("collision")
            for link in ElementTree.parse(urdf).getroot().findall("link")}


def mesh_of(collisions: list[ElementTree.Element], folder: pathlib.Path) -> mbv.Mesh | None:
    """A link's meshes as one, in its frame; None where it has another form."""
    vertices, faces, count = [], [], 0
    for collision in collisions:
        element = collision.find("geometry/mesh")
        if element is None:
            return None
        file = folder / element.get("filename", "").split("package://")[-1]
        if not file.exists() or file.suffix.lower() not in (".obj", ".stl", ".dae"):
            return None
        mesh = mbv.load(file)
        scale = vector(element, "scale") if element.get("scale") else np.ones(3)
        origin = collision.find("origin")
        turn = scipy.spatial.transform.Rotation.from_euler("xyz", vector(origin, "rpy"))
        vertices.append(turn.apply(np.asarray(mesh.vertices) * scale) + vector(origin, "xyz"))
        faces.append(np.asarray(mesh.faces) + count)
        count += len(mesh.vertices)
    return mbv.Mesh(np.vstack(vertices), np.vstack(faces)) if vertices else None


def spheres_of(collisions: list[ElementTree.Element]) -> Spheres | None:
    centers, radii = [], []
    for collision in collisions:
        sphere = collision.find("geometry/sphere")
        if sphere is None:
            return None
        centers.append(vector(collision.find("origin"), "xyz"))
        radii.append(float(sphere.get("radius", "0")))
    return Spheres(np.array(centers), np.array(radii)) if centers else None


def on_surface(mesh: mbv.Mesh, count: int, random: np.random.Generator) -> np.ndarray:
    """Random points, each as likely as another; and all corners."""
    corners = np.asarray(mesh.vertices)[np.asarray(mesh.faces)]
    areas = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]),
                           axis=1)
    chosen = corners[random.choice(len(corners), count, p=areas / areas.sum())]
    weights = random.dirichlet((1, 1, 1), count)
    return np.vstack([np.einsum("nc,ncd->nd", weights, chosen), corners.reshape(-1, 3)])


def balls_around(groups: Iterable[np.ndarray]) -> Spheres:
    fitted = [mbv.fit(points, "sphere") for points in groups]
    return Spheres(np.array([ball.center for ball in fitted]),
                   np.array([ball.radius for ball in fitted]))


def medial_tree(mesh: mbv.Mesh, count: int, random: np.random.Generator) -> Spheres:
    """Each ball stands for the points of the surface that it touches; two balls are merged into the
    smallest one around the points of both, those first whose merger is least."""
    points = on_surface(mesh, 400, random)[:400]
    voronoi = scipy.spatial.Voronoi(points)
    inner = voronoi.vertices
    low, high = points.min(axis=0), points.max(axis=0)
    inner = inner[np.all((inner > low) & (inner < high), axis=1)]
    if mesh.is_watertight:
        inner = inner[np.asarray(mbv.contains(mesh, inner), bool)]
    tree = scipy.spatial.cKDTree(inner)
    nearest = tree.query(points)[1]
    groups = [points[nearest == ball] for ball in np.unique(nearest)]
    while len(groups) > count:
        centers = np.array([group.mean(axis=0) for group in groups])
        near = scipy.spatial.cKDTree(centers).query(centers, k=min(7, len(groups)))[1][:, 1:]
        pairs = {(min(i, j), max(i, j)) for i, row in enumerate(near) for j in row if i != j}
        radius = {pair: mbv.fit(np.vstack([groups[i] for i in pair]), "sphere").radius
                  for pair in pairs}
        merged: set[int] = set()
        gone = []
        for i, j in sorted(radius, key=lambda pair: radius[pair]):
            if len(groups) - len(gone) == count or len(gone) > len(groups) // 8:
                break
            if i in merged or j in merged:
                continue
            merged |= {i, j}
            groups[i] = np.vstack([groups[i], groups[j]])
            gone.append(j)
        groups = [group for k, group in enumerate(groups) if k not in gone]
    return balls_around(groups)


def judged(spheres: Spheres, mesh: mbv.Mesh, surface: np.ndarray,
           random: np.random.Generator) -> Judged:
    low = (spheres.centers - spheres.radii[:, None]).min(axis=0)
    high = (spheres.centers + spheres.radii[:, None]).max(axis=0)
    space = random.uniform(low, high, (IN_SPACE, 3))
    inside = space[spheres.heights(space) <= 0]
    volume = len(inside) / IN_SPACE * float(np.prod(high - low))
    away = scipy.spatial.cKDTree(surface).query(inside)[0]
    if mesh.is_watertight:
        away[np.asarray(mbv.contains(mesh, inside), bool)] = 0
    return Judged(float((spheres.heights(surface) <= 1e-12).mean()), volume, float(away.max()))


def inflated(spheres: Spheres, surface: np.ndarray) -> Spheres:
    return Spheres(spheres.centers, spheres.radii + max(0, float(spheres.heights(surface).max())))


def compared(robot: str, folder: pathlib.Path) -> list[str]:
    meshes = links_of(folder / robot / f"{robot}.urdf")
    given = links_of(folder / robot / f"{robot}_spherized.urdf")
    sums: dict[str, list[np.ndarray]] = {}
    count = 0
    for link, collisions in meshes.items():
        mesh = mesh_of(collisions, folder / robot)
        theirs = spheres_of(given.get(link, []))
        if mesh is None or theirs is None:
            continue
        random = np.random.default_rng(1)
        surface = on_surface(mesh, ON_SURFACE, random)
        number = len(theirs.radii)
        count += number
        parts = mbv.cover(mesh, spheres=number).shapes
        ours = Spheres(np.array([part.center for part in parts]),
                       np.array([part.radius for part in parts]))
        medial = medial_tree(mesh, number, random)
        for name, spheres in (("mbv.cover", ours), ("given with the robot", theirs),
                              ("medial tree", medial)):
            plain = judged(spheres, mesh, surface, random)
            full = judged(inflated(spheres, surface), mesh, surface, random)
            sums.setdefault(name, []).append(np.array([*plain, full.volume, full.protrusion]))
    rows = []
    for name, links in sums.items():
        covered, volume, _, full, farthest = np.array(links).T
        times = full.sum() / np.array(sums["mbv.cover"])[:, 3].sum()
        rows.append(f"| {robot}, {len(links)} links, {count} spheres | {name} "
                    f"| {covered.mean():.1%} | {volume.sum() * 1e3:.2f} | {full.sum() * 1e3:.2f} "
                    f"| {times:.2f} | {farthest.max() * 1e3:.0f} |")
    return rows


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    lines = ["| robot | spheres | of the surface inside | volume, l | volume when all of it is, l "
             "| times that of mbv | farthest out then, mm |", "|---|---|---|---|---|---|---|"]
    for robot in ROBOTS:
        lines += compared(robot, folder)
    fill_table("covers", lines, *sys.argv[2:])


if __name__ == "__main__":
    main()
