"""What becomes of the motions of a scene."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, overload

from ._report_rows import item_of
from ._results import MotionState, MovingPair

_SHOWN_IN_NOTEBOOKS = 100


class MotionReport:
    """The pairs of models of which one moves, and whether and when they meet.

    Made by Scene.check_motions(). Can be pickled.
    """

    def __init__(
        self, begin: float, end: float, pairs: list[Any], json: str, warnings: list[str]
    ) -> None:
        #: The first keyframe or waypoint of all motions, in their unit of time.
        self.begin: float = begin
        #: The last.
        self.end: float = end
        #: By the models' places in the scene.
        self.pairs: list[MovingPair] = [MovingPair(a, b, *found) for a, b, found in pairs]
        #: Which joint of a robot leaves its limits, and when.
        self.warnings: list[str] = warnings
        self._json = json

    @property
    def duration(self) -> float:
        """From the first keyframe or waypoint to the last."""
        return self.end - self.begin

    @property
    def contacts(self) -> int:
        """How many pairs meet."""
        return sum(pair.state == MotionState.CONTACT for pair in self.pairs)

    @property
    def first(self) -> MovingPair | None:
        """The pair that meets first; None where none does."""
        met = [pair for pair in self.pairs if pair.time is not None]
        return min(met, key=lambda pair: pair.time or 0.0, default=None)

    @property
    def has_findings(self) -> bool:
        """What `mbv motion` ends with exit code 1 for: not every pair is clear."""
        return any(pair.state != MotionState.CLEAR for pair in self.pairs)

    def to_json(self) -> str:
        """What `mbv motion --format json` prints, "mbv.motion/1" (docs/schemas/motion.schema.json)."""
        return self._json

    @overload
    def __getitem__(self, index: int) -> MovingPair: ...

    @overload
    def __getitem__(self, index: slice) -> list[MovingPair]: ...

    def __getitem__(self, index: int | slice) -> MovingPair | list[MovingPair]:
        """The pair of this index, negative from the end, or a list of them. Error, an IndexError,
        where there is none."""
        return item_of(self.pairs, index, list)

    def __len__(self) -> int:
        return len(self.pairs)

    def __iter__(self) -> Iterator[MovingPair]:
        return iter(self.pairs)

    def __repr__(self) -> str:
        return f"<mbv.MotionReport: {self._caption()}>"

    def _repr_html_(self) -> str:
        from ._describe import table_html

        rows = [
            (
                pair.a,
                pair.b,
                pair.state,
                "-" if pair.time is None else pair.time,
                "-" if pair.least_distance is None else pair.least_distance.distance,
            )
            for pair in self.pairs[:_SHOWN_IN_NOTEBOOKS]
        ]
        header = ("a", "b", "state", "first contact", "least distance")
        return table_html(self._caption(), header, rows)

    def _caption(self) -> str:
        return f"{self.contacts} of {len(self.pairs)} pairs meet"
