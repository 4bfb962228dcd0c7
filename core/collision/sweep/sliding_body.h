#pragma once

#include <mbv/collision/slide.h>

#include <span>

/// Internal.
namespace mbv {

/// moveAndSlide() of shapes whose lengths are ordinary: see magnitude.h.
SlideResult moveBody(const Shape& body, const Vec3& motion, std::span<const Shape> obstacles);

} // namespace mbv
