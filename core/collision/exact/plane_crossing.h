#pragma once

#include "exact_fraction.h"

#include <mbv/geometry/shapes.h>

#include <optional>

/// Internal.
namespace mbv::solid {

/// The point where an edge passes the plane of a triangle. Precondition: the ends of the edge are
/// strictly on either side of it.
struct PlaneCrossing {
    Vec3 from; ///< before `to` by x, then y, then z
    Vec3 to;
    Triangle triangle;

    friend bool operator==(const PlaneCrossing&, const PlaneCrossing&) = default;

    bool hasEdgeOf(const PlaneCrossing& other) const
    {
        return from == other.from && to == other.to;
    }
};

/// The same for either direction of the edge.
PlaneCrossing planeCrossing(const Vec3& end, const Vec3& otherEnd, const Triangle& triangle);

/// Its nearest doubles, where 106 digits tell them; nothing where they do not, or where the point
/// may be the very doubles.
std::optional<Vec3> nearestDoubles(const PlaneCrossing& crossing);

FractionVec3 exactPoint(const PlaneCrossing& crossing);

} // namespace mbv::solid
