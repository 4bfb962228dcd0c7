#pragma once

#include "fit/cover/parts/hull_part.h"
#include "fit/cover/parts/solid_lines.h"

#include <mbv/geometry/vec3.h>

#include <span>
#include <vector>

namespace mbv::cover {

/// Of a hull's volume: what costs less is as good as none.
inline constexpr double kWorth = 1e-5;

struct PricedHull {
    HullPart hull;
    double cost = 0; ///< the volume outside the solid, where there is one
};

/// A hull, and one to compare with that takes less time.
struct Candidate {
    PricedHull whole;
    PricedHull rough; ///< of points that are extreme along some directions
};

/// Hulls of points, and what they cost.
class HullPricing {
public:
    /// `solid` may be null; else it must outlive this.
    explicit HullPricing(const SolidLines* solid);

    Candidate candidateOf(std::span<const Vec3> points) const;
    PricedHull roughly(std::vector<Vec3> points) const;

private:
    PricedHull priced(std::span<const Vec3> points) const;

    const SolidLines* solid_;
    std::vector<Vec3> directions_;
};

} // namespace mbv::cover
