#include "mesh_properties.h"

#include "error.h"

#include <algorithm>
#include <numeric>

namespace mbv {
namespace {

using Index = std::uint32_t;

/// For each vertex the lowest index of a vertex with the same coordinates (0 and -0 are the same).
std::vector<Index> mergedIndices(const std::vector<Vec3>& vertices)
{
    std::vector<Index> order(vertices.size());
    std::iota(order.begin(), order.end(), Index{0});
    const auto key = [&](Index i) {
        const Vec3& v = vertices[i];
        return std::array{v.x, v.y, v.z};
    };
    std::sort(order.begin(), order.end(), [&](Index i, Index j) {
        const auto a = key(i);
        const auto b = key(j);
        return a != b ? a < b : i < j;
    });
    std::vector<Index> merged(vertices.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool repeats = i > 0 && vertices[order[i]] == vertices[order[i - 1]];
        merged[order[i]] = repeats ? merged[order[i - 1]] : order[i];
    }
    return merged;
}

/// A triangle's side with its end points in ascending order and the direction it was run along.
struct Side {
    Index low;
    Index high;
    bool ascending;

    friend auto operator<=>(const Side&, const Side&) = default;
};

std::string countOf(std::size_t n, const char* singular, const char* plural)
{
    return std::to_string(n) + " " + (n == 1 ? singular : plural);
}

/// Sorted sides of all triangles that keep three different corners after merging.
std::vector<Side> sortedSides(const TriangleMesh& mesh, std::size_t& collapsed)
{
    const std::vector<Index> merged = mergedIndices(mesh.vertices);
    std::vector<Side> sides;
    sides.reserve(3 * mesh.triangles.size());
    for (const auto& triangle : mesh.triangles) {
        const std::array corners = {merged[triangle[0]], merged[triangle[1]], merged[triangle[2]]};
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) {
            ++collapsed;
            continue;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            const Index from = corners[i];
            const Index to = corners[(i + 1) % 3];
            sides.push_back({std::min(from, to), std::max(from, to), from < to});
        }
    }
    std::sort(sides.begin(), sides.end());
    return sides;
}

void checkWatertight(const TriangleMesh& mesh, MeshProperties& properties)
{
    std::size_t collapsed = 0;
    const std::vector<Side> sides = sortedSides(mesh, collapsed);
    std::size_t open = 0;
    std::size_t nonManifold = 0;
    std::size_t flipped = 0;
    for (std::size_t begin = 0, end = 0; begin < sides.size(); begin = end) {
        std::size_t ascending = 0;
        for (end = begin; end < sides.size() && sides[end].low == sides[begin].low &&
                          sides[end].high == sides[begin].high;
             ++end)
            ascending += sides[end].ascending ? 1U : 0U;
        const std::size_t uses = end - begin;
        if (uses == 1)
            ++open;
        else if (uses > 2)
            ++nonManifold;
        else if (ascending != 1)
            ++flipped;
    }
    properties.watertight = !sides.empty() && open + nonManifold + flipped == 0;
    auto& problems = properties.problems;
    if (mesh.triangles.empty())
        problems.emplace_back("no triangles");
    if (open > 0)
        problems.push_back(countOf(open, "edge has", "edges have") + " only one triangle (a hole)");
    if (nonManifold > 0)
        problems.push_back(countOf(nonManifold, "edge is", "edges are") +
                           " shared by more than two triangles");
    if (flipped > 0)
        problems.push_back(countOf(flipped, "edge joins", "edges join") +
                           " triangles that face opposite ways");
    if (collapsed > 0)
        problems.push_back(countOf(collapsed, "triangle has", "triangles have") +
                           " two corners in the same place");
}

} // namespace

Aabb boundsOf(std::span<const Vec3> points)
{
    Aabb box = {points.front(), points.front()};
    for (const Vec3& p : points) {
        box.min = min(box.min, p);
        box.max = max(box.max, p);
    }
    return box;
}

MeshProperties propertiesOf(const TriangleMesh& mesh)
{
    if (mesh.vertices.empty())
        throw Error(ErrorCode::DegenerateMesh, "the mesh has no vertices");
    MeshProperties properties;
    properties.bounds = boundsOf(std::span(mesh.vertices));
    // Volumes are summed about the middle of the bounds: far from the origin the tetrahedra would
    // cancel.
    const Vec3 middle = properties.bounds.min / 2 + properties.bounds.max / 2;
    for (const auto& t : mesh.triangles) {
        const Vec3 a = mesh.vertices[t[0]] - middle;
        const Vec3 b = mesh.vertices[t[1]] - middle;
        const Vec3 c = mesh.vertices[t[2]] - middle;
        properties.area += norm(cross(b - a, c - a)) / 2;
        properties.signedVolume += dot(a, cross(b, c)) / 6;
    }
    checkWatertight(mesh, properties);
    return properties;
}

TriangleMesh scaled(TriangleMesh mesh, const Vec3& factors)
{
    for (Vec3& v : mesh.vertices)
        v = scaled(v, factors);
    const bool mirrored = (factors.x < 0) != ((factors.y < 0) != (factors.z < 0));
    if (mirrored) {
        for (auto& t : mesh.triangles)
            std::swap(t[1], t[2]);
    }
    return mesh;
}

} // namespace mbv
