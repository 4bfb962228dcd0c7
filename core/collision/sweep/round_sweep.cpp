// The linear program of lower_hull.h with support points in place of corners, as support_sweep.cpp
// solves it in doubles. There rounding ends it early where the motion passes the border of the
// shapes' difference by little, though the surface in front of it is far from known: along a graze,
// times are ill-conditioned. Twice the digits put that end out of what doubles can tell.
#include "round_sweep.h"

#include "collision/exact/double_double_vector.h"
#include "collision/magnitude.h"
#include "conservative_advancement.h"
#include "motion_view.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace mbv {
namespace {

using Vector = DoubleDoubleVec3;
using Seen = lower_hull::Seen<DoubleDouble>;
using Pricing = lower_hull::Pricing<DoubleDouble>;

/// Every step leaves about half: below 100 of them were seen to be needed where hulls are small.
constexpr int kSteps = 2000;

/// In sizes of the shapes: times are known to as much, and gaps that are smaller are rounding.
constexpr double kLength = 1e-15;
constexpr double kGap = 1e-26;
constexpr double kRounding = 1e-29;

Vector unit(const Vector& v)
{
    return (1 / squareRoot(dot(v, v))) * v;
}

/// The hull of corners, swept by a disc or an ellipsoid, of that and an apex, swept by a radius.
class RoundBody {
public:
    explicit RoundBody(const Shape& shape)
        : corners_(cornersOfCore<DoubleDouble>(shape)),
          radius_(DoubleDouble::of(advancement::radiusOf(shape)))
    {
        if (const auto* cylinder = std::get_if<Cylinder>(&shape); cylinder && radius_ > 0) {
            axis_ = unit(corners_[1] - corners_[0]);
            discRadius_ = radius_;
            radius_ = 0;
        }
        if (std::holds_alternative<Cone>(shape)) {
            axis_ = unit(corners_[1] - corners_[0]);
            discRadius_ = radius_;
            radius_ = 0;
            apex_ = corners_[0];
            corners_.erase(corners_.begin());
        }
        if (const auto* ellipsoid = std::get_if<Ellipsoid>(&shape)) {
            for (std::size_t i = 0; i < 3; ++i) {
                const double radius = ellipsoid->radii[static_cast<int>(i)];
                halfAxes_.push_back(DoubleDouble::of(radius) *
                                    numbersOf<DoubleDouble>(ellipsoid->axes[i]));
            }
            radius_ = 0;
        }
    }

    void grow(double by) { radius_ = radius_ + DoubleDouble::of(by); }

    /// The support point along the unit direction.
    Vector support(const Vector& direction) const
    {
        const Vector* best = &corners_[0];
        DoubleDouble most = dot(direction, *best);
        for (const Vector& corner : corners_) {
            const DoubleDouble along = dot(direction, corner);
            if (along > most) {
                most = along;
                best = &corner;
            }
        }
        Vector result = *best;
        if (discRadius_ > 0) {
            const Vector across = direction - dot(direction, axis_) * axis_;
            const DoubleDouble squared = dot(across, across);
            if (squared > DoubleDouble::of(kGap * kGap))
                result = result + (discRadius_ / squareRoot(squared)) * across;
        }
        if (!halfAxes_.empty())
            result = result + onEllipsoid(direction);
        if (apex_ && dot(direction, *apex_) > dot(direction, result))
            result = *apex_;
        return result + radius_ * direction;
    }

private:
    Vector onEllipsoid(const Vector& direction) const
    {
        Vector along;
        for (std::size_t i = 0; i < 3; ++i)
            along[i] = dot(halfAxes_[i], direction);
        const DoubleDouble squared = dot(along, along);
        if (!(squared > 0))
            return {};
        const Vector onSphere = unit(along);
        return onSphere[0] * halfAxes_[0] + onSphere[1] * halfAxes_[1] + onSphere[2] * halfAxes_[2];
    }

