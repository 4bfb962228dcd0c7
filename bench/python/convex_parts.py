"""Concave meshes as a few convex hulls: mbv.cover(mesh, hulls=N), V-HACD and CoACD.

    python bench/python/convex_parts.py docs/COMPARED.md MESH...

All are asked for at most so many hulls. The hulls are judged alike, whoever gave them, by points in
space: those in a hull and not in the mesh were added, those in the mesh and in no hull were lost.
V-HACD runs at four times its default resolution, with hulls of up to 1,024 corners; CoACD at a
threshold of 0.02 without decimation. Each is left out where its package is missing.
"""

from __future__ import annotations

import pathlib
import sys
import time
from typing import Callable

import numpy as np
import scipy.spatial

import mbv
from tables import fill_table

COUNTS = (16, 32)
IN_SPACE = 200_000

Parts = list[np.ndarray]  #: the points of each hull, (n, 3)


def by_mbv(mesh: mbv.Mesh, most: int) -> Parts:
    return [part.points for part in mbv.cover(mesh, hulls=most).shapes]


def by_vhacd(mesh: mbv.Mesh, most: int) -> Parts:
    import vhacdx

    faces = np.column_stack([np.full(len(mesh.faces), 3), mesh.faces])
    return [points for points, _ in vhacdx.compute_vhacd(
        np.asarray(mesh.vertices), faces.astype(np.uint32).ravel(), maxConvexHulls=most,
        resolution=400_000, maxNumVerticesPerCH=1024)]


def by_coacd(mesh: mbv.Mesh, most: int) -> Parts:
    import coacd

    coacd.set_log_level("error")
    return [points for points, _ in coacd.run_coacd(
        coacd.Mesh(mesh.vertices, mesh.faces), threshold=0.02, max_convex_hull=most,
        decimate=False)]


def are_in(parts: Parts, points: np.ndarray, slack: float) -> np.ndarray:
    """Which points are in some hull, or outside all by no more than the slack."""
    found = np.zeros(len(points), bool)
    for part in parts:
        planes = scipy.spatial.ConvexHull(part).equations
        near = ((points >= part.min(axis=0) - slack) & (points <= part.max(axis=0) + slack)).all(1)
        heights = points[near] @ planes[:, :3].T + planes[:, 3]
        found[near] |= (heights <= slack).all(axis=1)
    return found


def added_and_lost(parts: Parts, mesh: mbv.Mesh) -> tuple[float, float]:
    """Of the mesh's volume: what the hulls have besides, and what they have not."""
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    margin = 0.05 * (high - low)
    points = np.random.default_rng(1).uniform(low - margin, high + margin, (IN_SPACE, 3))
    inside = np.asarray(mbv.contains(mesh, points), bool)
    within = are_in(parts, points, 1e-12 * float(np.linalg.norm(high - low)))
    return (within & ~inside).sum() / inside.sum(), (inside & ~within).sum() / inside.sum()


def row(name: str, ask: Callable[[mbv.Mesh, int], Parts], mesh: mbv.Mesh, most: int) -> str:
    start = time.process_time()
    parts = ask(mesh, most)
    seconds = time.process_time() - start
    added, lost = added_and_lost(parts, mesh)
    return (f"| {most} | {name} | {len(parts)} | {added:.1%} | {lost:.2%} "
            f"| {sum(map(len, parts)):,} | {seconds:.1f} s |")


def fill_comparison(block: str, heading: str, peers: dict[str, Callable[..., object]],
                    row_of: Callable[..., str]) -> None:
    """Rows `row_of(name, peer, mesh, most)` for the meshes that the command line names, after the
    page: each count, each peer, without those whose package is missing."""
    page, *files = sys.argv[1:]
    lines = [heading, "|" + "---|" * (heading.count("|") - 1)]
    for file in files:
        mesh = mbv.load(file)
        title = f"{pathlib.Path(file).stem}, {len(mesh.faces):,} triangles"
        for most in COUNTS:
            for name, peer in peers.items():
                try:
                    lines.append(f"| {title} {row_of(name, peer, mesh, most)}")
                except ImportError as missing:
                    print(f"{name} is left out: {missing}", file=sys.stderr)
    fill_table(block, lines, page)


if __name__ == "__main__":
    fill_comparison(
        "hulls", "| mesh | at most | by | hulls | volume added | volume lost | corners | took |",
        {"mbv.cover": by_mbv, "V-HACD": by_vhacd, "CoACD": by_coacd}, row)
