#include "capsule_along.h"
#include "fit/axes/principal_axes.h"
#include "fit/hull/possible_corners.h"
#include "fit/nelder_mead.h"
#include "fit/points/extremes.h"
#include "fit/points/fit_faults.h"
#include "fit/points/point_columns.h"
#include "fit/points/spread_directions.h"
#include "fit/smallest_ball.h"
#include "geometry/unit_frame.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

/// A capsule is its axis line and its radius: the ends follow, as near to each other as the caps
/// allow. So five numbers are searched: two angles and two shifts of the line, and how much wider
/// than needed the capsule is (wider caps may be worth it: they need less length). The search runs
/// on a core set of the points, which grows by those that stick out.
namespace mbv {
namespace {

constexpr int kCoreDirections = 48;
constexpr int kStartDirections = 64;
constexpr std::size_t kMaxStarts = 4;
constexpr int kMaxGrowths = 12;

double squaredFromSegment(const Vec3& p, const Vec3& a, const Vec3& b)
{
    const Vec3 ab = b - a;
    const double squaredLength = dot(ab, ab);
    const double t = squaredLength > 0 ? std::clamp(dot(p - a, ab) / squaredLength, 0.0, 1.0) : 0;
    const Vec3 d = p - (a + t * ab);
    return dot(d, d);
}

class CapsuleSearch {
public:
    explicit CapsuleSearch(const PointColumns& points)
        : principal_(principalAxesOf(points)), points_(possibleCorners(points, principal_.axes))
    {
        for (const auto& [low, high] : extremesAlong(spreadDirections(kCoreDirections), points_)) {
            core_.push_back(points_[low]);
            core_.push_back(points_[high]);
        }
    }

    CapsuleAxis best()
    {
        std::vector<CapsuleAxis> starts;
        for (const Vec3& axis : principal_.axes) {
            starts.push_back(capsuleAlong(core_, axis));
        }
        for (const Vec3& direction : spreadDirections(kStartDirections)) {
            starts.push_back(capsuleAlong(core_, direction));
        }
        std::ranges::stable_sort(starts.begin() + 3, starts.end(), {}, &CapsuleAxis::volume);
        starts.resize(3 + kMaxStarts);

        const Vec3 center = smallestBall(points_).center;
        CapsuleAxis found = {center, center, std::numeric_limits<double>::infinity()};
        for (const CapsuleAxis& start : starts) {
            const CapsuleAxis improved = searched(searched(start, 0.1), 0.02);
            if (improved.volume < found.volume) {
                found = improved;
            }
        }
        for (int i = 0; i < kMaxGrowths && grow(found); ++i) {
            found = searched(found, 0.01);
        }
        return coverOf(center, center) < coverOf(found.a, found.b) ? CapsuleAxis{center, center}
                                                                   : found;
    }

private:
    CapsuleAxis searched(const CapsuleAxis& start, double step) const
    {
        const Vec3 middle = 0.5 * (start.a + start.b);
        const Vec3 direction = start.b - start.a;
        const double length = norm(direction);
        const auto axes = frameAround(length > 1e-6 ? direction : Vec3{0, 0, 1});
        const auto capsuleAt = [&](const std::array<double, 5>& x) {
            const Vec3 unit = normalized(axes[0] + x[0] * axes[1] + x[1] * axes[2]);
            return capsuleOnLine(core_, unit, middle + x[2] * axes[1] + x[3] * axes[2],
                                 x[4] * x[4]);
        };
        const auto x = nelderMead<5>([&](const auto& at) { return capsuleAt(at).volume; },
                                     {0, 0, 0, 0, 0.01}, {step, step, step, step, 2 * step}, 400);
        const CapsuleAxis found = capsuleAt(x);
        return found.volume < start.volume ? found : start;
    }

    /// Volume of the capsule around all points with its axis from a to b.
    double coverOf(const Vec3& a, const Vec3& b) const
    {
        double squaredRadius = 0;
        for (std::size_t i = 0; i < points_.size(); ++i) {
            squaredRadius = std::max(squaredRadius, squaredFromSegment(points_[i], a, b));
        }
        return volumeOfCapsule(std::sqrt(squaredRadius), norm(b - a));
    }

