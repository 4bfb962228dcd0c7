#include "poses.h"

#include "arrays.h"
#include "parallel.h"

#include <mbv/geometry/pose_matrix.h>

#include <atomic>
#include <limits>

namespace mbv::python {
namespace {

using Matrix = std::span<const double, 16>;

} // namespace

Poses::Poses(nb::handle value, const std::string& name)
{
    if (value.is_none()) {
        isIdentity_ = true;
        values_.resize(1);
        return;
    }
    const DoubleArray array(value, name);
    const std::size_t dimensions = array.dimensions();
    if ((dimensions != 2 && dimensions != 3) || array.extent(dimensions - 1) != 4 ||
        array.extent(dimensions - 2) != 4)
        fail(name, "has shape " + array.shapeText() + " instead of (4, 4) or (n, 4, 4)");
    isArray_ = dimensions == 3;
    const auto numbers = array.values();
    values_.resize(numbers.size() / 16);
    const auto matrix = [&](std::size_t i) { return Matrix(numbers.subspan(16 * i).first<16>()); };

    std::atomic<std::size_t> bad = std::numeric_limits<std::size_t>::max();
    const auto take = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (poseFaultOf(matrix(i)).empty()) {
                values_[i] = poseFromRows(matrix(i));
                continue;
            }
            std::size_t lowest = bad;
            while (i < lowest && !bad.compare_exchange_weak(lowest, i)) {
            }
        }
    };
    if (isArray_)
        forAll(values_.size(), take);
    else
        take(0, 1);
    if (bad < values_.size())
        fail(name + (isArray_ ? "[" + std::to_string(bad) + "]" : ""),
             "is not rigid: " + poseFaultOf(matrix(bad)));
}

RigidTransform poseFrom(nb::handle value, const std::string& name)
{
    const Poses poses(value, name);
    if (poses.isArray())
        fail(name, "must be one pose of shape (4, 4) here");
    return poses[0];
}

void writeMatrix(const RigidTransform& pose, std::span<double, 16> out)
{
    const auto axes = mbv::axesOf(pose.rotation);
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column)
            out[4 * row + column] = axes[column][static_cast<int>(row)];
        out[4 * row + 3] = pose.translation[static_cast<int>(row)];
    }
    out[12] = out[13] = out[14] = 0;
    out[15] = 1;
}

RigidTransform givenPoseFrom(nb::handle value, const std::string& name)
{
    if (value.is_none())
        fail(name, "must be a rigid pose (4, 4), is None");
    return poseFrom(value, name);
}

nb::object matrixOf(const RigidTransform& pose)
{
    std::vector<double> m(16);
    writeMatrix(pose, std::span<double, 16>(m));
    return arrayOf(std::move(m), {4, 4});
}

} // namespace mbv::python
