"""trimesh's CollisionManager on mbv's exact queries."""

from __future__ import annotations

import contextlib
import itertools
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ._error import UnknownNameError, WrongTypeError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

_EXTERNAL = "__external"
_MOST_CONTACTS_OF_A_PAIR = 100_000
_ages = itertools.count()


class ContactData:
    """A contact of two objects."""

    def __init__(self, names: tuple[str, str], contact: Any) -> None:
        index_a, index_b, self._point, self._normal, self._depth = contact
        self.names = set(names)
        self._indices = dict(zip(names, (index_a, index_b)))

    @property
    def normal(self) -> NDArray[Any]:
        """(3,), unit, from the first object to the second."""
        return self._normal  # type: ignore[no-any-return]

    @property
    def point(self) -> NDArray[Any]:
        """(3,), in the world."""
        return self._point  # type: ignore[no-any-return]

    @property
    def depth(self) -> float:
        """Of convex objects the least translation along the normal that parts them; of others, how
        far the one triangle is behind the plane of the other."""
        return float(self._depth)

    def index(self, name: str) -> int:
        """Which face of the mesh with this name is in contact."""
        return int(self._indices[name])


class DistanceData:
    """The nearest points of two objects."""

    def __init__(self, names: tuple[str, str], found: Any) -> None:
        _, _, self._distance, point_a, point_b, index_a, index_b = found
        self.names = set(names)
        self._points = dict(zip(names, (point_a, point_b)))
        self._indices = dict(zip(names, (index_a, index_b)))

    @property
    def distance(self) -> float:
        """As the query that gave this."""
        return float(self._distance)

    def index(self, name: str) -> int:
        """The nearest face of the mesh with this name."""
        return int(self._indices[name])

    def point(self, name: str) -> NDArray[Any]:
        """(3,): the nearest point on the mesh with this name."""
        return self._points[name]  # type: ignore[no-any-return]


