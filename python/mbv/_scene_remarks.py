"""What a scene says besides its models: units, groups, and what is meant for pairs of models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ._error import WrongTypeError


class PairReview(NamedTuple):
    """How far people are with a pair of models; see Scene.review()."""

    a: str
    b: str
    status: str  #: "new", "active", "reviewed" or "resolved"
    assigned_to: str  #: whose task it is; "" for nobody's


class SceneRemarks:
    """The part of Scene that takes no notice of meshes."""

    _data: Any

    def ignore(self, a: str, b: str) -> None:
        """Never tests these two: names of models, patterns (`*`, `?`) or `@group`.

        Error, a KeyError, where one names no model.
        """
        self._data.ignore(a, b)

    @property
    def ignored(self) -> list[tuple[str, str]]:
        """The pairs that are never tested."""
        return list(self._data.ignored())

    def accept(self, a: str, b: str, note: str = "") -> None:
        """Takes clashes of these two for what is meant: reports list them, and they are no finding.

        Names, patterns (`*`, `?`) or `@group`; saved with the scene. Error, a KeyError, where one
        names no model.
        """
        self._data.accept(a, b, note)

    @property
    def accepted(self) -> list[tuple[str, str, str]]:
        """The pairs that are accepted, each with its note, which may be empty."""
        return list(self._data.accepted())

    def review(
        self, a: str, b: str, status: str | None = None, assigned_to: str | None = None
    ) -> None:
        """Says how far people are with a pair of models, and whose task it is; None leaves what is.

        `status`: "new", "active", "reviewed", "approved" or "resolved"; to approve a pair is to
        accept() it, any other status takes that back, but for what a pattern or a group accepts.
        `assigned_to`: a name, "" for nobody. Saved with the scene, shown by the viewer, and in
        reports as `review` and `assigned_to` of a pair. Error, a KeyError, where there is no such
        model; Error (invalid_argument) for another status.
        """
        self._data.review(a, b, status, assigned_to)

    @property
    def reviews(self) -> list[PairReview]:
        """What was said of pairs, but for those that are approved alone: they are `accepted`."""
        return [PairReview(*fields) for fields in self._data.reviews()]

    def set_group(self, name: str, members: Sequence[str] | None) -> None:
        """Names a set of models: `@name` stands for `members`, names or patterns (`*`, `?`).

        None takes the group away. Error (invalid_scene, a KeyError) where a member names no model
        or there is no group to take away; Error (invalid_argument) while ignored pairs name it.
        """
        if isinstance(members, str) or not (members is None or isinstance(members, Sequence)):
            raise WrongTypeError(
                f"members: is of type {type(members).__name__}; give a list of names and patterns"
            )
        self._data.set_group(name, members)

    @property
    def groups(self) -> dict[str, list[str]]:
        """The members of each group, by its name without the `@`."""
        return dict(self._data.groups())

    @property
    def units(self) -> str:
        """What one unit of length is: "um", "mm", "cm", "m", "km", "in", "ft", or any other text.

        Empty where nothing is said. With one of these, to_bcf() and export() write meters.
        Setting it changes no number.
        """
        return str(self._data.units())

    @units.setter
    def units(self, units: str) -> None:
        self._data.set_units(units)

    @property
    def up(self) -> str:
        """The axis that points upwards, "y" or "z": of cameras, and of what to_bcf() and export()
        write. Setting it moves nothing."""
        return str(self._data.up())

    @up.setter
    def up(self, axis: str) -> None:
        self._data.set_up(axis)
