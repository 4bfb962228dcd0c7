#include "peers.h"
#include "workload.h"

#include <fcl/narrowphase/collision.h>

namespace mbv::bench {
namespace {

struct FclBox {
    std::shared_ptr<fcl::Boxd> box;
    fcl::Transform3d pose;
};

FclBox fclBox(const Obb& box)
{
    FclBox result = {std::make_shared<fcl::Boxd>(2 * box.halfExtents.x, 2 * box.halfExtents.y,
                                                 2 * box.halfExtents.z),
                     fcl::Transform3d::Identity()};
    for (int i = 0; i < 3; ++i) {
        const Vec3& axis = box.axes[static_cast<std::size_t>(i)];
        result.pose.linear().col(i) << axis.x, axis.y, axis.z;
    }
    result.pose.translation() << box.center.x, box.center.y, box.center.z;
    return result;
}

bool fclOverlaps(const FclBox& a, const FclBox& b)
{
    const fcl::CollisionRequestd request;
    fcl::CollisionResultd result;
    return fcl::collide(a.box.get(), a.pose, b.box.get(), b.pose, request, result) > 0;
}

} // namespace

void addFclRows()
{
    addRow(kInCache, "FCL collide()", [](const Workload& workload) {
        return pairByPair<FclBox>(workload, fclBox, fclOverlaps);
    });
}

} // namespace mbv::bench
