"""What runs on a worker."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Sequence, Union

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
_held: tuple[str, Scene, str] | None = None  # of the last run: its name, scene and digest


def run_part(
    source: Source, run: str, expected: str, number: int, count: int, options: Options
) -> bytes | Failure:
    """The part as the text of its file, of the scene that has the digest expected.

    A Failure where mbv says why it cannot, and where the scene is another one here.
    """
    from .._core import check_part

    try:
        scene, found = _scene(source, run)
        if found != expected:
            raise Error(
                "the scene, or a mesh in it, is not the one that the check began with; if it was "
                "changed, check again",
                "invalid_scene",
            )
        text: bytes = check_part(
            scene._data, number, count, options.exact, options.clearance, _threads(),
            options.max_pairs, options.penetration, options.title, None,
        )
        return text
    except Error as error:
        return Failure(str(error.code), str(error), _address())


def digest(source: Source, run: str) -> str | Failure:
    """What tells one scene, with its meshes, from another."""
    try:
        return _scene(source, run)[1]
    except Error as error:
        return Failure(str(error.code), str(error), _address())


def _scene(source: Source, run: str) -> tuple[Scene, str]:
    """The scene and its digest, loaded once for all parts of a run that this process does.

    Not for the next run: a mesh may have changed, and which files were read is not known here.
    """
    from .._core import scene_digest

    global _held
    with _lock:
        if _held is None or _held[0] != run:
            _held = None  # never two in memory
            scene = source if isinstance(source, Scene) else Scene.load(*source)
            _held = run, scene, str(scene_digest(scene._data))
        return _held[1], _held[2]


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
