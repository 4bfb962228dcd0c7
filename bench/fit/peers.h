#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <functional>
#include <span>

/// The programs that fitting is measured against.
namespace mbv::bench {

/// A function that fits once, its input prepared: what it returns is the size compared.
using Fit = std::function<double()>;

/// Volume of the box of vtkOBBTree::ComputeOBB, the polydata at hand.
Fit vtkPrincipalBox(const TriangleMesh& mesh);

/// Volume of the capsule around the line through the mean along which the vertices vary most, its
/// radius the largest distance from the line, its ends as near as its caps allow.
double leastSquaresCapsule(std::span<const Vec3> points);

#ifdef MBV_BENCH_CGAL
/// Volume of CGAL::oriented_bounding_box, by way of the convex hull (its default).
Fit cgalBox(const TriangleMesh& mesh);

/// Radius of CGAL::Min_sphere_of_spheres_d over doubles.
Fit cgalSphere(const TriangleMesh& mesh);
#endif

} // namespace mbv::bench
