// Triangles of a mesh keep clear where each vertex may move by some distance e without one meeting
// another. Those without a common corner do where they are apart by more than 2 e. With a common
// corner they meet exactly where the edge of one that is opposite to it meets the other one; with a
// common edge exactly where they lie in one plane, on one side of it. Either is shown by heights
// over planes first, which are cheap and mostly enough.
#include "self_clearance.h"

#include "bvh/access.h"
#include "geometry/points/point_merger.h"
#include "mesh_query/world_reach.h"
#include "near_pairs.h"

#include <mbv/collision/distance.h>

#include <algorithm>
#include <array>
#include <limits>

namespace mbv::bvh {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kClearance = 1e-10; ///< of the diagonal of the mesh's bounds

/// A triangle's normal, not unit, and twice its area.
struct Normal {
    Vec3 across;
    double length = 0;
};

Normal normalOf(const Triangle& t)
{
    const Vec3 across = cross(t.b - t.a, t.c - t.a);
    return {across, norm(across)};
}

double longestEdge(const Triangle& t)
{
    return std::max({norm(t.b - t.a), norm(t.c - t.b), norm(t.a - t.c)});
}

/// Of three numbers on one side of 0 the one nearest to it, by magnitude; else 0.
double leastOnOneSide(double x, double y, double z)
{
    const double least = std::min({x, y, z});
    const double most = std::max({x, y, z});
    return least > 0 ? least : most < 0 ? -most : 0;
}

double heightOver(const Triangle& t, const Normal& n, const Vec3& p)
{
    return dot(n.across, p - t.a) / n.length;
}

class Clearance {
public:
    explicit Clearance(const MeshBvh& bvh, double margin)
        : mesh_(bvh.mesh()), merged_(firstEqualOf(mesh_.vertices)), margin_(margin)
    {
    }

    /// Triangles that have no area to speak of are never clear: their planes are noise.
    bool hasArea(std::uint32_t i) const
    {
        const Triangle t = triangleOf(mesh_.triangles[i]);
        return normalOf(t).length > 16 * margin_ * longestEdge(t);
    }

    bool areClear(std::uint32_t i, std::uint32_t j) const
    {
        // Corners that are shared come first.
        Corners a = mesh_.triangles[i];
        Corners b = mesh_.triangles[j];
        std::size_t shared = 0;
        for (std::size_t m = 0; m < 3; ++m) {
            for (std::size_t n = shared; n < 3; ++n) {
                if (merged_[a[m]] == merged_[b[n]]) {
                    std::swap(a[shared], a[m]);
                    std::swap(b[shared], b[n]);
                    ++shared;
                    break;
                }
            }
        }
        const Triangle s = triangleOf(a);
        const Triangle t = triangleOf(b);
        switch (shared) {
        case 0:
            return areApart(s, t);
        case 1:
            return meetAtCornerOnly(s, t);
        case 2:
            return meetAtEdgeOnly(s, t);
        default:
            return false;
        }
    }

private:
    using Corners = std::array<std::uint32_t, 3>;

    Triangle triangleOf(const Corners& corners) const
    {
        return {mesh_.vertices[corners[0]], mesh_.vertices[corners[1]], mesh_.vertices[corners[2]]};
    }

    static Vec3 middleOf(const Triangle& t) { return (1.0 / 3) * (t.a + t.b + t.c); }

    /// Some plane across the direction, which is not unit, is between them.
    bool areApartAlong(const Vec3& direction, const Triangle& s, const Triangle& t) const
    {
        const auto height = [&](const Vec3& p) { return dot(direction, p - s.a); };
        const double gap = std::min({height(t.a), height(t.b), height(t.c)}) -
                           std::max({height(s.a), height(s.b), height(s.c)});
        return gap > 4 * margin_ * norm(direction);
    }

    /// The plane through the corner a that they share, across the way from the middle of one to
    /// that of the other, has the rest of either on its own side: so far is the opposite edge of
    /// each from all of the other.
    bool areOnSides(const Triangle& s, const Triangle& t) const
    {
        const Vec3 direction = unitTo(t) - unitTo(s);
        const auto height = [&](const Vec3& p) { return dot(direction, p - s.a); };
        const double least = 4 * margin_ * norm(direction);
        return std::min(height(t.b), height(t.c)) > least &&
               std::max(height(s.b), height(s.c)) < -least;
    }

    /// From corner a to the middle of the other two.
    static Vec3 unitTo(const Triangle& t)
    {
        const Vec3 way = 0.5 * (t.b + t.c) - t.a;
        return (1 / norm(way)) * way;
    }

