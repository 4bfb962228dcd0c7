"""What Robot takes: joint values and states by name, obstacles, and pairs that are left out."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Callable

from ._error import Error, UnknownNameError, WrongTypeError
from ._mesh_likes import dimensions

if TYPE_CHECKING:
    from ._results import GroupState, PairOnPath

_UNIT = (1.0, 1.0, 1.0)


def joint_values(q: Mapping[str, Any], joints: list[str], index_of: Callable[[str], int]) -> Any:
    """A list of numbers (v,), or, where a joint has an array (n,) of them, an array (n, v)."""
    import numpy as np

    count: int | None = None
    for name, value in q.items():
        index_of(name)  # an unknown joint is told before its value is looked at
        if dimensions(value) != 1:
            continue
        if count not in (None, len(value)):
            raise Error(f'q["{name}"]: has {len(value)} values, but a joint before it has {count}')
        count = len(value)
    values: list[Any] = [0.0] * len(joints)
    for name, value in q.items():
        values[index_of(name)] = value
    if count is None:
        return values
    columns = []
    for joint, value in zip(joints, values):
        column = np.asarray(value)
        if column.ndim > 1 or column.dtype.kind not in "fiu":
            raise WrongTypeError(f'q["{joint}"]: give a real number, or an array (n,) of them')
        columns.append(np.broadcast_to(column, (count,)))
    return np.stack(columns, axis=1)


def state_named(states: list[GroupState], name: str, group: str | None) -> GroupState:
    """Error where there is none of this name, or several and no group."""
    found = [s for s in states if s.name == name and group in (None, s.group)]
    if not found:
        of_group = "" if group is None else f' of the group "{group}"'
        known = ", ".join(f"{s.name} of {s.group}" if s.group else s.name for s in states)
        raise UnknownNameError(
            f'name: the SRDF has no state "{name}"{of_group}; there are: {known or "none"}'
        )
    if len(found) > 1:
        raise Error(
            f'name: {len(found)} states are named "{name}"; give the group, one of '
            + ", ".join(s.group or '""' for s in found)
        )
    return found[0]


def is_one(values: Any) -> bool:
    """Whether they are of one configuration."""
    return dimensions(values) == 1


def values_at(qs: Any, times: Any, first: PairOnPath | None) -> Any:
    """The joint values at a path's first contact, or None."""
    import numpy as np

    if first is None or first.time is None:
        return None
    rows = np.asarray(qs, dtype=np.float64)
    moments = np.arange(len(rows)) if times is None else np.asarray(times, dtype=np.float64)
    return np.array([np.interp(first.time, moments, column) for column in rows.T])


def link_names(touching: Any) -> tuple[str, ...]:
    if isinstance(touching, (str, bytes)) or not isinstance(touching, Iterable):
        raise WrongTypeError("touching: give a list of the names of links")
    return tuple(touching)


def obstacles_in(obstacles: Any) -> tuple[list[str], list[Any]]:
    """Names, and what the compiled part takes: (thing, pose, scale, name in messages)."""
    from ._scene import Scene

    if obstacles is None:
        return [], []
    if isinstance(obstacles, Scene):
        models = list(obstacles)
        around = [(m.mesh, m.pose, m.scale, f'obstacles["{m.name}"]') for m in models]
        return [m.name for m in models], around
    if isinstance(obstacles, Mapping):
        items = obstacles.items()
        return list(obstacles), [_placed(x, f'obstacles["{name}"]') for name, x in items]
    if isinstance(obstacles, (str, bytes, os.PathLike)) or not isinstance(obstacles, Iterable):
        raise WrongTypeError(
            f"obstacles: is of type {type(obstacles).__name__}; give a list of shapes and meshes, a "
            "mapping of them by name, or a Scene"
        )
    things = list(obstacles)
    names = [f"obstacles[{i}]" for i in range(len(things))]
    return names, [_placed(x, name) for x, name in zip(things, names)]


def _placed(thing: Any, name: str) -> tuple[Any, Any, Any, str]:
    """(thing, pose) is told from (vertices, faces) by the shape of a pose, which no faces have."""
    if isinstance(thing, (tuple, list)) and len(thing) == 2 and dimensions(thing[1]) == 2:
        import numpy as np

        if np.shape(thing[1]) == (4, 4):
            return thing[0], thing[1], _UNIT, name
    return thing, None, _UNIT, name


def kept(around: list[Any]) -> list[Any]:
    """The same, of shapes and meshes that never change, whatever the caller does to arrays."""
    import numpy as np

    from ._core import RobotCheckerData

    return [
        (RobotCheckerData.form(thing, name), None if pose is None else np.array(pose), scale, name)
        for thing, pose, scale, name in around
    ]


def left_out(
    ignore: Any, links: list[str], obstacles: list[str], pairs: list[tuple[str, str]]
) -> list[int]:
    """The places in `pairs` of those that `ignore` names, either way round."""
    if ignore is None:
        return []
    if isinstance(ignore, (str, bytes)) or not isinstance(ignore, Iterable):
        raise WrongTypeError(
            f"ignore: is of type {type(ignore).__name__}; give a list of pairs of names"
        )
    ignored = set()
    known = {*links, *obstacles}
    for i, pair in enumerate(ignore):
        if isinstance(pair, (str, bytes)) or not isinstance(pair, Iterable):
            raise WrongTypeError(f"ignore[{i}]: give two names, of links or a link and an obstacle")
        names = tuple(pair)
        if len(names) != 2:
            raise Error(f"ignore[{i}]: has {len(names)} names instead of two")
        for name in names:
            if not isinstance(name, str):
                raise WrongTypeError(f"ignore[{i}]: a name is text, not {type(name).__name__}")
            if name not in known:
                raise UnknownNameError(f'ignore[{i}]: no link and no obstacle is named "{name}"')
        ignored.add(frozenset(names))
    return [i for i, pair in enumerate(pairs) if frozenset(pair) in ignored]
