// The margin, with u = 2^-53, L the matrix that rotate() multiplies by, t the translation, v the
// largest |coordinate| of the mesh and r = 3 v + |t|max (compare relative_pose.cpp):
// - a corner p is rounded to L p + t + e, |e| <= 4u r; rotated back, L^T e is at most 12u r;
// - L^T L p is off from p by 3 d v, d the largest |entry| of L^T L - I, computed to 18u v;
// - toLocal() of a point x: the difference to 1u (|x| + |t|), its products with an axis and their
//   sums to 9u of that in sum, the last difference to 2u (r + |x|).
// Less than 45u (r + |x|) + 3 d v, doubled for second-order terms and axes longer than 1 by 1e-6.
#include "local_view.h"

#include "bvh/access.h"
#include "world_reach.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::bvh {
namespace {

constexpr double kUnitRoundoff = std::numeric_limits<double>::epsilon() / 2;

} // namespace

LocalView::LocalView(const PosedMesh& posed)
    : frame_(bvh::treeOf(posed.bvh).frame), axes_(axesOf(posed.pose.rotation)),
      translation_(posed.pose.translation), reach_(worldReach(posed))
{
    const double v = largestCoordinate(posed);
    double sum = 0;
    double largest = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            const double off = std::abs(dot(axes_[i], axes_[j]) - (i == j ? 1 : 0));
            largest = std::max(largest, off);
            sum += off;
        }
    }
    distortion_ = sum;
    defect_ = 6 * largest * v;
}

double LocalView::margin(const Vec3& seen) const
{
    return frame_.scale * (90 * kUnitRoundoff * (reach_ + maxComponent(abs(seen))) + defect_ +
                           std::numeric_limits<double>::min());
}

} // namespace mbv::bvh
