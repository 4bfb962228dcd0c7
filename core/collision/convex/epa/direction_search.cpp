#include "direction_search.h"

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

/// A lower bound of a disc's extent: constant + slope * (direction . axis).
struct Chord {
    double constant = 0;
    double slope = 0;
};

/// sqrt(1 - x^2) from its values at both ends.
Chord chordBetween(double low, double high)
{
    const double atLow = std::sqrt(std::max(1 - low * low, 0.0));
    const double atHigh = std::sqrt(std::max(1 - high * high, 0.0));
    if (!(atLow + atHigh > 0))
        return {};
    const double slope = -(low + high) / (atLow + atHigh);
    return {std::min(atLow - slope * low, atHigh - slope * high), slope};
}

/// A spherical triangle of unit directions, and support points of the polytope in it.
struct Region {
    static constexpr std::size_t kMaxPoints = 6;

    std::array<Vec3, 3> corners;
    std::array<Vec3, kMaxPoints> points;
    std::size_t pointCount = 0;

    bool has(const Vec3& point) const
    {
        return std::find(points.begin(), points.begin() + pointCount, point) !=
               points.begin() + pointCount;
    }

    /// In place of the one that matters least in the middle, where there is no room.
    void add(const Vec3& point)
    {
        if (pointCount < kMaxPoints) {
            points[pointCount++] = point;
            return;
        }
        const Vec3 middle = corners[0] + corners[1] + corners[2];
        *std::min_element(points.begin(), points.end(), [&](const Vec3& p, const Vec3& q) {
            return dot(middle, p) < dot(middle, q);
        }) = point;
    }
};

/// The least of the largest of linear functions over a region's flat triangle, one column of
/// values at the corners for each function. It lies where as many functions are equal as the
/// corner, edge or face has dimensions more than none, so all such places are tried.
class LeastOfLargest {
public:
    struct Place {
        Vec3 weights; ///< of the corners
        double value = kInfinity;
        double scaled = kInfinity; ///< the value on the sphere
    };

    explicit LeastOfLargest(const std::array<Vec3, 3>& corners) : corners_(corners) {}

    void add(const Vec3& valuesAtCorners) { columns_[count_++] = valuesAtCorners; }

    /// The place of least value on the sphere. `flat` receives the least on the flat triangle.
    Place find(double& flat) const
    {
        Place best;
        flat = kInfinity;
        const auto offer = [&](const Vec3& weights) {
            const double value = largestAt(weights);
            flat = std::min(flat, value);
            const Vec3 inside =
                weights.x * corners_[0] + weights.y * corners_[1] + weights.z * corners_[2];
            const double scaled = value / std::sqrt(dot(inside, inside));
            if (scaled < best.scaled)
                best = {weights, value, scaled};
        };
        offer({1, 0, 0});
        offer({0, 1, 0});
        offer({0, 0, 1});
        for (std::size_t j = 0; j < count_; ++j) {
            for (std::size_t k = j + 1; k < count_; ++k) {
                const Vec3 difference = columns_[j] - columns_[k];
                for (int from = 0; from < 3; ++from) {
                    const int to = (from + 1) % 3;
                    const double atFrom = difference[from];
                    const double atTo = difference[to];
                    if (!((atFrom > 0 && atTo < 0) || (atFrom < 0 && atTo > 0)))
                        continue;
                    Vec3 weights;
                    weights[to] = atFrom / (atFrom - atTo);
                    weights[from] = 1 - weights[to];
                    offer(weights);
                }
                for (std::size_t l = k + 1; l < count_; ++l) {
                    Vec3 weights = cross(difference, columns_[j] - columns_[l]);
                    const double sum = weights.x + weights.y + weights.z;
                    weights = weights / sum;
                    if (weights.x >= 0 && weights.y >= 0 && weights.z >= 0)
                        offer(weights);
                }
            }
        }
        return best;
    }

private:
    double largestAt(const Vec3& weights) const
    {
        double largest = -kInfinity;
        for (std::size_t i = 0; i < count_; ++i)
            largest = std::max(largest, dot(weights, columns_[i]));
        return largest;
    }

