// Rounding to float and computing in it, with v = 2^-24 and everything in the other tree's unit
// (all local coordinates are within 1, |R_ij| <= 1, and a row's sum of them is at most sqrt 3): a
// box's center and half extents are off by 2v and v before, the matrix by v a factor, the
// translation by v |t|, products by v a factor where they are rounded, and three sums add 3v (|t| +
// sqrt 3 ratio): less than v (4 |t| + 13 ratio) for the center, 11v ratio for the extents, and v
// (|t| + 4 ratio) for their sum and difference. 32v (1 + |t| + ratio) covers that. A corner that
// the map brings over began with at most v, like every stored one, and is covered too.
#include "query_frame.h"

#include "geometry/numbers/directed_rounding.h"

#include <cmath>

namespace mbv::bvh {
namespace {

constexpr double kFloatRoundoff = 0x1p-24;

} // namespace

QueryFrame::QueryFrame(const RelativePose& pose) : ratio(static_cast<float>(pose.ratio))
{
    for (std::size_t j = 0; j < 3; ++j) {
        const int column = static_cast<int>(j);
        for (std::size_t i = 0; i < 3; ++i) {
            map[j][i] = static_cast<float>(pose.ratio * pose.rotation[i][column]);
            absMap[j][i] = std::abs(map[j][i]);
        }
        translation[j] = static_cast<float>(pose.translation[column]);
    }
    margin = roundedUp<float>(
        pose.margin + 32 * kFloatRoundoff * (1 + maxComponent(abs(pose.translation)) + pose.ratio));
}

} // namespace mbv::bvh
