#include <mbv/mesh_query/connected_parts.h>

#include "bodies.h"
#include "closed_parts.h"
#include "connected_triangles.h"
#include "geometry/mesh_sides.h"
#include "geometry/numbers/power_of_two.h"
#include "geometry/parallel/stop_check.h"

#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <optional>

namespace mbv {
namespace {

using Triangles = std::vector<std::uint32_t>;

/// To copy or measure one.
constexpr std::size_t kUnitsOfATriangle = 10;

/// The mesh times a power of two, its largest coordinate then being about 1.
TriangleMesh ofUnitSize(const TriangleMesh& mesh)
{
    const Aabb bounds = boundsOf(mesh.vertices);
    const double unit = powerOfTwoBelow(maxComponent(max(abs(bounds.min), abs(bounds.max))));
    TriangleMesh result = mesh;
    for (Vec3& vertex : result.vertices)
        vertex = vertex / unit;
    return result;
}

/// For each closed part that is a cavity the smallest one around it; nothing for others.
std::vector<std::optional<std::size_t>> solidsAround(const std::vector<bvh::ClosedPart>& parts,
                                                     const ProgressFn& progress)
{
    std::vector<std::optional<std::size_t>> around(parts.size());
    bvh::visitNested(parts, progress, [&](std::size_t inner, std::size_t outer) {
        std::optional<std::size_t>& known = around[inner];
        if (parts[inner].signedVolume < 0 && parts[outer].signedVolume > 0 &&
            (!known || parts[outer].signedVolume < parts[*known].signedVolume))
            known = outer;
    });
    return around;
}

/// Gives the triangles of cavities to the bodies that they are in.
void joinCavities(const TriangleMesh& mesh, std::vector<Triangles>& bodies,
                  const ProgressFn& progress)
{
    const TriangleMesh unit = ofUnitSize(mesh); // whose volumes are in the range of a double
    std::vector<bvh::ClosedPart> closed;
    std::vector<std::size_t> bodyOf; ///< of the closed ones
    StopCheck stop(progress);
    for (std::size_t body = 0; body < bodies.size(); ++body) {
        stop.spend(kUnitsOfATriangle * bodies[body].size());
        if (auto part = bvh::closedPart(unit, bodies[body])) {
            closed.push_back(std::move(*part));
            bodyOf.push_back(body);
        }
    }
    const std::vector<std::optional<std::size_t>> around = solidsAround(closed, progress);
    for (std::size_t i = 0; i < closed.size(); ++i)
        if (around[i]) {
            Triangles& solid = bodies[bodyOf[*around[i]]];
            Triangles& cavity = bodies[bodyOf[i]];
            solid.insert(solid.end(), cavity.begin(), cavity.end());
            cavity.clear();
        }
    std::erase_if(bodies, [](const Triangles& body) { return body.empty(); });
    for (Triangles& body : bodies)
        std::ranges::sort(body);
    std::ranges::sort(bodies, {}, [](const Triangles& body) { return body.front(); });
}

} // namespace

std::vector<std::vector<std::uint32_t>> bvh::connectedTriangles(const TriangleMesh& mesh,
                                                                const ProgressFn& progress)
{
    StopCheck stop(progress);
    std::vector<Triangles> bodies = bodiesOf(mesh, sidesOf(mesh), stop);
    if (bodies.size() > 1)
        joinCavities(mesh, bodies, progress);
    return bodies;
}

std::vector<TriangleMesh> connectedParts(const TriangleMesh& mesh, const ProgressFn& progress)
{
    const std::vector<Triangles> bodies = bvh::connectedTriangles(mesh, progress);
    StopCheck stop(progress);
    std::vector<TriangleMesh> parts;
    parts.reserve(bodies.size());
    for (const Triangles& body : bodies) {
        stop.spend(kUnitsOfATriangle * body.size());
        parts.push_back(bvh::partOf(mesh, body));
    }
    return parts;
}

} // namespace mbv
