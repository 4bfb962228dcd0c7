#include "hull_pricing.h"

#include "fit/points/extremes.h"
#include "fit/points/point_columns.h"
#include "fit/points/spread_directions.h"

#include <cstddef>
#include <utility>

namespace mbv::cover {
namespace {

constexpr int kDirections = 96;
constexpr std::size_t kManyPoints = 300; ///< for a rough hull

} // namespace

HullPricing::HullPricing(const SolidLines* solid)
    : solid_(solid), directions_(spreadDirections(kDirections))
{
}

Candidate HullPricing::candidateOf(std::span<const Vec3> points) const
{
    Candidate candidate;
    candidate.whole = priced(points);
    candidate.rough = roughly(candidate.whole.hull.corners.points);
    return candidate;
}

PricedHull HullPricing::roughly(std::vector<Vec3> points) const
{
    if (points.size() > kManyPoints) {
        const PointColumns columns(points);
        points.clear();
        for (const auto& [low, high] : extremesAlong(directions_, columns)) {
            points.push_back(columns[low]);
            points.push_back(columns[high]);
        }
    }
    return priced(points);
}

PricedHull HullPricing::priced(std::span<const Vec3> points) const
{
    HullPart hull = hullPartOf(points);
    const double cost = solid_ == nullptr ? hull.volume : solid_->volumeOutside(hull);
    return {std::move(hull), cost};
}

} // namespace mbv::cover
