#include "boxes.h"

#include <mbv/broad_phase/overlapping_pairs.h>
#include <mbv/broad_phase/static_boxes.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace mbv {
namespace {

/// The distance, as if exponents had no limits. It never falls where a gap grows, and so never
/// exceeds that of a box inside: scaling, squaring, adding and the root all keep the order.
double distanceTo(const Aabb& box, const Vec3& p)
{
    const Vec3 gaps = max(max(box.min - p, p - box.max), {});
    const double largest = maxComponent(gaps);
    if (largest > 1e-140 && largest < 1e140)
        return std::sqrt(dot(gaps, gaps));
    if (largest == 0 || std::isinf(largest))
        return largest;
    const int exponent = std::ilogb(largest);
    Vec3 unit;
    for (int k = 0; k < 3; ++k)
        unit[k] = std::ldexp(gaps[k], -exponent);
    return std::ldexp(std::sqrt(dot(unit, unit)), exponent);
}

/// Meets every box that distanceTo() has no farther from the center than the radius.
Aabb boundsAround(const Sphere& sphere)
{
    constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
    const auto reachAt = [&](double center) {
        return sphere.radius + kRounding * (std::abs(center) + sphere.radius);
    };
    const Vec3& c = sphere.center;
    const Vec3 reach = {reachAt(c.x), reachAt(c.y), reachAt(c.z)};
    return {c - reach, c + reach};
}

/// A ray, and the length along it at which it enters a box (Kay, Kajiya: Ray tracing complex
/// scenes, SIGGRAPH 1986). Lengths are right to 2^-50, by which the exits and the end of the ray
/// are moved away (Ize: Robust BVH ray traversal, JCGT 2013), so that no box is missed; they keep
/// the order of boxes inside each other, since subtracting and dividing do.
class Slabs {
public:
    explicit Slabs(const Ray& ray)
        : origin_(ray.origin), given_(ray.direction), direction_(normalized(ray.direction)),
          exponent_(std::ilogb(maxComponent(abs(ray.direction)))), maxT_(ray.maxT)
    {
        Vec3 ordinary;
        for (int k = 0; k < 3; ++k)
            ordinary[k] = std::ldexp(given_[k], -exponent_);
        length_ = norm(ordinary);
    }

    std::optional<double> enter(const Aabb& box) const
    {
        double enter = 0;
        double exit = std::numeric_limits<double>::max(); // no length is longer
        for (int k = 0; k < 3; ++k) {
            const double d = direction_[k];
            const double low = box.min[k] - origin_[k];
            const double high = box.max[k] - origin_[k];
            if (std::abs(d) >= std::numeric_limits<double>::min()) {
                enter = std::max(enter, (d > 0 ? low : high) / d);
                exit = std::min(exit, (d > 0 ? high : low) / d * kSlack + kMin);
            } else if (given_[k] != 0) {
                enter = std::max(enter, lengthTo(given_[k] > 0 ? low : high, k));
                exit = std::min(exit, lengthTo(given_[k] > 0 ? high : low, k) * kSlack + kMin);
            } else if (low > 0 || high < 0) {
                return std::nullopt;
            }
        }
        if (enter > exit || enter > maxT_ * kSlack + kMin)
            return std::nullopt;
        return std::min(enter, maxT_);
    }

private:
    static constexpr double kSlack = 1 + 0x1p-48;
    static constexpr double kMin = 4 * std::numeric_limits<double>::denorm_min();

    /// To where the ray has gone as far as `gap` along an axis to which it is so nearly
    /// perpendicular that the component of its unit vector is not a normal number.
    double lengthTo(double gap, int k) const
    {
        int ofGap = 0;
        int ofGiven = 0;
        const double quotient = std::frexp(gap, &ofGap) / std::frexp(given_[k], &ofGiven);
        return std::ldexp(quotient * length_, ofGap - ofGiven + exponent_);
    }

    Vec3 origin_;
    Vec3 given_;
    Vec3 direction_;
    int exponent_;      ///< of the largest component given
    double length_ = 0; ///< of what is given, times 2^-exponent_
    double maxT_;
};

} // namespace

BoxQueries::BoxQueries() : boxes_(std::make_shared<Boxes>()) {}

StaticBoxes::StaticBoxes(std::span<const Aabb> boxes)
{
    boxes_->tree.assign(boxes, boxes_->leaves);
    boxes_->count = boxes.size();
}

std::size_t BoxQueries::size() const
{
    return boxes_->count;
}

std::optional<Aabb> BoxQueries::box(std::size_t index) const
{
    if (!boxes_->contains(index))
        return std::nullopt;
    return boxes_->tree.boxOf(boxes_->leaves[index]);
}

std::vector<std::uint32_t> BoxQueries::indices() const
{
    std::vector<std::uint32_t> indices;
    indices.reserve(boxes_->count);
    for (std::uint32_t n = 0; n < boxes_->leaves.size(); ++n) {
        if (boxes_->contains(n))
            indices.push_back(n);
    }
    return indices;
}

std::vector<std::uint32_t> BoxQueries::overlapping(const Aabb& box) const
{
    std::vector<std::uint32_t> indices;
    boxes_->tree.find([&](const Aabb& other) { return boundsMeet(other, box); },
                      [&](std::uint32_t index, const Aabb&) { indices.push_back(index); });
    std::sort(indices.begin(), indices.end());
    return indices;
}

std::vector<std::uint32_t> BoxQueries::overlapping(const Sphere& sphere) const
{
    std::vector<std::uint32_t> indices;
    const Aabb bounds = boundsAround(sphere);
    boxes_->tree.find([&](const Aabb& box) { return boundsMeet(box, bounds); },
                      [&](std::uint32_t index, const Aabb& box) {
                          if (distanceTo(box, sphere.center) <= sphere.radius)
                              indices.push_back(index);
                      });
    std::sort(indices.begin(), indices.end());
    return indices;
}

std::vector<BoxRayHit> BoxQueries::raycast(const Ray& ray) const
{
    const Slabs slabs(ray);
    std::vector<BoxRayHit> hits;
    boxes_->tree.find([&](const Aabb& box) { return slabs.enter(box).has_value(); },
                      [&](std::uint32_t index, const Aabb& box) {
                          hits.push_back({index, *slabs.enter(box)});
                      });
    std::sort(hits.begin(), hits.end(), [](const BoxRayHit& a, const BoxRayHit& b) {
        return std::tie(a.t, a.index) < std::tie(b.t, b.index);
    });
    return hits;
}

void BoxQueries::visitRay(const Ray& ray, const std::function<bool(const BoxRayHit&)>& visit) const
{
    const Slabs slabs(ray);
    boxes_->tree.visitAscending([&](const Aabb& box) { return slabs.enter(box); },
                                [&](std::uint32_t index, double t) {
                                    return visit(BoxRayHit{index, t});
                                });
}

std::optional<BoxDistance> BoxQueries::nearest(const Vec3& point) const
{
    const std::vector<BoxDistance> found = nearest(point, 1);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

std::vector<BoxDistance> BoxQueries::nearest(const Vec3& point, std::size_t count,
                                             double maxDistance) const
{
    std::vector<BoxDistance> found;
    if (count == 0)
        return found;
    const auto distance = [&](const Aabb& box) -> std::optional<double> {
        const double d = distanceTo(box, point);
        return d <= maxDistance ? std::optional(d) : std::nullopt;
    };
    boxes_->tree.visitAscending(distance, [&](std::uint32_t index, double d) {
        found.push_back({index, d});
        return found.size() < count;
    });
    return found;
}

} // namespace mbv
