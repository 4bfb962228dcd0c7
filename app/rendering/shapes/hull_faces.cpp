#include "hull_faces.h"

#include "patch.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace mbv::rendering {
namespace {

using Index = std::uint32_t;
using Edge = std::pair<Index, Index>;

constexpr double kFlat = 1e-7;               ///< of the size
constexpr double kSameFaceCosine = 1 - 1e-5; ///< a quarter of a degree

/// Moved and scaled into the cube from -1 to 1.
std::vector<Vec3> inUnitCube(std::span<const Vec3> points)
{
    Vec3 low = points[0];
    Vec3 high = points[0];
    for (const Vec3& p : points) {
        low = min(low, p);
        high = max(high, p);
    }
    const Vec3 center = 0.5 * low + 0.5 * high;
    const double size = maxComponent(high - center);
    std::vector<Vec3> result;
    for (const Vec3& p : points)
        result.push_back(size > 0 ? (p - center) / size : Vec3{});
    return result;
}

Index farthest(std::span<const Vec3> points, auto&& measure)
{
    const auto found =
        std::max_element(points.begin(), points.end(),
                         [&](const Vec3& p, const Vec3& q) { return measure(p) < measure(q); });
    return static_cast<Index>(found - points.begin());
}

/// The convex polygon of points in a plane, counter-clockwise about the normal (Andrew's monotone
/// chain, 1979).
std::vector<Index> polygonOf(std::span<const Vec3> points, const Vec3& normal)
{
    const auto [u, v] = perpendicularsOf(normal);
    struct Flat {
        double x;
        double y;
        Index index;
    };
    std::vector<Flat> flat;
    for (Index i = 0; i < points.size(); ++i)
        flat.push_back({dot(points[i], u), dot(points[i], v), i});
    std::sort(flat.begin(), flat.end(), [](const Flat& p, const Flat& q) {
        return std::pair(p.x, p.y) < std::pair(q.x, q.y);
    });
    const auto turnsLeft = [](const Flat& a, const Flat& b, const Flat& c) {
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > kFlat * kFlat;
    };
    std::vector<Flat> chain;
    const auto extend = [&](const Flat& p, std::size_t first) {
        while (chain.size() >= first + 2 &&
               !turnsLeft(chain[chain.size() - 2], chain[chain.size() - 1], p))
            chain.pop_back();
        chain.push_back(p);
    };
    for (const Flat& p : flat)
        extend(p, 0);
    chain.pop_back();
    const std::size_t lower = chain.size();
    std::reverse(flat.begin(), flat.end());
    for (const Flat& p : flat)
        extend(p, lower);
    chain.pop_back();

    std::vector<Index> polygon;
    polygon.reserve(chain.size());
    for (const Flat& p : chain)
        polygon.push_back(p.index);
    return polygon;
}

HullFaces fanOf(const std::vector<Index>& polygon)
{
    HullFaces faces;
    faces.flat = true;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        faces.edges.push_back({polygon[i], polygon[(i + 1) % polygon.size()]});
    for (std::size_t i = 2; i < polygon.size(); ++i)
        faces.triangles.push_back({polygon[0], polygon[i - 1], polygon[i]});
    return faces;
}

/// A hull with an inside, grown point by point.
class GrowingHull {
public:
    GrowingHull(std::span<const Vec3> points, const std::array<Index, 4>& corners) : points_(points)
    {
        const auto& [a, b, c, d] = corners;
        const bool above =
            dot(cross(points[b] - points[a], points[c] - points[a]), points[d] - points[a]) > 0;
        const Index second = above ? c : b; // so that d is behind a, second, third
        const Index third = above ? b : c;
        addFace(a, second, third);
        addFace(d, second, a);
        addFace(d, third, second);
        addFace(d, a, third);
    }

    void add(Index point)
    {
        std::set<Edge> seen;
        std::erase_if(faces_, [&](const Face& face) {
            if (dot(face.normal, points_[point]) - face.offset <= kFlat)
                return false;
            for (std::size_t i = 0; i < 3; ++i)
                seen.emplace(face.corners[i], face.corners[(i + 1) % 3]);
            return true;
        });
        for (const auto& [from, to] : seen) {
            if (!seen.contains({to, from})) // the horizon, as the point sees the hull
                addFace(from, to, point);
        }
    }

    HullFaces faces() const
    {
        HullFaces result;
        std::map<Edge, const Face*> known;
        for (const Face& face : faces_) {
            result.triangles.push_back(face.corners);
            for (std::size_t i = 0; i < 3; ++i) {
                const Edge edge = std::minmax(face.corners[i], face.corners[(i + 1) % 3]);
                const auto [other, isFirst] = known.emplace(edge, &face);
                if (!isFirst && dot(other->second->normal, face.normal) < kSameFaceCosine)
                    result.edges.push_back({edge.first, edge.second});
            }
        }
        return result;
    }

private:
    struct Face {
        std::array<Index, 3> corners;
        Vec3 normal;
        double offset;
    };

    void addFace(Index a, Index b, Index c)
    {
        const Vec3 normal = normalized(cross(points_[b] - points_[a], points_[c] - points_[a]));
        faces_.push_back({{a, b, c}, normal, dot(normal, points_[a])});
    }

    std::span<const Vec3> points_;
    std::vector<Face> faces_;
};

} // namespace

HullFaces hullFacesOf(std::span<const Vec3> given)
{
    const std::vector<Vec3> points = inUnitCube(given);
    const Index a = farthest(points, [](const Vec3& p) { return -p.x; });
    const Index b = farthest(points, [&](const Vec3& p) { return norm(p - points[a]); });
    if (norm(points[b] - points[a]) <= kFlat)
        return {};
    const Vec3 along = normalized(points[b] - points[a]);
    const auto fromLine = [&](const Vec3& p) { return norm(cross(along, p - points[a])); };
    const Index c = farthest(points, fromLine);
    if (fromLine(points[c]) <= kFlat) {
        const Index end = farthest(points, [&](const Vec3& p) { return -dot(along, p); });
        return {{}, {{end, b}}, true};
    }
    const Vec3 normal = normalized(cross(along, points[c] - points[a]));
    const auto fromPlane = [&](const Vec3& p) { return std::abs(dot(normal, p - points[a])); };
    const Index d = farthest(points, fromPlane);
    if (fromPlane(points[d]) <= kFlat)
        return fanOf(polygonOf(points, normal));

    GrowingHull hull(points, {a, b, c, d});
    for (Index i = 0; i < points.size(); ++i)
        hull.add(i);
    return hull.faces();
}

} // namespace mbv::rendering
