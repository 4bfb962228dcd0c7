#pragma once

#include <mbv/collision/pairs.h>

#include <optional>

namespace mbv::convex {

/// distance() and contact() of convex.h for two ellipsoids: from their extents, by Newton's method,
/// where these are clear; by the convex layer where the ellipsoids barely touch, are flat, or no
/// direction is proven to be the shallowest.
pair::Separation distanceOfEllipsoids(const Ellipsoid& a, const Ellipsoid& b);
std::optional<Contact> contactOfEllipsoids(const Ellipsoid& a, const Ellipsoid& b);

} // namespace mbv::convex
