#include "support_sweep.h"

#include "collision/exact/accurate_cross.h"
#include "collision/planes/half_space_extent.h"
#include "geometry/unbounded.h"
#include "lower_hull.h"

#include <algorithm>

namespace mbv {
namespace {

using Seen = lower_hull::Seen<double>;
using Pricing = lower_hull::Pricing<double>;

/// Every step halves what is left where the surface is round; polytopes need as many as they have
/// faces on the way.
constexpr int kSteps = 200;

/// A sine. Where the line passes a corner or an edge of B - A as it is seen along the motion,
/// rounding may leave the triangle without an area. Its plane is then along the motion, and the
/// quotient of its gap, where that is not a proven one, and this rounding is any number.
constexpr double kAlongMotion = 1e-12;

/// Of a bounded shape from the plane through the origin.
Extent extentAlong(const Shape& shape, const Vec3& normal)
{
    return std::visit(
        [&]<class S>(const S& s) -> Extent {
            if constexpr (Unbounded<S>)
                return {};
            else
                return extentOf(s, normal, 0);
        },
        shape);
}

class Search {
public:
    Search(const Shape& a, const Vec3& motion, const Shape& b, double clearance, double rounding)
        : a_(a), b_(b), clearance_(clearance), ahead_(normalized(motion)),
          right_(anyPerpendicular(ahead_)), up_(cross(ahead_, right_)),
          size_(advancement::reachOf(a) + advancement::reachOf(b)), rounding_(rounding),
          length_(norm(motion))
    {
        if (size_ == 0)
            size_ = 1;
    }

    std::optional<StoppingPlane> run()
    {
        for (int step = 0; step < kSteps; ++step) {
            const Pricing pricing = basis_.pricing();
            const bool hasHeight = basis_.isComplete();
            const std::size_t which = hasHeight ? 1 : 0;
            const Vec3 gradient = pricing.alongX[which] * right_ + pricing.alongY[which] * up_ +
                                  (hasHeight ? pricing.weight : 0) * ahead_;
            // All of the artificial triangle is as good, and any point of B - A better.
            const bool isFirst = step == 0;
            const Vec3 normal = isFirst ? ahead_ : normalized(gradient);
            const Vec3 support = update(normal);
            const double closing = hasHeight ? dot(normal, ahead_) : isFirst ? 1 : 0;
            if (gap_ > 2 * rounding_ && closing <= 0)
                return StoppingPlane{{normal, gap_}, 0};
            const Seen seen = {dot(support, right_) / size_, dot(support, up_) / size_,
                               dot(support, ahead_) / size_};
            if (hasHeight) {
                if (gap_ > 2 * rounding_ || closing > kAlongMotion)
                    keep({normal, gap_}, gap_ / closing);
                atMost_ = basis_.heightAtOrigin() * size_;
                if (atMost_ - widestAt_ <= rounding_)
                    break;
            }
            if (!basis_.isImprovedBy(pricing, pricing.of(seen)) || !basis_.enter(seen))
                break;
        }
        if (!found_)
            return std::nullopt;
        return StoppingPlane{widest_, std::max(atMost_, widestAt_) / length_};
    }

private:
    /// The lowest point of B - A, grown by the clearance, along the normal, and how far in front of
    /// the origin.
    Vec3 update(const Vec3& normal)
    {
        const Extent ofA = extentAlong(a_, normal);
        const Extent ofB = extentAlong(b_, normal);
        gap_ = ofB.low - ofA.high - clearance_;
        return ofB.lowest - ofA.highest - clearance_ * normal;
    }

    void keep(const advancement::SeparatingPlane& plane, double at)
    {
        if (found_ && at <= widestAt_)
            return;
        found_ = true;
        widest_ = plane;
        widestAt_ = at;
    }

    const Shape& a_;
    const Shape& b_;
    double clearance_;
    Vec3 ahead_;
    Vec3 right_;
    Vec3 up_;
    double size_;
    double rounding_;
    double length_;
    lower_hull::Basis<double> basis_;

    double gap_ = 0;
    bool found_ = false;
    advancement::SeparatingPlane widest_;
    double widestAt_ = 0; ///< a length
    double atMost_ = 0;   ///< as well
};

} // namespace

std::optional<StoppingPlane> stoppingPlane(const Shape& a, const Vec3& motion, const Shape& b,
                                           double clearance, double rounding)
{
    return Search(a, motion, b, clearance, rounding).run();
}

} // namespace mbv
