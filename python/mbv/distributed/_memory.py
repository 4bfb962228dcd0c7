"""How much memory the meshes of a check may take in a worker."""

from __future__ import annotations


def shareable(limit: int | None) -> int:
    """Three quarters of what a worker may use, or, where it has no limit, of the machine's."""
    from distributed.system import MEMORY_LIMIT

    return max(1, int(limit or MEMORY_LIMIT) // 4 * 3)
