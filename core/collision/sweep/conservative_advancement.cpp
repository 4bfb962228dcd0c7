// Planes that separate two convex shapes. Whatever a direction comes from, the gap along it is
// measured on the shapes themselves by their support points: a direction spoilt by rounding costs
// gap, never safety.
#include "conservative_advancement.h"

#include "collision/planes/half_space_extent.h"
#include "feature_axes.h"
#include "geometry/half_axes.h"
#include "geometry/unbounded.h"
#include "support_sweep.h"
#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <limits>
#include <optional>

namespace mbv::advancement {
namespace {

/// Nearest points nearer than this many sizes give no sure direction.
constexpr double kNear = 1e-3;

template <class A, class B>
double gapAlong(const A& a, const B& b, const Vec3& normal, const Vec3& between)
{
    const double offset = dot(normal, between);
    return extentOf(b, normal, offset).low - extentOf(a, normal, offset).high;
}

Vec3 centerOf(const Shape& shape)
{
    const Aabb bounds = boundsOf(shape);
    return bounds.min / 2 + bounds.max / 2;
}

class Finder {
public:
    /// Planes are looked for whose gap is above `least`.
    Finder(const Shape& a, const Shape& b, const Distance& between, const Vec3& hint, double least)
        : shapeA_(a), shapeB_(b), between_(between), hint_(hint), least_(least)
    {
    }

    template <class A, class B> SeparatingPlanes operator()(const A& a, const B& b)
    {
        if constexpr (Unbounded<A> && Unbounded<B>) {
            const Vec3 up = normalized(a.normal);
            const double side = dot(up, between_.pointOnB - between_.pointOnA);
            planes_.add({side < 0 ? -up : up, between_.distance});
        } else if constexpr (Unbounded<B>) {
            addSidesOf(b, a, 1);
        } else if constexpr (Unbounded<A>) {
            addSidesOf(a, b, -1);
        } else {
            addBetweenBounded(a, b);
        }
        return planes_;
    }

private:
    /// `sign` turns the direction from the bounded shape to the infinite one into that from A to B.
    void addSidesOf(const auto& infinite, const auto& bounded, double sign)
    {
        const Extent extent = extentOf(bounded, infinite.normal, infinite.offset);
        const Vec3 up = normalized(infinite.normal);
        if (extent.low > 0)
            planes_.add({-sign * up, extent.low});
        else if (extent.high < 0)
            planes_.add({sign * up, -extent.high});
    }

    void addBetweenBounded(const auto& a, const auto& b)
    {
        const Vec3 apart = between_.pointOnB - between_.pointOnA;
        if (areSmallPolytopes(shapeA_, shapeB_)) {
            if (between_.distance > 0 && apart != Vec3{})
                addAlong(a, b, normalized(apart));
            return addFeatureAxes(a, b, shapeA_, shapeB_);
        }
        const double size = reachOf(shapeA_) + reachOf(shapeB_);
        if (between_.distance > kNear * size)
            return addAlong(a, b, normalized(apart));

        const Core coreA = coreOf(shapeA_);
        const Core coreB = coreOf(shapeB_);
        const double coresApart = addNearest(a, b, coreA.shape, coreB.shape);
        const bool isSure = !planes_.isEmpty() && planes_.begin()->gap > between_.distance / 2;
        if (coresApart > kNear * size && isSure)
            return;
        addFeatureAxes(a, b, coreA.shape, coreB.shape);
        if (coresApart > kNear * size)
            return;
        addAlong(a, b, hint_);
        addOwnPlanes(a, b);
        const Vec3 centers = centerOf(shapeB_) - centerOf(shapeA_);
        const Vec3 inwards = centers == Vec3{} ? hint_ : normalized(centers);
        addNearest(a, b, translated(coreA.shape, -10 * kNear * size * inwards), coreB.shape);
        if (areSmallCores(shapeA_, shapeB_))
            return;
        const double rounding = roundingOf(between_, size);
        if (const auto found = stoppingPlane(shapeA_, inwards, shapeB_, 0, rounding))
            addAlong(a, b, found->plane.normal);
    }

    /// Along the nearest points of two other shapes that are convex as well; their distance.
    double addNearest(const auto& a, const auto& b, const Shape& nearA, const Shape& nearB)
    {
        const Distance nearest = distance(nearA, nearB);
        const Vec3 apart = nearest.pointOnB - nearest.pointOnA;
        if (nearest.distance > 0 && apart != Vec3{})
            addAlong(a, b, normalized(apart));
        return nearest.distance;
    }

    void addFeatureAxes(const auto& a, const auto& b, const Shape& coreA, const Shape& coreB)
    {
        for (const Vec3& axis : featureAxes(coreA, coreB)) {
            const double offset = dot(axis, between_.pointOnB);
            const Extent ofA = extentOf(a, axis, offset);
            const Extent ofB = extentOf(b, axis, offset);
            if (ofB.low - ofA.high > least_)
                planes_.add({axis, ofB.low - ofA.high});
            if (ofA.low - ofB.high > least_)
                planes_.add({-axis, ofA.low - ofB.high});
        }
    }

