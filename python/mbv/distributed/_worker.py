"""What runs on a worker."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Union

from .._error import Error, ErrorCode, UnknownNameError
from .._scene import Scene
from ._memory import shareable

#: A scene, sent as bytes, or the files of one that all workers see under the same path.
Source = Union[Scene, Sequence[str]]


@dataclass(frozen=True)
class Options:
    """Of a check; the same in all parts."""

    exact: bool
    clearance: float
    max_pairs: int
    penetration: bool
    between: tuple[tuple[str, str], ...]
    tolerance: float | None
    title: str
    memory: int | None  #: bytes for meshes in a process; None: what the worker may use of them


@dataclass(frozen=True)
class Failure:
    """Why a worker could not do its part: something in what it was given, or in what it found."""

    error: Error
    worker: str
    everywhere: bool = False  #: no worker can, as the scene is the same


#: One thing at a time in a process, on all threads of its worker: what lets meshes go must not
#: take those that another part looks at.
_lock = threading.Lock()
_held: tuple[str, Scene, str] | None = None  # of the last run: its name, scene and digest


def run_part(
    source: Source, run: str, expected: str, number: int, count: int, options: Options
) -> bytes | Failure:
    """The part as the text of its file, of the scene that has the digest expected.

    A Failure where mbv says why it cannot, and where the scene is another one here.
    """
    from .._core import check_part

    memory = _memory(options.memory)
    is_expected = False
    try:
        with _lock:
            scene, found = _scene(source, run, memory)
            if found != expected:
                raise Error(
                    "the scene, or a mesh in it, is not the one that the check began with; if it "
                    "was changed, check again",
                    "invalid_scene",
                )
            is_expected = True
            text: bytes = check_part(
                scene._data, number, count, options.exact, options.clearance, _threads(), memory,
                options.max_pairs, options.penetration, options.between, options.tolerance,
                options.title, None,
            )
        return text
    except Error as error:
        return Failure(
            error, _address(), everywhere=is_expected and error.code == ErrorCode.INVALID_SCENE
        )


def digest(source: Source, run: str, options: Options) -> str | Failure:
    """What tells one scene, with its meshes, from another.

    A Failure, too, where `between` names no model of it.
    """
    try:
        with _lock:
            scene, found = _scene(source, run, _memory(options.memory))
            scene._data.require_models(options.between)
        return found
    except Error as error:
        return Failure(error, _address(), everywhere=isinstance(error, UnknownNameError))


def _scene(source: Source, run: str, memory: int) -> tuple[Scene, str]:
    """The scene and its digest, loaded once for all parts of a run that this process does.

    Not for the next run: a mesh may have changed, and which files were read is not known here.
    Precondition: the lock is held.
    """
    from .._core import scene_digest

    global _held
    if _held is None or _held[0] != run:
        _held = None  # never two in memory
        scene = source if isinstance(source, Scene) else _loaded(source, memory)
        _held = run, scene, str(scene_digest(scene._data))
    return _held[1], _held[2]


def _loaded(files: Sequence[str], memory: int) -> Scene:
    from .._core import SceneData

    scene = Scene()
    scene._data, scene.warnings = SceneData.load(list(files), None, memory, None, {})
    return scene


def _memory(asked: int | None) -> int:
    """Bytes that meshes may take here."""
    from distributed import get_worker

    if asked is not None:
        return asked
    try:
        return shareable(get_worker().memory_manager.memory_limit)
    except ValueError:  # not on a worker
        return shareable(None)


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