class CollisionManager:
    """Meshes by name, and which of them collide: trimesh.collision.CollisionManager's methods,
    arguments and answers, so that one import line is all that changes.

    Exact, touching counts, and no answer is ever that of a former state. A watertight mesh is the
    solid that it bounds, whether convex or not, so that what lies inside collides with it; another
    mesh is its surface. Distances of colliding objects are minus the penetration depth where both
    are convex, else 0. Objects may be anything mesh-like; a Mesh that is given several times is
    indexed once. May be used from several threads: one call on it waits for the other. Can be pickled
    and copied, with its meshes, and answers the same then.
    """

    def __init__(self) -> None:
        from ._core import Bodies

        self._bodies = Bodies()
        self._numbers: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self._next = 0
        self._age = next(_ages)
        self._lock = threading.RLock()

    def add_object(self, name: str, mesh: Any, transform: ArrayLike | None = None) -> None:
        """Adds an object at a rigid pose (4, 4), in place of one that has the name already."""
        with self._lock:
            number = self._numbers.get(name, self._next)
            self._bodies.set(number, mesh, transform)
            self._numbers[name] = number
            self._names[number] = name
            self._next = max(self._next, number + 1)

    def remove_object(self, name: str) -> None:
        """Error, a ValueError and a KeyError, where there is none of this name."""
        with self._lock:
            number = self._number(name)
            self._bodies.remove(number)
            del self._numbers[name], self._names[number]

    def set_transform(self, name: str, transform: ArrayLike) -> None:
        """Places an object at a rigid pose (4, 4)."""
        with self._lock:
            self._bodies.set_pose(self._number(name), transform)

    def in_collision_single(
        self,
        mesh: Any,
        transform: ArrayLike | None = None,
        return_names: bool = False,
        return_data: bool = False,
    ) -> Any:
        """Whether an object collides with one of these; with names, the set of those that it
        collides with; with data, a list of ContactData, where it is called "__external"."""
        other = _single(mesh, transform)
        pairs, contacts = self._colliding(other, return_names, return_data)
        return _answer(bool(pairs), {names[0] for names in pairs}, contacts, return_names, return_data)

    def in_collision_internal(self, return_names: bool = False, return_data: bool = False) -> Any:
        """Whether any two of these collide; with names, the set of sorted pairs of names."""
        pairs, contacts = self._colliding(None, return_names, return_data)
        names = {pair if pair[0] <= pair[1] else pair[::-1] for pair in pairs}
        return _answer(bool(pairs), names, contacts, return_names, return_data)

    def in_collision_other(
        self,
        other_manager: CollisionManager,
        return_names: bool = False,
        return_data: bool = False,
    ) -> Any:
        """Whether any of these collides with one of the other's; names are pairs (this, other)."""
        _require_manager(other_manager)
        pairs, contacts = self._colliding(other_manager, return_names, return_data)
        return _answer(bool(pairs), set(pairs), contacts, return_names, return_data)

    def min_distance_single(
        self,
        mesh: Any,
        transform: ArrayLike | None = None,
        return_name: bool = False,
        return_data: bool = False,
    ) -> Any:
        """The distance from an object to the nearest of these; its name; a DistanceData."""
        other = _single(mesh, transform)
        distance, names, data = self._nearest(other, None)
        name = None if names is None else names[0]
        return _answer(distance, name, data, return_name, return_data)

    def min_distance_internal(
        self, name: str | None = None, return_names: bool = False, return_data: bool = False
    ) -> Any:
        """The least distance between two of these, or from the one of this name to the others;
        their names, sorted; a DistanceData. -1 and None where there are no two."""
        distance, names, data = self._nearest(None, name)
        return _answer(
            distance, None if names is None else _sorted(names), data, return_names, return_data
        )

    def min_distance_other(
        self,
        other_manager: CollisionManager,
        return_names: bool = False,
        return_data: bool = False,
    ) -> Any:
        """The least distance from one of these to one of the other's; their names (this, other)."""
        _require_manager(other_manager)
        return _answer(*self._nearest(other_manager, None), return_names, return_data)

    def __reduce__(self) -> tuple[Any, ...]:
        with self._lock:
            return _restored, (dict(self._numbers), *self._bodies.parts())

    def _number(self, name: str) -> int:
        if name not in self._numbers:
            raise UnknownNameError(f"name: {name} not in collision manager!")
        return self._numbers[name]

    def _colliding(
        self, other: CollisionManager | None, return_names: bool, return_data: bool
    ) -> tuple[list[tuple[str, str]], list[ContactData]]:
        """The pairs of names, of which one is enough where nobody asks for them."""
        with self._held_with(other):
            bodies = None if other is None else other._bodies
            found = self._bodies.overlapping(bodies, not (return_names or return_data)).tolist()
            ours, others = self._names, (other or self)._names
            names = [(ours[a], others[b]) for a, b in found]
            contacts = []
            if return_data:
                for (a, b), pair in zip(found, names):
                    most = _MOST_CONTACTS_OF_A_PAIR
                    contacts += [
                        ContactData(pair, c) for c in self._bodies.contacts(a, bodies, b, most)
                    ]
            return names, contacts

    def _nearest(self, other: CollisionManager | None, only: str | None) -> tuple[Any, Any, Any]:
        with self._held_with(other):
            number = None if only is None else self._number(only)
            found = self._bodies.nearest(None if other is None else other._bodies, number)
            if found is None:
                return -1.0, None, None
            names = (self._names[found[0]], (other or self)._names[found[1]])
            return found[2], names, DistanceData(names, found)

    @contextlib.contextmanager
    def _held_with(self, other: CollisionManager | None) -> Iterator[None]:
        """No other thread changes them meanwhile. The older one is held first by everybody, so that
        two threads with the same two managers do not wait for each other."""
        first, second = sorted((self, other or self), key=lambda manager: manager._age)
        with first._lock, second._lock:
            yield


def _restored(numbers: dict[str, int], meshes: list[Any], bodies: list[Any]) -> CollisionManager:
    """What pickle calls."""
    manager = CollisionManager()
    manager._bodies.restore(meshes, bodies)
    manager._numbers = dict(numbers)
    manager._names = {number: name for name, number in numbers.items()}
    manager._next = max(numbers.values(), default=-1) + 1
    return manager


def _require_manager(other: object) -> None:
    if not isinstance(other, CollisionManager):
        raise WrongTypeError(f"other_manager: must be a CollisionManager, not {type(other).__name__}")


def _single(mesh: Any, transform: ArrayLike | None) -> CollisionManager:
    manager = CollisionManager()
    manager.add_object(_EXTERNAL, mesh, transform)
    return manager


def _sorted(names: tuple[str, str]) -> tuple[str, str]:
    first, second = sorted(names)
    return first, second


def _answer(value: Any, names: Any, data: Any, return_names: bool, return_data: bool) -> Any:
    if return_names and return_data:
        return value, names, data
    if return_names:
        return value, names
    if return_data:
        return value, data
    return value
