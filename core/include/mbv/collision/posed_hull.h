#pragma once

#include <mbv/collision/results.h>
#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/shapes.h>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace mbv {

namespace convex {
struct PlacedHull;
}

/// A convex hull arranged once, so that questions look at few of its points, and of hulls that are
/// clearly apart at none: worth it where a ConvexHull is asked about more than a few times, or
/// moves. Of up to 128 points, which are all looked at, the arrangement is columns that are moved
/// at once. Copies are cheap and share what was arranged; it may be used by several threads at
/// once.
class PreparedHull {
public:
    /// Some milliseconds a thousand points, and memory for some copies of them. Throws Error
    /// (InvalidShape) where the hull is not valid (no points, NaN or infinity).
    explicit PreparedHull(ConvexHull hull);

    [[nodiscard]] const ConvexHull& hull() const; ///< as given, inner points as well

private:
    friend struct convex::PlacedHull;
    struct Arranged;
    std::shared_ptr<const Arranged> arranged_;
};

/// A prepared hull placed in the world. It owns what it is made of, as a PosedMesh does.
struct PosedHull {
    PreparedHull hull;
    RigidTransform pose;
};

/// The pose is finite, its rotation of length 1 to within 1e-6.
[[nodiscard]] bool isValid(const PosedHull& hull);

/// Throws Error (InvalidShape) that names the field of the pose, prefixed with `where`, when
/// invalid.
void requireValid(const PosedHull& hull, std::string_view where = "hull");

/// As of the ConvexHull of the moved points, to the roundings that moving costs: to 1e-6 of the
/// size. Precondition: all are valid. GJK and an expanding polytope as for any hull; of many points
/// the one that is farthest along a direction is looked for among those that are for directions
/// near it.
///
/// Throw Error (InvalidArgument) as the questions about two shapes do.
[[nodiscard]] bool overlaps(const PosedHull& a, const PosedHull& b);
[[nodiscard]] bool overlaps(const PosedHull& a, const Shape& b);
[[nodiscard]] bool overlaps(const Shape& a, const PosedHull& b);

[[nodiscard]] Distance distance(const PosedHull& a, const PosedHull& b);
[[nodiscard]] Distance distance(const PosedHull& a, const Shape& b);
[[nodiscard]] Distance distance(const Shape& a, const PosedHull& b);

/// Nothing where they are apart, and where the shape is not a solid.
[[nodiscard]] std::optional<Contact> contact(const PosedHull& a, const PosedHull& b);
[[nodiscard]] std::optional<Contact> contact(const PosedHull& a, const Shape& b);
[[nodiscard]] std::optional<Contact> contact(const Shape& a, const PosedHull& b);

} // namespace mbv