    std::array<Vec3, 3> corners_;
    std::array<Vec3, Region::kMaxPoints> columns_;
    std::size_t count_ = 0;
};

class Search {
public:
    Search(const RoundedDifference& difference, double floor)
        : difference_(difference), floor_(floor)
    {
    }

    Shallowest run(const Vec3& start)
    {
        supportAlong(start);
        best_.proven = kInfinity;
        for (const Disc& disc : difference_.discs) {
            if (disc.radius > 0) {
                supportAlong(disc.axis);
                supportAlong(-disc.axis);
            }
        }
        if (difference_.curved != nullptr) { // everywhere, before anything is looked at closely
            constexpr double kCoarse = 1e-3;
            narrowest_ = kCoarse;
            searchOctants();
            narrowest_ = 0;
            constexpr int kMaxOfCurved = 2000;
            maxRegions_ = regionCount_ + kMaxOfCurved;
            best_.proven = kInfinity;
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
            Region region;
            for (unsigned i = 0; i < 3; ++i) {
                region.corners[i] = (octant >> i & 1U) != 0 ? -axes[i] : axes[i];
                region.add(supportAlong(region.corners[i]));
            }
            searchIn(region);
            if (narrowest_ > 0)
                supportAlong(shallowerNear(*difference_.curved, bestOfOctant_.direction));
        }
    }

    /// No direction of a region is below it; where it was found; and the edge to halve.
    struct Bound {
        double extent = -kInfinity;
        Vec3 where;
        std::size_t edge = 0;
        std::size_t edgeAcrossDisc = 0; ///< where the chord of a disc is what keeps it low
    };

    static constexpr std::size_t kMaxStack = 160;
    static constexpr int kMaxRegions = 60000;

