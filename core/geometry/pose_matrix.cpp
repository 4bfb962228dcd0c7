#include <mbv/geometry/pose_matrix.h>

#include <mbv/geometry/error.h>

#include <array>
#include <cassert>
#include <cmath>

namespace mbv {
namespace {

using Rows = std::span<const double, 16>;

constexpr double kTolerance = 1e-6;
constexpr double kLooksRounded = 1e-3; ///< beyond, somebody meant it

/// Columns of the rotation are where the axes go.
std::array<Vec3, 3> columnsOf(Rows m)
{
    return {Vec3{m[0], m[4], m[8]}, Vec3{m[1], m[5], m[9]}, Vec3{m[2], m[6], m[10]}};
}

} // namespace

std::string poseFaultOf(Rows m)
{
    if (!(std::abs(m[12]) <= kTolerance && std::abs(m[13]) <= kTolerance &&
          std::abs(m[14]) <= kTolerance && std::abs(m[15] - 1) <= kTolerance))
        return "its last row must be 0 0 0 1";
    const auto columns = columnsOf(m);
    for (std::size_t i = 0; i < 3; ++i) {
        const double length = norm(columns[i]);
        if (!(std::abs(length - 1) <= kTolerance))
            return "column " + std::to_string(i) + " of its rotation has length " +
                   std::to_string(length) +
                   (std::abs(length - 1) < kLooksRounded
                        ? "; make it orthonormal to 1e-6 (float32 loses that in a few products)"
                        : "; scale the mesh or shape instead");
        if (!(std::abs(dot(columns[i], columns[(i + 1) % 3])) <= kTolerance))
            return "columns " + std::to_string(i) + " and " + std::to_string((i + 1) % 3) +
                   " of its rotation are not perpendicular to 1e-6";
    }
    if (dot(cross(columns[0], columns[1]), columns[2]) < 0)
        return "its rotation is a reflection";
    if (!isFinite(Vec3{m[3], m[7], m[11]}))
        return "its translation is not finite";
    return {};
}

RigidTransform poseFromRows(Rows m)
{
    assert(poseFaultOf(m).empty());
    return {normalized(fromAxes(columnsOf(m))), {m[3], m[7], m[11]}};
}

RigidTransform poseFromRowsChecked(Rows m)
{
    if (const std::string fault = poseFaultOf(m); !fault.empty())
        throw Error(ErrorCode::InvalidArgument, "the matrix is not a rigid pose: " + fault);
    return poseFromRows(m);
}

} // namespace mbv
