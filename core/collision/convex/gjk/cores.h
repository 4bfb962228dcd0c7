#pragma once

#include "curved_cores.h"
#include "frame.h"
#include "geometry/half_axes.h"
#include "hull_scan.h"
#include "round_summand.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>

/// Support functions. A shape is a core swept by a radius: a capsule is a segment with a radius, a
/// sphere a point with one, an ellipsoid a smaller one with a radius; the others are their own
/// core. Internal.
namespace mbv::convex {

/// A convex set in local coordinates: its support point along a direction (not zero), and some
/// point in its middle, to start from.
template <class C>
concept Core = requires(const C& core, const Vec3& direction)
{
    core.support(direction);
    core.middle();
};

/// The hull of a point, two or three.
template <std::size_t N> struct PointsCore {
    std::array<Vec3, N> points;

    Vec3 support(const Vec3& direction) const
    {
        std::size_t best = 0;
        double largest = dot(direction, points[0]);
        for (std::size_t i = 1; i < N; ++i) {
            const double along = dot(direction, points[i]);
            if (along > largest) {
                largest = along;
                best = i;
            }
        }
        return points[best];
    }
    Vec3 middle() const { return points[0]; }
};

/// {center + sum s_i halfEdges_i, |s_i| <= 1}, taken literally.
struct BoxCore {
    Vec3 center;
    std::array<Vec3, 3> halfEdges;

    Vec3 support(const Vec3& direction) const
    {
        Vec3 corner = center;
        for (const Vec3& edge : halfEdges)
            corner += std::copysign(1.0, dot(direction, edge)) * edge;
        return corner;
    }
    Vec3 middle() const { return center; }
};

/// The support points along x, -x, y, -y, z and -z.
template <Core C> std::array<Vec3, 6> extremesBySupport(const C& core)
{
    return {core.support({1, 0, 0}),  core.support({-1, 0, 0}), core.support({0, 1, 0}),
            core.support({0, -1, 0}), core.support({0, 0, 1}),  core.support({0, 0, -1})};
}

/// The points of a hull: few as columns, many are viewed, and scaled on the way out.
class HullCore {
public:
    HullCore(std::span<const Vec3> points, const Frame& frame)
        : points_(points), frame_(frame),
          middle_(frame.toLocal((points.front() + points.back()) / 2))
    {
        if (points.size() > kFewPoints)
            return;
        toColumns(points, frame.origin, frame.perUnit, x_.data(), y_.data(), z_.data());
        for (padded_ = points.size(); padded_ % kScanLanes != 0; ++padded_) {
            x_[padded_] = x_[points.size() - 1];
            y_[padded_] = y_[points.size() - 1];
            z_[padded_] = z_[points.size() - 1];
        }
    }

    /// Few, moved: center + p.x axes[0] + p.y axes[1] + p.z axes[2], in local coordinates.
    HullCore(const PointColumns& few, const Vec3& center, const std::array<Vec3, 3>& axes)
        : middle_(center), padded_(few.count)
    {
        moveColumns(few, center, axes, x_.data(), y_.data(), z_.data());
    }

    Vec3 support(const Vec3& direction) const
    {
        return padded_ > 0 ? supportOfFew(direction) : supportOfMany(direction);
    }

    /// Of a box's corners in their usual order, its center; of others, somewhere in the hull.
    Vec3 middle() const { return middle_; }

    std::array<Vec3, 6> extremes() const
    {
        if (padded_ == 0)
            return pointsOf(extremeIndices(points_),
                            [&](std::size_t i) { return frame_.toLocal(points_[i]); });
        return pointsOf(extremesOfFew(), [&](std::size_t i) { return at(i); });
    }

    /// The box whose corners are the points, in any order and to within 1e-13 of local coordinates;
    /// nothing where it is flat or skewed.
    std::optional<Obb> asBox() const;

private:
    using Column = std::array<double, kFewPoints>;

    Vec3 at(std::size_t i) const { return {x_[i], y_[i], z_[i]}; }

    /// The corners of a box are as far from its middle.
    bool mayBeBox() const;

    template <class PointAt>
    static std::array<Vec3, 6> pointsOf(const std::array<std::size_t, 6>& indices,
                                        const PointAt& at)
    {
        return {at(indices[0]), at(indices[1]), at(indices[2]),
                at(indices[3]), at(indices[4]), at(indices[5])};
    }

    std::array<std::size_t, 6> extremesOfFew() const
    {
        if (padded_ > kScanLanes)
            return extremeIndices({x_.data(), y_.data(), z_.data(), padded_});
        const auto [lowX, highX] = ends(x_);
        const auto [lowY, highY] = ends(y_);
        const auto [lowZ, highZ] = ends(z_);
        return {highX, lowX, highY, lowY, highZ, lowZ};
    }

    /// Of the first few, where it is least and most, without a branch: unrolled, there would be.
    static std::array<std::size_t, 2> ends(const Column& column)
    {
        std::size_t low = 0;
        std::size_t high = 0;
        double least = column[0];
        double most = column[0];
#pragma GCC unroll 1
        for (std::size_t i = 1; i < kScanLanes; ++i) {
            low = column[i] < least ? i : low;
            least = std::min(column[i], least);
            high = column[i] > most ? i : high;
            most = std::max(column[i], most);
        }
        return {low, high};
    }

    /// All are looked at, in columns and without a branch.
    Vec3 supportOfFew(const Vec3& direction) const
    {
        if (padded_ > kScanLanes)
            return at(supportIndex(x_.data(), y_.data(), z_.data(), padded_, direction));
        std::array<double, kScanLanes> along;
        for (std::size_t i = 0; i < kScanLanes; ++i)
            along[i] = direction.x * x_[i] + direction.y * y_[i] + direction.z * z_[i];
        std::size_t best = 0;
        double largest = along[0];
        for (std::size_t i = 1; i < kScanLanes; ++i) {
            best = along[i] > largest ? i : best;
            largest = std::max(along[i], largest);
        }
        return at(best);
    }

