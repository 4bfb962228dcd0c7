#pragma once

#include "body.h"

namespace mbv::differential {

/// The direction along which two bodies overlap least, of those that their features suggest: any
/// direction's extent bounds the depth from above. Of polytopes it is the depth: no direction that
/// counts is left out, and those of curved bodies are polished until nothing near by is better.
struct Shallowest {
    Quad extent = 0;   ///< of the overlap; a gap where negative
    QuadVec direction; ///< unit, b leaves along it
};

/// `size` is that of the larger body, roughly.
Shallowest shallowest(const Body<Quad>& a, const Body<Quad>& b, Quad size);

/// A bound from below on how deep two bodies are in each other: of polytopes the depth, where a
/// curved body takes part `enough` or nothing. Negative where they are apart.
Quad provenDepth(const Body<Quad>& a, const Body<Quad>& b, Quad size, Quad enough);

} // namespace mbv::differential
