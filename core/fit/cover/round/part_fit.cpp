#include "part_fit.h"

#include "fit/axes/principal_axes.h"
#include "fit/capsule/capsule_along.h"
#include "fit/nelder_mead.h"
#include "fit/points/extremes.h"
#include "fit/points/point_columns.h"
#include "fit/points/spread_directions.h"
#include "fit/smallest_ball.h"

#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace mbv::cover {
namespace {

constexpr double kVolumeWeight = 0.002; ///< of volume inside the solid, which costs nothing else
constexpr std::size_t kManyPoints = 400;
constexpr int kCoreDirections = 96;

/// The points that are extreme along some of many directions: few that tell about where all are.
/// Nothing where all are few.
std::optional<PointColumns> extremesOf(const PointColumns& points)
{
    if (points.size() <= kManyPoints)
        return std::nullopt;
    PointColumns extremes;
    for (const auto& [low, high] : extremesAlong(spreadDirections(kCoreDirections), points)) {
        extremes.add(points[low]);
        extremes.add(points[high]);
    }
    return extremes;
}

class PartFit {
public:
    PartFit(std::span<const Vec3> points, const SolidLines* solid, PartSearch search)
        : points_(points),
          extremes_(search == PartSearch::Full ? extremesOf(points_) : std::nullopt), solid_(solid),
          search_(search)
    {
    }

    PricedPart sphere(const Vec3& outwards) const
    {
        const Ball ball = smallestBall(points_);
        const PricedPart smallest = around(points_, ball.center, ball.center);
        const double radius = smallest.part.radius;
        if (solid_ == nullptr || search_ == PartSearch::Quick || !(radius > 0))
            return smallest;
        PricedPart best = searchedCenter(ball.center, radius / 4);
        if (const auto inwards = inwardsOf(outwards)) {
            const PricedPart deeper = searchedCenter(ball.center + radius * *inwards, radius / 2);
            if (deeper.cost < best.cost)
                best = deeper;
        }
        // A few hundred lines know a volume to a few percent, and the search finds their errors.
        return best.cost < 0.95 * smallest.cost ? best : smallest;
    }

    PricedPart capsule(const Vec3& outwards) const
    {
        PricedPart best = sphere(outwards);
        if (!(best.part.radius > 0))
            return best;
        const std::optional<PointColumns> extremes = extremesOf(points_);
        const PointColumns& few = extremes ? *extremes : points_;
        std::vector<Vec3> core;
        for (std::size_t i = 0; i < few.size(); ++i)
            core.push_back(few[i]);
        for (const Vec3& axis : principalAxesOf(points_).axes) {
            const CapsuleAxis along = capsuleAlong(core, axis);
            for (const Vec3& shift : {Vec3{}, shiftFor(outwards, along)}) {
                const PricedPart start = around(points_, along.a + shift, along.b + shift);
                if (start.cost < best.cost)
                    best = start;
            }
        }
        if (search_ == PartSearch::Quick)
            return best;
        const PricedPart searched = searchedAxis(best.part);
        return searched.cost < best.cost ? searched : best;
    }

private:
    static std::optional<Vec3> inwardsOf(const Vec3& outwards)
    {
        const double area = norm(outwards);
        return area > 0 ? std::optional(outwards / -area) : std::nullopt;
    }

    Vec3 shiftFor(const Vec3& outwards, const CapsuleAxis& along) const
    {
        const auto inwards = inwardsOf(outwards);
        if (solid_ == nullptr || !inwards)
            return {};
        return around(core(), along.a, along.b).part.radius * *inwards;
    }

    PricedPart around(const PointColumns& points, const Vec3& a, const Vec3& b) const
    {
        double squaredRadius = 0;
        if (a == b)
            squaredRadius = furthestFrom(a, points).squaredDistance;
        else
            for (std::size_t i = 0; i < points.size(); ++i)
                squaredRadius = std::max(squaredRadius, squaredFromAxis(points[i], a, b));
        PricedPart priced = {{a, b, std::sqrt(squaredRadius)}};
        const double volume = volumeOf(priced.part);
        const double outside = solid_ == nullptr ? volume : solid_->volumeOutside(priced.part);
        priced.cost = outside + kVolumeWeight * volume;
        return priced;
    }

    PricedPart searchedCenter(const Vec3& start, double step) const
    {
        const auto at = [&](const std::array<double, 3>& x) {
            const Vec3 center = {x[0], x[1], x[2]};
            return around(core(), center, center).cost;
        };
        const auto x = nelderMead<3>(at, {start.x, start.y, start.z}, {step, step, step}, 60);
        return around(points_, {x[0], x[1], x[2]}, {x[0], x[1], x[2]});
    }

    PricedPart searchedAxis(const RoundPart& start) const
    {
        const auto at = [&](const std::array<double, 6>& x) {
            return around(core(), {x[0], x[1], x[2]}, {x[3], x[4], x[5]}).cost;
        };
        const Vec3& a = start.a;
        const Vec3& b = start.b;
        const double step = start.radius / 4;
        const auto x = nelderMead<6>(at, {a.x, a.y, a.z, b.x, b.y, b.z},
                                     {step, -step, step, -step, step, -step}, 160);
        return around(points_, {x[0], x[1], x[2]}, {x[3], x[4], x[5]});
    }

    /// The points that a full search asks about.
    const PointColumns& core() const { return extremes_ ? *extremes_ : points_; }

    PointColumns points_;
    std::optional<PointColumns> extremes_;
    const SolidLines* solid_;
    PartSearch search_;
};

} // namespace

PricedPart fittedPart(CoverKind kind, std::span<const Vec3> points, const Vec3& outwards,
                      const SolidLines* solid, PartSearch search)
{
    const PartFit fit(points, solid, search);
    return kind == CoverKind::Spheres ? fit.sphere(outwards) : fit.capsule(outwards);
}

} // namespace mbv::cover
