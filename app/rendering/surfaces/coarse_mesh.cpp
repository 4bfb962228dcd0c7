#include "coarse_mesh.h"

#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>

namespace mbv::rendering {
namespace {

using Index = std::uint32_t;

/// Of an even surface, for each cell that it crosses.
constexpr double kTrianglesPerCell = 2.5;
constexpr double kMinCell = 1e-6; ///< of the mesh's extent

double areaOf(const TriangleMesh& mesh)
{
    double area = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        const Vec3& at = mesh.vertices[a];
        area += norm(cross(mesh.vertices[b] - at, mesh.vertices[c] - at)) / 2;
    }
    return area;
}

/// The smallest first, in the same sense of rotation.
std::array<Index, 3> leastFirst(const std::array<Index, 3>& t)
{
    const auto& [a, b, c] = t;
    if (b < a && b < c)
        return {b, c, a};
    if (c < a && c < b)
        return {c, a, b};
    return t;
}

} // namespace

TriangleMesh clustered(const TriangleMesh& mesh, double cell)
{
    const Vec3 origin = boundsOf(std::span(mesh.vertices)).min;
    const auto keyOf = [&](const Vec3& p) {
        const Vec3 q = (p - origin) / cell;
        constexpr unsigned kBits = 21;
        return static_cast<std::uint64_t>(q.x) << 2 * kBits |
               static_cast<std::uint64_t>(q.y) << kBits | static_cast<std::uint64_t>(q.z);
    };
    TriangleMesh coarse;
    std::vector<double> counts;
    std::vector<Index> clusterOf;
    clusterOf.reserve(mesh.vertices.size());
    std::unordered_map<std::uint64_t, Index> clusters;
    for (const Vec3& p : mesh.vertices) {
        const auto [found, isNew] =
            clusters.try_emplace(keyOf(p), static_cast<Index>(counts.size()));
        if (isNew) {
            coarse.vertices.emplace_back();
            counts.push_back(0);
        }
        coarse.vertices[found->second] = coarse.vertices[found->second] + (p - origin);
        ++counts[found->second];
        clusterOf.push_back(found->second);
    }
    for (std::size_t i = 0; i < counts.size(); ++i)
        coarse.vertices[i] = origin + coarse.vertices[i] / counts[i];
    for (const auto& [a, b, c] : mesh.triangles) {
        const std::array<Index, 3> t = {clusterOf[a], clusterOf[b], clusterOf[c]};
        if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0])
            coarse.triangles.push_back(leastFirst(t));
    }
    std::ranges::sort(coarse.triangles);
    const auto twice = std::ranges::unique(coarse.triangles);
    coarse.triangles.erase(twice.begin(), twice.end());
    return coarse;
}

TriangleMesh coarseMesh(const TriangleMesh& mesh, std::size_t triangles)
{
    const Aabb bounds = boundsOf(std::span(mesh.vertices));
    const double least = kMinCell * norm(bounds.max - bounds.min);
    const double cell =
        std::sqrt(kTrianglesPerCell * areaOf(mesh) / static_cast<double>(triangles));
    return cell > least ? clustered(mesh, cell) : TriangleMesh();
}

} // namespace mbv::rendering
