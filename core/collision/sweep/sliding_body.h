#pragma once

#include <mbv/collision/slide.h>

#include <span>

/// Internal.
namespace mbv {

/// Where the body may come: what has no point in this box stops it nowhere.
///
/// What slide() leaves of a motion ends on the sphere whose diameter the motion is, and of a path
/// of such stretches, each for its share of the motion, no point is outside of it. Beyond that it
/// is moved by what it keeps off obstacles, and by steps apart from them at the end.
Aabb reachOfSlide(const Shape& body, const Vec3& motion);

/// moveAndSlide() of shapes whose lengths are ordinary: see magnitude.h.
SlideResult moveBody(const Shape& body, const Vec3& motion, std::span<const Shape> obstacles);

} // namespace mbv
