"""Concave meshes as a few oriented boxes: mbv.cover(mesh, boxes=N), and boxes around hulls.

    python bench/python/box_parts.py docs/COMPARED.md MESH...

Who has a convex decomposition and wants boxes takes the smallest box around each hull: those of
V-HACD and CoACD, at the settings of convex_parts.py, and of mbv.cover(mesh, hulls=N), all boxed by
mbv.fit(hull, "minimum"). Judged as the hulls are there. Packages that are missing are left out.
"""

from __future__ import annotations

import time
from typing import Callable

import numpy as np

import mbv
from convex_parts import Parts, added_and_lost, by_coacd, by_mbv, by_vhacd, fill_comparison


def boxed(hulls: Parts) -> list[mbv.Obb]:
    no_faces = np.empty((0, 3), int)
    return [mbv.fit(mbv.Mesh(points, no_faces), "minimum") for points in hulls]


def by_boxes(mesh: mbv.Mesh, most: int) -> list[mbv.Obb]:
    return mbv.cover(mesh, boxes=most).shapes


def row(name: str, ask: Callable[[mbv.Mesh, int], list[mbv.Obb]], mesh: mbv.Mesh,
        most: int) -> str:
    start = time.process_time()
    boxes = ask(mesh, most)
    seconds = time.process_time() - start
    added, lost = added_and_lost([box.corners for box in boxes], mesh)
    return f"| {most} | {name} | {len(boxes)} | {added:.1%} | {lost:.2%} | {seconds:.1f} s |"


if __name__ == "__main__":
    fill_comparison(
        "boxes", "| mesh | at most | by | boxes | volume added | volume lost | took |",
        {
            "mbv.cover, boxes": by_boxes,
            "mbv.cover, hulls, boxed": lambda mesh, most: boxed(by_mbv(mesh, most)),
            "V-HACD, boxed": lambda mesh, most: boxed(by_vhacd(mesh, most)),
            "CoACD, boxed": lambda mesh, most: boxed(by_coacd(mesh, most)),
        }, row)
