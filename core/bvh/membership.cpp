#include "membership.h"

#include "ray_walk.h"
#include "world_triangle.h"

#include <algorithm>
#include <array>

namespace mbv::bvh {
namespace {

/// Directions of no particular kind; integers, since those are short in exact arithmetic.
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

FractionVec3 scaledBy(const Fraction& s, const FractionVec3& v)
{
    return {s * v[0], s * v[1], s * v[2]};
}

enum class Passage { None, Crosses, OnSurface, Degenerate };

/// A ray from a point, or from next to it.
class ExactRay {
public:
    ExactRay(const ExactPoint& p, const FractionVec3* towards, const Vec3& direction)
        : p_(p), towards_(towards), direction_(direction)
    {
    }

    Passage through(const Triangle& t) const
    {
        const int height = sideOfPlane(p_, t);
        const int climb = signAlongNormal(direction_, t);
        if (height == 0)
            return fromPlane(t, climb);
        if (climb == 0 || climb == height)
            return Passage::None; // along the plane, or away from it
        return throughInside(t);
    }

private:
    /// The ray reaches the plane: it passes the edges on the same side, or goes past.
    Passage throughInside(const Triangle& t) const
    {
        const std::array<Vec3, 3> corners = {t.a, t.b, t.c};
        bool positive = false;
        bool negative = false;
        bool zero = false;
        for (std::size_t i = 0; i < 3; ++i) {
            const int side = sideOfEdge(corners[i], corners[(i + 1) % 3]);
            positive = positive || side > 0;
            negative = negative || side < 0;
            zero = zero || side == 0;
        }
        if (positive && negative)
            return Passage::None;
        return zero ? Passage::Degenerate : Passage::Crosses;
    }

    int sideOfEdge(const Vec3& from, const Vec3& to) const
    {
        const Estimate volume =
            tripleProduct({direction_, abs(direction_)}, p_.cornerSeen(from), p_.cornerSeen(to));
        if (volume.isClear())
            return volume.value > 0 ? 1 : -1;
        return dot(fractions(direction_),
                   cross(fractions(from) - p_.value(), fractions(to) - p_.value()))
            .sign();
    }

    /// The point lies in the triangle's plane, or the triangle has none.
    Passage fromPlane(const Triangle& t, int climb) const
    {
        const FractionVec3 normal = exactNormal(t);
        if (normal == FractionVec3{})
            return !towards_ && isOnSegments(t) ? Passage::OnSurface : Passage::None;
        const std::array<int, 3> sides = sidesOfEdges(p_.value(), t, normal);
        if (std::count(sides.begin(), sides.end(), -1) > 0) // beside it
            return climb == 0 ? Passage::Degenerate : Passage::None;
        if (!towards_)
            return Passage::OnSurface;
        const int rise = dot(normal, *towards_).sign();
        if (rise == 0) {
            const int way = leastSide(t, normal, sides, *towards_);
            return way >= 0 ? Passage::OnSurface : Passage::None;
        }
        if (climb == 0)
            return Passage::Degenerate;
        if (climb == rise)
            return Passage::None;
        // The ray from p + e towards comes back to the plane at p + e back / (normal . direction).
        const FractionVec3 d = fractions(direction_);
        const FractionVec3 back = scaledBy(climb, scaledBy(dot(normal, d), *towards_) -
                                                      scaledBy(dot(normal, *towards_), d));
        const int way = leastSide(t, normal, sides, back);
        if (way == 0)
            return Passage::Degenerate;
        return way > 0 ? Passage::Crosses : Passage::None;
    }

    /// +1 where a small step in the plane from the point stays inside all edges that it is on.
    static int leastSide(const Triangle& t, const FractionVec3& normal,
                         const std::array<int, 3>& sides, const FractionVec3& step)
    {
        const std::array<FractionVec3, 3> corners = {fractions(t.a), fractions(t.b),
                                                     fractions(t.c)};
        int least = 1;
        for (std::size_t i = 0; i < 3; ++i) {
            if (sides[i] == 0) {
                const FractionVec3 edge = corners[(i + 1) % 3] - corners[i];
                least = std::min(least, dot(normal, cross(edge, step)).sign());
            }
        }
        return least;
    }

    bool isOnSegments(const Triangle& t) const
    {
        const std::array<FractionVec3, 3> corners = {fractions(t.a), fractions(t.b),
                                                     fractions(t.c)};
        for (std::size_t i = 0; i < 3; ++i) {
            const FractionVec3 from = corners[i] - p_.value();
            const FractionVec3 to = corners[(i + 1) % 3] - p_.value();
            if (cross(from, to) == FractionVec3{} && dot(from, to).sign() <= 0)
                return true;
        }
        return false;
    }

    const ExactPoint& p_;
    const FractionVec3* towards_;
    Vec3 direction_;
};

} // namespace

Membership membershipOf(const ExactPoint& p, const PosedMesh& solid, const FractionVec3* towards)
{
    for (const Vec3& direction : kDirections) {
        const ExactRay ray(p, towards, direction);
        bool inside = false;
        Passage last = Passage::None;
        RayWalk(solid, {p.rounded(), direction}).run([&](std::uint32_t index) {
            last = ray.through(worldTriangle(solid, index));
            inside = inside != (last == Passage::Crosses);
            const bool ends = last == Passage::OnSurface || last == Passage::Degenerate;
            return ends ? -1.0 : std::numeric_limits<double>::infinity();
        });
        if (last == Passage::OnSurface)
            return Membership::Surface;
        if (last != Passage::Degenerate)
            return inside ? Membership::Inside : Membership::Outside;
    }
    return Membership::Undecided;
}

} // namespace mbv::bvh