    bool areApart(const Triangle& s, const Triangle& t) const
    {
        const auto isBeside = [this](const Triangle& x, const Triangle& y) {
            const Normal n = normalOf(y);
            return leastOnOneSide(heightOver(y, n, x.a), heightOver(y, n, x.b),
                                  heightOver(y, n, x.c)) > 4 * margin_;
        };
        return areApartAlong(middleOf(t) - middleOf(s), s, t) || isBeside(s, t) || isBeside(t, s) ||
               distance(s, t).distance > 4 * margin_;
    }

    /// Corner a is shared. Where b and c of one are as high as h over the other's plane, its points
    /// at distance r from the corner are no lower than r h / L, L its longest edge, so that no
    /// point of the other's opposite edge, which is no nearer to the corner than that one's
    /// altitude, is nearer than the half of altitude h / L.
    bool meetAtCornerOnly(const Triangle& s, const Triangle& t) const
    {
        const auto isBeside = [this](const Triangle& x, const Triangle& y) {
            const Normal n = normalOf(y);
            const double b = heightOver(y, n, x.b);
            const double height = leastOnOneSide(b, b, heightOver(y, n, x.c));
            const double altitude = n.length / norm(y.c - y.b);
            return height > 4 * margin_ &&
                   altitude * std::min(height / longestEdge(x), 1.0) > 8 * margin_;
        };
        return areOnSides(s, t) || isBeside(s, t) || isBeside(t, s) ||
               (distance(Segment{s.b, s.c}, t).distance > 4 * margin_ &&
                distance(Segment{t.b, t.c}, s).distance > 4 * margin_);
    }

    /// Edge a b is shared. The angle between the two, moved, differs by no more than what the
    /// altitudes over it let the corners c tilt them.
    bool meetAtEdgeOnly(const Triangle& s, const Triangle& t) const
    {
        const Normal m = normalOf(s);
        const Normal n = normalOf({s.a, s.b, t.c});
        const double edge = norm(s.b - s.a);
        const double low = std::min(m.length, n.length) / edge;
        if (!(low > 16 * margin_))
            return false;
        if (dot(m.across, n.across) < 0)
            return true;
        const double sine = norm(cross(m.across, n.across)) / (m.length * n.length);
        return sine > 32 * margin_ / low;
    }

    const TriangleMesh& mesh_;
    std::vector<std::uint32_t> merged_;
    double margin_;
};

std::optional<std::vector<TrianglePair>> findDoubtful(const MeshBvh& bvh, double margin,
                                                      StopCheck& stop)
{
    const Clearance clearance(bvh, margin);
    const std::size_t triangles = bvh.mesh().triangles.size();
    std::vector<bool> hasArea(triangles);
    for (std::uint32_t i = 0; i < triangles; ++i)
        hasArea[i] = clearance.hasArea(i);
    std::vector<TrianglePair> doubtful;
    forEachNearPair(bvh, 4 * margin, stop, [&](std::uint32_t i, std::uint32_t j) {
        stop.spend(16);
        if (!hasArea[i] || !hasArea[j] || !clearance.areClear(i, j))
            doubtful.push_back({i, j});
        return doubtful.size() < triangles;
    });
    if (doubtful.size() >= triangles)
        return std::nullopt;
    return doubtful;
}

} // namespace

const std::optional<std::vector<TrianglePair>>& doubtfulPairs(const PosedMesh& mesh,
                                                              std::size_t lookedAt, StopCheck& stop)
{
    static const std::optional<std::vector<TrianglePair>> kUnknown;
    constexpr double kSmallest = 1e-60; // squares of areas stay in range
    constexpr double kLargest = 1e60;
    const Aabb& bounds = mesh.bvh.bounds();
    const double size = norm(bounds.max - bounds.min);
    if (!(size > kSmallest && size < kLargest))
        return kUnknown;
    const double margin = kClearance * size;
    // A few roundings of each coordinate on its way to the world, and of the lengths measured here.
    const double rounding = 64 * kEpsilon * worldReach(mesh);
    // To look at a triangle once costs a third of what it does for a query.
    const LazyConnectivity& known = Access::connectivity(mesh.bvh);
    if (!(rounding < margin))
        return kUnknown;
    if (!known.isDoubtfulKnown() &&
        3 * known.addLookedAt(lookedAt) < mesh.bvh.mesh().triangles.size())
        return kUnknown;
    return known.doubtfulPairs([&] { return findDoubtful(mesh.bvh, margin, stop); });
}

} // namespace mbv::bvh
