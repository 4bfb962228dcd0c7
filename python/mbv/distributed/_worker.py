"""What runs on a worker."""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from typing import Any, Sequence, Union

from .._error import Error
from .._scene import Scene

#: A scene, sent as bytes, or the files of one that all workers see under the same path.
Source = Union[Scene, Sequence[str]]


@dataclass(frozen=True)
class Options:
    """Of a check; the same in all parts."""

    exact: bool
    clearance: float
    max_pairs: int
    penetration: bool
    title: str


@dataclass(frozen=True)
class Failure:
    """Why a worker could not do its part: something in what it was given, or in what it found."""

    code: str
    message: str
    worker: str


_lock = threading.Lock()
_loaded: tuple[Any, Scene] | None = None  # the last scene of files, and what they were


def run_part(source: Source, number: int, count: int, options: Options) -> bytes | Failure:
    """The part as the text of its file. A Failure where mbv says why it cannot."""
    from .._core import check_part

    try:
        text: bytes = check_part(
            _scene(source)._data, number, count, options.exact, options.clearance, _threads(),
            options.max_pairs, options.penetration, options.title, None,
        )
        return text
    except Error as error:
        return Failure(str(error.code), str(error), _address())


def digest(source: Source) -> str | Failure:
    """What tells one scene, with its meshes, from another."""
    from .._core import scene_digest

    try:
        return str(scene_digest(_scene(source)._data))
    except Error as error:
        return Failure(str(error.code), str(error), _address())


def _scene(source: Source) -> Scene:
    """Loads the files once for all parts that this process runs, unless they have changed."""
    global _loaded
    if isinstance(source, Scene):
        return source
    key = [(path, _stamp(path)) for path in source]
    with _lock:
        if _loaded is None or _loaded[0] != key:
            _loaded = None  # never two in memory
            _loaded = key, Scene.load(*source)
        return _loaded[1]


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:  # the loader says what is wrong
        return None
    return status.st_mtime_ns, status.st_size


def _threads() -> int:
    from distributed import get_worker

    try:
        return int(get_worker().state.nthreads)
    except ValueError:  # not on a worker
        return 0


def _address() -> str:
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:
        return "this process"
