#include "cap_apex.h"

#include "lowest_point.h"

#include <vector>

namespace mbv {
namespace {

constexpr double kReach = 8;       ///< of the apex; the polytope is about 1 large
constexpr double kOnEdge = 1e-10;  ///< points as near to an edge limit no triangle at it
constexpr double kNoLength = 1e-9; ///< edges as short have no direction

/// The plane across an edge: directions are angles from the one to the origin, towards the cap.
class EdgeView {
public:
    EdgeView(const Vec3& from, const Vec3& along) : from_(from)
    {
        outward_ = normalized(from - dot(from, along) * along);
        capward_ = cross(outward_, along);
    }

    struct Direction {
        double inward = 1;
        double capward = 0;
    };

    Direction directionTo(const Vec3& p) const
    {
        return {-dot(outward_, p - from_), dot(capward_, p - from_)};
    }

    const Vec3& capward() const { return capward_; }

    /// The normal, away from the origin, of the plane through the edge and that direction, where
    /// the polytope is on its side of the edge towards the cap.
    Vec3 normalOf(const Direction& d) const
    {
        return normalized(d.inward * capward_ + d.capward * outward_);
    }

private:
    Vec3 from_;
    Vec3 outward_;
    Vec3 capward_;
};

/// The direction that is furthest towards the cap.
EdgeView::Direction tangentTo(std::span<const Vec3> points, const EdgeView& view)
{
    EdgeView::Direction furthest;
    for (const Vec3& p : points) {
        const EdgeView::Direction d = view.directionTo(p);
        if (d.capward > 0 && furthest.inward * d.capward - furthest.capward * d.inward > 0 &&
            d.inward * d.inward + d.capward * d.capward > kOnEdge * kOnEdge)
            furthest = d;
    }
    return furthest;
}

} // namespace

std::optional<Vec3> smallestApex(const ConvexSurface& surface, const SurfaceCap& cap,
                                 std::span<const Vec3> inside)
{
    std::vector<HalfSpace> within;
    const auto add = [&](const Vec3& normal, const Vec3& at) {
        within.push_back({normal, dot(normal, at)});
    };
    Vec3 rise; // of the volume, with the apex
    const std::size_t count = cap.ring.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3& p = surface.corner(cap.ring[i]);
        const Vec3& q = surface.corner(cap.ring[(i + 1) % count]);
        const double length = norm(q - p);
        if (length < kNoLength)
            return std::nullopt;
        rise += cross(p, q);
        const EdgeView view(p, (q - p) / length);
        add(-view.normalOf(tangentTo(inside, view)), p);
        // Seen from the other side of the edge the plane of the triangle there is turned over.
        const auto beyond = view.directionTo(surface.corner(cap.outer[i]));
        add(-view.normalOf(beyond), p);
        add(-view.capward(), p);
        const Vec3& next = surface.corner(cap.ring[(i + 2) % count]);
        const Vec3 turn = cross(next - p, q - p);
        if (const double size = norm(turn); size > kNoLength * length)
            add(turn / size, p);
    }
    const auto apex = lowestPoint(rise, within, kReach);
    // On an edge of the ring it would be no corner.
    for (std::size_t i = 0; apex && i < count; ++i) {
        const Vec3& p = surface.corner(cap.ring[i]);
        const Vec3& q = surface.corner(cap.ring[(i + 1) % count]);
        if (norm(cross(q - p, *apex - p)) < kNoLength * norm(q - p))
            return std::nullopt;
    }
    return apex;
}

} // namespace mbv
