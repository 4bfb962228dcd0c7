#pragma once

#include "errors.h"

#include <mbv/geometry/rigid_transform.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace mbv::python {

/// Where something is placed: one pose, or n of them, each a question of its own.
class Poses {
public:
    /// None is the identity; else a rigid array of shape (4, 4) or (n, 4, 4), points being columns:
    /// world = pose @ [x, y, z, 1]. Throws Error (InvalidArgument) naming the pose that is not
    /// rigid: its rotation orthonormal to 1e-6 and without a reflection, its last row 0 0 0 1.
    Poses(nb::handle value, const std::string& name);

    [[nodiscard]] bool isArray() const { return isArray_; }
    [[nodiscard]] bool isIdentity() const { return isIdentity_; }
    [[nodiscard]] std::size_t size() const { return values_.size(); }
    /// Of question i; the one pose of all questions where there is no array.
    [[nodiscard]] const RigidTransform& operator[](std::size_t i) const
    {
        return values_[isArray_ ? i : 0];
    }

private:
    std::vector<RigidTransform> values_;
    bool isArray_ = false;
    bool isIdentity_ = false; ///< None was given
};

/// Exactly one. Throws what Poses throws, and Error for an array of them.
RigidTransform poseFrom(nb::handle value, const std::string& name);
/// The same where None, elsewhere the pose that moves nothing, is an Error.
RigidTransform givenPoseFrom(nb::handle value, const std::string& name);

/// (4, 4)
nb::object matrixOf(const RigidTransform& pose);

/// Sixteen numbers, row by row, into `out`.
void writeMatrix(const RigidTransform& pose, std::span<double, 16> out);

} // namespace mbv::python
