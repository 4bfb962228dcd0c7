#include "principal_axes.h"

#include <vtkMath.h>

#include <algorithm>
#include <cmath>

namespace mbv {

PrincipalAxes principalAxesOf(const PointColumns& points)
{
    const Moments moments = momentsOf(points);
    const auto count = static_cast<double>(points.size());
    const Vec3 mean = moments.sum / count;
    const Vec3 variance = moments.squares / count - scaled(mean, mean);
    const Vec3 covariance =
        moments.products / count - Vec3{mean.x * mean.y, mean.y * mean.z, mean.z * mean.x};

    double row0[3] = {variance.x, covariance.x, covariance.z};
    double row1[3] = {covariance.x, variance.y, covariance.y};
    double row2[3] = {covariance.z, covariance.y, variance.z};
    double* matrix[3] = {row0, row1, row2};
    double values[3] = {};
    double vector0[3] = {1, 0, 0};
    double vector1[3] = {0, 1, 0};
    double vector2[3] = {0, 0, 1};
    double* vectors[3] = {vector0, vector1, vector2};
    vtkMath::Jacobi(matrix, values, vectors); // eigenvectors in columns, eigenvalues decreasing

    PrincipalAxes result;
    result.mean = mean;
    for (std::size_t k = 0; k < 3; ++k) {
        result.axes[k] = normalized(Vec3{vectors[0][k], vectors[1][k], vectors[2][k]});
        result.deviations[k] = std::sqrt(std::max(values[k], 0.0));
    }
    result.axes[2] = cross(result.axes[0], result.axes[1]);
    return result;
}

} // namespace mbv
