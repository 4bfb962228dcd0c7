#include "part_pricing.h"

#include "fit/points/extremes.h"
#include "fit/points/point_columns.h"
#include "fit/points/spread_directions.h"
#include "small_box.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/hull.h>

#include <cstddef>
#include <utility>

namespace mbv::cover {
namespace {

constexpr int kDirections = 96;
constexpr std::size_t kManyPoints = 300; ///< for a rough part

} // namespace

PartPricing::PartPricing(PartBody body, const SolidLines* solid)
    : body_(body), solid_(solid), directions_(spreadDirections(kDirections))
{
}

Candidate PartPricing::candidateOf(std::span<const Vec3> points, const ProgressFn& progress) const
{
    Candidate candidate;
    if (body_ == PartBody::Box) {
        std::vector<Vec3> corners = fitHull(points, progress).points;
        BoxPart box = {fitMinimumObb(corners, {}, progress)};
        candidate.whole = priced(box, std::move(corners));
    } else {
        HullPart hull = hullPartOf(points, progress);
        std::vector<Vec3> corners = hull.corners.points;
        candidate.whole = priced(std::move(hull), std::move(corners));
    }
    candidate.rough = roughly(candidate.whole.corners);
    return candidate;
}

ConvexPart PartPricing::roughly(std::vector<Vec3> points) const
{
    if (points.size() > kManyPoints) {
        const PointColumns columns(points);
        points.clear();
        for (const auto& [low, high] : extremesAlong(directions_, columns)) {
            points.push_back(columns[low]);
            points.push_back(columns[high]);
        }
    }
    if (body_ == PartBody::Box) {
        const BoxPart box = {smallBoxOf(points)};
        return priced(box, std::move(points));
    }
    HullPart hull = hullPartOf(points);
    std::vector<Vec3> corners = hull.corners.points;
    return priced(std::move(hull), std::move(corners));
}

ConvexPart PartPricing::priced(CoverPart body, std::vector<Vec3> corners) const
{
    const double cost = solid_ == nullptr ? volumeOf(body) : solid_->volumeOutside(body);
    return {std::move(body), std::move(corners), cost};
}

} // namespace mbv::cover
