"""What a check of a scene found."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FIELDS = (
    "index_a", "index_b", "volumes_overlap", "state", "reason", "distance", "depth",
    "depth_method", "normal", "point_on_a", "point_on_b", "contact_triangles", "penetration",
    "overlap_volume", "penetration_reason", "inner", "duplicate", "accepted", "group",
)
_SHOWN_IN_NOTEBOOKS = 100


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


class Group(NamedTuple):
    """Findings that share a model, directly or by others of the group."""

    id: str  #: the same from run to run for as long as it shares the same
    name: str  #: after what they share
    clashes: int  #: how many findings
    models: int  #: how many take part
    shared: tuple[str, ...]  #: names of up to three models that most of them have
    depth: float | None  #: of the deepest
    overlap_volume: float | None  #: what the meshes share, of all that tell


class Report:
    """The pairs that a check of a scene lists, ordered by model, and what is to be said of all.

    Made by Scene.check(). It keeps the scene as it was then.
    """

    def __init__(self, data: Any) -> None:
        self._data = data
        self._table: Any = None

    @property
    def table(self) -> NDArray[Any]:
        """A structured array (n,) of a row a pair. For pandas take DataFrame(report.pairs), as its
        frames have no columns of vectors.

        Fields: a, b (names), index_a, index_b, volumes_overlap, state, reason, distance, depth,
        depth_method, normal (3,), point_on_a (3,), point_on_b (3,), contact_triangles, penetration,
        overlap_volume, penetration_reason, inner, duplicate, accepted, group. Without an answer
        text is empty, numbers are NaN and contact_triangles is -1.
        """
        if self._table is None:
            self._table = self._make_table()
        table: NDArray[Any] = self._table
        return table

    @property
    def pairs(self) -> list[Pair]:
        """The rows of the table, with None where there is no answer."""
        return [_pair(row) for row in self.table]

    @property
    def groups(self) -> list[Group]:
        """The findings by what they share, the deepest group first, as the command lists them."""
        return [Group(*fields) for fields in self._data.groups()]

    @property
    def names(self) -> list[str]:
        """Of the scene's models, by index."""
        return list(self._data.scene().names())

    @property
    def summary(self) -> dict[str, Any]:
        """models, pairs_tested, volumes_overlapping and, of an exact check, meshes_intersecting."""
        return dict(self._data.summary())

    @property
    def timing_ms(self) -> dict[str, float]:
        """Milliseconds of each phase."""
        return dict(self._data.timing())

    @property
    def caption(self) -> str:
        """One line that sums the report up: "1 overlap of 3 pairs"."""
        return str(self._data.caption())

    @property
    def has_findings(self) -> bool:
        """What `mbv check` ends with exit code 1 for."""
        return bool(self._data.has_findings())

    def worst(self, count: int = 10) -> list[Pair]:
        """The pairs that need a look first: intersecting, contained, unknown, touching, near."""
        return [_pair(self.table[i]) for i in self._data.worst_first(count)]

    def to_json(self) -> str:
        """What `mbv check --format json` prints, "mbv.check/1" (docs/schemas/check.schema.json)."""
        return str(self._data.to_json())

    def to_html(
        self, path: str | os.PathLike[str], title: str = "Check", views: int = 100
    ) -> None:
        """Writes one page that needs nothing else, without pictures.

        The worst `views` pairs can be looked at in 3D, where mbv was built with three.js and the
        report was not merged from parts; the page says so else. Error (file_unwritable, also for a
        file that the scene was read from; invalid_argument for fewer than 0).
        """
        self._data.to_html(path, title, views)

    def __len__(self) -> int:
        return len(self.table)

    def __iter__(self) -> Iterator[Pair]:
        return iter(self.pairs)

    def __repr__(self) -> str:
        return f"<mbv.Report: {self.caption}>"

    def _repr_html_(self) -> str:
        from ._describe import table_html

        rows = [
            (pair.a, pair.b, pair.state, _or_dash(pair.distance), _or_dash(pair.depth))
            for pair in self.worst(_SHOWN_IN_NOTEBOOKS)
        ]
        return table_html(self.caption, ("a", "b", "state", "distance", "depth"), rows)

    def __reduce__(self) -> tuple[Any, ...]:
        data = self._data
        if data.is_merged():
            from ._core import report_part

            return _restored_from_part, (report_part(data),)
        # The same scene gives the same report, its timing apart.
        return _restored, (
            *data.scene().standing().parts(), data.exact(), data.clearance(), data.penetration(),
            data.between(), data.tolerance(),
        )

    def _make_table(self) -> NDArray[Any]:
        import numpy as np

        columns = dict(zip(_FIELDS, self._data.columns()))
        names = np.array(self.names, dtype=np.str_)
        columns = {
            "a": names[columns["index_a"]] if len(names) else names,
            "b": names[columns["index_b"]] if len(names) else names,
            **{name: np.asarray(column, dtype=np.str_ if isinstance(column, list) else None)
               for name, column in columns.items()},
        }
        count = len(columns["index_a"])
        kinds = [(name, column.dtype, column.shape[1:]) for name, column in columns.items()]
        table = np.empty(count, dtype=kinds)
        for name, column in columns.items():
            table[name] = column
        return table


def _restored(
    json: str,
    meshes: list[Any],
    exact: bool,
    clearance: float,
    penetration: bool,
    between: list[tuple[str, str]],
    tolerance: float | None,
) -> Report:
    from ._core import SceneData

    scene = SceneData.from_parts(json, meshes, robots)
    most = sys.maxsize  # there were no more than the first check allowed
    return Report(
        scene.check(exact, clearance, 0, most, penetration, between, tolerance, None, None)
    )


def _restored_from_part(text: bytes) -> Report:
    import tempfile

    from ._core import merge_parts

    with tempfile.TemporaryDirectory(prefix="mbv-report-") as folder:  # parts are read from files
        path = os.path.join(folder, "part.json")
        with open(path, "wb") as file:
            file.write(text)
        return Report(merge_parts([path], False, None)[0])


def _pair(row: Any) -> Pair:
    import numpy as np

    def number(name: str) -> Any:
        return None if np.isnan(row[name]) else float(row[name])

    def point(name: str) -> Any:
        return None if np.isnan(row[name]).any() else np.array(row[name])

    return Pair(
        str(row["a"]), str(row["b"]), bool(row["volumes_overlap"]), str(row["state"]),
    robots: list[Any],
        str(row["reason"]) or None, number("distance"), number("depth"),
        str(row["depth_method"]) or None, point("normal"), point("point_on_a"),
        point("point_on_b"),
        None if row["contact_triangles"] < 0 else int(row["contact_triangles"]),
        number("penetration"), number("overlap_volume"), str(row["penetration_reason"]) or None,
        str(row["inner"]) or None, bool(row["duplicate"]), bool(row["accepted"]),
        str(row["group"]) or None,
    )


def _or_dash(number: float | None) -> Any:
    return "-" if number is None else number
