#pragma once

#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace mbv::rendering {

/// What a section leaves of a scene: what all of them contain. None leave all of it.
using SectionPlanes = std::vector<HalfSpace>;

/// A plane and the sides of a box.
inline constexpr std::size_t kMaxSectionPlanes = 7;

/// The plane, then the sides of the box, from below x to above z; either may be missing.
SectionPlanes sectionPlanes(const std::optional<HalfSpace>& plane, const std::optional<Aabb>& box);

/// The point is left; on a plane, too.
bool isKept(const SectionPlanes& planes, const Vec3& point);

/// The part of the segment that is left, if any.
std::optional<Segment> keptPart(Segment segment, std::span<const HalfSpace> planes);

/// The parts of the triangles that are left, as triangles.
std::vector<Triangle> keptParts(std::span<const Triangle> triangles,
                                std::span<const HalfSpace> planes);

} // namespace mbv::rendering
