#pragma once

#include <mbv/collision/results.h>
#include <mbv/geometry/shapes.h>

#include <concepts>
#include <optional>

/// The whole table of pairs: one line per unordered pair of shapes. The other order is derived in
/// overlaps.h, distance.h and contact.h, and a pair that is missing there does not compile.
///
/// Rows are asked for through those headers, which make distance and contact agree with overlaps:
/// contact() here is called only for shapes that overlap, but where it decides that by itself, and
/// a distance() here that rounding put on the wrong side of zero is put right there.
namespace mbv::pair {

/// The distance, and what overlaps() says, where the same numbers give both: nobody need ask twice.
struct [[nodiscard]] Separation : Distance {
    bool overlap = false;
};

// Boxes and triangles against each other are decided exactly for the doubles given.
bool overlaps(const Sphere& a, const Sphere& b);
bool overlaps(const Sphere& a, const Aabb& b);
bool overlaps(const Sphere& a, const Obb& b);
bool overlaps(const Sphere& a, const Capsule& b);
bool overlaps(const Sphere& a, const Cylinder& b);
bool overlaps(const Sphere& a, const ConvexHull& b);
bool overlaps(const Sphere& a, const Plane& b);
bool overlaps(const Sphere& a, const HalfSpace& b);
bool overlaps(const Sphere& a, const Triangle& b);
bool overlaps(const Sphere& a, const Segment& b);

bool overlaps(const Aabb& a, const Aabb& b);
bool overlaps(const Aabb& a, const Obb& b);
bool overlaps(const Aabb& a, const Capsule& b);
bool overlaps(const Aabb& a, const Cylinder& b);
bool overlaps(const Aabb& a, const ConvexHull& b);
bool overlaps(const Aabb& a, const Plane& b);
bool overlaps(const Aabb& a, const HalfSpace& b);
bool overlaps(const Aabb& a, const Triangle& b);
bool overlaps(const Aabb& a, const Segment& b);

bool overlaps(const Obb& a, const Obb& b);
bool overlaps(const Obb& a, const Capsule& b);
bool overlaps(const Obb& a, const Cylinder& b);
bool overlaps(const Obb& a, const ConvexHull& b);
bool overlaps(const Obb& a, const Plane& b);
bool overlaps(const Obb& a, const HalfSpace& b);
bool overlaps(const Obb& a, const Triangle& b);
bool overlaps(const Obb& a, const Segment& b);

bool overlaps(const Capsule& a, const Capsule& b);
bool overlaps(const Capsule& a, const Cylinder& b);
bool overlaps(const Capsule& a, const ConvexHull& b);
bool overlaps(const Capsule& a, const Plane& b);
bool overlaps(const Capsule& a, const HalfSpace& b);
bool overlaps(const Capsule& a, const Triangle& b);
bool overlaps(const Capsule& a, const Segment& b);

bool overlaps(const Cylinder& a, const Cylinder& b);
bool overlaps(const Cylinder& a, const ConvexHull& b);
bool overlaps(const Cylinder& a, const Plane& b);
bool overlaps(const Cylinder& a, const HalfSpace& b);
bool overlaps(const Cylinder& a, const Triangle& b);
bool overlaps(const Cylinder& a, const Segment& b);

bool overlaps(const ConvexHull& a, const ConvexHull& b);
bool overlaps(const ConvexHull& a, const Plane& b);
bool overlaps(const ConvexHull& a, const HalfSpace& b);
bool overlaps(const ConvexHull& a, const Triangle& b);
bool overlaps(const ConvexHull& a, const Segment& b);

bool overlaps(const Plane& a, const Plane& b);
bool overlaps(const Plane& a, const HalfSpace& b);
bool overlaps(const Plane& a, const Triangle& b);
bool overlaps(const Plane& a, const Segment& b);

bool overlaps(const HalfSpace& a, const HalfSpace& b);
bool overlaps(const HalfSpace& a, const Triangle& b);
bool overlaps(const HalfSpace& a, const Segment& b);

bool overlaps(const Triangle& a, const Triangle& b);
bool overlaps(const Triangle& a, const Segment& b);

bool overlaps(const Segment& a, const Segment& b);

bool overlaps(const Sphere& a, const Cone& b);
bool overlaps(const Cone& a, const Plane& b);
bool overlaps(const Cone& a, const HalfSpace& b);
bool overlaps(const Sphere& a, const Ellipsoid& b);
bool overlaps(const Ellipsoid& a, const Plane& b);
bool overlaps(const Ellipsoid& a, const HalfSpace& b);

/// Of cones and ellipsoids all rows with bounded shapes are one, the convex layer's, but those with
/// spheres.
template <class S>
inline constexpr bool kIsCurved = std::same_as<S, Cone> || std::same_as<S, Ellipsoid>;

template <class A, class B>
inline constexpr bool kAreCurved =
    (kIsCurved<B> && (std::same_as<A, Aabb> || std::same_as<A, Obb> || std::same_as<A, Capsule> ||
                      std::same_as<A, Cylinder> || std::same_as<A, ConvexHull> ||
                      std::same_as<A, Cone> || std::same_as<A, B>)) ||
    (kIsCurved<A> && (std::same_as<B, Triangle> || std::same_as<B, Segment>));

template <class A, class B>
requires kAreCurved<A, B>
bool overlaps(const A& a, const B& b);

Separation distance(const Sphere& a, const Sphere& b);
Distance distance(const Sphere& a, const Aabb& b);
Distance distance(const Sphere& a, const Obb& b);
Separation distance(const Sphere& a, const Capsule& b);
Separation distance(const Sphere& a, const Cylinder& b);
Separation distance(const Sphere& a, const ConvexHull& b);
Distance distance(const Sphere& a, const Plane& b);
Distance distance(const Sphere& a, const HalfSpace& b);
Distance distance(const Sphere& a, const Triangle& b);
Distance distance(const Sphere& a, const Segment& b);

Separation distance(const Aabb& a, const Aabb& b);
Separation distance(const Aabb& a, const Obb& b);
Distance distance(const Aabb& a, const Capsule& b);
Separation distance(const Aabb& a, const Cylinder& b);
Separation distance(const Aabb& a, const ConvexHull& b);
Distance distance(const Aabb& a, const Plane& b);
Distance distance(const Aabb& a, const HalfSpace& b);
Distance distance(const Aabb& a, const Triangle& b);
Distance distance(const Aabb& a, const Segment& b);

Separation distance(const Obb& a, const Obb& b);
Distance distance(const Obb& a, const Capsule& b);
Separation distance(const Obb& a, const Cylinder& b);
Separation distance(const Obb& a, const ConvexHull& b);
Distance distance(const Obb& a, const Plane& b);
Distance distance(const Obb& a, const HalfSpace& b);
Distance distance(const Obb& a, const Triangle& b);
Distance distance(const Obb& a, const Segment& b);

Separation distance(const Capsule& a, const Capsule& b);
Separation distance(const Capsule& a, const Cylinder& b);
Separation distance(const Capsule& a, const ConvexHull& b);
Distance distance(const Capsule& a, const Plane& b);
Distance distance(const Capsule& a, const HalfSpace& b);
Distance distance(const Capsule& a, const Triangle& b);
Distance distance(const Capsule& a, const Segment& b);

Separation distance(const Cylinder& a, const Cylinder& b);
Separation distance(const Cylinder& a, const ConvexHull& b);
Distance distance(const Cylinder& a, const Plane& b);
Distance distance(const Cylinder& a, const HalfSpace& b);
Separation distance(const Cylinder& a, const Triangle& b);
Separation distance(const Cylinder& a, const Segment& b);

Separation distance(const ConvexHull& a, const ConvexHull& b);
Distance distance(const ConvexHull& a, const Plane& b);
Distance distance(const ConvexHull& a, const HalfSpace& b);
Separation distance(const ConvexHull& a, const Triangle& b);
Separation distance(const ConvexHull& a, const Segment& b);

Distance distance(const Plane& a, const Plane& b);
Distance distance(const Plane& a, const HalfSpace& b);
Distance distance(const Plane& a, const Triangle& b);
Distance distance(const Plane& a, const Segment& b);

Distance distance(const HalfSpace& a, const HalfSpace& b);
Distance distance(const HalfSpace& a, const Triangle& b);
Distance distance(const HalfSpace& a, const Segment& b);

Distance distance(const Triangle& a, const Triangle& b);
Distance distance(const Triangle& a, const Segment& b);

Distance distance(const Segment& a, const Segment& b);

Separation distance(const Sphere& a, const Cone& b);
Distance distance(const Cone& a, const Plane& b);
Distance distance(const Cone& a, const HalfSpace& b);
Separation distance(const Sphere& a, const Ellipsoid& b);
Distance distance(const Ellipsoid& a, const Plane& b);
Distance distance(const Ellipsoid& a, const HalfSpace& b);

template <class A, class B>
requires kAreCurved<A, B> Separation distance(const A& a, const B& b);

/// contact() of a row answers with nothing where the shapes do not overlap, as overlaps() has it:
/// the way out of hulls begins with what overlaps() would find first.
template <class A, class B>
inline constexpr bool kContactDecides = kAreCurved<A, B> ||
                                        (std::same_as<B, ConvexHull> ||
                                         (std::same_as<A, ConvexHull> &&
                                          !std::same_as<B, HalfSpace>) ||
                                         (std::same_as<A, Cylinder> && std::same_as<B, Cylinder>));

// Empty where no finite translation separates them.
std::optional<Contact> contact(const Sphere& a, const Sphere& b);
std::optional<Contact> contact(const Sphere& a, const Aabb& b);
std::optional<Contact> contact(const Sphere& a, const Obb& b);
std::optional<Contact> contact(const Sphere& a, const Capsule& b);
std::optional<Contact> contact(const Sphere& a, const Cylinder& b);
std::optional<Contact> contact(const Sphere& a, const ConvexHull& b);
std::optional<Contact> contact(const Sphere& a, const HalfSpace& b);

std::optional<Contact> contact(const Aabb& a, const Aabb& b);
std::optional<Contact> contact(const Aabb& a, const Obb& b);
std::optional<Contact> contact(const Aabb& a, const Capsule& b);
std::optional<Contact> contact(const Aabb& a, const Cylinder& b);
std::optional<Contact> contact(const Aabb& a, const ConvexHull& b);
std::optional<Contact> contact(const Aabb& a, const HalfSpace& b);

std::optional<Contact> contact(const Obb& a, const Obb& b);
std::optional<Contact> contact(const Obb& a, const Capsule& b);
std::optional<Contact> contact(const Obb& a, const Cylinder& b);
std::optional<Contact> contact(const Obb& a, const ConvexHull& b);
std::optional<Contact> contact(const Obb& a, const HalfSpace& b);

std::optional<Contact> contact(const Capsule& a, const Capsule& b);
std::optional<Contact> contact(const Capsule& a, const Cylinder& b);
std::optional<Contact> contact(const Capsule& a, const ConvexHull& b);
std::optional<Contact> contact(const Capsule& a, const HalfSpace& b);

std::optional<Contact> contact(const Cylinder& a, const Cylinder& b);
std::optional<Contact> contact(const Cylinder& a, const ConvexHull& b);
std::optional<Contact> contact(const Cylinder& a, const HalfSpace& b);

std::optional<Contact> contact(const ConvexHull& a, const ConvexHull& b);
std::optional<Contact> contact(const ConvexHull& a, const HalfSpace& b);

std::optional<Contact> contact(const HalfSpace& a, const HalfSpace& b);

std::optional<Contact> contact(const Sphere& a, const Cone& b);
std::optional<Contact> contact(const Cone& a, const HalfSpace& b);
std::optional<Contact> contact(const Sphere& a, const Ellipsoid& b);
std::optional<Contact> contact(const Ellipsoid& a, const HalfSpace& b);

template <class A, class B>
requires kAreCurved<A, B> std::optional<Contact> contact(const A& a, const B& b);

} // namespace mbv::pair