    /// Directions at which the great circles across the discs' axes, and one more, meet.
    std::array<Vec3, 3> cuttingAxes() const
    {
        const auto& [a, b] = difference_.discs;
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

    double tolerance() const
    {
        constexpr std::array<std::pair<int, double>, 3> kSteps = {
            {{1000, 1e-8}, {4000, 3e-8}, {16000, 1e-7}}};
        for (const auto& [regions, width] : kSteps) {
            if (regionCount_ < regions)
                return std::max(width, narrowest_);
        }
        return std::max(3e-7, narrowest_);
    }

    /// Nothing is left to find. A few more regions bring the best as near as rounding.
    bool isAtFloor() const
    {
        constexpr int kFew = 100;
        constexpr double kNear = 1e-13;
        return best_.extent <= floor_ + (regionCount_ < kFew ? kNear : tolerance());
    }

    void searchIn(const Region& first)
    {
        stack_.assign(1, first);
        while (!stack_.empty() && !isAtFloor()) {
            Region region = stack_.back();
            stack_.pop_back();
            ++regionCount_;
            const Bound bound = improvedBound(region);
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
            Region other = region;
            region.corners[to] = middle;
            other.corners[from] = middle;
            stack_.push_back(region);
            stack_.push_back(other);
        }
    }

    /// Takes in support points where the bound is least, as long as they lift it.
    Bound improvedBound(Region& region)
    {
        constexpr int kRounds = 3;
        Bound bound;
        for (int round = 0; round < kRounds; ++round) {
            bound = boundOf(region);
            if (bound.extent >= best_.extent - tolerance() || bound.where == Vec3{})
                return bound;
            const Vec3 point = supportAlong(bound.where);
            if (region.has(point)) {
                bound.edge = bound.edgeAcrossDisc;
                return bound;
            }
            region.add(point);
        }
        return bound;
    }

    Bound boundOf(const Region& region) const
    {
        const auto& corners = region.corners;
        const std::array<double, 3> cosines = {
            dot(corners[0], corners[1]), dot(corners[1], corners[2]), dot(corners[2], corners[0])};
        const auto least = std::min_element(cosines.begin(), cosines.end());
        Bound bound;
        bound.edge = bound.edgeAcrossDisc = static_cast<std::size_t>(least - cosines.begin());
        // |m|^2 = 1 - sum 2 w_i w_j (1 - n_i . n_j) for m in the flat triangle.
        const double nearestSquared = 1 - 2.0 / 3 * (1 - *least);
        if (!(*least >= 0) || !(nearestSquared > 0))
            return bound; // too large
        const double nearest = std::sqrt(nearestSquared);

        double constant = 0;
        double mostLost = 0;
        Vec3 tilt;
        for (const Disc& disc : difference_.discs) {
            if (!(disc.radius > 0))
                continue;
            const Vec3 sines = {dot(disc.axis, corners[0]), dot(disc.axis, corners[1]),
                                dot(disc.axis, corners[2])};
            const double high = std::min(largestSine(sines, cosines), 1.0);
            const double low = std::max(-largestSine(-sines, cosines), -1.0);
            const Chord chord = chordBetween(low, high);
            constant += disc.radius * chord.constant;
            tilt += disc.radius * chord.slope * disc.axis;
            const double middle = low + (high - low) / 2;
            const double lost = disc.radius * (std::sqrt(std::max(1 - middle * middle, 0.0)) -
                                               chord.constant - chord.slope * middle);
            if (lost > mostLost) {
                mostLost = lost;
                const Vec3 widths = abs(sines - Vec3{sines.y, sines.z, sines.x});
                const std::size_t widest = widths.x >= maxComponent(widths)   ? 0
                                           : widths.y >= maxComponent(widths) ? 1
                                                                              : 2;
                // Else the sine has its peak between the corners.
                const bool isBetweenCorners = maxComponent(widths) > (high - low) / 2;
                bound.edgeAcrossDisc = isBetweenCorners ? widest : bound.edge;
            }
        }
        LeastOfLargest search(corners);
        for (std::size_t i = 0; i < region.pointCount; ++i) {
            const Vec3 p = region.points[i] + tilt;
            search.add({dot(p, corners[0]), dot(p, corners[1]), dot(p, corners[2])});
        }
        double flat = 0;
        const LeastOfLargest::Place place = search.find(flat);
        const double onSphere = flat >= 0 ? place.scaled : flat / nearest;
        if (std::abs(flat) * (1 / nearest - 1) >= mostLost)
            bound.edgeAcrossDisc = bound.edge;
        bound.extent = constant + onSphere;
        bound.where = normalized(place.weights.x * corners[0] + place.weights.y * corners[1] +
                                 place.weights.z * corners[2]);
        return bound;
    }

    /// The largest of n . axis in a triangle that the axis is not inside of, from its values at the
    /// corners: it is at one of them or where an edge, an arc of a great circle, is highest.
    static double largestSine(const Vec3& atCorners, const std::array<double, 3>& cosines)
    {
        double largest = maxComponent(atCorners);
        for (int i = 0; i < 3; ++i) {
            const double from = atCorners[i];
            const double to = atCorners[(i + 1) % 3];
            const double cosine = cosines[static_cast<std::size_t>(i)];
            const double rise = to - cosine * from;
            const double squaredSine = (1 - cosine) * (1 + cosine);
            if (rise > 0 && from - cosine * to > 0 && squaredSine > 0)
                largest = std::max(largest, std::sqrt(from * from + rise * rise / squaredSine));
        }
        return largest;
    }

    struct Best {
        Vec3 direction;
        double extent = kInfinity;
    };

    const RoundedDifference& difference_;
    double floor_;
    Best bestOfOctant_;
    Shallowest best_ = {{}, kInfinity, kInfinity};
    boost::container::static_vector<Region, kMaxStack> stack_;
    int regionCount_ = 0;
    int maxRegions_ = kMaxRegions;
    double narrowest_ = 0; ///< bracket that is looked for
};

} // namespace

double RoundedDifference::extentOf(const Vec3& direction, const Vec3& supportPoint) const
{
    double extent = dot(direction, supportPoint);
    for (const Disc& disc : discs) {
        if (disc.radius > 0) {
            const Vec3 across = cross(direction, disc.axis);
            extent += disc.radius * std::sqrt(dot(across, across));
        }
    }
    return extent;
}

Shallowest shallowestDirection(const RoundedDifference& difference, const Vec3& start, double floor)
{
    return Search(difference, floor).run(start);
}

} // namespace mbv::convex
