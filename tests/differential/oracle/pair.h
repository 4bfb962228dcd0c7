#pragma once

#include "bracket.h"

#include <mbv/collision/rectangle.h>
#include <mbv/geometry/shapes.h>

#include <optional>
#include <string>

/// What is asked, and all that the oracle needs to know of it.
namespace mbv::differential {

/// A plane or a half-space: p with normal . p == offset, or <= offset.
struct Flat {
    QuadVec normal; ///< unit
    Quad offset = 0;
    bool isSolid = false;

    /// Of the side that the normal points to.
    Quad heightOf(const QuadVec& p) const { return dot(normal, p) - offset; }
};

/// A shape about the pair's origin: a body or a flat.
struct Side {
    Side(const Shape& given, const Vec3& origin);

    Shape shape;
    std::optional<Body<Quad>> body;
    std::optional<Flat> flat;
    double size = 0;   ///< the diameter, 0 of a flat
    double offset = 0; ///< how far from the origin of the world the farthest coordinate is
};

/// The promise: 64 roundings of the pair's size and 16 of its offset, 1e-6 of the size where a
/// cylinder, a cone, an ellipsoid or a hull takes part.
struct Pair {
    Pair(const Shape& shapeA, const Shape& shapeB);

    Vec3 origin;
    Side a;
    Side b;

    bool isLoose() const; ///< a cylinder, a cone, an ellipsoid or a hull takes part
    bool isExact() const; ///< overlaps() is promised to be exact
    /// `distance` counts as size.
    double tolerance(double distance) const;
    double size() const { return std::max(a.size, b.size); }
    QuadVec local(const Vec3& p) const { return quad(p) - quad(origin); }
};

/// One question about one draw, as a line for `mbv pairs`, and what is wrong with the answer.
struct Problem {
    std::string question; ///< "distance", "contact", ...
    std::string text;
    double excess = 0; ///< by how many tolerances, where that says something
};

/// What is known of the signed distance of two bodies, radii and all; in rationals where the walk
/// leaves it wider than this and the pair is exact.
Bracket signedDistance(const Pair& pair, Quad width);

/// How far p is outside of a side; at most this.
Quad outside(const Side& side, const QuadVec& p, Quad enough);

/// The gap between two sides of which one at least is a flat; of overlapping ones it is the
/// negative depth. None of two flats that are not parallel, or that nothing parts.
struct FlatGap {
    Quad gap = 0;
    QuadVec direction; ///< unit, from A to B
    bool isParallel = true;
    /// Two flats whose normals differ by no more than rounding them may have made: they may be
    /// answered as parallel or as not.
    bool isDoubtful = false;
};
FlatGap flatGap(const Side& a, const Side& b);

/// How far two sides are apart along the unit direction from A to B; very negative along those in
/// which a flat has no end.
Quad gapAlong(const Side& a, const Side& b, const QuadVec& direction);

} // namespace mbv::differential
