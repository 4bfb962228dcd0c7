"""The rows of a report: what is said of pairs and groups."""

from __future__ import annotations

import contextlib
import gc
import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, TypeVar

from ._error import OutOfRangeError, WrongTypeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

_Row = TypeVar("_Row")

_FIELDS = (
    "index_a", "index_b", "volumes_overlap", "state", "reason", "distance", "depth",
    "depth_method", "normal", "point_on_a", "point_on_b", "contact_triangles", "penetration",
    "overlap_volume", "penetration_reason", "inner", "duplicate", "accepted", "group",
    "status", "review", "assigned_to",
)


class Pair(NamedTuple):
    """Two models whose volumes overlap or that lie within the clearance; None without an answer."""

    a: str
    b: str
    volumes_overlap: bool
    state: str  #: a value of RelationState
    reason: str | None  #: why the state is unknown
    distance: float | None  #: between the meshes where they were looked at, else the volumes
    depth: float | None  #: how far the volumes are in each other
    depth_method: str | None
    normal: Any  #: (3,), unit, from a to b: moving b by depth * normal parts the volumes
    point_on_a: Any  #: (3,)
    point_on_b: Any  #: (3,)
    contact_triangles: int | None  #: pairs of triangles that meet; None unless exact
    penetration: float | None  #: how deep the meshes are in each other, as solids
    overlap_volume: float | None  #: what they have in common
    penetration_reason: str | None  #: why one of them is missing
    inner: str | None  #: of a contained pair, "a" or "b"
    duplicate: bool  #: the same mesh in the same place
    accepted: bool  #: by the scene; no finding then
    group: str | None  #: the id of its Group; None where it is no finding
    #: "new", "persistent" or "changed" since an older report; None unless compare() gave the report,
    #: and for pairs that are no finding and were none
    status: str | None
    #: how far people are with it: "new", "active", "reviewed", "approved" or "resolved"; None where
    #: the scene says nothing (see Scene.review)
    review: str | None
    assigned_to: str | None  #: whose task it is


class GonePair(NamedTuple):
    """A finding of an older report that is none in this one."""

    a: str
    b: str
    status: str  #: "resolved", or "not_checked": this check did not look at the pair
    state: str  #: that it was in then, a value of RelationState
    distance: float | None  #: then
    depth: float | None  #: then, of the meshes where they were looked at, else of the volumes


class Group(NamedTuple):
    """Findings that share a model, directly or by others of the group."""

    id: str  #: the same from run to run for as long as it shares the same
    name: str  #: after what they share
    clashes: int  #: how many findings
    models: int  #: how many take part
    shared: tuple[str, ...]  #: names of up to three models that most of them have
    depth: float | None  #: of the deepest
    overlap_volume: float | None  #: what the meshes share, of all that tell


def table_of(columns: Any, names: list[str]) -> NDArray[Any]:
    """A structured array of the columns, of _FIELDS, and the names that the first two index."""
    import numpy as np

    given = dict(zip(_FIELDS, columns))
    texts = np.array(names, dtype=np.str_)
    fields = {
        "a": texts[given["index_a"]] if len(texts) else texts,
        "b": texts[given["index_b"]] if len(texts) else texts,
        **{name: np.asarray(column, dtype=np.str_ if isinstance(column, list) else None)
           for name, column in given.items()},
    }
    count = len(given["index_a"])
    kinds = [(name, column.dtype, column.shape[1:]) for name, column in fields.items()]
    table = np.empty(count, dtype=kinds)
    for name, column in fields.items():
        table[name] = column
    return table


def pairs_of(rows: NDArray[Any]) -> list[Pair]:
    """Of rows of the table. Column by column, which takes a tenth of what rows do."""
    with _collector_paused():
        return [Pair(*fields) for fields in zip(
            rows["a"].tolist(), rows["b"].tolist(), rows["volumes_overlap"].tolist(),
            rows["state"].tolist(), _texts(rows["reason"]), _numbers(rows["distance"]),
            _numbers(rows["depth"]), _texts(rows["depth_method"]), _points(rows["normal"]),
            _points(rows["point_on_a"]), _points(rows["point_on_b"]),
            [None if count < 0 else count for count in rows["contact_triangles"].tolist()],
            _numbers(rows["penetration"]), _numbers(rows["overlap_volume"]),
            _texts(rows["penetration_reason"]), _texts(rows["inner"]), rows["duplicate"].tolist(),
            rows["accepted"].tolist(), _texts(rows["group"]), _texts(rows["status"]),
            _texts(rows["review"]), _texts(rows["assigned_to"]),
        )]


@contextlib.contextmanager
def _collector_paused() -> Iterator[None]:
    """While many rows are made that hold no cycles: looked through again and again as they become
    more, hundreds of thousands take several times as long."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _texts(column: NDArray[Any]) -> list[str | None]:
    return [text or None for text in column.tolist()]


def _numbers(column: NDArray[Any]) -> list[float | None]:
    return [None if number != number else number for number in column.tolist()]


def _points(column: NDArray[Any]) -> list[Any]:
    import numpy as np

    missing = np.isnan(column).any(axis=1).tolist()
    return [None if none else point.copy() for point, none in zip(column, missing)]


def item_of(rows: Any, index: Any, made: Callable[[Any], list[_Row]]) -> _Row | list[_Row]:
    """rows[index], or a list of them for a slice; `made` makes some rows what they are for the
    caller."""
    if isinstance(index, slice):
        return made(rows[index])
    try:
        place = operator.index(index)
    except TypeError:
        raise WrongTypeError(
            f"index: must be an integer or a slice, is of type {type(index).__name__}"
        ) from None
    count = len(rows)
    if not -count <= place < count:
        raise OutOfRangeError(f"index: is {place}, but there are {count} pairs")
    place %= count
    return made(rows[place:place + 1])[0]
