"""What stands around a robot, and which pairs are tested."""

from __future__ import annotations

from typing import Any

from ._error import Error
from ._robot_arguments import left_out, obstacles_in


class Surroundings:
    """Prepared once, for any number of questions. Never changes."""

    def __init__(self, checker: Any, links: list[str], obstacles: list[str]) -> None:
        self.checker: Any = checker  #: of the compiled part
        self.links = links
        self.obstacles = obstacles
        #: The names of all pairs that are tested, in the order of all answers.
        self.pairs: list[tuple[str, str]] = [
            (links[a], obstacles[b] if is_obstacle else links[b])
            for a, b, is_obstacle in checker.pairs()
        ]

    def among(self, obstacles: Any, ignore: Any) -> Surroundings:
        """With more obstacles, and without pairs."""
        if obstacles is None and ignore is None:
            return self
        return self.including(*obstacles_in(obstacles), ignore)

    def including(self, names: list[str], around: list[Any], ignore: Any) -> Surroundings:
        """The same of (thing, pose, scale, name in messages), each with a name."""
        for name in names:
            if name in self.obstacles:
                raise Error(
                    f'obstacles: one of among() is named "{name}" already; give them other names'
                )
        checker = self.checker.including(around) if around else self.checker
        more = Surroundings(checker, self.links, [*self.obstacles, *names])
        ignored = left_out(ignore, more.links, more.obstacles, more.pairs)
        if not ignored:
            return more
        return Surroundings(checker.without(ignored), more.links, more.obstacles)
