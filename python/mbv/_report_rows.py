"""The rows of a report: what is said of pairs and groups."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, TypeVar

from ._error import OutOfRangeError, WrongTypeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

_Row = TypeVar("_Row")

_FIELDS = (
    "index_a", "index_b", "volumes_overlap", "state", "reason", "distance", "depth",
    "depth_method", "normal", "point_on_a", "point_on_b", "contact_triangles", "penetration",
    "overlap_volume", "penetration_reason", "inner", "duplicate", "accepted", "group",
    "status",
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


def pair_of(row: Any) -> Pair:
    """Of a row of the table."""
    import numpy as np

    def number(name: str) -> Any:
        return None if np.isnan(row[name]) else float(row[name])

    def point(name: str) -> Any:
        return None if np.isnan(row[name]).any() else np.array(row[name])

    return Pair(
        str(row["a"]), str(row["b"]), bool(row["volumes_overlap"]), str(row["state"]),
        str(row["reason"]) or None, number("distance"), number("depth"),
        str(row["depth_method"]) or None, point("normal"), point("point_on_a"),
        point("point_on_b"),
        None if row["contact_triangles"] < 0 else int(row["contact_triangles"]),
        number("penetration"), number("overlap_volume"), str(row["penetration_reason"]) or None,
        str(row["inner"]) or None, bool(row["duplicate"]), bool(row["accepted"]),
        str(row["group"]) or None, str(row["status"]) or None,
    )


def item_of(rows: Any, index: Any, made: Callable[[Any], _Row]) -> _Row | list[_Row]:
    """rows[index], made what it is for the caller; a list for a slice."""
    if isinstance(index, slice):
        return [made(row) for row in rows[index]]
    try:
        place = operator.index(index)
    except TypeError:
        raise WrongTypeError(
            f"index: must be an integer or a slice, is of type {type(index).__name__}"
        ) from None
    count = len(rows)
    if not -count <= place < count:
        raise OutOfRangeError(f"index: is {place}, but there are {count} pairs")
    return made(rows[place])
