#pragma once

#include "fit/cover/parts/cover_part.h"
#include "fit/cover/parts/solid_lines.h"

#include <mbv/geometry/progress.h>
#include <mbv/geometry/vec3.h>

#include <cstdint>
#include <span>
#include <vector>

namespace mbv::cover {

/// Of a part's volume: what costs less is as good as none.
inline constexpr double kWorth = 1e-5;

/// What stands for some points: their convex hull, or a box around it.
enum class PartBody : std::uint8_t { Hull, Box };

struct ConvexPart {
    CoverPart body;            ///< a HullPart or a BoxPart
    std::vector<Vec3> corners; ///< of the convex hull of what is in it
    double cost = 0;           ///< the volume outside the solid, where there is one
};

/// A part, and one to compare with that takes less time.
struct Candidate {
    ConvexPart whole;
    ConvexPart rough; ///< of points that are extreme along some directions
};

/// Parts around points, and what they cost.
class PartPricing {
public:
    /// `solid` may be null; else it must outlive this.
    PartPricing(PartBody body, const SolidLines* solid);

    Candidate candidateOf(std::span<const Vec3> points, const ProgressFn& progress = {}) const;
    ConvexPart roughly(std::vector<Vec3> points) const;

private:
    ConvexPart priced(CoverPart body, std::vector<Vec3> corners) const;

    PartBody body_;
    const SolidLines* solid_;
    std::vector<Vec3> directions_;
};

} // namespace mbv::cover