    Vec3 supportOfMany(const Vec3& direction) const
    {
        return frame_.toLocal(points_[supportIndex(points_, frame_.origin, direction)]);
    }

    std::span<const Vec3> points_; // of many, and the frame that they are seen in
    Frame frame_;
    Vec3 middle_;
    // The local coordinates of a few points, the last repeated to fill the lanes; of many, not set.
    std::size_t padded_ = 0;
    Column x_;
    Column y_;
    Column z_;
};

template <Core C> std::array<Vec3, 6> extremesOf(const C& core)
{
    return extremesBySupport(core);
}
inline std::array<Vec3, 6> extremesOf(const HullCore& core)
{
    return core.extremes();
}

inline PointsCore<1> coreOf(const Sphere& s, const Frame& f)
{
    return {{f.toLocal(s.center)}};
}
inline PointsCore<2> coreOf(const Capsule& s, const Frame& f)
{
    return {{f.toLocal(s.a), f.toLocal(s.b)}};
}
inline PointsCore<2> coreOf(const Segment& s, const Frame& f)
{
    return {{f.toLocal(s.a), f.toLocal(s.b)}};
}
inline PointsCore<3> coreOf(const Triangle& s, const Frame& f)
{
    return {{f.toLocal(s.a), f.toLocal(s.b), f.toLocal(s.c)}};
}
inline BoxCore coreOf(const Aabb& s, const Frame& f)
{
    const Vec3 low = f.toLocal(s.min);
    const Vec3 high = f.toLocal(s.max);
    const Vec3 half = (high - low) / 2;
    return {(low + high) / 2, {Vec3{half.x, 0, 0}, Vec3{0, half.y, 0}, Vec3{0, 0, half.z}}};
}
inline BoxCore coreOf(const Obb& s, const Frame& f)
{
    const Vec3 half = f.vectorToLocal(s.halfExtents);
    return {f.toLocal(s.center), {half.x * s.axes[0], half.y * s.axes[1], half.z * s.axes[2]}};
}
inline CylinderCore coreOf(const Cylinder& s, const Frame& f)
{
    const Vec3 low = f.toLocal(s.a);
    const Vec3 high = f.toLocal(s.b);
    return {(low + high) / 2, (high - low) / 2, normalized(s.b - s.a), f.perUnit * s.radius};
}
inline HullCore coreOf(const ConvexHull& s, const Frame& f)
{
    return {s.points, f};
}
inline ConeCore coreOf(const Cone& s, const Frame& f)
{
    return {f.toLocal(s.apex), f.toLocal(s.baseCenter), normalized(s.apex - s.baseCenter),
            f.perUnit * s.radius};
}
inline EllipsoidCore coreOf(const Ellipsoid& s, const Frame& f)
{
    const Vec3 radii = f.vectorToLocal(s.radii);
    return {f.toLocal(s.center),
            {radii.x * s.axes[0], radii.y * s.axes[1], radii.z * s.axes[2]},
            f.perUnit * roundingOf(s)};
}

/// A core is the Minkowski sum of polytopeOf() and roundSummandOf(): of a polytope and what is
/// round.
template <Core C> const C& polytopeOf(const C& core)
{
    return core;
}
inline PointsCore<2> polytopeOf(const CylinderCore& core)
{
    return {{core.center - core.halfAxis, core.center + core.halfAxis}};
}
/// The base's center alone, or a segment that is a cone without a radius.
inline PointsCore<2> polytopeOf(const ConeCore& core)
{
    return {{core.baseCenter, core.radius > 0 ? core.baseCenter : core.apex}};
}

/// An ellipsoid's center; all of one whose half axes are skewed, or that is a segment.
struct EllipsoidRest {
    const EllipsoidCore& core;
    bool isAll = false;

    Vec3 support(const Vec3& direction) const
    {
        return isAll ? core.support(direction) : core.center;
    }
    Vec3 middle() const { return core.center; }
};

template <Core C> RoundSummand roundSummandOf(const C&)
{
    return {};
}
inline RoundSummand roundSummandOf(const CylinderCore& core)
{
    return {core.unitAxis, core.radius};
}
inline RoundSummand roundSummandOf(const ConeCore& core)
{
    return {core.unitAxis, core.radius, dot(core.apex - core.baseCenter, core.unitAxis)};
}
inline RoundSummand roundSummandOf(const EllipsoidCore& core)
{
    return core.isUpright() ? roundSummandOf(core.halfAxes, core.rounding) : RoundSummand{};
}

inline EllipsoidRest polytopeOf(const EllipsoidCore& core)
{
    return {core, !(roundSummandOf(core).radius > 0)};
}

/// Curved in a way that a way out is polished for.
template <Core C>
inline constexpr bool kIsCurvedCore = std::same_as<C, ConeCore> || std::same_as<C, EllipsoidCore>;

/// The radius a core is swept by, in world units: the shape's, where its core does not have it.
template <class S> constexpr double sweptRadiusOf(const S& s)
{
    constexpr bool isInCore = requires(const S& shape)
    {
        coreOf(shape, Frame{}).radius;
    };
    if constexpr (requires { s.radius; } && !isInCore)
        return s.radius;
    else
        return 0;
}
inline double sweptRadiusOf(const Ellipsoid& s)
{
    return roundingOf(s);
}

} // namespace mbv::convex
