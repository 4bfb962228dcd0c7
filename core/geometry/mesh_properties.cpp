#include <mbv/geometry/mesh_properties.h>

#include "mesh_sides.h"
#include "unit_frame.h"

#include <mbv/geometry/error.h>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace mbv {
namespace {

std::string countOf(std::size_t n, const char* singular, const char* plural)
{
    return std::to_string(n) + " " + (n == 1 ? singular : plural);
}

void checkWatertight(const TriangleMesh& mesh, MeshProperties& properties)
{
    const EdgeCensus census = edgeCensusOf(mesh);
    const auto [open, nonManifold, flipped] = census.faults;
    const std::size_t collapsed = census.collapsed;
    properties.watertight = census.edges > 0 && census.faults.none();
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

struct Measures {
    double area = 0;
    double volume = 0;
};

/// In the unit frame. The triangles are summed up in blocks and then these, whatever the number of
/// threads, so that the sums are always the same.
Measures measuresOf(const TriangleMesh& mesh, const UnitFrame& frame)
{
    constexpr std::size_t kBlock = std::size_t{1} << 16;
    const std::size_t count = mesh.triangles.size();
    std::vector<Measures> blocks((count + kBlock - 1) / kBlock);
    const auto sumUp = [&](std::size_t block) {
        Measures sum; // not in memory that threads share
        for (std::size_t i = block * kBlock; i < std::min((block + 1) * kBlock, count); ++i) {
            const auto& t = mesh.triangles[i];
            const Vec3 a = frame.toUnit(mesh.vertices[t[0]]);
            const Vec3 b = frame.toUnit(mesh.vertices[t[1]]);
            const Vec3 c = frame.toUnit(mesh.vertices[t[2]]);
            sum.area += norm(cross(b - a, c - a)) / 2;
            sum.volume += dot(a, cross(b, c)) / 6;
        }
        blocks[block] = sum;
    };
    tbb::this_task_arena::isolate([&] { // the caller may hold a lock that another task waits for
        tbb::parallel_for(std::size_t{0}, blocks.size(), sumUp);
    });
    Measures all;
    for (const Measures& block : blocks) {
        all.area += block.area;
        all.volume += block.volume;
    }
    return all;
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
    // About the middle of the bounds, as far from the origin the tetrahedra would cancel, and in
    // the scale of the mesh, where no product of lengths leaves the range of a double.
    const UnitFrame frame = unitFrameOf(properties.bounds);
    const Measures measures = measuresOf(mesh, frame);
    properties.area = measures.area / frame.scale / frame.scale;
    properties.signedVolume = measures.volume / frame.scale / frame.scale / frame.scale;
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
