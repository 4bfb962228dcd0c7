#include "peers.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Min_sphere_of_points_d_traits_3.h>
#include <CGAL/Min_sphere_of_spheres_d.h>
#include <CGAL/optimal_bounding_box.h>

#include <array>
#include <cmath>
#include <vector>

namespace mbv::bench {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;

std::vector<Point> pointsOf(const TriangleMesh& mesh)
{
    std::vector<Point> points;
    for (const Vec3& v : mesh.vertices) {
        points.emplace_back(v.x, v.y, v.z);
    }
    return points;
}

} // namespace

Fit cgalBox(const TriangleMesh& mesh)
{
    return [points = pointsOf(mesh)] {
        std::array<Point, 8> corners;
        CGAL::oriented_bounding_box(points, corners);
        const auto edge = [&](int i) {
            return std::sqrt(CGAL::to_double(CGAL::squared_distance(corners[0], corners[i])));
        };
        return edge(1) * edge(3) * edge(5);
    };
}

Fit cgalSphere(const TriangleMesh& mesh)
{
    using Traits = CGAL::Min_sphere_of_points_d_traits_3<Kernel, double>;
    return [points = pointsOf(mesh)] {
        CGAL::Min_sphere_of_spheres_d<Traits> sphere(points.begin(), points.end());
        return CGAL::to_double(sphere.radius());
    };
}

} // namespace mbv::bench