    std::vector<Vector> corners_;
    std::vector<Vector> halfAxes_; ///< of an ellipsoid, else empty
    std::optional<Vector> apex_;   ///< of a cone
    DoubleDouble radius_;
    Vector axis_;
    DoubleDouble discRadius_ = 0;
};

Vec3 scaledBy(const Vec3& v, int exponent)
{
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
}

class Program {
public:
    Program(const RoundBody& a, const Vec3& motion, const RoundBody& b)
        : a_(a), b_(b), view_(motion, 1), ahead_(unit(view_.motion()))
    {
    }

    /// The fraction is of the motion given here.
    RoundHit run()
    {
        for (int step = 0; step < kSteps; ++step) {
            const Pricing pricing = basis_.pricing();
            const bool hasHeight = basis_.isComplete();
            // All of the artificial triangle is as good, and any point of B - A better.
            const Vector gradient =
                step == 0 ? ahead_ : view_.gradient(pricing, hasHeight ? 1U : 0U);
            const Vector normal = unit(gradient);
            const Vector support = b_.support(-1 * normal) - a_.support(normal);
            const DoubleDouble gap = dot(normal, support);
            const DoubleDouble closing =
                hasHeight || step == 0 ? dot(normal, view_.motion()) : DoubleDouble(0);
            if (gap > DoubleDouble::of(kGap) && closing <= 0)
                return {RoundHit::Kind::Missed, 0, {}};
            const Seen seen = view_.seen(support);
            if (hasHeight && closing > 0) {
                // Less what rounding may have added: across a plane along the motion that is far.
                keep(normal, (gap - DoubleDouble::of(kRounding)) / closing);
                atMost_ = view_.fractionAt(basis_.heightAtOrigin());
                const double path = std::max(1.0, std::abs(at_.toDouble()));
                if (atMost_ - at_ <= DoubleDouble::of(kLength * path))
                    return result();
            }
            if (!basis_.isImprovedBy(pricing, pricing.of(seen)) || !basis_.enter(seen))
                break;
        }
        return {};
    }

private:
    void keep(const Vector& normal, const DoubleDouble& at)
    {
        if (isFound_ && at <= at_)
            return;
        isFound_ = true;
        at_ = at;
        normal_ = normal;
    }

    RoundHit result() const
    {
        if (at_ * dot(normal_, view_.motion()) < DoubleDouble::of(-kOverlapByRounding))
            return {RoundHit::Kind::Missed, 0, {}};
        const Vec3 normal = {normal_[0].toDouble(), normal_[1].toDouble(), normal_[2].toDouble()};
        return {RoundHit::Kind::Met, at_.toDouble(), normalized(normal)};
    }

    const RoundBody& a_;
    const RoundBody& b_;
    MotionView<DoubleDouble> view_;
    Vector ahead_;
    lower_hull::Basis<DoubleDouble> basis_;

    bool isFound_ = false;
    Vector normal_;
    DoubleDouble at_;     ///< they are apart until then
    DoubleDouble atMost_; ///< they touch by then
};

} // namespace

RoundHit sweepInTwiceTheDigits(const Shape& a, const Vec3& motion, const Shape& b, double clearance)
{
    const double size = advancement::reachOf(a) + advancement::reachOf(b) + clearance;
    if (!(size > 0))
        return {};
    // Lengths about 1, so that no product leaves the range of a double.
    const int sizeExponent = std::ilogb(size);
    const int motionExponent = std::ilogb(maxComponent(abs(motion)));
    const magnitude::Scale scale(sizeExponent);
    RoundBody bodyA(scale.down(a));
    const RoundBody bodyB(scale.down(b));
    bodyA.grow(std::ldexp(clearance, -sizeExponent));
    const Vec3 path = scaledBy(motion, -motionExponent);
    RoundHit hit = Program(bodyA, path, bodyB).run();
    if (hit.kind == RoundHit::Kind::Met && hit.fraction < 0) {
        // Inside by rounding, or behind something thin?
        const RoundHit back = Program(bodyA, -path, bodyB).run();
        if (back.kind == RoundHit::Kind::Met && back.fraction > 0)
            return {RoundHit::Kind::Missed, 0, {}};
        hit.fraction = 0;
    }
    hit.fraction = std::ldexp(hit.fraction, sizeExponent - motionExponent);
    return hit;
}

} // namespace mbv
