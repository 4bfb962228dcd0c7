#include <mbv/geometry/mesh_properties.h>

#include "geometry/parallel/reduced_in_parallel.h"
#include "mesh_sides.h"
#include "mesh_volume.h"
#include "unit_frame.h"

#include <mbv/geometry/error.h>

#include <functional>

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

/// In the unit frame.
double areaOf(const TriangleMesh& mesh, const UnitFrame& frame)
{
    if (mesh.triangles.empty())
        return 0;
    const auto sumOf = [&](std::size_t begin, std::size_t end) {
        double sum = 0;
        for (std::size_t i = begin; i < end; ++i) {
            const auto& t = mesh.triangles[i];
            const Vec3 a = frame.toUnit(mesh.vertices[t[0]]);
            const Vec3 b = frame.toUnit(mesh.vertices[t[1]]);
            const Vec3 c = frame.toUnit(mesh.vertices[t[2]]);
            sum += norm(cross(b - a, c - a)) / 2;
        }
        return sum;
    };
    return reducedInParallel(mesh.triangles.size(), sumOf, std::plus<>());
}

} // namespace

MeshProperties propertiesOf(const TriangleMesh& mesh)
{
    if (mesh.vertices.empty())
        throw Error(ErrorCode::DegenerateMesh, "the mesh has no vertices");
    MeshProperties properties;
    properties.bounds = boundsOf(std::span(mesh.vertices));
    // In the scale of the mesh, where no product of lengths leaves the range of a double.
    const UnitFrame frame = unitFrameOf(properties.bounds);
    properties.area = areaOf(mesh, frame) / frame.scale / frame.scale;
    checkWatertight(mesh, properties);
    properties.signedVolume = signedVolumeOf(mesh, properties.bounds, properties.watertight);
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
