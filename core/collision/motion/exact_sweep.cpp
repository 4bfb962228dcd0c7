// The linear program of lower_hull.h over the differences of all corners. All numbers are fractions
// that are never rounded, and every basis is computed from the corners again, so that they stay
// short.
#include "exact_sweep.h"

#include "collision/exact/exact_fraction.h"
#include "conservative_advancement.h"
#include "motion_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace mbv {
namespace {

using std::size_t;

using Seen = lower_hull::Seen<Fraction>;
using Pricing = lower_hull::Pricing<Fraction>;
using Price = lower_hull::Lexicographic<Fraction, 2>;

class Program {
public:
    Program(const Shape& a, const Vec3& motion, const Shape& b)
        : view_(motion, advancement::reachOf(a) + advancement::reachOf(b)), ofA_(seen(a)),
          ofB_(seen(b))
    {
    }

    std::optional<ExactHit> run()
    {
        for (;;) {
            const Pricing pricing = basis_.pricing();
            const Seen deepest = lowest(pricing);
            if (!basis_.isImprovedBy(pricing, pricing.of(deepest)))
                return result(pricing);
            basis_.enter(deepest);
        }
    }

private:
    std::vector<Seen> seen(const Shape& shape) const
    {
        std::vector<Seen> result;
        for (const FractionVec3& v : cornersOfCore<Fraction>(shape))
            result.push_back(view_.seen(v));
        return result;
    }

    /// Of the corners of C: the lowest of B less the highest of A.
    Seen lowest(const Pricing& pricing) const
    {
        const auto best = [&](const std::vector<Seen>& corners, int sign) {
            const Seen* found = nullptr;
            Price price;
            for (const Seen& p : corners) {
                const Price other = pricing.of(p);
                if (found == nullptr || (sign > 0 ? other < price : price < other)) {
                    found = &p;
                    price = other;
                }
            }
            return *found;
        };
        return best(ofB_, 1) - best(ofA_, -1);
    }

    std::optional<ExactHit> result(const Pricing& pricing) const
    {
        if (!basis_.isReal())
            return std::nullopt;
        const Fraction height = basis_.heightAtOrigin();
        const double fraction = view_.fractionAt(height).toDouble();
        const bool isAhead = height.sign() > 0; // by however little
        return ExactHit{isAhead ? std::max(fraction, std::numeric_limits<double>::min()) : fraction,
                        supportingNormal(pricing)};
    }

    /// Where a part of the triangle is artificial (the line passes C's border, or C is flat), its
    /// plane is vertical with an infinitesimal tilt: tilted by as little as makes it one of C's.
    Vec3 supportingNormal(const Pricing& pricing) const
    {
        FractionVec3 normal = view_.gradient(pricing, 1);
        const FractionVec3 sideways = view_.gradient(pricing, 0);
        if (sideways == FractionVec3{})
            return unitAlong(normal);
        if (isOnePoint(ofA_) && isOnePoint(ofB_))
            return unitAlong(view_.motion());
        Fraction tilt = 0;
        bool isFlat = true;
        const Fraction lowest = pricing.weight * basis_.heightAtOrigin();
        for (const Seen& b : ofB_) {
            for (const Seen& a : ofA_) {
                const Price price = pricing.of(b - a);
                isFlat = isFlat && price[0].isZero();
                if (price[0].sign() > 0 && lowest - price[1] > tilt * price[0])
                    tilt = (lowest - price[1]) / price[0];
            }
        }
        if (isFlat) // any tilt will do: the one that stays in C's plane
            tilt = -(dot(normal, sideways) / dot(sideways, sideways));
        for (size_t i = 0; i < 3; ++i)
            normal[i] = normal[i] + tilt * sideways[i];
        return unitAlong(normal);
    }

    static bool isOnePoint(const std::vector<Seen>& corners)
    {
        return std::all_of(corners.begin(), corners.end(), [&](const Seen& p) {
            return p.x == corners[0].x && p.y == corners[0].y;
        });
    }

    MotionView<Fraction> view_;
    std::vector<Seen> ofA_;
    std::vector<Seen> ofB_;
    lower_hull::Basis<Fraction> basis_;
};

} // namespace

bool hasCorners(const Shape& shape)
{
    const auto* cylinder = std::get_if<Cylinder>(&shape);
    return isBounded(shape) && (cylinder == nullptr || cylinder->radius == 0);
}

std::optional<ExactHit> sweepExactly(const Shape& a, const Vec3& motion, const Shape& b)
{
    const auto hit = sweepExactlyFromBehind(a, motion, b);
    return hit && hit->fraction > 0 ? hit : std::nullopt;
}

std::optional<ExactHit> sweepExactlyFromBehind(const Shape& a, const Vec3& motion, const Shape& b)
{
    return Program(a, motion, b).run();
}

} // namespace mbv
