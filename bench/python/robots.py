"""A robot in itself, against another package, as a table.

    python bench/python/robots.py ROBOTS [docs/COMPARED.md]

ROBOTS holds moveit_resources_panda_description, of MoveIt. Pairs of links that its SRDF disables are
not tested. Times are of the processors, a configuration.
"""

from __future__ import annotations

import pathlib
import sys
import time
from typing import Any, Callable

import numpy as np

import mbv
from tables import fill_table

COUNT = 100_000
ROUNDS = 3


def best(work: Callable[[], Any]) -> tuple[float, Any]:
    """Processor seconds and the answer."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        result = work()
        times.append(time.process_time() - start)
    return min(times), result


def row(name: str, seconds: float, collides: np.ndarray) -> str:
    return f"| {name} | {seconds / len(collides) * 1e6:.2f} us | {collides.sum():,} |"


def main() -> None:
    robots = pathlib.Path(sys.argv[1])
    folder = robots / "moveit_resources_panda_description"
    urdf, srdf = folder / "urdf" / "panda.urdf", folder / "panda.srdf"
    arm = mbv.Robot.load(urdf, srdf=srdf)
    q = np.random.default_rng(0).uniform(*arm.limits.T, size=(COUNT, len(arm.joints)))
    ours, found = best(lambda: arm.check(q).collides)
    title = f"{COUNT:,} configurations of a panda, its meshes exact"
    lines = [f"| {title} | a configuration | in contact |", "|---|---|---|",
             row("mbv.Robot.check, all pairs in contact", ours, found)]
    try:
        import pinocchio
    except ImportError:
        fill_table("robots", lines, *sys.argv[2:])
        return
    model = pinocchio.buildModelFromUrdf(str(urdf))
    shapes = pinocchio.buildGeomFromUrdf(model, str(urdf), pinocchio.GeometryType.COLLISION,
                                         package_dirs=[str(robots)])
    shapes.addAllCollisionPairs()
    pinocchio.removeCollisionPairs(model, shapes, str(srdf))
    data, placed = model.createData(), shapes.createData()
    fingers = np.c_[q, q[:, -1:]]  # it does not know that the second one follows the first
    for extent, stops in ("up to the first pair", True), ("all pairs in contact", False):
        theirs, collides = best(lambda stops=stops: np.array([
            pinocchio.computeCollisions(model, data, shapes, placed, x, stops) for x in fingers]))
        name = f"Pinocchio {pinocchio.__version__} with Coal, {extent}"
        lines += [row(name, theirs, collides),
                  f"| times that of mbv | {theirs / ours:.1f} | {(collides != found).sum()} differ |"]
    fill_table("robots", lines, *sys.argv[2:])


if __name__ == "__main__":
    main()
