// Rounding to float and computing in it, with v = 2^-24 and everything in the other tree's unit
// (all local coordinates are within 1, |R_ij| <= 1, and a row's sum of them is at most sqrt 3): a
// box's center and half extents are off by 2v and v before, the matrix by v a factor, the
// translation by v |t|, products by v a factor where they are rounded, and three sums add 3v (|t| +
// sqrt 3 ratio): less than v (4 |t| + 13 ratio) for the center, 11v ratio for the extents, and v
// (|t| + 4 ratio) for their sum and difference. What is taken off an extent, at most sqrt 3 ratio,
// is less than it should be, whatever is rounded of it (kLess in edge_cuts.cpp): 2v ratio for the
// difference. 32v (1 + |t| + ratio) covers that. A corner that the map brings over began with at
// most v, like every stored one, and is covered too.
#include "query_frame.h"

#include "geometry/numbers/directed_rounding.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mbv::bvh {
namespace {

constexpr double kFloatRoundoff = 0x1p-24;

/// The diagonals of the largest component's axis with both of the others: no more is taken of it
/// than it has.
EdgesAlong edgesAlong(const Vec3& direction)
{
    const Vec3 lengths = abs(direction);
    int first = lengths.x >= lengths.y ? 0 : 1;
    first = lengths[first] >= lengths.z ? first : 2;
    int second = (first + 1) % 3;
    int third = (first + 2) % 3;
    if (lengths[third] > lengths[second])
        std::swap(second, third);
    const auto rowOf = [&](int other) {
        const auto a = static_cast<std::size_t>(std::min(first, other));
        const auto b = static_cast<std::size_t>(std::max(first, other));
        return edgeRow(a, b, direction[std::min(first, other)] < 0,
                       direction[std::max(first, other)] < 0);
    };
    const double left = lengths[first] - lengths[second];
    return {{rowOf(second), rowOf(third)},
            {static_cast<float>(lengths[second]) * kPartOfCut,
             static_cast<float>(std::min(lengths[third], left)) * kPartOfCut}};
}

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
        edges[j] = edgesAlong(pose.ratio * pose.rotation[j]);
    }
    margin = roundedUp<float>(
        pose.margin + 32 * kFloatRoundoff * (1 + maxComponent(abs(pose.translation)) + pose.ratio));
}

} // namespace mbv::bvh
