#include <mbv/motion/mesh_sweep.h>

#include <mbv/geometry/error.h>
#include <mbv/motion/first_contact.h>

#include <string>

namespace mbv {
namespace {

Path along(const RigidTransform& pose, const Vec3& motion)
{
    Keyframe start;
    start.position = pose.translation;
    start.rotation = pose.rotation;
    Keyframe end = start;
    end.time = 1;
    end.position = pose.translation + motion;
    return Path({start, end}, "motion");
}

std::optional<SweepHit> firstHit(const Body& a, const Path& path, const Body& b, const Path& still,
                                 MeshAs as, const ProgressFn& progress)
{
    MotionOptions options;
    options.as = as;
    options.intervals = false;
    options.leastDistance = false;
    const MotionAnswer found = firstContact(a, path, b, still, options, progress);
    if (found.state == MotionState::Unknown)
        throw Error(ErrorCode::InvalidArgument,
                    "the sweep has no answer: " + std::string(found.reason));
    if (!found.firstContact)
        return std::nullopt;
    const MomentOfContact& moment = *found.firstContact;
    return SweepHit{moment.timeLower, moment.point, moment.normal};
}

} // namespace

std::optional<SweepHit> sweep(const Shape& a, const Vec3& motion, const PosedMesh& b, MeshAs as,
                              const ProgressFn& progress)
{
    return firstHit(a, along({}, motion), b.bvh, Path(b.pose), as, progress);
}

std::optional<SweepHit> sweep(const PosedMesh& a, const Vec3& motion, const Shape& b, MeshAs as,
                              const ProgressFn& progress)
{
    return firstHit(a.bvh, along(a.pose, motion), b, Path(), as, progress);
}

std::optional<SweepHit> sweep(const PosedMesh& a, const Vec3& motion, const PosedMesh& b, MeshAs as,
                              const ProgressFn& progress)
{
    return firstHit(a.bvh, along(a.pose, motion), b.bvh, Path(b.pose), as, progress);
}

} // namespace mbv
