#pragma once

#include <mbv/collision/pairs.h>

#include <optional>

namespace mbv::convex {

/// contact() of convex.h for two ellipsoids: from their extents where these are clear, by the
/// convex layer where the ellipsoids barely touch or no direction is proven to be the shallowest.
std::optional<Contact> contactOfEllipsoids(const Ellipsoid& a, const Ellipsoid& b);

} // namespace mbv::convex
