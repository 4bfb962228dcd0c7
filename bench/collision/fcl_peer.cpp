#include "fcl_values.h"
#include "peers.h"
#include "workload.h"

#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <initializer_list>

namespace mbv::bench {
namespace {

struct FclShape {
    std::shared_ptr<fcl::CollisionGeometryd> geometry;
    fcl::Transform3d pose;
};

/// Column i of the rotation is axis first + i of the box, so that FCL's z may be our x.
fcl::Transform3d fclPose(const Obb& box, std::size_t first)
{
    fcl::Transform3d pose = fcl::Transform3d::Identity();
    for (std::size_t i = 0; i < 3; ++i)
        pose.linear().col(static_cast<Eigen::Index>(i)) = fclVector(box.axes[(first + i) % 3]);
    pose.translation() = fclVector(box.center);
    return pose;
}

FclShape fclBox(const Obb& box)
{
    return {std::make_shared<fcl::Boxd>(2 * fclVector(box.halfExtents)), fclPose(box, 0)};
}

FclShape fclCapsule(const Obb& box)
{
    return {std::make_shared<fcl::Capsuled>(box.halfExtents.y, 2 * box.halfExtents.x),
            fclPose(box, 1)};
}

FclShape fclCylinder(const Obb& box)
{
    return {std::make_shared<fcl::Cylinderd>(box.halfExtents.y, 2 * box.halfExtents.x),
            fclPose(box, 1)};
}

FclShape fclCone(const Obb& box)
{
    return {std::make_shared<fcl::Coned>(box.halfExtents.y, 2 * box.halfExtents.x),
            fclPose(box, 1)};
}

FclShape fclEllipsoid(const Obb& box)
{
    return {std::make_shared<fcl::Ellipsoidd>(fclVector(box.halfExtents)), fclPose(box, 0)};
}

FclShape fclSphere(const Obb& box)
{
    return {std::make_shared<fcl::Sphered>(box.halfExtents.x), fclPose(box, 0)};
}

FclShape fclHull(const Obb& box)
{
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const Vec3& corner : cornersOf(Obb{{}, box.halfExtents}))
        vertices->push_back(fclVector(corner));
    const auto faces = std::make_shared<std::vector<int>>(std::initializer_list<int>{
        4, 0, 2, 3, 1, 4, 4, 5, 7, 6, 4, 0, 1, 5, 4, 4, 2, 6, 7, 3, 4, 0, 4, 6, 2, 4, 1, 3, 7, 5});
    return {std::make_shared<fcl::Convexd>(vertices, 6, faces), fclPose(box, 0)};
}

FclShape fclHullOfEllipsoid(const Obb& box, const HullSize& size)
{
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const Vec3& point : ellipsoidHullIn(box, size).points)
        vertices->push_back(fclVector(point));
    auto faces = std::make_shared<std::vector<int>>();
    int count = 0;
    const auto add = [&](std::initializer_list<std::size_t> corners) {
        faces->push_back(static_cast<int>(corners.size()));
        for (const std::size_t corner : corners)
            faces->push_back(static_cast<int>(corner));
        ++count;
    };
    const std::size_t poles = size.circles * size.onEach;
    const std::size_t last = poles - size.onEach;
    for (std::size_t j = 0; j < size.onEach; ++j) {
        const std::size_t next = (j + 1) % size.onEach;
        add({poles, j, next});
        add({poles + 1, last + next, last + j});
        for (std::size_t first = 0; first < last; first += size.onEach)
            add({first + j, first + size.onEach + j, first + size.onEach + next, first + next});
    }
    return {std::make_shared<fcl::Convexd>(vertices, count, faces), fcl::Transform3d::Identity()};
}

bool fclOverlaps(const FclShape& a, const FclShape& b)
{
    const fcl::CollisionRequestd request;
    fcl::CollisionResultd result;
    return fcl::collide(a.geometry.get(), a.pose, b.geometry.get(), b.pose, request, result) > 0;
}

template <std::size_t kMaxContacts> bool fclMeet(const FclShape& a, const FclShape& b)
{
    const fcl::CollisionRequestd request(kMaxContacts, true);
    fcl::CollisionResultd result;
    return fcl::collide(a.geometry.get(), a.pose, b.geometry.get(), b.pose, request, result) > 0;
}

bool fclApart(const FclShape& a, const FclShape& b)
{
    const fcl::DistanceRequestd request(true);
    fcl::DistanceResultd result;
    return fcl::distance(a.geometry.get(), a.pose, b.geometry.get(), b.pose, request, result) > 0;
}

template <class ConvertA, class ConvertB>
void addDistance(const char* table, const ConvertA& convertA, const ConvertB& convertB)
{
    addRow(table, "FCL distance()", [=](const Workload& workload) {
        return pairByPair(workload, convertA, convertB, fclApart);
    });
}

template <class ConvertA, class ConvertB>
void addContact(const char* table, const ConvertA& convertA, const ConvertB& convertB)
{
    addRow(table, "FCL collide() with a contact", [=](const Workload& workload) {
        return pairByPair(workload, convertA, convertB, fclMeet<1>);
    });
}

} // namespace

void addFclRows()
{
    addRow(kInCache, "FCL collide()",
           [](const Workload& workload) { return pairByPair(workload, fclBox, fclOverlaps); });
    addDistance(kBoxDistance, fclBox, fclBox);
    addRow(kBoxManifold, "FCL collide() with contacts",
           [](const Workload& workload) { return pairByPair(workload, fclBox, fclMeet<4>); });
    const auto gridBox = [](const Obb& box) { return fclBox(onGrid(box)); };
    const auto gridCylinder = [](const Obb& box) { return fclCylinder(onGrid(box)); };
    addDistance(kGridBoxDistance, gridBox, gridBox);
    addRow(kGridBoxManifold, "FCL collide() with contacts",
           [=](const Workload& workload) { return pairByPair(workload, gridBox, fclMeet<4>); });
    addContact(kGridCylinderContact, gridCylinder, gridCylinder);
    addDistance(kCapsuleDistance, fclCapsule, fclCapsule);
    addDistance(kSphereBoxDistance, fclSphere, fclBox);
    addDistance(kBoxCylinderDistance, fclBox, fclCylinder);
    addDistance(kCylinderDistance, fclCylinder, fclCylinder);
    addContact(kHullContact, fclHull, fclHull);
    addContact(kBoxCapsuleContact, fclBox, fclCapsule);
    addContact(kBoxCylinderContact, fclBox, fclCylinder);
    addContact(kCylinderContact, fclCylinder, fclCylinder);
    addDistance(kConeDistance, fclCone, fclCone);
    addContact(kConeContact, fclCone, fclCone);
    addDistance(kEllipsoidDistance, fclEllipsoid, fclEllipsoid);
    addContact(kEllipsoidContact, fclEllipsoid, fclEllipsoid);
    addDistance(kHullDistance, fclHull, fclHull);
    for (const HullSize& size : kHullSizes) {
        const auto hull = [size](const Obb& box) { return fclHullOfEllipsoid(box, size); };
        addDistance(size.distanceTable, hull, hull);
        addContact(size.contactTable, hull, hull);
    }
}

} // namespace mbv::bench
