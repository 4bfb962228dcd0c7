#pragma once

#include "rim_extent.h"

#include <algorithm>
#include <cmath>

/// How near to an axis, and to a right angle with it, two rims need not be searched. Internal.
namespace mbv::convex {

inline double sineOf(double cosine)
{
    return std::sqrt(std::max((1 - cosine) * (1 + cosine), 0.0));
}

/// Cosines x to an axis, and the chord of sqrt(1 - x^2) over them.
struct CosineInterval {
    double low = 0;
    double high = 1;
    double atLow = 1;
    double atHigh = 0;

    bool contains(double x) const { return low < x && x < high; }
    /// To rounding: a direction too many lowers a bound by no more.
    bool reaches(double x) const
    {
        constexpr double kRounding = 1e-15;
        return x >= low - kRounding && x <= high + kRounding;
    }
    double width() const { return high - low; }
    double slope() const { return -(low + high) / (atLow + atHigh); }
    double chordAt(double x) const { return atLow + slope() * (x - low); }
    double lostAt(double x) const { return contains(x) ? sineOf(x) - chordAt(x) : 0; }
};

/// Of two that are the same one becomes what is below a cosine and the other what is above; in the
/// middle where it is in neither.
inline void divide(CosineInterval& below, CosineInterval& above, double wanted)
{
    const double at = below.contains(wanted) ? wanted : below.low + below.width() / 2;
    below.high = above.low = at;
    below.atHigh = above.atLow = sineOf(at);
}

/// The cosine to the axis of A, or B, above which the extent is no less than along the axis; 1
/// where that is not known of any. Precondition: the axis is in the domain.
double provenAroundA(const RimExtent& rims);
double provenAroundB(const RimExtent& rims);

/// The cosines to the axis of A, or B, at which the extent may be less than what is known, which is
/// no more than that along both axes and along all directions across either. All others are left
/// out, or most.
CosineInterval openToA(const RimExtent& rims, double known);
CosineInterval openToB(const RimExtent& rims, double known);

} // namespace mbv::convex
