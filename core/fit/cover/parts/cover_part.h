#pragma once

#include "box_part.h"
#include "hull_part.h"
#include "round_part.h"

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

#include <variant>

namespace mbv::cover {

/// What a cover is made of, in the unit frame.
using CoverPart = std::variant<RoundPart, HullPart, BoxPart>;

inline double volumeOf(const CoverPart& part)
{
    return std::visit([](const auto& some) { return volumeOf(some); }, part);
}

inline Aabb boundsOf(const CoverPart& part)
{
    return std::visit([](const auto& some) -> Aabb { return boundsOf(some); }, part);
}

inline Vec3 nearestIn(const CoverPart& part, const Vec3& p)
{
    return std::visit([&](const auto& some) { return nearestIn(some, p); }, part);
}

} // namespace mbv::cover
