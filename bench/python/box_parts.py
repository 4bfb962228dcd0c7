"""Concave meshes as a few oriented boxes: mbv.cover(mesh, boxes=N), and boxes around hulls.

    python bench/python/box_parts.py docs/COMPARED.md MESH...

Who has a convex decomposition and wants boxes takes the smallest box around each hull: those of
V-HACD and CoACD, at the settings of convex_parts.py, and of mbv.cover(mesh, hulls=N), all boxed by
mbv.fit(hull, "minimum"). Judged as the hulls are there. Packages that are missing are left out.
"""

from __future__ import annotations

import pathlib
import sys
import time

import numpy as np

import mbv
from convex_parts import Parts, added_and_lost, by_coacd, by_mbv, by_vhacd
from tables import fill_table

COUNTS = (16, 32)


def boxed(hulls: Parts) -> list[mbv.Obb]:
    no_faces = np.empty((0, 3), int)
    return [mbv.fit(mbv.Mesh(points, no_faces), "minimum") for points in hulls]


def by_boxes(mesh: mbv.Mesh, most: int) -> list[mbv.Obb]:
    return mbv.cover(mesh, boxes=most).shapes


PEERS = {
    "mbv.cover, boxes": by_boxes,
    "mbv.cover, hulls, boxed": lambda mesh, most: boxed(by_mbv(mesh, most)),
    "V-HACD, boxed": lambda mesh, most: boxed(by_vhacd(mesh, most)),
    "CoACD, boxed": lambda mesh, most: boxed(by_coacd(mesh, most)),
}


def row(name: str, mesh: mbv.Mesh, most: int) -> str:
    start = time.process_time()
    boxes = PEERS[name](mesh, most)
    seconds = time.process_time() - start
    added, lost = added_and_lost([box.corners for box in boxes], mesh)
    return f"| {most} | {name} | {len(boxes)} | {added:.1%} | {lost:.2%} | {seconds:.1f} s |"


def main() -> None:
    page, *files = sys.argv[1:]
    lines = ["| mesh | at most | by | boxes | volume added | volume lost | took |",
             "|---|---|---|---|---|---|---|"]
    for file in files:
        mesh = mbv.load(file)
        title = f"{pathlib.Path(file).stem}, {len(mesh.faces):,} triangles"
        for most in COUNTS:
            for name in PEERS:
                try:
                    lines.append(f"| {title} {row(name, mesh, most)}")
                except ImportError as missing:
                    print(f"{name} is left out: {missing}", file=sys.stderr)
    fill_table("boxes", lines, page)


if __name__ == "__main__":
    main()
