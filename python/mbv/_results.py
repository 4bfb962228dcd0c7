"""What questions answer with.

Each is a named tuple. Of one question the fields are numbers and arrays of shape (3,), of n
questions arrays of shape (n,) and (n, 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, NamedTuple


class RelationState(str, Enum):
    """The relative position of two shapes or meshes; its values compare equal to text."""

    SEPARATED = "separated"  #: nothing in common
    CLEARANCE = "clearance"  #: nothing in common, but no farther apart than a check's clearance
    TOUCHING = "touching"  #: they meet, but their insides have no point in common
    INTERSECTING = "intersecting"  #: insides meet, and neither lies inside the other
    CONTAINED = "contained"  #: one lies inside the other, their surfaces apart
    UNKNOWN = "unknown"  #: not looked at, or no answer: `reason` says why

    def __str__(self) -> str:
        return self.value


class Distance(NamedTuple):
    """How far two things are apart, in mesh units."""

    distance: Any  #: >= 0; zero exactly when they overlap
    point_on_a: Any  #: nearest point of A to B
    point_on_b: Any  #: nearest point of B to A; where they overlap, the same common point


class Contact(NamedTuple):
    """How two solids meet; touching counts. Of n questions, NaN where there is no contact."""

    depth: Any  #: >= 0, mesh units; zero when they only touch
    normal: Any  #: unit, from A to B: moving B by depth * normal leaves them touching
    point_on_a: Any  #: point of A, farthest along the normal: there they touch once B has moved
    point_on_b: Any  #: point_on_a - point_on_b == depth * normal


class Proximity(NamedTuple):
    """How far two shapes are from each other. Of n questions, NaN where there is no answer."""

    distance: Any  #: mesh units; negative where they overlap: minus the depth of contact()
    normal: Any  #: unit, from A to B: moving B by -distance * normal leaves them touching
    point_on_a: Any  #: nearest point of A to B; where they overlap, that of contact()
    point_on_b: Any  #: point_on_b - point_on_a == distance * normal


class ContactManifold(NamedTuple):
    """All points at which two solids or rectangles meet, k of them, a deepest one first.

    Of rectangles vectors are of length 2.
    """

    depth: float  #: >= 0, mesh units; zero when they only touch
    normal: Any  #: unit, from A to B: moving B by depth * normal leaves them touching
    points_on_a: Any  #: (k, 3), on the boundary of A
    points_on_b: Any  #: (k, 3); points_on_a - points_on_b == depths[:, None] * normal
    depths: Any  #: (k,), at each point; at least -margin, and at most depth


class ContactPatch(NamedTuple):
    """Where a solid and a mesh, or two meshes, meet along one normal: k points, the deepest first."""

    depth: float  #: of the deepest point, mesh units; less than 0 within a margin
    normal: Any  #: unit, from A to B
    points_on_a: Any  #: (k, 3)
    points_on_b: Any  #: (k, 3); points_on_a - points_on_b == depths[:, None] * normal
    depths: Any  #: (k,), at each point; at least -margin
    triangles: Any  #: (k, 2), of each point by index into A's and B's faces; 0 of a shape


class SeparatingMove(NamedTuple):
    """How far a solid has to go along a direction to part from another, in mesh units."""

    distance: Any  #: >= 0; moved so far, their insides share nothing
    bound: Any  #: no shorter way parts them; at most 1e-9 of their size less


class RayHit(NamedTuple):
    """Where a ray meets something first. Of n rays, t is infinite and points are NaN on a miss."""

    t: Any  #: >= 0, a length along the ray; zero when it starts inside
    point: Any
    normal: Any  #: unit, outward (of a surface: against the ray); None or NaN when inside
    inside: Any  #: the ray starts in the solid, its boundary included
    triangle: Any  #: of a mesh, which; None or -1 for shapes and on a miss


class SceneHit(NamedTuple):
    """Where a ray meets a scene first. Of n rays, t is infinite and points are NaN on a miss."""

    t: Any  #: >= 0, a length along the ray; zero when it starts inside a shape
    point: Any
    normal: Any  #: unit, outward (of a surface: against the ray); None or NaN when inside
    inside: Any  #: the ray starts in a shape, its boundary included
    name: Any  #: of the model; "" on a miss
    triangle: Any  #: of a mesh, which; None or -1 for shapes and on a miss


class RayHits(NamedTuple):
    """All hits of rays on a mesh, k of them: one ray after the other, of each the nearest first."""

    t: Any  #: (k,), >= 0, lengths along the ray
    point: Any  #: (k, 3)
    normal: Any  #: (k, 3), unit, of the triangle, against the ray
    triangle: Any  #: (k,), index into the faces
    ray: Any  #: (k,), which of the rays; 0 of one


class SweepHit(NamedTuple):
    """Where a moving shape first touches another. Of n motions, fraction is infinite on a miss."""

    fraction: Any  #: of the motion, 0 to 1; zero when they overlap at the start
    point: Any  #: a common point at that moment
    normal: Any  #: unit, from the moving shape to the other


class NearestPoint(NamedTuple):
    """The point of a surface that is nearest to another."""

    distance: Any  #: >= 0, zero exactly when the point is on the surface
    point: Any
    triangle: Any  #: that it lies on; of several, some one


class SignedDistance(NamedTuple):
    """How far a point is from a surface, and on which side."""

    distance: Any  #: negative inside, zero exactly when the point is on the surface
    point: Any  #: of the surface, nearest to the one asked about
    triangle: Any  #: of a mesh, that it lies on; None or -1 for shapes


class Relation(NamedTuple):
    """The relative position of two things. Of n questions, arrays, `triangles` a list of them."""

    state: Any  #: RelationState; of n questions an array of its values
    inner: Any  #: "a" or "b": which is inside, of a contained pair; else None or ""
    reason: Any  #: why the state is unknown; else None or ""
    triangle_pairs: Any  #: of two meshes, how many pairs of triangles meet; else 0
    triangles: Any  #: (k, 2): those pairs, or the first of them, by index into A's and B's faces


class SatRow(NamedTuple):
    """One candidate separating axis; lengths along the unit direction, mesh units."""

    name: str  #: A0 A1 A2 B0 B1 B2 A0xB0 ... A2xB2; of rectangles A0 A1 B0 B1
    direction: Any  #: unit; None where the cross product vanishes (parallel edges)
    center_distance: float  #: >= 0, distance of the projected centers
    radius_a: float  #: half length of A's projection
    radius_b: float  #: half length of B's projection
    gap: Any  #: center_distance - radius_a - radius_b: > 0 separates, 0 touches


class Penetration(NamedTuple):
    """How deep two solids are in each other. Of n questions, NaN where they are apart."""

    depth: Any  #: >= 0, from the deepest point to the other's surface; zero when they only touch
    bound: Any  #: no point is deeper
    point_on_a: Any  #: of the deepest point and the nearest to it: the one on A's surface
    point_on_b: Any  #: the one on B's
    volume: Any  #: of what they have in common; 0 or inf where it is beyond the range of a float


class SelfIntersections(NamedTuple):
    """Pairs of triangles of one mesh that meet where they should not."""

    pairs: Any  #: (k, 2), indices into the faces, the lower first
    contacts: Any  #: (k,): "touching", "crossing" or "overlapping"
    points: Any  #: (k, 3), a point that both have


class MotionState(str, Enum):
    """What becomes of two bodies on their way; its values compare equal to text."""

    CLEAR = "clear"  #: proven: no point in common at any time
    CLEARANCE = "clearance"  #: the same, but they come as near as the clearance asked for
    CONTACT = "contact"  #: they meet
    UNKNOWN = "unknown"  #: `reason` says why

    def __str__(self) -> str:
        return self.value


class LeastDistance(NamedTuple):
    """When two bodies are nearest on their way, and where."""

    time: float
    distance: float  #: off by at most 1e-5 of the sizes
    point_on_a: Any
    point_on_b: Any


class FirstContact(NamedTuple):
    """When two bodies first meet on their way."""

    state: MotionState
    time: float | None  #: in contact
    time_lower: float | None  #: apart at every time before it
    point: Any  #: where they meet, or None
    normal: Any  #: unit, from A to B, or None
    intervals: Any  #: (k, 2), of contact
    least_distance: LeastDistance | None
    reason: str | None  #: why the state is unknown, or what else is not known


class MovingPair(NamedTuple):
    """What two models do on their way, of which one moves; see FirstContact."""

    a: str
    b: str
    state: MotionState
    time: float | None  #: in contact
    time_lower: float | None  #: apart at every time before it
    point: Any  #: (3,), where they meet, or None
    normal: Any  #: (3,), unit, from a to b, or None
    intervals: Any  #: (k, 2), of contact
    least_distance: LeastDistance | None
    reason: str | None  #: why the state is unknown, or what else is not known


class Cover(NamedTuple):
    """Shapes of one kind that together contain a mesh, and how tight they are; mesh units."""

    shapes: list[Any]  #: of Sphere, Capsule, ConvexHull or Obb, in the mesh's frame
    volume: float  #: of the union; exact for one shape, else from 65,536 parallel lines
    volume_error: float  #: an estimate of the error of that, not a bound; 0 where it is exact
    volume_beyond: float | None  #: of the union outside the mesh; None where it is not watertight
    inside_covered: float | None  #: the share of the inside that is in the union, 0 to 1, or None
    protrusion: float  #: no point of the union is farther from the mesh than this

    def __repr__(self) -> str:  # without the thousands of points that hulls may have
        kind = type(self.shapes[0]).__name__
        size = f"volume {self.volume:.6g}, protrusion {self.protrusion:.6g}"
        return f"<mbv.Cover: {len(self.shapes)} of {kind}, {size}>"


class Trajectory(NamedTuple):
    """The joints of a robot over time; they move linearly between waypoints."""

    times: Any  #: (n,)
    qs: Any  #: (n, v), in the order of Robot.joints; radians and meters
    warnings: Sequence[str] = ()  #: of a file: which joint leaves its limits, and when


class GroupState(NamedTuple):
    """A named state of a robot, as "home" or "open" (<group_state> of its SRDF)."""

    name: str
    group: str  #: of joints; may be empty
    joints: dict[str, float]  #: values by the names of Robot.joints, radians and meters


class RobotContacts(NamedTuple):
    """Which links are in contact. Of n configurations, an array (n,) and a list of lists.

    True where one configuration collides: `if robot.check(q):`. Of several, ask `collides.any()`.
    """

    collides: Any  #: bool
    pairs: Any  #: [(link, link or obstacle), ...]

    def __bool__(self) -> bool:  # a tuple of two would be true whatever it says
        return bool(self.collides)


class RobotDistance(NamedTuple):
    """What of a robot is nearest. Of n configurations, arrays."""

    distance: Any  #: 0 in contact; infinite where nothing is tested
    a: Any  #: a link, "" where nothing is tested
    b: Any  #: a link or an obstacle
    point_on_a: Any
    point_on_b: Any


class RobotDistances(NamedTuple):
    """How far the links of a robot are from each other and from obstacles, pair by pair."""

    pairs: list[tuple[str, str]]  #: names, p of them: links, or a link and an obstacle
    distance: Any  #: (p,) or (n, p); 0 in contact, infinite beyond `within`
    point_on_a: Any  #: (p, 3) or (n, p, 3); NaN beyond `within`
    point_on_b: Any


class RobotReach(NamedTuple):
    """Joint values that bring a link somewhere. Of n goals or starts, arrays.

    True where the one goal is reached: `if robot.reach(link, goal):`. Of several, ask
    `reached.all()`.
    """

    q: Any  #: (v,), within the limits
    reached: Any  #: bool: to 1e-9 of the arm's size, and 1e-9 radians
    distance: Any  #: from the point to where it was to be
    angle: Any  #: radians from the rotation that was wanted; 0 where any will do

    def __bool__(self) -> bool:  # a tuple of four would be true whatever it says
        return bool(self.reached)


class PairOnPath(NamedTuple):
    """What two links, or a link and an obstacle, do on a robot's way; see FirstContact."""

    a: str
    b: str
    state: MotionState
    time: float | None
    time_lower: float | None
    point: Any
    normal: Any
    least_distance: LeastDistance | None
    reason: str | None


