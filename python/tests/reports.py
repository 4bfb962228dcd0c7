"""Reports as tests compare them."""

from __future__ import annotations

import pathlib
import re

import mbv


def timeless(text: str) -> str:
    return re.sub(r'"(load|fit|broad|volumes|meshes)": [0-9.e+-]+', r'"\1": 0', text)


def whole(path: pathlib.Path, **options) -> str:
    """That of the check in one piece, of the scene in a file."""
    return timeless(mbv.Scene.load(path).check(**options).to_json())
