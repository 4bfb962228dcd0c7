#include "peers.h"
#include "workload.h"

#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

#include <memory>

namespace mbv::bench {
namespace {

struct BulletBox {
    std::shared_ptr<btBoxShape> box;
    btTransform pose;
};

btVector3 bulletVector(const Vec3& v)
{
    return {v.x, v.y, v.z};
}

BulletBox bulletBox(const Obb& box)
{
    const auto& [x, y, z] = box.axes; // columns of the rotation
    const btMatrix3x3 rotation(x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z);
    return {std::make_shared<btBoxShape>(bulletVector(box.halfExtents)),
            btTransform(rotation, bulletVector(box.center))};
}

/// GJK with witness points: Bullet has no cheaper public question for two boxes.
bool bulletOverlaps(const BulletBox& a, const BulletBox& b)
{
    btGjkEpaSolver2::sResults results;
    return !btGjkEpaSolver2::Distance(a.box.get(), a.pose, b.box.get(), b.pose,
                                      b.pose.getOrigin() - a.pose.getOrigin(), results);
}

} // namespace

void addBulletRows()
{
    addRow(kInCache, "Bullet btGjkEpaSolver2::Distance()", [](const Workload& workload) {
        return pairByPair<BulletBox>(workload, bulletBox, bulletOverlaps);
    });
}

} // namespace mbv::bench
