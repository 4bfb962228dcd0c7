#pragma once

#include "geometry/unit_frame.h"

#include <mbv/geometry/vec3.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <tuple>
#include <vector>

namespace mbv::cover {

/// From the unit frame back to where points were. Those that are vertices are so again, bit for
/// bit.
class OriginalPoints {
public:
    /// The same vertices twice. All must outlive this.
    OriginalPoints(std::span<const Vec3> vertices, std::span<const Vec3> inUnitFrame,
                   const UnitFrame& frame)
        : vertices_(vertices), unit_(inUnitFrame), frame_(frame), order_(inUnitFrame.size())
    {
        std::iota(order_.begin(), order_.end(), 0U);
        std::ranges::sort(order_, {}, [this](std::uint32_t i) { return keyOf(unit_[i]); });
    }

    Vec3 operator()(const Vec3& p) const
    {
        const auto found = std::ranges::lower_bound(
            order_, keyOf(p), {}, [this](std::uint32_t i) { return keyOf(unit_[i]); });
        if (found != order_.end() && unit_[*found] == p)
            return vertices_[*found];
        return frame_.center + p / frame_.scale;
    }

private:
    static std::tuple<double, double, double> keyOf(const Vec3& p) { return {p.x, p.y, p.z}; }

    std::span<const Vec3> vertices_;
    std::span<const Vec3> unit_;
    const UnitFrame& frame_;
    std::vector<std::uint32_t> order_;
};

} // namespace mbv::cover
