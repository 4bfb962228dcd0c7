#include "principal_axes.h"

#include "symmetric_eigen.h"

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

    const SymmetricEigen eigen =
        eigenOf({variance, {covariance.y, covariance.z, covariance.x}}); // yz, xz, xy

    PrincipalAxes result;
    result.mean = mean;
    for (std::size_t k = 0; k < 3; ++k) {
        result.axes[k] = normalized(eigen.vectors[k]);
        result.deviations[k] = std::sqrt(std::max(eigen.values[k], 0.0));
    }
    result.axes[2] = cross(result.axes[0], result.axes[1]);
    return result;
}

} // namespace mbv
