"""How much memory meshes may take."""

from __future__ import annotations

import math
import operator
import re
from typing import Union

from ._error import Error

#: Bytes, or text as mbv check --memory takes it.
Size = Union[int, str]

_MOST = 1 << 63


def bytes_from(memory: Size) -> int:
    """A number of bytes, or one with K, M, G or T behind it, powers of 1024. Error else."""
    found = None
    if isinstance(memory, str):
        read = re.fullmatch(r"(\d+\.?\d*|\.\d+)([KMGT]?)", memory, re.ASCII | re.IGNORECASE)
        if read is not None:
            found = float(read[1]) * 1024.0 ** " KMGT".index(read[2].upper() or " ")
    elif hasattr(memory, "__index__") and not isinstance(memory, bool):  # NumPy's too
        found = operator.index(memory)
    if found is None or not 1 <= found < _MOST:
        raise Error(
            f"memory: {_shown(memory)} is no size; give a number of bytes, or with K, M, G or T "
            "behind it, as 512M or 4G"
        )
    return math.floor(found)


def _shown(memory: object) -> str:
    return f'"{memory}"' if isinstance(memory, str) else repr(memory)
