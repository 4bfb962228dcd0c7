"""Robots: where their links are, and what they hit."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Callable

from . import _robot_arguments as arguments
from ._error import Error, UnknownNameError, WrongTypeError
from ._results import (
    CollisionMatrix,
    GroupState,
    LinkPair,
    LinkPairState,
    MotionState,
    PairOnPath,
    RobotContacts,
    RobotDistance,
    RobotDistances,
    RobotPath,
    RobotReach,
    Trajectory,
)
from ._robot_surroundings import Surroundings

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from ._core import Mesh, Shape

_WORST_FIRST = (MotionState.UNKNOWN, MotionState.CONTACT, MotionState.CLEARANCE)


class Robot:
    """A URDF: rigid links that joints connect to a tree, its root at the origin.

    Lengths are meters, angles radians. Joint values `q` are an array (v,) in the order of `joints`,
    (n, v) for n configurations, which are asked about in parallel, or a mapping by name, of numbers
    or arrays (n,), in which joints left out are 0. Limits are not enforced: see `limits`. What
    collides are the <collision> shapes and meshes; two links that a joint connects, directly or
    through links without collisions, are never tested, nor are those that the SRDF disables.
    """

    def __init__(self, data: Any) -> None:
        from ._core import RobotData

        if not isinstance(data, RobotData):
            raise WrongTypeError(
                f"Robot.load(path) reads a robot; it is not made of {type(data).__name__}"
            )
        self._data: Any = data
        self._files: tuple[str, str | None] | None = None
        #: The joints that can be set; "base/x" and so on of a joint with several values.
        self.joints: list[str] = list(data.joints())
        #: The links, in the order of link_poses().
        self.links: list[str] = list(data.links())
        #: What the reader of the file should be told.
        self.warnings: list[str] = list(data.warnings())
        self._surroundings = Surroundings(data.alone(), self.links, [])
        self._given: list[Any] = []  # to among(), call by call

    @staticmethod
    def load(
        path: str | os.PathLike[str],
        srdf: str | os.PathLike[str] | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> Robot:
        """The robot of a URDF, and the pairs that an SRDF disables.

        `progress` is called with the fraction done; returning False cancels. Error (file_unreadable,
        file_invalid) with path and line.
        """
        from ._core import RobotData

        robot = Robot(RobotData.load(path, srdf, progress))
        robot._files = (os.path.abspath(path), None if srdf is None else os.path.abspath(srdf))
        return robot

    def __reduce__(self) -> tuple[Any, ...]:
        """All of the robot is pickled, its meshes too: its files need not be there."""
        return _restored, (self._data.state_of(), self._files, self._given)

    @property
    def name(self) -> str:
        """As the URDF has it."""
        return str(self._data.name())

    @property
    def limits(self) -> NDArray[Any]:
        """(v, 2): lower and upper, infinite where there is none."""
        limits: NDArray[Any] = self._data.limits()
        return limits

    @property
    def neutral(self) -> NDArray[Any]:
        """(v,): 0 where the limits allow it, else their middle."""
        neutral: NDArray[Any] = self._data.neutral()
        return neutral

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The pairs that are tested: of links, and of links and obstacles of among()."""
        return list(self._surroundings.pairs)

    @property
    def states(self) -> list[GroupState]:
        """The named states of the SRDF (<group_state>), in its order; none without one.

        The `joints` of a state are joint values by name, as all that takes `q` takes them.
        """
        return [GroupState(*fields) for fields in self._data.states()]

    def state(
        self,
        name: str,
        group: str | None = None,
        q: ArrayLike | Mapping[str, ArrayLike] | None = None,
    ) -> NDArray[Any]:
        """Joint values (v,) with those of the state of this name, of `group` where several have it.

        Joints that the state does not name keep their values in `q`, of one configuration (v,) or
        of several (n, v), then (n, v); or are 0. Error, a KeyError, where there is no such state;
        Error (invalid_argument) that lists the groups where more than one has it.
        """
        import numpy as np

        found = arguments.state_named(self.states, name, group)
        values = self._values({} if q is None else q)
        self._data.require_values(values)
        result: NDArray[Any] = np.array(values, dtype=np.float64)
        for joint, value in found.joints.items():
            result[..., self._data.variable(joint)] = value
        return result

    def link_poses(self, q: ArrayLike | Mapping[str, ArrayLike]) -> NDArray[Any]:
        """Where the links are: (links, 4, 4), or (n, links, 4, 4)."""
        poses: NDArray[Any] = self._data.link_poses(self._values(q))
        return poses

    def jacobian(
        self,
        q: ArrayLike | Mapping[str, ArrayLike],
        link: str,
        point: ArrayLike = (0, 0, 0),
    ) -> NDArray[Any]:
        """How a point of a link, in the link's frame, and the link's rotation follow the joints.

        (6, v), or (n, 6, v): rows 0 to 2 are the velocity of the point, 3 to 5 the angular
        velocity, in the frame of the root link. Joints that mimic one count to it. Error (a
        KeyError) for a link that there is not.
        """
        found: NDArray[Any] = self._data.jacobian(self._values(q), self._link(link), point)
        return found

    def reach(
        self,
        link: str,
        goal: ArrayLike,
        q: ArrayLike | Mapping[str, ArrayLike] | None = None,
        point: ArrayLike = (0, 0, 0),
    ) -> RobotReach:
        """Joint values near `q` (`neutral` if not given) that bring a link to its goal.

        `goal` is where `point`, in the link's frame, is to be, (3,), in any rotation, or the pose
        (4, 4) of the link, in the frame of the root link. Values keep the limits. What cannot be
        reached from there is approached: look at `reached`, and begin elsewhere where it is False.
        Of goals (n, 3) or (n, 4, 4), starts (n, v) or both the answers are arrays, found in
        parallel. Contacts are not looked for: see check(). Planar and floating joints stay as they
        are. Error (a KeyError) for a link that there is not.
        """
        start = self.neutral if q is None else self._values(q)
        return RobotReach(*self._data.reach(self._link(link), goal, start, point))

    def attached(
        self,
        name: str,
        thing: Any,
        link: str,
        pose: ArrayLike | None = None,
        touching: Iterable[str] = (),
    ) -> Robot:
        """The robot with a tool, or what its gripper holds: a shape or mesh fixed to a link.

        It is a link of its own, the last of `links`, where `pose` (4, 4) puts it in the frame of
        `link`; this robot stays as it is. It is tested as links are: not against `link` and those
        that joints connect to that one through links without collisions, nor against those of
        `touching`. Error (a KeyError) for links that there are not, (invalid_argument) for a name
        that is taken.
        """
        self._link(link)
        others = arguments.link_names(touching)
        for other in others:
            self._link(other, "touching")
        return _robot(
            self._data.attached(name, thing, link, pose, others), self._files, self._given
        )

    def among(
        self, obstacles: Any = None, ignore: Iterable[tuple[str, str]] | None = None
    ) -> Robot:
        """The robot among obstacles that stay: prepared once, for questions asked one by one.

        `obstacles` and `ignore`, those of check(), hold for all that is asked of the robot returned;
        what is given with a question comes besides. Scenes and arrays are taken as they are now.
        """
        names, around = arguments.obstacles_in(obstacles)
        pairs = None if ignore is None else list(ignore)
        return _robot(self._data, self._files, [*self._given, (names, arguments.kept(around), pairs)])

    def collisions(self, link: str) -> list[Shape | Mesh]:
        """What collides of a link, in its frame: one for each <collision>, in the URDF's order.

        What link_poses() gives of the link puts them into the world, for questions that Robot does
        not ask: signed_distance(shape, points, pose) of points that a camera sees, say. Made anew at
        each call; keep them. Error (a KeyError) for a link that there is not.
        """
        found: list[Shape | Mesh] = self._data.collisions(self._link(link))
        return found

    def check(
        self,
        q: ArrayLike | Mapping[str, ArrayLike],
        obstacles: Any = None,
        ignore: Iterable[tuple[str, str]] | None = None,
    ) -> RobotContacts:
        """Which links touch, cross or lie in one another, or an obstacle; exact for meshes.

        A watertight mesh is a solid, another one its surface. `obstacles`: shapes and meshes in the
        world, in a list or by name, each by itself or with its pose, (mesh, pose), or a Scene; the
        root link, which no joint moves, is not tested against them: overlaps() of its collisions()
        tells, once. A link that a fixed joint holds to it is. `ignore`: pairs of names, of links or
        a link and an obstacle, that may touch this time.
        """
        around = self._surroundings.among(obstacles, ignore)
        return RobotContacts(*around.checker.contacts(self._values(q), around.pairs))

    def distance(
        self,
        q: ArrayLike | Mapping[str, ArrayLike],
        obstacles: Any = None,
        ignore: Iterable[tuple[str, str]] | None = None,
    ) -> RobotDistance:
        """How far the two links that are nearest, or a link and an obstacle, are apart.

        0 exactly where check() finds a contact. Arguments are those of check().
        """
        import numpy as np

        around = self._surroundings.among(obstacles, ignore)
        values = self._values(q)
        distances, indices, on_a, on_b = around.checker.distances(values)
        pairs = [*around.pairs, ("", "")]  # -1: no pair
        if arguments.is_one(values):
            a, b = pairs[indices[0]]
            return RobotDistance(float(distances[0]), a, b, on_a[0], on_b[0])
        first = np.array([pairs[i][0] for i in indices], dtype=np.str_)
        second = np.array([pairs[i][1] for i in indices], dtype=np.str_)
        return RobotDistance(distances, first, second, on_a, on_b)

    def distances(
        self,
        q: ArrayLike | Mapping[str, ArrayLike],
        obstacles: Any = None,
        ignore: Iterable[tuple[str, str]] | None = None,
        within: float | None = None,
    ) -> RobotDistances:
        """How far all pairs that are tested are apart, as distance() says of the nearest.

        Pairs farther apart than `within` are not measured, which is faster. Other arguments are
        those of check().
        """
        around = self._surroundings.among(obstacles, ignore)
        found = around.checker.all_distances(self._values(q), within)
        return RobotDistances(list(around.pairs), *found)

    def load_trajectory(
        self,
        path: str | os.PathLike[str],
        q: ArrayLike | Mapping[str, ArrayLike] | None = None,
    ) -> Trajectory:
        """Waypoints from CSV (`time` and joint names, a row each) or a JointTrajectory in JSON.

        Joints that the file does not name keep their values in `q`, or are 0. What `mbv motion
        --trajectory` reads; check_path() takes the answer. Error (file_unreadable, file_invalid)
        with path, line and column.
        """
        values = self._values({} if q is None else q)
        return Trajectory(*self._data.trajectory(path, values))

    def check_path(
        self,
        qs: ArrayLike | Trajectory,
        obstacles: Any = None,
        times: ArrayLike | None = None,
        clearance: float = 0,
        least_distance: bool = False,
        ignore: Iterable[tuple[str, str]] | None = None,
        max_steps: int | None = None,
    ) -> RobotPath:
        """Whether the robot meets itself or an obstacle on the way through waypoints `qs` (n, v).

        Joints move linearly between waypoints, which are at `times` (n,), or at 0, 1, 2, ... ; a
        Trajectory (load_trajectory) has times of its own, which `times` would replace. The
        first contact is bracketed, not sampled: no contact is too short to be found, and what is
        clear is proven; see first_contact(). `least_distance`: how near each pair comes is looked
        for as well. `obstacles` and `ignore` are those of check(). A pair is given up, and is
        "unknown", after `max_steps` of the search, ten million where not said: about a second.
        """
        from ._core import MAX_STEPS

        if isinstance(qs, Trajectory):
            times = qs.times if times is None else times
            qs = qs.qs
        around = self._surroundings.among(obstacles, ignore)
        steps = MAX_STEPS if max_steps is None else max_steps
        rows = around.checker.along(qs, times, clearance, least_distance, steps)
        pairs = [
            PairOnPath(a, b, MotionState(state), *rest)
            for (a, b), (state, *rest) in zip(around.pairs, rows)
        ]
        states = {pair.state for pair in pairs}
        state = next((worst for worst in _WORST_FIRST if worst in states), MotionState.CLEAR)
        met = [pair for pair in pairs if pair.time is not None]
        first = min(met, key=lambda pair: pair.time or 0.0, default=None)
        return RobotPath(state, first, arguments.values_at(qs, times, first), pairs)

    def collision_matrix(
        self,
        samples: int = 10_000,
        *,
        seed: int = 1,
        certify: bool = False,
        budget: float = 300,
        progress: Callable[[float], object] | None = None,
    ) -> CollisionMatrix:
        """Which pairs of links can be in contact within the joints' limits: `mbv acm`.

        `samples` (1 to 1e8) random joint values are tried, each joint evenly over its limits; the
        same for a `seed`. Every pair of links with collisions is in the answer, those that the SRDF
        disables as well: `disabled` says so. With `certify`, what no sample finds in contact is
        proven never to be, or a contact is found on the way, for at most `budget` seconds (0 to
        1e8); what is left then is not certified, nor are links that come nearer than 1e-5 of their
        size and distance without a contact. A joint without limits is held at its neutral value,
        and `warnings` says so. `progress` is called with the fraction done; returning False or
        Ctrl-C stops.
        """
        rows, warnings = self._data.collision_matrix(samples, seed, certify, budget, progress)
        pairs = [LinkPair(a, b, LinkPairState(state), *rest) for a, b, state, *rest in rows]
        return CollisionMatrix(pairs, warnings, bool(certify))

    def save_srdf(self, path: str | os.PathLike[str], matrix: CollisionMatrix) -> None:
        """Writes an SRDF in which the pairs of links that need no test are disabled.

        Those are all that are adjacent, always in contact, in contact at `neutral`, or never; where
        `matrix` was certified, of the last only those that are proven. Of the SRDF that the robot
        was loaded with everything else stays; that file may be the one that is written, whole or
        not at all. Error (file_unwritable, also for the URDF and its meshes; invalid_argument for
        the matrix of another robot).
        """
        if not isinstance(matrix, CollisionMatrix):
            raise WrongTypeError("matrix: give what collision_matrix() answered")
        is_path = isinstance(path, (str, bytes, os.PathLike))  # a number would be an open file
        urdf = self._files[0] if self._files and is_path else None
        if urdf and os.path.exists(path) and os.path.exists(urdf) and os.path.samefile(path, urdf):
            raise Error(
                f"{os.fspath(path)}: this would overwrite the robot's URDF; give another file",
                "file_unwritable",
            )
        rows = [tuple(pair[:4]) for pair in matrix.pairs]
        self._data.save_srdf(path, rows, matrix.certify)

    def _repr_html_(self) -> str:
        from ._describe import table_html

        rows = [
            (joint, float(low), float(high)) for joint, (low, high) in zip(self.joints, self.limits)
        ]
        return table_html(repr(self)[1:-1], ("joint", "lower", "upper"), rows)

    def _values(self, q: Any) -> Any:
        return arguments.joint_values(q, self.joints, self._data.variable) if isinstance(q, Mapping) else q

    def _link(self, name: str, argument: str = "link") -> int:
        if name not in self.links:
            known = ", ".join(self.links)
            raise UnknownNameError(f'{argument}: no link is named "{name}"; there are: {known}')
        return self.links.index(name)

    def __repr__(self) -> str:
        return f"<mbv.Robot {self.name}: {len(self.links)} links, {len(self.joints)} joints>"


def _robot(data: Any, files: tuple[str, str | None] | None, given: list[Any]) -> Robot:
    robot = Robot(data)
    robot._files = files
    robot._given = given
    for names, around, ignore in given:
        robot._surroundings = robot._surroundings.including(names, around, ignore)
    return robot


def _restored(state: Any, files: tuple[str, str | None] | None, given: list[Any]) -> Robot:
    from ._core import RobotData

    return _robot(RobotData.from_state(state), files, given)
