#include "surface_axes.h"

#include "symmetric_eigen.h"
#include "unit_mesh.h"

namespace mbv {

SurfaceAxes surfaceAxesOf(const TriangleMesh& mesh, const UnitFrame& frame)
{
    double total = 0;
    Vec3 mean;
    SymmetricMatrix moments;
    for (const auto& triangle : mesh.triangles) {
        const auto corners = cornersOf(mesh, triangle);
        const Vec3 p = frame.toUnit(corners[0]);
        const Vec3 q = frame.toUnit(corners[1]);
        const Vec3 r = frame.toUnit(corners[2]);
        const Vec3 c = (p + q + r) / 3;
        const double area = 0.5 * doubleArea({p, q, r});
        total += area;
        mean = mean + area * c;
        // The mean of the product of two coordinates over a triangle.
        const auto moment = [&](int i, int j) {
            return area * (9 * c[i] * c[j] + p[i] * p[j] + q[i] * q[j] + r[i] * r[j]) / 12;
        };
        moments.diagonal = moments.diagonal + Vec3{moment(0, 0), moment(1, 1), moment(2, 2)};
        moments.offDiagonal = moments.offDiagonal + Vec3{moment(1, 2), moment(0, 2), moment(0, 1)};
    }
    mean = mean / total;
    const SymmetricEigen eigen = eigenOf(
        {moments.diagonal / total - Vec3{mean.x * mean.x, mean.y * mean.y, mean.z * mean.z},
         moments.offDiagonal / total - Vec3{mean.y * mean.z, mean.x * mean.z, mean.x * mean.y}});
    return {eigen.vectors, eigen.values};
}

} // namespace mbv