class RobotPath(NamedTuple):
    """Whether a robot meets itself or an obstacle on its way."""

    state: MotionState  #: the worst of the pairs'; clear is proven
    first: PairOnPath | None  #: the pair that meets first
    q: Any  #: the joint values at that moment, or None
    pairs: list[PairOnPath]  #: all that were tested


class LinkPairState(str, Enum):
    """Whether two links of a robot can be in contact; its values compare equal to text."""

    ADJACENT = "adjacent"  #: joints join them, directly or through links without collisions
    ALWAYS = "always"  #: in contact in every sample
    NEVER = "never"  #: in contact in none
    DEFAULT = "default"  #: in contact at Robot.neutral
    SOMETIMES = "sometimes"  #: in contact in some

    def __str__(self) -> str:
        return self.value


class LinkPair(NamedTuple):
    """Two links of a robot, and whether they can be in contact."""

    a: str
    b: str
    state: LinkPairState
    certified: bool  #: never is proven for all values within the limits
    samples: int  #: joint values that were tried; 0 for adjacent links
    collisions: int  #: of the samples
    witness: Any  #: (v,), joint values at which they are in contact; None where none are known
    disabled: bool | None  #: by the SRDF; None without one


class CollisionMatrix(NamedTuple):
    """Which links of a robot can be in contact."""

    pairs: list[LinkPair]  #: of links with collisions, each once, in the order of the URDF
    warnings: list[str]  #: which joint is held, having no limits
    certify: bool  #: whether never was to be proven

    def _repr_html_(self) -> str:
        from ._describe import table_html

        rows = [
            (pair.a, pair.b, pair.state, f"{pair.collisions} of {pair.samples}")
            for pair in self.pairs[:100]
        ]
        return table_html(f"{len(self.pairs)} pairs of links", ("a", "b", "state", "in contact"), rows)
