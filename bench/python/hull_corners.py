"""One convex hull with a limit on its corners: mbv.fit(mesh, "hull", corners=N).

    python bench/python/hull_corners.py docs/COMPARED.md MESH...

The volume is compared with that of the hull without limit, and no vertex may be outside.
"""

from __future__ import annotations

import pathlib
import sys
import time

import numpy as np
import scipy.spatial

import mbv
from tables import fill_table

LIMITS = (16, 32, 64)


def main() -> None:
    page, *files = sys.argv[1:]
    lines = ["| mesh | corners of the hull | at most | volume added | took |",
             "|---|---|---|---|---|"]
    for file in files:
        mesh = mbv.load(file)
        vertices = np.asarray(mesh.vertices)
        diagonal = float(np.linalg.norm(np.ptp(vertices, axis=0)))
        whole = mbv.fit(mesh, "hull")
        for most in LIMITS:
            start = time.process_time()
            hull = mbv.fit(mesh, "hull", corners=most)
            seconds = time.process_time() - start
            planes = scipy.spatial.ConvexHull(hull.points).equations
            outside = (vertices @ planes[:, :3].T + planes[:, 3]).max()
            if outside > 1e-12 * diagonal:
                raise AssertionError(f"{file}: a vertex is {outside} outside")
            lines.append(f"| {pathlib.Path(file).stem}, {len(mesh.faces):,} triangles "
                         f"| {len(whole.points):,} | {most} | {hull.volume / whole.volume - 1:.2%} "
                         f"| {seconds:.2f} s |")
    fill_table("corners", lines, page)


if __name__ == "__main__":
    main()
