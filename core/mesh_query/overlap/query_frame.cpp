// Rounding to float and computing in it, with v = 2^-24 and everything in the other tree's unit
// (all local coordinates are within 1, |R_ij| <= 1, and a row's sum of them is at most sqrt 3):
// - the box round the query: its center and half extents are off by v each before, the matrix by v
//   a factor, the translation by v |t|, and three sums add 3v (|t| + sqrt 3 ratio): less than
//   v (4 |t| + 9 ratio) for the center, 9v ratio for the extents, and a few v for the comparison;
// - along the query's axes: t along an axis is at most sqrt 3 |t|, off by 4 sqrt 3 v |t|; the sums
//   add less than 5v (|t| + ratio); the other tree's box is off by 8v for its projected center and
//   9v for the extents.
// 32v (1 + |t| + ratio) covers either. A corner that the map brings over began with at most v, like
// every stored one, and is covered too.
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
        double along = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const double r = pose.rotation[i][column];
            axes[j][i] = static_cast<float>(r);
            absAxes[j][i] = std::abs(axes[j][i]);
            map[j][i] = static_cast<float>(pose.ratio * r);
            absMap[j][i] = std::abs(map[j][i]);
            along += r * pose.translation[static_cast<int>(i)];
        }
        translation[j] = static_cast<float>(pose.translation[column]);
        axisTranslation[j] = static_cast<float>(along);
    }
    margin = roundedUp<float>(
        pose.margin + 32 * kFloatRoundoff * (1 + maxComponent(abs(pose.translation)) + pose.ratio));
}

} // namespace mbv::bvh
