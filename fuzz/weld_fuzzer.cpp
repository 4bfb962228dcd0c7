// A mesh of vertices on a lattice, made from the bytes, welded, under ASan and UBSan: the same as
// looking at every two vertices says, and cut into parts that together are the mesh.
#include "fuzz_require.h"
#include "magnitude/byte_source.h"

#include <mbv/mesh_io/weld.h>
#include <mbv/mesh_query/connected_parts.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace {

using namespace mbv;
using fuzz::require;

TriangleMesh mesh(test::ByteSource& in)
{
    TriangleMesh result;
    for (int left = 1 + in.byte() % 60; left > 0; --left) {
        const double x = in.small();
        const double y = in.small();
        result.vertices.push_back({x, y, in.small()});
    }
    const auto vertices = static_cast<std::uint32_t>(result.vertices.size());
    for (int left = in.byte() % 60; left > 0; --left) {
        const std::uint32_t a = in.below(vertices);
        const std::uint32_t b = in.below(vertices);
        result.triangles.push_back({a, b, in.below(vertices)});
    }
    return result;
}

/// How many sets chains of steps of at most the distance make. Squares of the coordinates are
/// exact.
std::size_t setsWithin(const std::vector<Vec3>& points, double distance)
{
    std::vector<std::size_t> sets(points.size());
    std::iota(sets.begin(), sets.end(), 0U);
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const Vec3 d = points[i] - points[k];
            if (dot(d, d) <= distance * distance)
                std::replace(sets.begin(), sets.end(), std::size_t{sets[i]}, std::size_t{sets[k]});
        }
    return std::set(sets.begin(), sets.end()).size();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count)
{
    test::ByteSource in({data, count});
    const double distance = in.byte() / 16.0;
    const TriangleMesh given = mesh(in);
    TriangleMesh welded = given;
    const Welding welding = weld(welded, distance);
    require(welded.vertices.size() == setsWithin(given.vertices, distance),
            "vertices are not the sets of those near each other");
    require(welded.vertices.size() + welding.merged == given.vertices.size() &&
                welded.triangles.size() + welding.removed == given.triangles.size(),
            "what is gone is not what is told");
    TriangleMesh again = welded;
    require(weld(again, 0).merged == 0, "equal vertices are left");

    std::size_t triangles = 0;
    for (const TriangleMesh& part : connectedParts(given))
        triangles += part.triangles.size();
    require(triangles == given.triangles.size(), "parts are not the mesh");
    return 0;
}
