#include "peers.h"

#include <mbv/fit/vtk/polydata.h>

#include <vtkMath.h>
#include <vtkNew.h>
#include <vtkOBBTree.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace mbv::bench {

Fit vtkPrincipalBox(const TriangleMesh& mesh)
{
    return [data = toPolyData(mesh)] {
        double corner[3];
        double a[3];
        double b[3];
        double c[3];
        double eigenvalues[3];
        const vtkNew<vtkOBBTree> tree;
        tree->ComputeOBB(data, corner, a, b, c, eigenvalues);
        return vtkMath::Norm(a) * vtkMath::Norm(b) * vtkMath::Norm(c);
    };
}

double leastSquaresCapsule(std::span<const Vec3> points)
{
    Vec3 mean;
    for (const Vec3& p : points) {
        mean += p / static_cast<double>(points.size());
    }
    double rows[3][3] = {};
    for (const Vec3& p : points) {
        const Vec3 d = p - mean;
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) {
                rows[i][j] += d[i] * d[j];
            }
        }
    }
    double values[3];
    double vectors[3][3];
    double* matrix[3] = {rows[0], rows[1], rows[2]};
    double* columns[3] = {vectors[0], vectors[1], vectors[2]};
    vtkMath::Jacobi(matrix, values, columns);
    const Vec3 axis = {vectors[0][0], vectors[1][0], vectors[2][0]};

    const auto squaredFromLine = [&](const Vec3& p) {
        const Vec3 d = p - mean;
        return std::max(dot(d, d) - dot(d, axis) * dot(d, axis), 0.0);
    };
    double squaredRadius = 0;
    for (const Vec3& p : points) {
        squaredRadius = std::max(squaredRadius, squaredFromLine(p));
    }
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const Vec3& p : points) {
        const double cap = std::sqrt(squaredRadius - squaredFromLine(p));
        low = std::min(low, dot(p - mean, axis) + cap);
        high = std::max(high, dot(p - mean, axis) - cap);
    }
    const double radius = std::sqrt(squaredRadius);
    return std::numbers::pi * squaredRadius * (std::max(high - low, 0.0) + 4.0 / 3.0 * radius);
}

} // namespace mbv::bench
