// Planes that separate two convex shapes. Whatever a direction comes from, the gap along it is
// measured on the shapes themselves by their support points: a direction spoilt by rounding costs
// gap, never safety.
#include "conservative_advancement.h"

#include "collision/closed_form/half_space_extent.h"
#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/rigid_motion.h>
#include <mbv/collision/sat.h>

#include <cmath>
#include <limits>
#include <optional>

namespace mbv::advancement {
namespace {

template <class S>
concept Infinite = std::same_as<S, Plane> || std::same_as<S, HalfSpace>;

template <class S>
concept Box = std::same_as<S, Aabb> || std::same_as<S, Obb>;

/// Nearest points nearer than this many sizes give no sure direction.
constexpr double kNear = 1e-3;

double gapAlong(const auto& a, const auto& b, const Vec3& normal, const Vec3& between)
{
    const double offset = dot(normal, between);
    return extentOf(b, normal, offset).low - extentOf(a, normal, offset).high;
}

Vec3 centerOf(const Obb& box)
{
    return box.center;
}
Vec3 centerOf(const Aabb& box)
{
    return toObb(box).center;
}

/// A rounded shape is a core swept by a radius.
struct Core {
    Shape shape;
    double radius = 0;
};

Core coreOf(const Shape& shape)
{
    if (const auto* sphere = std::get_if<Sphere>(&shape))
        return {Segment{sphere->center, sphere->center}, sphere->radius};
    if (const auto* capsule = std::get_if<Capsule>(&shape))
        return {Segment{capsule->a, capsule->b}, capsule->radius};
    return {shape, 0};
}

class Finder {
public:
    Finder(const Shape& a, const Shape& b, const Distance& between, const Vec3& hint)
        : shapeA_(a), shapeB_(b), between_(between), hint_(hint)
    {
    }

    template <class A, class B> SeparatingPlanes operator()(const A& a, const B& b)
    {
        if constexpr (Infinite<A> && Infinite<B>) {
            const Vec3 up = normalized(a.normal);
            const double side = dot(up, between_.pointOnB - between_.pointOnA);
            planes_.add({side < 0 ? -up : up, between_.distance});
        } else if constexpr (Infinite<B>) {
            addSidesOf(b, a, 1);
        } else if constexpr (Infinite<A>) {
            addSidesOf(a, b, -1);
        } else {
            if constexpr (Box<A> && Box<B>)
                addBoxAxes(a, b);
            if (planes_.isEmpty())
                addNearestDirections(a, b);
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

    void addBoxAxes(const auto& a, const auto& b)
    {
        const Vec3 centers = centerOf(b) - centerOf(a);
        for (const SatRow& row : explainSat(a, b).rows) {
            if (row.gap && *row.gap > 0)
                addAlong(a, b, dot(*row.direction, centers) < 0 ? -*row.direction : *row.direction);
        }
    }

    void addNearestDirections(const auto& a, const auto& b)
    {
        const Core coreA = coreOf(shapeA_);
        const Core coreB = coreOf(shapeB_);
        const double size = reachOf(coreA.shape) + reachOf(coreB.shape);
        const double apart = addNearest(a, b, coreA.shape, coreB.shape);
        if (apart > kNear * size)
            return;
        addAlong(a, b, hint_);
        const Vec3 back = 10 * kNear * size * (planes_.isEmpty() ? hint_ : planes_.begin()->normal);
        addNearest(a, b, translated(coreA.shape, -back), coreB.shape);
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

    void addAlong(const auto& a, const auto& b, const Vec3& normal)
    {
        const double gap = gapAlong(a, b, normal, between_.pointOnB);
        if (gap > 0)
            planes_.add({normal, gap});
    }

    const Shape& shapeA_;
    const Shape& shapeB_;
    const Distance& between_;
    const Vec3& hint_;
    SeparatingPlanes planes_;
};

} // namespace

SeparatingPlanes planesBetween(const Shape& a, const Shape& b, const Distance& between,
                               const Vec3& hint)
{
    return std::visit(Finder(a, b, between, hint), a, b);
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

Vec3 overlapNormal(const Shape& a, const Shape& b, const Vec3& otherwise)
{
    if (const auto found = contact(a, b))
        return found->normal;
    return otherwise == Vec3{} ? Vec3{1, 0, 0} : normalized(otherwise);
}

} // namespace mbv::advancement
