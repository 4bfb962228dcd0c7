#pragma once

#include <mbv/geometry/quaternion.h>

#include <array>

/// Internal.
namespace mbv::bvh {

/// A rotation as a matrix that is made once; what stands as it was made costs nothing.
class RotationAxes {
public:
    explicit RotationAxes(const Quaternion& rotation) : turns_(rotation != Quaternion())
    {
        if (turns_) // else products with them would be the vectors themselves
            axes_ = axesOf(rotation);
    }

    /// What apply() adds the translation to.
    Vec3 rotated(const Vec3& v) const
    {
        return turns_ ? v.x * axes_[0] + v.y * axes_[1] + v.z * axes_[2] : v;
    }

    Vec3 rotatedBack(const Vec3& v) const
    {
        return turns_ ? Vec3{dot(axes_[0], v), dot(axes_[1], v), dot(axes_[2], v)} : v;
    }

private:
    bool turns_;
    std::array<Vec3, 3> axes_; ///< set where it turns
};

} // namespace mbv::bvh
