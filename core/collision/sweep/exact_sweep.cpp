// The linear program of lower_hull.h over the differences of all corners. All numbers are fractions
// that are never rounded, and every basis is computed from the corners again, so that they stay
// short.
#include "exact_sweep.h"

#include "collision/exact/exact_fraction.h"
#include "conservative_advancement.h"
#include "motion_view.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace mbv {
namespace {

using std::size_t;

using Seen = lower_hull::Seen<Fraction>;
using Pricing = lower_hull::Pricing<Fraction>;
using Price = lower_hull::Lexicographic<Fraction, 2>;

/// The corners of C that are the lowest over a tilted plane: the lowest of B less the highest of A.
class Supports {
public:
    Supports(const std::vector<Price>& ofA, const std::vector<Price>& ofB, const Fraction& tilt)
        : ofA_(ofA), ofB_(ofB), a_(-tilt, ofA, -1), b_(tilt, ofB, 1)
    {
    }

    Fraction height() const { return b_.height + a_.height; }

    /// The first that has a share of infinity. Precondition: there is one.
    std::pair<size_t, size_t> first() const
    {
        const auto hasLess = [&](size_t a, size_t b) { return ofA_[a][0] < ofB_[b][0]; };
        const size_t least =
            *std::min_element(a_.corners.begin(), a_.corners.end(),
                              [&](size_t p, size_t q) { return ofA_[p][0] < ofA_[q][0]; });
        const size_t b = *std::find_if(b_.corners.begin(), b_.corners.end(),
                                       [&](size_t corner) { return hasLess(least, corner); });
        const size_t a = *std::find_if(a_.corners.begin(), a_.corners.end(),
                                       [&](size_t corner) { return hasLess(corner, b); });
        return {a, b};
    }

private:
    struct Lowest {
        Fraction height;
        std::vector<size_t> corners; ///< in order

        Lowest(const Fraction& tilt, const std::vector<Price>& prices, int sign)
        {
            for (size_t i = 0; i < prices.size(); ++i) {
                const Fraction along = sign > 0 ? prices[i][1] : -prices[i][1];
                const Fraction other = along + tilt * prices[i][0];
                if (!corners.empty() && height < other)
                    continue;
                if (corners.empty() || other < height) {
                    corners.clear();
                    height = other;
                }
                corners.push_back(i);
            }
        }
    };

    const std::vector<Price>& ofA_;
    const std::vector<Price>& ofB_;
    Lowest a_;
    Lowest b_;
};

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
        const Fraction tilt = isFlat(pricing)
                                  // any will do: the one that stays in C's plane
                                  ? -(dot(normal, sideways) / dot(sideways, sideways))
                                  : leastTilt(pricing);
        for (size_t i = 0; i < 3; ++i)
            normal[i] = normal[i] + tilt * sideways[i];
        return unitAlong(normal);
    }

    /// C lies in the vertical plane.
    bool isFlat(const Pricing& pricing) const
    {
        const Fraction share = pricing.of(ofA_.front())[0];
        const auto isThere = [&](const Seen& p) { return (pricing.of(p)[0] - share).isZero(); };
        return std::all_of(ofA_.begin(), ofA_.end(), isThere) &&
               std::all_of(ofB_.begin(), ofB_.end(), isThere);
    }

    /// By which nothing of C is below the plane: the greatest quotient (lowest - height) / share of
    /// its corners, or 0. Newton's method (Dinkelbach: On nonlinear fractional programming, 1967):
    /// each step goes to the quotient of the corner that is deepest below, which is one of B's less
    /// one of A's, each found by itself.
    Fraction leastTilt(const Pricing& pricing) const
    {
        const Fraction lowest = pricing.weight * basis_.heightAtOrigin();
        const std::vector<Price> ofA = pricesOf(pricing, ofA_);
        const std::vector<Price> ofB = pricesOf(pricing, ofB_);
        Fraction tilt = 0;
        for (;;) {
            const Supports deepest(ofA, ofB, tilt);
            const bool isBelow = deepest.height() < lowest;
            if (!isBelow && tilt.isZero())
                return tilt;
            const auto [a, b] = deepest.first();
            const Price price = pricing.of(ofB_[b] - ofA_[a]);
            tilt = (lowest - price[1]) / price[0];
            if (!isBelow)
                return tilt;
        }
    }

    static std::vector<Price> pricesOf(const Pricing& pricing, const std::vector<Seen>& corners)
    {
        std::vector<Price> prices;
        prices.reserve(corners.size());
        for (const Seen& p : corners)
            prices.push_back(pricing.of(p));
        return prices;
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
    return isBounded(shape) && !std::holds_alternative<Cone>(shape) &&
           !std::holds_alternative<Ellipsoid>(shape) &&
           (cylinder == nullptr || cylinder->radius == 0);
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

std::optional<ExactHit> sweepExactlyFromTouching(const Shape& a, const Vec3& motion, const Shape& b,
                                                 double mostDepth)
{
    auto hit = sweepExactlyFromBehind(a, motion, b);
    if (!hit || hit->fraction > 0)
        return hit;
    if (-hit->fraction * dot(hit->normal, motion) > mostDepth)
        return std::nullopt;
    const auto back = sweepExactlyFromBehind(a, -motion, b);
    if (!back || back->fraction > 0) // they have passed each other
        return std::nullopt;
    hit->fraction = 0;
    return hit;
}

} // namespace mbv
