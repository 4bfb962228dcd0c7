#pragma once

#include "body.h"

/// Certified distances: whatever the walk did, a point of both cores bounds it from above and a
/// plane between them from below.
namespace mbv::differential {

/// Of the cores, without their radii.
struct Bracket {
    Quad lower = 0;
    Quad upper = 0;
    QuadVec direction; ///< unit, from A to B, along which they are apart by `lower`; or zero
};

/// The walk may stop as soon as one of these is known.
struct Enough {
    Quad width = 0;  ///< upper - lower
    Quad upper = -1; ///< at most so far apart
};

Bracket coreDistance(const Body<Quad>& a, const Body<Quad>& b, const Enough& enough);

/// Whether the cores, none of them curved, have a point in common: exact.
bool coresMeet(const Body<Rational>& a, const Body<Rational>& b);

/// The nearest points' difference, exact: precondition as above.
Vector<Rational> coreDifference(const Body<Rational>& a, const Body<Rational>& b);

/// How far p is outside of the shape: at least 0, at most this.
Quad outside(const Body<Quad>& body, const QuadVec& p, Quad enough);

} // namespace mbv::differential
