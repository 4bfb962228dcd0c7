// The linear program of lower_hull.h over the differences of all corners. All numbers are fractions
// that are never rounded, and every basis is computed from the corners again, so that they stay
// short.
#include "exact_sweep.h"

#include "collision/exact/exact_fraction.h"
#include "lower_hull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace mbv {
namespace {

using std::size_t;

using Seen = lower_hull::Seen<Fraction>;
using Pricing = lower_hull::Pricing<Fraction>;
using Price = lower_hull::Lexicographic<Fraction, 2>;

void addCorners(std::vector<FractionVec3>& corners, const Obb& box)
{
    corners = {fractions(box.center)};
    for (size_t i = 0; i < 3; ++i) {
        const double half = box.halfExtents[static_cast<int>(i)];
        if (half == 0)
            continue;
        const Fraction length = Fraction::of(half);
        FractionVec3 edge = fractions(box.axes[i]);
        for (Fraction& component : edge)
            component = component * length;
        const size_t count = corners.size();
        for (size_t k = 0; k < count; ++k) {
            corners.push_back(corners[k] + edge);
            corners[k] = corners[k] - edge;
        }
    }
}

std::vector<FractionVec3> cornersOfCore(const Shape& shape)
{
    std::vector<FractionVec3> corners;
    const auto add = [&](std::span<const Vec3> points) {
        for (const Vec3& p : points)
            corners.push_back(fractions(p));
    };
    std::visit(
        [&]<class S>(const S& s) {
            if constexpr (std::same_as<S, Sphere>)
                add({&s.center, 1});
            else if constexpr (std::same_as<S, Aabb>)
                add(cornersOf(s));
            else if constexpr (std::same_as<S, Obb>)
                addCorners(corners, s);
            else if constexpr (std::same_as<S, ConvexHull>)
                add(s.points);
            else if constexpr (std::same_as<S, Triangle>)
                add(std::array{s.a, s.b, s.c});
            else if constexpr (requires { s.a; })
                add(std::array{s.a, s.b});
        },
        shape);
    return corners;
}

/// What looks along the motion: two axes across the one that it is longest on.
class View {
public:
    explicit View(const Vec3& motion) : motion_(fractions(motion))
    {
        const Vec3 size = abs(motion);
        z_ = size.x >= size.y && size.x >= size.z ? 0U : size.y >= size.z ? 1U : 2U;
        isBackwards_ = motion_[z_].sign() < 0;
    }

    std::vector<Seen> seen(const std::vector<FractionVec3>& corners) const
    {
        std::vector<Seen> result;
        result.reserve(corners.size());
        for (const FractionVec3& v : corners) {
            result.push_back({v[x()] * motion_[z_] - v[z_] * motion_[x()],
                              v[y()] * motion_[z_] - v[z_] * motion_[y()], signedAlong(v[z_])});
        }
        return result;
    }

    double fractionAt(const Fraction& height) const
    {
        return (height / signedAlong(motion_[z_])).toDouble();
    }

    const FractionVec3& motion() const { return motion_; }

    /// The gradient in space of what is priced; `which` is that of infinity (0) or of height (1).
    FractionVec3 gradient(const Pricing& pricing, size_t which) const
    {
        const Fraction& alongX = pricing.alongX[which];
        const Fraction& alongY = pricing.alongY[which];
        FractionVec3 result;
        result[x()] = alongX * motion_[z_];
        result[y()] = alongY * motion_[z_];
        result[z_] = -(alongX * motion_[x()] + alongY * motion_[y()]);
        if (which == 1)
            result[z_] = result[z_] + signedAlong(pricing.weight);
        return result;
    }

private:
    size_t x() const { return (z_ + 1) % 3; }
    size_t y() const { return (z_ + 2) % 3; }
    Fraction signedAlong(const Fraction& value) const { return isBackwards_ ? -value : value; }

    FractionVec3 motion_;
    size_t z_ = 2;
    bool isBackwards_ = false;
};

Vec3 unitAlong(const FractionVec3& v)
{
    const auto magnitude = [](const Fraction& x) { return x.sign() < 0 ? -x : x; };
    Fraction largest = magnitude(v[0]);
    for (const size_t i : {1U, 2U})
        largest = std::max(largest, magnitude(v[i]));
    return normalized(Vec3{(v[0] / largest).toDouble(), (v[1] / largest).toDouble(),
                           (v[2] / largest).toDouble()});
}

class Program {
public:
    Program(const Shape& a, const Vec3& motion, const Shape& b)
        : view_(motion), ofA_(view_.seen(cornersOfCore(a))), ofB_(view_.seen(cornersOfCore(b)))
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
        if (height.sign() <= 0)
            return std::nullopt;
        return ExactHit{view_.fractionAt(height), supportingNormal(pricing)};
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

    View view_;
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
    return Program(a, motion, b).run();
}

} // namespace mbv
