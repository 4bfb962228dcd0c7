#pragma once

#include <mbv/collision/pairs.h>
#include <mbv/geometry/shapes.h>

namespace mbv {

/// pairs.h has this pair, in this order.
template <class A, class B>
concept HasPair = requires(const A& a, const B& b)
{
    pair::overlaps(a, b);
};

/// Whether two closed shapes have a point in common; touching counts. Symmetric. Precondition:
/// both are valid (see isValid); zero radii, extents and edges are.
///
/// Boxes of either kind, triangles and segments are decided exactly for the doubles given, against
/// each other and themselves (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH 1996; a capsule of radius
/// 0 is a segment there). All others are decided to rounding of their distance, those with a
/// cylinder, cone, ellipsoid or hull to 1e-6 of their size or better.
template <class A, class B>
requires HasPair<A, B> || HasPair<B, A>
[[nodiscard]] bool overlaps(const A& a, const B& b)
{
    if constexpr (HasPair<A, B>)
        return pair::overlaps(a, b);
    else
        return pair::overlaps(b, a);
}

[[nodiscard]] bool overlaps(const Shape& a, const Shape& b);

/// The same with its precondition checked: throws Error (InvalidShape) naming the shape ("a" or
/// "b") and the field.
[[nodiscard]] bool overlapsChecked(const Shape& a, const Shape& b);

} // namespace mbv
