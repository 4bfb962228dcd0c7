#pragma once

#include "gjk.h"

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

/// How far the origin is inside A - B, in local coordinates: moving B by depth * normal leaves the
/// cores touching.
struct Penetration {
    double depth = 0; ///< the extent of A - B along the normal; rounding may make a touch negative
    Vec3 normal;      ///< unit, from A to B
    Vec3 onA;         ///< onA - onB == depth * normal
    Vec3 onB;
};

/// The nearest point of the boundary of A - B, by expanding a polytope inside of it from a simplex
/// that has the origin in it or within rounding (van den Bergen: Proximity Queries and Penetration
/// Depth Computation on 3D Game Objects, GDC 2001).
///
/// The depth is always the extent of A - B along the normal, so moving by it does separate,
/// whatever rounding did to the polytope; that no other direction is shorter is proven to 1e-11 of
/// the size for polytopes, and sought downhill where the expansion of round shapes must end. A flat
/// A - B (two rectangles in one plane, a touch along a line) has depth 0 across its plane. Always
/// ends: the vertices are counted.
Penetration epa(const DifferenceSupport& support, const Simplex& start);

} // namespace mbv::convex