    /// Adds the point that sticks out furthest, and those furthest along a few directions from the
    /// axis. False when none sticks out.
    bool grow(CapsuleAxis& found)
    {
        double coreRadius = 0;
        for (const Vec3& p : core_) {
            coreRadius = std::max(coreRadius, squaredFromSegment(p, found.a, found.b));
        }
        // The furthest of each of eight sectors about the axis, where it sticks out.
        const auto axes =
            frameAround(norm(found.b - found.a) > 0 ? found.b - found.a : Vec3{0, 0, 1});
        constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
        std::array<double, 16> furthest = {};
        std::array<std::size_t, 16> index;
        index.fill(kNone);
        const Vec3 middle = 0.5 * (found.a + found.b);
        for (std::size_t i = 0; i < points_.size(); ++i) {
            const Vec3 p = points_[i];
            const double squared = squaredFromSegment(p, found.a, found.b);
            if (squared <= coreRadius * (1 + 1e-12)) {
                continue;
            }
            const Vec3 d = p - middle;
            const double u = dot(d, axes[1]);
            const double v = dot(d, axes[2]);
            const std::size_t sector = (u < 0 ? 1U : 0U) + (v < 0 ? 2U : 0U) +
                                       (std::abs(u) < std::abs(v) ? 4U : 0U) +
                                       (dot(d, axes[0]) < 0 ? 8U : 0U);
            if (squared > furthest[sector]) {
                furthest[sector] = squared;
                index[sector] = i;
            }
        }
        bool grown = false;
        for (const std::size_t i : index) {
            if (i != kNone) {
                core_.push_back(points_[i]);
                grown = true;
            }
        }
        if (grown) {
            found.volume = std::numeric_limits<double>::infinity();
        }
        return grown;
    }

    PrincipalAxes principal_; ///< of all points
    PointColumns points_;     ///< that may stick out of a capsule
    std::vector<Vec3> core_;
};

/// Distance of p from the segment, without overflow.
double fromSegment(const Vec3& p, const Vec3& a, const Vec3& b)
{
    const Vec3 ab = b - a;
    const double length = norm(ab);
    if (length == 0) {
        return norm(p - a);
    }
    const Vec3 unit = ab / length;
    const Vec3 ap = p - a; // the point's own coordinates would be rounded far from the origin
    return norm(ap - std::clamp(dot(ap, unit), 0.0, length) * unit);
}

/// Turned so that the first component that differs increases from a to b.
Capsule inStandardForm(const Capsule& capsule)
{
    for (int i = 0; i < 3; ++i) {
        if (capsule.a[i] != capsule.b[i]) {
            return capsule.a[i] < capsule.b[i] ? capsule
                                               : Capsule{capsule.b, capsule.a, capsule.radius};
        }
    }
    return capsule;
}

} // namespace

Capsule fitCapsule(std::span<const Vec3> points)
{
    requireFinitePoints(points);
    const Aabb bounds = boundsOf(points);
    if (bounds.min == bounds.max) {
        return {bounds.min, bounds.min, 0};
    }
    const UnitFrame frame = unitFrameOf(bounds);
    const PointColumns columns(points, frame);
    const CapsuleAxis found = CapsuleSearch(columns).best();
    Capsule capsule = {frame.center + found.a / frame.scale, frame.center + found.b / frame.scale,
                       0};
    for (const Vec3& p : points) {
        capsule.radius = std::max(capsule.radius, fromSegment(p, capsule.a, capsule.b));
    }
    // A distance carries up to eight roundings of the coordinates from the frame's center.
    capsule.radius +=
        8 * std::numeric_limits<double>::epsilon() * (capsule.radius + norm(capsule.b - capsule.a));
    requireRepresentable(isFinite(capsule.a) && isFinite(capsule.b) &&
                         std::isfinite(capsule.radius));
    return inStandardForm(capsule);
}

} // namespace mbv
