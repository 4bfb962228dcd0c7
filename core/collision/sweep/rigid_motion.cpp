#include <mbv/collision/rigid_motion.h>

namespace mbv {

RigidTransform RigidMotion::at(double fraction) const
{
    const Quaternion rotation = fromAxisAngle(axis, fraction * angle);
    return {rotation, pivot + fraction * translation - rotate(rotation, pivot)};
}

} // namespace mbv
