#include "point_in_solid.h"

#include "outward_direction.h"
#include "ray_walk.h"
#include "world_triangle.h"

#include <algorithm>
#include <array>

namespace mbv::bvh {
namespace {

/// Directions of no particular kind; integers, since those are short in exact arithmetic. For where
/// the shortest way out passes through an edge.
constexpr std::array<Vec3, 12> kDirections = {{{379, 211, 857},
                                               {-733, 157, 421},
                                               {283, -907, 199},
                                               {-311, -569, -743},
                                               {953, 67, -151},
                                               {-89, 877, 353},
                                               {617, -443, 509},
                                               {-227, 331, -967},
                                               {41, 997, -239},
                                               {-859, -101, -397},
                                               {523, 641, 677},
                                               {-487, 719, 131}}};

enum class Crossing { None, Leaves, Enters, OnSurface, Degenerate };

Crossing crossing(bool leaves)
{
    return leaves ? Crossing::Leaves : Crossing::Enters;
}

/// A ray from a point, or from next to it.
class ExactRay {
public:
    ExactRay(const ExactPoint& p, const std::optional<ExactDirection>& towards,
             const Vec3& direction)
        : p_(p), towards_(towards), direction_(direction)
    {
    }

    Crossing through(const Triangle& t) const
    {
        const int height = sideOfPlane(p_, t);
        const int climb = volumeSign(along(), {t.b, t.a}, {t.c, t.a});
        if (height == 0)
            return fromPlane(t, climb);
        if (climb == 0 || climb == height)
            return Crossing::None; // along the plane, or away from it
        return throughInside(t, climb);
    }

private:
    Difference along() const { return {direction_, kOrigin}; }

    /// The ray reaches the plane: it passes the edges on the same side, or goes past.
    Crossing throughInside(const Triangle& t, int climb) const
    {
        const std::array<Vec3, 3> corners = {t.a, t.b, t.c};
        bool positive = false;
        bool negative = false;
        bool zero = false;
        for (std::size_t i = 0; i < 3; ++i) {
            const int side = sideOfLine(p_, direction_, corners[i], corners[(i + 1) % 3]);
            positive = positive || side > 0;
            negative = negative || side < 0;
            zero = zero || side == 0;
        }
        if (positive && negative)
            return Crossing::None;
        return zero ? Crossing::Degenerate : crossing(climb > 0);
    }

    /// The point lies in the triangle's plane, or the triangle has none.
    Crossing fromPlane(const Triangle& t, int climb) const
    {
        const Facing facing = facingOf(t);
        if (facing.sign == 0)
            return !towards_ && isOnSegments(t) ? Crossing::OnSurface : Crossing::None;
        const std::array<int, 3> sides = sidesOfEdges(p_, t, facing);
        if (std::count(sides.begin(), sides.end(), -1) > 0) // beside it
            return climb == 0 ? Crossing::Degenerate : Crossing::None;
        if (!towards_)
            return Crossing::OnSurface;
        const int rise = volumeSign(towards_->seenFrom(t.a), {t.b, t.a}, {t.c, t.a});
        if (rise == 0) {
            const int side = leastSide(t, sides, [&](const Difference& edge) {
                return facing.sign * areaSign(facing.axis, edge, towards_->seenFrom(edge.from));
            });
            return side >= 0 ? Crossing::OnSurface : Crossing::None;
        }
        if (climb == 0)
            return Crossing::Degenerate;
        if (climb == rise)
            return Crossing::None;
        // The ray comes back to the plane from next to the point. It passes the line of an edge
        // that has the point as its direction does, seen along the ray.
        const int side = leastSide(t, sides, [&](const Difference& edge) {
            return climb * volumeSign(along(), edge, towards_->seenFrom(edge.from));
        });
        if (side == 0)
            return Crossing::Degenerate;
        return side > 0 ? crossing(climb > 0) : Crossing::None;
    }

    /// The least of sideOf(edge), of the edges that the point is on; +1 where there are none.
    template <class SideOf>
    static int leastSide(const Triangle& t, const std::array<int, 3>& sides, const SideOf& sideOf)
    {
        const std::array<Vec3, 3> corners = {t.a, t.b, t.c};
        int least = 1;
        for (std::size_t i = 0; i < 3; ++i) {
            if (sides[i] == 0)
                least = std::min(least, sideOf({corners[(i + 1) % 3], corners[i]}));
        }
        return least;
    }

    bool isOnSegments(const Triangle& t) const
    {
        const std::array<FractionVec3, 3> corners = {fractions(t.a), fractions(t.b),
                                                     fractions(t.c)};
        const FractionVec3 p = p_.value();
        for (std::size_t i = 0; i < 3; ++i) {
            const FractionVec3 from = corners[i] - p;
            const FractionVec3 to = corners[(i + 1) % 3] - p;
            if (cross(from, to) == FractionVec3{} && dot(from, to).sign() <= 0)
                return true;
        }
        return false;
    }

    static constexpr Vec3 kOrigin = {};

    const ExactPoint& p_;
    const std::optional<ExactDirection>& towards_;
    Vec3 direction_;
};

PointInSolid placeOf(bool isInside, int winding)
{
    if (isInside)
        return PointInSolid::Inside;
    return winding == 0 ? PointInSolid::Outside : PointInSolid::Twice;
}

/// Undecided where the ray passes exactly through an edge or along a face.
PointInSolid pointInSolidBy(const ExactRay& ray, const PosedMesh& solid, const Ray& rounded)
{
    bool inside = false;
    int winding = 0;
    Crossing last = Crossing::None;
    const TrianglesInWorld triangles(solid);
    RayWalk(solid, rounded).run([&](std::uint32_t index, SurePassing passing) {
        last = passing.ahead ? crossing(passing.leaves) : ray.through(triangles[index]);
        const bool crosses = last == Crossing::Leaves || last == Crossing::Enters;
        inside = inside != crosses;
        if (crosses)
            winding += last == Crossing::Leaves ? 1 : -1;
        const bool ends = last == Crossing::OnSurface || last == Crossing::Degenerate;
        return ends ? -1.0 : std::numeric_limits<double>::infinity();
    });
    if (last == Crossing::OnSurface)
        return PointInSolid::Surface;
    return last == Crossing::Degenerate ? PointInSolid::Undecided : placeOf(inside, winding);
}

} // namespace

PointInSolid pointInSolid(const ExactPoint& p, const PosedMesh& solid,
                          const std::optional<ExactDirection>& towards)
{
    const auto along = [&](const Vec3& direction) {
        return pointInSolidBy({p, towards, direction}, solid, {p.rounded(), direction});
    };
    PointInSolid place = along(outwardDirection(solid, p.rounded()));
    for (std::size_t i = 0; place == PointInSolid::Undecided && i < kDirections.size(); ++i)
        place = along(kDirections[i]);
    return place;
}

} // namespace mbv::bvh
