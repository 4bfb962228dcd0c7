#include "direction_search.h"

#include "region_bound.h"
#include "shallower.h"

#include "collision/exact/accurate_cross.h"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace mbv::convex {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class Search {
public:
    Search(const RoundedDifference& difference, double floor)
        : difference_(difference), floor_(floor)
    {
    }

    Shallowest<WayOut> run(const Vec3& start)
    {
        supportAlong(start);
        best_.proven = kInfinity;
        for (const RoundSummand& summand : difference_.summands) {
            if (summand.radius > 0) {
                supportAlong(summand.axis);
                supportAlong(-summand.axis);
            }
        }
        searchOctants();
        best_.proven = std::min(isAtFloor() ? floor_ : best_.proven, best_.extent);
        return best_;
    }

private:
    void searchOctants()
    {
        const std::array<Vec3, 3> axes = cuttingAxes();
        for (unsigned octant = 0; octant < 8 && !isAtFloor(); ++octant) {
            bestOfOctant_ = {};
            DirectionRegion region;
            for (unsigned i = 0; i < 3; ++i) {
                region.corners[i] = (octant >> i & 1U) != 0 ? -axes[i] : axes[i];
                region.add(supportAlong(region.corners[i]));
            }
            searchOctant(region);
        }
    }

    /// Of what is curved not all too closely: rather everywhere, and then near the best.
    void searchOctant(const DirectionRegion& octant)
    {
        if (difference_.curved == nullptr)
            return searchIn(octant);
        constexpr int kMaxOfCurved = 1500;
        constexpr double kCoarse = 1e-3;
        const double proven = best_.proven;
        maxRegions_ = regionCount_ + kMaxOfCurved;
        searchIn(octant);
        if (regionCount_ > maxRegions_) {
            narrowest_ = kCoarse;
            best_.proven = proven;
            maxRegions_ = regionCount_ + kMaxOfCurved;
            searchIn(octant);
            narrowest_ = 0;
        }
        supportAlong(shallowerNear(*difference_.curved, bestOfOctant_.direction));
    }

    static constexpr std::size_t kMaxStack = 160;
    static constexpr int kMaxRegions = 60000;

    /// Directions at which the great circles across the summands' axes, and one more, meet.
    std::array<Vec3, 3> cuttingAxes() const
    {
        const auto& [a, b] = difference_.summands;
        const Vec3 first = a.radius > 0 ? a.axis : b.radius > 0 ? b.axis : Vec3{1, 0, 0};
        const Vec3 second = a.radius > 0 && b.radius > 0 ? b.axis : first;
        Vec3 across = accurateCross(first, second);
        constexpr double kParallel = 1e-12;
        if (!(dot(across, across) > kParallel * kParallel)) {
            across = anyPerpendicular(first);
            return {first, across, normalized(cross(first, across))};
        }
        across = normalized(across);
        return {across, normalized(accurateCross(across, first)),
                normalized(accurateCross(across, second))};
    }

    Vec3 supportAlong(const Vec3& direction)
    {
        const Vec3 point = difference_.polytope(direction).difference;
        const double extent = difference_.extentOf(direction, point);
        if (!(extent >= best_.extent)) {
            best_.extent = extent;
            best_.direction = direction;
        }
        if (!(extent >= bestOfOctant_.extent))
            bestOfOctant_ = {direction, extent};
        return point;
    }

    /// Of cones, near a direction. The extent has an edge along them, where the best of it may be.
    void tryNormalsOfSides(const Vec3& direction)
    {
        for (const RoundSummand& summand : difference_.summands) {
            const Vec3 across = direction - dot(direction, summand.axis) * summand.axis;
            const double sine = std::sqrt(dot(across, across));
            if (summand.radius > 0 && summand.height > 0 && sine > 0)
                supportAlong(
                    normalized(summand.radius * summand.axis + (summand.height / sine) * across));
        }
    }

    /// How wide a bracket is enough: the more regions were looked at, the wider.
    double closeEnough() const
    {
        constexpr std::array<std::pair<int, double>, 3> kSteps = {
            {{1000, 1e-8}, {4000, 3e-8}, {16000, 1e-7}}};
        for (const auto& [regions, width] : kSteps) {
            if (regionCount_ < regions)
                return width;
        }
        return 3e-7;
    }

    double tolerance() const { return std::max(closeEnough(), narrowest_); }

    /// Nothing is left to find. A few more regions bring the best as near as rounding.
    bool isAtFloor() const
    {
        constexpr int kFew = 100;
        constexpr double kNear = 1e-13;
        return best_.extent <= floor_ + (regionCount_ < kFew ? kNear : closeEnough());
    }

    void searchIn(const DirectionRegion& first)
    {
        stack_.assign(1, first);
        while (!stack_.empty() && !isAtFloor()) {
            DirectionRegion region = stack_.back();
            stack_.pop_back();
            ++regionCount_;
            const RegionBound bound = improvedBound(region);
            std::size_t from = bound.edge;
            constexpr double kTiny = 1e-9;
            const Vec3 edge = region.corners[(from + 1) % 3] - region.corners[from];
            if (bound.extent >= best_.extent - tolerance() || regionCount_ > maxRegions_ ||
                !(dot(edge, edge) > kTiny * kTiny) || stack_.size() + 2 > kMaxStack) {
                best_.proven = std::min(best_.proven, bound.extent);
                continue;
            }
            // The half with the least of the bound last, to be taken first.
            std::size_t to = (from + 1) % 3;
            if (dot(bound.where, region.corners[from]) > dot(bound.where, region.corners[to]))
                std::swap(from, to);
            const Vec3 middle = normalized(region.corners[from] + region.corners[to]);
            DirectionRegion other = region;
            region.corners[to] = middle;
            other.corners[from] = middle;
            stack_.push_back(region);
            stack_.push_back(other);
        }
    }

    /// Takes in support points where the bound is least, as long as they lift it.
    RegionBound improvedBound(DirectionRegion& region)
    {
        constexpr int kRounds = 3;
        RegionBound bound;
        for (int round = 0; round < kRounds; ++round) {
            bound = boundOf(region, difference_.summands, bound.where);
            if (bound.extent >= best_.extent - tolerance() || bound.where == Vec3{})
                return bound;
            const Vec3 point = supportAlong(bound.where);
            tryNormalsOfSides(bound.where);
            if (region.has(point)) {
                bound.edge = bound.edgeAcrossAxis;
                return bound;
            }
            region.add(point);
        }
        return bound;
    }

    struct Best {
        Vec3 direction;
        double extent = kInfinity;
    };

    const RoundedDifference& difference_;
    double floor_;
    Best bestOfOctant_;
    Shallowest<WayOut> best_ = {{{}, kInfinity}, kInfinity};
    boost::container::static_vector<DirectionRegion, kMaxStack> stack_;
    int regionCount_ = 0;
    int maxRegions_ = kMaxRegions;
    double narrowest_ = 0; ///< brackets are closed to no less
};

} // namespace

double RoundedDifference::extentOf(const Vec3& direction, const Vec3& supportPoint) const
{
    double extent = dot(direction, supportPoint);
    for (const RoundSummand& summand : summands) {
        if (summand.radius > 0)
            extent += summand.extent(direction);
    }
    return extent;
}

Shallowest<WayOut> shallowestDirection(const RoundedDifference& difference, const Vec3& start,
                                       double floor)
{
    return Search(difference, floor).run(start);
}

} // namespace mbv::convex
