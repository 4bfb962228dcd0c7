"""Why two boxes overlap or not, as a table for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ._results import SatRow

_HEADINGS = ("axis", "direction", "center distance", "radius A", "radius B", "gap", "")


class Explanation(NamedTuple):
    """All candidate separating axes of two boxes; printed as `mbv explain` prints them."""

    rows: tuple[SatRow, ...]  #: 15 of two boxes, 4 of two rectangles
    overlap: bool  #: the same answer as overlaps(a, b)
    separating: int | None  #: the row with the widest positive gap, when apart
    shallowest: int | None  #: the row with the largest gap, when overlapping
    kinds: tuple[str, str]  #: names of the classes of A and B

    def __str__(self) -> str:
        rows = [_HEADINGS, *self.cells()]
        widths = [max(len(row[i]) for row in rows) for i in range(len(_HEADINGS))]
        lines = []
        for row in rows:
            cells = [
                cell.rjust(width) if 2 <= i <= 5 else cell.ljust(width)
                for i, (cell, width) in enumerate(zip(row, widths))
            ]
            lines.append("  ".join(cells).rstrip())
        return (
            f"A = {self.kinds[0]}, B = {self.kinds[1]}\n"
            "gap = center distance - radius A - radius B; a positive gap separates\n\n"
            + "\n".join(lines)
            + f"\n\n{self.verdict()}"
        )

    def _repr_html_(self) -> str:
        from ._describe import table_html

        return table_html(self.verdict(), _HEADINGS, list(self.cells()))

    def verdict(self) -> str:
        """One line that says it."""
        row = self.rows[self._widest()]
        gap = row.gap
        if self.overlap and gap < 0:
            return (
                "overlap: no axis separates; smallest penetration "
                f"{_short(-gap)} along {row.name}"
            )
        if self.overlap:
            return f"overlap: no axis separates; they touch along {row.name}"
        if gap > 0:
            return f"apart: axis {row.name} separates by {_short(gap)}"
        return f"apart: axis {row.name} separates by less than rounding shows"

    def cells(self) -> list[tuple[str, ...]]:
        """The rows as texts, the deciding one marked."""
        mark = "<- smallest penetration" if self.overlap else "<- separates"
        result = []
        for i, row in enumerate(self.rows):
            numbers = (row.center_distance, row.radius_a, row.radius_b, row.gap)
            lengths = ["-" if row.gap is None else _short(number) for number in numbers]
            result.append(
                (row.name, _direction(row), *lengths, mark if i == self._widest() else "")
            )
        return result

    def _widest(self) -> int:
        gaps = [float("-inf") if row.gap is None else row.gap for row in self.rows]
        return gaps.index(max(gaps))


def _short(number: float) -> str:
    return f"{number if number else 0.0:.6g}"


def _direction(row: SatRow) -> str:
    if row.direction is None:
        return "none: the edges are parallel"
    return " ".join(f"{component if f'{component:.4f}' != '-0.0000' else 0.0:7.4f}"
                    for component in row.direction)
