#include "hull_faces.h"

#include <mbv/fit/hull.h>
#include <mbv/geometry/error.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

namespace mbv::rendering {
namespace {

using Index = std::uint32_t;
using Corners = std::array<Index, 3>;

constexpr double kThin = 1e-5;               ///< of the size
constexpr double kRounding = 1e-10;          ///< of the size
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

/// The triangles of the hull by indices into the points, of which its vertices are some, in their
/// order.
std::vector<Corners> trianglesOf(const TriangleMesh& hull, std::span<const Vec3> points)
{
    std::vector<Index> indices;
    Index at = 0;
    for (const Vec3& vertex : hull.vertices) {
        while (points[at] != vertex)
            ++at;
        indices.push_back(at++);
    }
    std::vector<Corners> triangles;
    for (const auto& [a, b, c] : hull.triangles)
        triangles.push_back({indices[a], indices[b], indices[c]});
    return triangles;
}

/// The fan of a polygon, of which each triangle is followed by one of the fan on its back. A
/// tetrahedron may have its triangles in that order, too.
bool arePolygon(const std::vector<Corners>& triangles, std::span<const Vec3> points)
{
    if (triangles.empty() || triangles.size() % 2 != 0)
        return false;
    const Index first = triangles[0][0];
    const Index second = triangles[0][1];
    Vec3 area;
    for (std::size_t i = 0; i < triangles.size(); i += 2) {
        const auto& [a, b, c] = triangles[i];
        if (a != first || triangles[i + 1][0] != second || triangles[i + 1][2] != c)
            return false;
        area += cross(points[b] - points[a], points[c] - points[a]);
    }
    return std::ranges::all_of(triangles, [&](const Corners& corners) {
        return std::abs(dot(area, points[corners[2]] - points[first])) <= kRounding * norm(area);
    });
}

/// The polygon whose fan the triangles are, each followed by one of its back, without the corners
/// that lie on an edge to rounding.
std::vector<Index> polygonOf(const std::vector<Corners>& fan, std::span<const Vec3> points)
{
    std::vector<Index> corners(fan[0].begin(), fan[0].end());
    for (std::size_t i = 2; i < fan.size(); i += 2)
        corners.push_back(fan[i][2]);
    std::vector<Index> polygon;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3& before = points[polygon.empty() ? corners.back() : polygon.back()];
        const Vec3 edge = points[corners[(i + 1) % corners.size()]] - before;
        if (norm(cross(edge, points[corners[i]] - before)) > kRounding * norm(edge))
            polygon.push_back(corners[i]);
    }
    return polygon;
}

HullFaces fanOf(const std::vector<Index>& polygon)
{
    if (polygon.size() < 3)
        return {};
    HullFaces faces;
    faces.flat = true;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        faces.edges.push_back({polygon[i], polygon[(i + 1) % polygon.size()]});
    for (std::size_t i = 2; i < polygon.size(); ++i)
        faces.triangles.push_back({polygon[0], polygon[i - 1], polygon[i]});
    return faces;
}

/// Triangles joined to what looks like one face. A triangle as thin as rounding has any normal: it
/// becomes a part of the face at its longest side.
class Faces {
public:
    Faces(const std::vector<Corners>& triangles, std::span<const Vec3> points)
        : face_(triangles.size())
    {
        std::iota(face_.begin(), face_.end(), std::size_t{0});
        std::map<std::pair<Index, Index>, std::size_t> known;
        for (std::size_t t = 0; t < triangles.size(); ++t) {
            const auto& [a, b, c] = triangles[t];
            area_.push_back(cross(points[b] - points[a], points[c] - points[a]));
            longest_.push_back(0);
            for (const auto& [from, to] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
                const double length = norm(points[to] - points[from]);
                longest_[t] = std::max(longest_[t], length);
                const auto [other, isFirst] = known.emplace(std::minmax(from, to), t);
                if (!isFirst)
                    sides_.push_back({{from, to}, other->second, t, length});
            }
        }
        std::ranges::stable_sort(sides_, std::greater(), &Side::length);
        for (const Side& side : sides_)
            joinIfThin(faceOf(side.left), faceOf(side.right));
    }

    /// Where two faces meet at an angle.
    std::vector<std::array<Index, 2>> edges()
    {
        std::vector<std::array<Index, 2>> edges;
        for (const Side& side : sides_) {
            const std::size_t left = faceOf(side.left);
            const std::size_t right = faceOf(side.right);
            if (left != right &&
                dot(normalized(area_[left]), normalized(area_[right])) < kSameFaceCosine)
                edges.push_back(side.ends);
        }
        return edges;
    }

private:
    struct Side {
        std::array<Index, 2> ends;
        std::size_t left;
        std::size_t right;
        double length;
    };

    std::size_t faceOf(std::size_t triangle)
    {
        while (face_[triangle] != triangle)
            triangle = face_[triangle] = face_[face_[triangle]];
        return triangle;
    }

    void joinIfThin(std::size_t a, std::size_t b)
    {
        if (a == b || !(isThin(a) || isThin(b)))
            return;
        face_[b] = a;
        area_[a] += area_[b];
        longest_[a] = std::max(longest_[a], longest_[b]);
    }

    bool isThin(std::size_t face) const { return norm(area_[face]) <= kThin * longest_[face]; }

    std::vector<std::size_t> face_; ///< of each triangle, or another of its face
    std::vector<Vec3> area_;        ///< of each face, along its normal, twice
    std::vector<double> longest_;   ///< side of each face
    std::vector<Side> sides_;       ///< longest first
};

/// The ends of points on a line, to rounding: where they reach farthest along an axis.
std::array<Index, 2> endsOf(std::span<const Vec3> points)
{
    std::array<Index, 2> ends = {};
    double reach = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const auto [low, high] =
            std::ranges::minmax_element(points, {}, [axis](const Vec3& p) { return p[axis]; });
        if ((*high)[axis] - (*low)[axis] > reach) {
            reach = (*high)[axis] - (*low)[axis];
            ends = {static_cast<Index>(low - points.begin()),
                    static_cast<Index>(high - points.begin())};
        }
    }
    return ends;
}

TriangleMesh hullOf(std::span<const Vec3> points)
{
    try {
        return hullMesh(points);
    } catch (const Error&) {
        return {}; // Qhull gives up: a view goes on without the faces
    }
}

} // namespace

HullFaces hullFacesOf(std::span<const Vec3> given)
{
    const std::vector<Vec3> points = inUnitCube(given);
    const TriangleMesh hull = hullOf(points);
    const auto triangles = trianglesOf(hull, points);
    HullFaces faces = arePolygon(triangles, points)
                          ? fanOf(polygonOf(triangles, points))
                          : HullFaces{triangles, Faces(triangles, points).edges()};
    const auto [low, high] = endsOf(points);
    if (faces.edges.empty() && low != high)
        return {{}, {{low, high}}, true};
    return faces;
}

} // namespace mbv::rendering
