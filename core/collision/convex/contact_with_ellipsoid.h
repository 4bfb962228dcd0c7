#pragma once

#include <mbv/collision/pairs.h>

#include <optional>

namespace mbv::convex {

/// contact() of convex.h for an ellipsoid and a box or a solid of revolution: from their extents,
/// as contactOfEllipsoids() of two_ellipsoids.h.
std::optional<Contact> contactWithEllipsoid(const Aabb& a, const Ellipsoid& b);
std::optional<Contact> contactWithEllipsoid(const Obb& a, const Ellipsoid& b);
std::optional<Contact> contactWithEllipsoid(const Capsule& a, const Ellipsoid& b);
std::optional<Contact> contactWithEllipsoid(const Cylinder& a, const Ellipsoid& b);
std::optional<Contact> contactWithEllipsoid(const Cone& a, const Ellipsoid& b);

} // namespace mbv::convex
