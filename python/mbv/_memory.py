"""How much memory meshes may take."""

from __future__ import annotations

import math
import operator
import re
from typing import Union

from ._error import Error, WrongTypeError

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
    else:
        raise WrongTypeError(_no_size(memory))
    if found is None or not 1 <= found < _MOST:
        raise Error(_no_size(memory))
    return math.floor(found)


def _no_size(memory: object) -> str:
    shown = f'"{memory}"' if isinstance(memory, str) else repr(memory)
    return (
        f"memory: {shown} is no size; give a number of bytes, or with K, M, G or T behind it, as "
        "512M or 4G"
    )
