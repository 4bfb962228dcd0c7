"""What a check of a scene found."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, overload

from ._error import WrongTypeError
from ._report_rows import GonePair, Group, Pair, item_of, pairs_of, table_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SHOWN_IN_NOTEBOOKS = 100


class Report:
    """The pairs that a check of a scene lists, ordered by model, and what is to be said of all.

    Made by Scene.check(). It keeps the scene as it was then.
    """

    def __init__(self, data: Any) -> None:
        self._data = data
        self._table: Any = None
        #: Of one that compare() gave: the report without, what it was compared with, the tolerance.
        self._compared: tuple[Report, Any, float | None] | None = None

    @property
    def table(self) -> NDArray[Any]:
        """A structured array (n,) of a row a pair. For pandas take DataFrame(report.pairs), as its
        frames have no columns of vectors.

        Fields: a, b (names), index_a, index_b, volumes_overlap, state, reason, distance, depth,
        depth_method, normal (3,), point_on_a (3,), point_on_b (3,), contact_triangles, penetration,
        overlap_volume, penetration_reason, inner, duplicate, accepted, group, status, review,
        assigned_to. Without an answer text is empty, numbers are NaN and contact_triangles is -1.
        """
        if self._table is None:
            self._table = table_of(self._data.columns(), self.names)
        table: NDArray[Any] = self._table
        return table

    @property
    def pairs(self) -> list[Pair]:
        """The rows of the table, with None where there is no answer."""
        return pairs_of(self.table)

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

    def compare(
        self, baseline: Report | str | os.PathLike[str], tolerance: float | None = None
    ) -> Report:
        """This report with what has become of each clash since an older one: `mbv check --baseline`.

        `baseline`: a Report, or the path of one that to_json() or `mbv check --format json` wrote.
        Models are known by their names. In the answer `status` of a pair is "new", "persistent" (in
        both) or "changed" (in both, but in another state, or deeper or nearer by more than
        `tolerance`, mesh units, >= 0; that of the check if not given, else 0); `gone` are the
        findings that the older report has alone. Neither report changes. Error (invalid_argument)
        where one of the two has looked at meshes and the other has not; file_unreadable,
        file_invalid.
        """
        from ._core import baseline_from

        older = baseline_from(baseline._data if isinstance(baseline, Report) else baseline)
        return _compared(self._plain(), older, tolerance)

    @property
    def is_compared(self) -> bool:
        """Whether compare() gave it: pairs have a status then."""
        return bool(self._data.is_compared())

    @property
    def gone(self) -> list[GonePair]:
        """The findings that the report compared with has alone, by names; empty without one."""
        return [GonePair(*fields) for fields in self._data.gone()]

    def fails(self, on: str | Iterable[str] = ()) -> bool:
        """Whether `mbv check --fail-on` ends with exit code 1 for it.

        `on`: states ("touching", "intersecting", "contained", "clearance", "unknown", "separated",
        "duplicate") and, of a report that compare() gave, statuses ("new", "persistent", "changed",
        "resolved", "not_checked"), in a list or as text with commas. A pair counts when it is in
        one of the states, or is a finding where none is named, and has one of the statuses, if any
        is named; accepted pairs never do. Error (invalid_argument) for another name.
        """
        if isinstance(on, str):
            on = on.split(",") if on else ()
        elif not isinstance(on, Iterable):
            raise WrongTypeError(f"on: is of type {type(on).__name__}; give states and statuses")
        return bool(self._data.fails(list(on)))

    def worst(self, count: int = 10) -> list[Pair]:
        """The pairs that need a look first: intersecting, contained, unknown, touching, near."""
        return pairs_of(self.table[self._data.worst_first(count)])

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

    def to_bcf(
        self,
        path: str | os.PathLike[str],
        before: str | os.PathLike[str] | None = None,
    ) -> None:
        """Writes the groups of clashes as BCF 2.1 (.bcfzip), without pictures: `mbv check --bcf`.

        A topic for each of `groups`, with a view of its worst clash. `before`: a file of this kind
        that people have worked on, which may be `path`; what they said there is kept, and a closed
        topic with new clashes is open again (docs/CLI.md). Lengths are meters where the scene's
        units are known; a UserWarning says where they are not. New topics are of the time of
        SOURCE_DATE_EPOCH where that is set. Error (file_unwritable, also for a file that the scene
        was read from; file_unreadable and file_invalid for `before`; invalid_argument for more than
        20,000 groups, and for a report that was merged from parts).
        """
        note = self._data.to_bcf(path, before)
        if note:
            warnings.warn(note, UserWarning, stacklevel=2)

    @overload
    def __getitem__(self, index: int) -> Pair: ...

    @overload
    def __getitem__(self, index: slice) -> list[Pair]: ...

    def __getitem__(self, index: int | slice) -> Pair | list[Pair]:
        """The pair of this index, negative from the end, or a list of them. Error, an IndexError,
        where there is none."""
        return item_of(self.table, index, pairs_of)

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

    def _plain(self) -> Report:
        return self if self._compared is None else self._compared[0]

    def __reduce__(self) -> tuple[Any, ...]:
        data = self._data
        if self._compared is not None:
            plain, baseline, tolerance = self._compared
            return _compared_again, (plain, baseline.parts(), tolerance)
        if data.is_merged():
            from ._core import report_part

            return _restored_from_part, (report_part(data),)
        # The same scene gives the same report, its timing apart.
        return _restored, (
            *data.scene().standing().parts(), data.exact(), data.clearance(), data.penetration(),
            data.between(), data.tolerance(),
        )


def _compared(plain: Report, baseline: Any, tolerance: float | None) -> Report:
    report = Report(plain._data.compared(baseline, tolerance))
    report._compared = plain, baseline, tolerance
    return report


def _compared_again(plain: Report, parts: tuple[bool, list[Any]], tolerance: float | None) -> Report:
    from ._core import baseline_from_parts

    return _compared(plain, baseline_from_parts(*parts), tolerance)


def _restored(
    json: str,
    meshes: list[Any],
    robots: list[Any],
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
        scene.check(exact, clearance, 0, most, penetration, between, tolerance, None, None, None)
    )


def _restored_from_part(text: bytes) -> Report:
    import tempfile

    from ._core import merge_parts

    with tempfile.TemporaryDirectory(prefix="mbv-report-") as folder:  # parts are read from files
        path = os.path.join(folder, "part.json")
        with open(path, "wb") as file:
            file.write(text)
        return Report(merge_parts([path], False, None)[0])


def _or_dash(number: float | None) -> Any:
    return "-" if number is None else number
