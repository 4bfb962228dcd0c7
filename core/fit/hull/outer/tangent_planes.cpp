#include "tangent_planes.h"

#include "fit/points/extremes.h"
#include "fit/points/spread_directions.h"

#include <mbv/fit/hull.h>
#include <mbv/geometry/vec3.h>

#include <vector>

namespace mbv {
namespace {

/// Of the plane through three points: normal / offset, which is its pole.
void appendPole(const Vec3& a, const Vec3& b, const Vec3& c, std::vector<Vec3>& poles)
{
    const Vec3 normal = cross(b - a, c - a);
    const double offset = dot(normal, a);
    if (!(offset > 1e-3 * norm(normal))) // without an area to speak of, its neighbors' will do
        return;
    poles.push_back(normal / offset);
}

/// Polarity takes the planes of a convex polytope to the corners of another, and back.
std::vector<Vec3> polesOf(const TriangleMesh& hull)
{
    std::vector<Vec3> poles;
    for (const auto& [a, b, c] : hull.triangles)
        appendPole(hull.vertices[a], hull.vertices[b], hull.vertices[c], poles);
    return poles;
}

} // namespace

TriangleMesh polytopeOfPlanes(const TriangleMesh& hull, std::size_t directions)
{
    const std::vector<Vec3> poles = polesOf(hull);
    const PointColumns columns(poles);
    std::vector<Vec3> chosen;
    for (const auto& [low, high] :
         extremesAlong(spreadDirections(static_cast<int>(directions)), columns)) {
        chosen.push_back(poles[low]);
        chosen.push_back(poles[high]);
    }
    return hullMesh(polesOf(hullMesh(chosen)));
}

} // namespace mbv