    /// Those that ellipsoids without a thickness lie in.
    void addOwnPlanes(const auto& a, const auto& b)
    {
        for (const Shape* shape : {&shapeA_, &shapeB_}) {
            const auto* ellipsoid = std::get_if<Ellipsoid>(shape);
            for (int i = 0; ellipsoid != nullptr && i < 3; ++i) {
                if (ellipsoid->radii[i] != 0)
                    continue;
                const Vec3 axis = normalized(ellipsoid->axes[static_cast<std::size_t>(i)]);
                addAlong(a, b, axis);
                addAlong(a, b, -axis);
            }
        }
    }

    void addAlong(const auto& a, const auto& b, const Vec3& normal)
    {
        const double gap = gapAlong(a, b, normal, between_.pointOnB);
        if (gap > least_)
            planes_.add({normal, gap});
    }

    const Shape& shapeA_;
    const Shape& shapeB_;
    const Distance& between_;
    const Vec3& hint_;
    double least_;
    SeparatingPlanes planes_;
};

} // namespace

double radiusOf(const Shape& shape)
{
    return std::visit(
        [](const auto& s) {
            if constexpr (requires { s.radius; })
                return s.radius;
            else if constexpr (requires { s.radii; })
                return largestHalfAxis(s);
            else
                return 0.0;
        },
        shape);
}

bool areSmallPolytopes(const Shape& a, const Shape& b)
{
    return areSmallCores(a, b) && radiusOf(a) == 0 && radiusOf(b) == 0;
}

bool areSmallCores(const Shape& a, const Shape& b)
{
    const auto isSmall = [](const Shape& shape) {
        const auto* cylinder = std::get_if<Cylinder>(&shape);
        return isBounded(shape) && !std::holds_alternative<ConvexHull>(shape) &&
               !std::holds_alternative<Cone>(shape) && !std::holds_alternative<Ellipsoid>(shape) &&
               (cylinder == nullptr || cylinder->radius == 0);
    };
    return isSmall(a) && isSmall(b);
}

Core coreOf(const Shape& shape)
{
    if (const auto* sphere = std::get_if<Sphere>(&shape))
        return {Segment{sphere->center, sphere->center}, sphere->radius};
    if (const auto* capsule = std::get_if<Capsule>(&shape))
        return {Segment{capsule->a, capsule->b}, capsule->radius};
    const auto* cylinder = std::get_if<Cylinder>(&shape);
    if (cylinder != nullptr && cylinder->radius == 0)
        return {Segment{cylinder->a, cylinder->b}, 0};
    return {shape, 0};
}

double gapAlong(const Shape& a, const Shape& b, const Vec3& normal, const Vec3& between)
{
    return std::visit(
        [&]<class A, class B>(const A& x, const B& y) -> double {
            if constexpr (Unbounded<A> || Unbounded<B>)
                return 0;
            else
                return gapAlong(x, y, normal, between);
        },
        a, b);
}

Distance nearestPoints(const Shape& a, const Shape& b)
{
    return std::visit(
        []<class A, class B>(const A& x, const B& y) -> Distance {
            if constexpr (HasPair<A, B>)
                return pair::distance(x, y);
            else
                return flipped(pair::distance(y, x));
        },
        a, b);
}

SeparatingPlanes planesBetween(const Shape& a, const Shape& b, const Distance& between,
                               const Vec3& hint)
{
    return std::visit(Finder(a, b, between, hint, 0), a, b);
}

SeparatingPlanes planesAtContact(const Shape& a, const Shape& b, const Distance& between,
                                 const Vec3& hint, double rounding)
{
    return std::visit(Finder(a, b, between, hint, -rounding), a, b);
}

double reachOf(const Shape& shape)
{
    if (!isBounded(shape))
        return 0;
    const Aabb bounds = boundsOf(shape);
    return maxComponent(bounds.max / 2 - bounds.min / 2);
}

double roundingOf(const Distance& between, double reach)
{
    const double coordinates =
        std::max(maxComponent(abs(between.pointOnA)), maxComponent(abs(between.pointOnB)));
    return std::numeric_limits<double>::epsilon() * (coordinates + reach);
}

Vec3 overlapNormal(const Shape& a, const Shape& b, const Vec3& motion)
{
    if (const auto found = contact(a, b))
        return found->normal;
    const Vec3 hint = motion == Vec3{} ? Vec3{1, 0, 0} : normalized(motion);
    if (!isBounded(a) || !isBounded(b))
        return hint;
    const Distance between = distance(a, b);
    const double rounding = 4 * roundingOf(between, reachOf(a) + reachOf(b));
    std::optional<SeparatingPlane> widest;
    for (const SeparatingPlane& plane : planesAtContact(a, b, between, hint, rounding)) {
        if (dot(plane.normal, motion) > 0 && (!widest || plane.gap > widest->gap))
            widest = plane;
    }
    return widest ? widest->normal : hint;
}

} // namespace mbv::advancement
