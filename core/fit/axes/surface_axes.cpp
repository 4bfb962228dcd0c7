#include "surface_axes.h"

#include "fit/points/unit_mesh.h"
#include "geometry/parallel/reduced_in_parallel.h"
#include "symmetric_eigen.h"

#include <cstddef>

namespace mbv {

namespace {

/// Sums over triangles, each times its area.
struct Moments {
    double area = 0;
    Vec3 centers;
    SymmetricMatrix products; ///< of two coordinates, over the triangle

    void add(const Vec3& p, const Vec3& q, const Vec3& r)
    {
        const Vec3 c = (p + q + r) / 3;
        const double weight = 0.5 * doubleArea({p, q, r});
        area += weight;
        centers = centers + weight * c;
        const auto product = [&](int i, int j) {
            return weight * (9 * c[i] * c[j] + p[i] * p[j] + q[i] * q[j] + r[i] * r[j]) / 12;
        };
        products.diagonal = products.diagonal + Vec3{product(0, 0), product(1, 1), product(2, 2)};
        products.offDiagonal =
            products.offDiagonal + Vec3{product(1, 2), product(0, 2), product(0, 1)};
    }
};

Moments sumOf(const Moments& a, const Moments& b)
{
    return {a.area + b.area,
            a.centers + b.centers,
            {a.products.diagonal + b.products.diagonal,
             a.products.offDiagonal + b.products.offDiagonal}};
}

} // namespace

SurfaceAxes surfaceAxesOf(const TriangleMesh& mesh, const UnitFrame& frame)
{
    const auto momentsOf = [&](std::size_t begin, std::size_t end) {
        Moments moments;
        for (std::size_t i = begin; i < end; ++i) {
            const auto corners = cornersOf(mesh, mesh.triangles[i]);
            moments.add(frame.toUnit(corners[0]), frame.toUnit(corners[1]),
                        frame.toUnit(corners[2]));
        }
        return moments;
    };
    const auto [area, centers, products] =
        reducedInParallel(mesh.triangles.size(), momentsOf, sumOf);
    const Vec3 mean = centers / area;
    const SymmetricEigen eigen = eigenOf(
        {products.diagonal / area - Vec3{mean.x * mean.x, mean.y * mean.y, mean.z * mean.z},
         products.offDiagonal / area - Vec3{mean.y * mean.z, mean.x * mean.z, mean.x * mean.y}});
    return {eigen.vectors, eigen.values};
}

} // namespace mbv
