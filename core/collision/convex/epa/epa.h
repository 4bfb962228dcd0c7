#pragma once

#include "collision/convex/gjk/extremes.h"
#include "inner_ball.h"
#include "polytope.h"

#include <limits>
#include <optional>

namespace mbv::convex {

/// The support function of A - B for two cores, whatever their types. Keeps pointers to both.
class DifferenceSupport {
public:
    template <Core A, Core B>
    DifferenceSupport(const A& a, const B& b)
        : a_(&a), b_(&b), call_([](const void* x, const void* y, const Vec3& direction) {
              return supportOfDifference(*static_cast<const A*>(x), *static_cast<const B*>(y),
                                         direction);
          })
    {
    }

    Vertex operator()(const Vec3& direction) const { return call_(a_, b_, direction); }

private:
    const void* a_;
    const void* b_;
    Vertex (*call_)(const void*, const void*, const Vec3&);
};

/// What an expanding polytope found.
struct Expansion {
    double depth = 0;  ///< the extent of A - B along the normal
    double proven = 0; ///< no direction has less, if the origin is in A - B
    Vec3 normal;       ///< unit, from A to B
    Witness witness;   ///< of the boundary point depth * normal
    /// The radius of a ball inside of A or B, if one is known: no direction has less than that.
    double ball = -std::numeric_limits<double>::infinity();
};

/// The nearest point of the boundary of A - B, by expanding a polytope inside of it from a simplex
/// that has the origin in it or within rounding (van den Bergen: Proximity Queries and Penetration
/// Depth Computation on 3D Game Objects, GDC 2001).
///
/// The depth is always the extent of A - B along the normal, so moving by it does separate,
/// whatever rounding did to the polytope. Nothing is proven where A - B is flat (two rectangles in
/// one plane, a touch along a line): it has depth 0 across its plane. Always ends: the vertices are
/// counted, up to maxVertices (no more than Polytope::kMaxVertices).
///
/// Where a side is round the polytope closes in slowly, and many directions may be as good. A ball
/// about the point that is touched, where `balls` has one as large as that is deep, ends it.
Expansion epa(const DifferenceSupport& support, const Simplex& start, std::size_t maxVertices,
              const InnerBalls* balls = nullptr);

/// The same from an octahedron; nothing where it does not have the origin well inside.
std::optional<Expansion> epa(const DifferenceSupport& support, const Extremes& start,
                             std::size_t maxVertices);

} // namespace mbv::convex
