#pragma once

#include "epa.h"

#include <optional>

namespace mbv::convex {

/// Grows a simplex of A - B to a tetrahedron with volume that still has the origin in it (it is in
/// the part given). Where A - B is flat there is none: then the answer is the depth across it.
std::optional<Expansion> growToTetrahedron(const DifferenceSupport& support, Simplex& simplex);

} // namespace mbv::convex
