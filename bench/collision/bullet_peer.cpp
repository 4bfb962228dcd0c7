#include "peers.h"
#include "workload.h"

#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConeShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>

#include <array>
#include <memory>
#include <utility>

namespace mbv::bench {
namespace {

struct BulletShape {
    std::shared_ptr<btConvexShape> shape;
    btTransform pose;
    std::shared_ptr<btCollisionObject> object; ///< for rays
};

btVector3 bulletVector(const Vec3& v)
{
    return {v.x, v.y, v.z};
}

BulletShape placed(const std::shared_ptr<btConvexShape>& shape, const Obb& box)
{
    const auto& [x, y, z] = box.axes; // columns of the rotation
    const btTransform pose({x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z}, bulletVector(box.center));
    auto object = std::make_shared<btCollisionObject>();
    object->setCollisionShape(shape.get());
    object->setWorldTransform(pose);
    return {shape, pose, std::move(object)};
}

BulletShape bulletBox(const Obb& box)
{
    return placed(std::make_shared<btBoxShape>(bulletVector(box.halfExtents)), box);
}

BulletShape bulletCapsule(const Obb& box)
{
    return placed(std::make_shared<btCapsuleShapeX>(box.halfExtents.y, 2 * box.halfExtents.x), box);
}

BulletShape bulletCylinder(const Obb& box)
{
    const btVector3 half(box.halfExtents.x, box.halfExtents.y, box.halfExtents.y);
    return placed(std::make_shared<btCylinderShapeX>(half), box);
}

BulletShape bulletCone(const Obb& box)
{
    const auto cone = std::make_shared<btConeShapeX>(box.halfExtents.y, 2 * box.halfExtents.x);
    return placed(cone, box);
}

BulletShape bulletSphere(const Obb& box)
{
    return placed(std::make_shared<btSphereShape>(box.halfExtents.x), box);
}

BulletShape bulletHull(const ConvexHull& points, const Obb& box)
{
    auto hull = std::make_shared<btConvexHullShape>();
    for (const Vec3& point : points.points)
        hull->addPoint(bulletVector(point), false);
    hull->recalcLocalAabb();
    return placed(hull, box);
}

BulletShape bulletCorners(const Obb& box)
{
    return bulletHull(hullOf(Obb{{}, box.halfExtents}), box);
}

/// GJK with witness points: Bullet has no cheaper public question for two boxes, and no closed form
/// for the distance of any two of these shapes.
bool bulletApart(const BulletShape& a, const BulletShape& b)
{
    btGjkEpaSolver2::sResults results;
    return btGjkEpaSolver2::Distance(a.shape.get(), a.pose, b.shape.get(), b.pose,
                                     b.pose.getOrigin() - a.pose.getOrigin(), results);
}

/// GJK, and an expanding polytope where they overlap.
bool bulletOverlapBy(const BulletShape& a, const BulletShape& b)
{
    btGjkEpaSolver2::sResults results;
    return btGjkEpaSolver2::Penetration(a.shape.get(), a.pose, b.shape.get(), b.pose,
                                        b.pose.getOrigin() - a.pose.getOrigin(), results);
}

/// Of up to four points, which the detector chooses.
class BulletPoints : public btDiscreteCollisionDetectorInterface::Result {
public:
    void setShapeIdentifiersA(int /*part*/, int /*index*/) override {}
    void setShapeIdentifiersB(int /*part*/, int /*index*/) override {}
    void addContactPoint(const btVector3& /*normalOnB*/, const btVector3& pointOnB,
                         btScalar depth) override
    {
        points_[count_++] = {pointOnB, depth};
    }

    bool isEmpty() const { return count_ == 0; }

private:
    std::array<std::pair<btVector3, btScalar>, 4> points_;
    std::size_t count_ = 0;
};

bool bulletMeet(const BulletShape& a, const BulletShape& b)
{
    btDiscreteCollisionDetectorInterface::ClosestPointInput input;
    input.m_transformA = a.pose;
    input.m_transformB = b.pose;
    BulletPoints found;
    btBoxBoxDetector(static_cast<const btBoxShape*>(a.shape.get()),
                     static_cast<const btBoxShape*>(b.shape.get()))
        .getClosestPoints(input, found, nullptr);
    return !found.isEmpty();
}

struct BulletRay {
    btVector3 from;
    btVector3 to;
};

/// Bullet's rays are segments.
BulletRay bulletRay(const Obb& box)
{
    const Ray ray = rayThrough(box);
    return {bulletVector(ray.origin), bulletVector(ray.origin + 30.0 * ray.direction)};
}

bool bulletHits(const BulletRay& ray, const BulletShape& b)
{
    btCollisionWorld::ClosestRayResultCallback callback(ray.from, ray.to);
    const btTransform from(btMatrix3x3::getIdentity(), ray.from);
    const btTransform to(btMatrix3x3::getIdentity(), ray.to);
    btCollisionWorld::rayTestSingle(from, to, b.object.get(), b.shape.get(), b.pose, callback);
    return callback.hasHit();
}

class TriangleHit : public btTriangleRaycastCallback {
public:
    using btTriangleRaycastCallback::btTriangleRaycastCallback;

    btScalar reportHit(const btVector3& /*normal*/, btScalar fraction, int /*part*/,
                       int /*triangle*/) override
    {
        return fraction;
    }
};

using BulletTriangle = std::array<btVector3, 3>;

BulletTriangle bulletTriangle(const Obb& box)
{
    const Triangle triangle = triangleIn(box);
    return {bulletVector(triangle.a), bulletVector(triangle.b), bulletVector(triangle.c)};
}

bool bulletHitsTriangle(const BulletRay& ray, const BulletTriangle& triangle)
{
    BulletTriangle corners = triangle;
    TriangleHit callback(ray.from, ray.to);
    callback.processTriangle(corners.data(), 0, 0);
    return callback.m_hitFraction < 1;
}

template <class ConvertA, class ConvertB, class Test>
void add(const char* table, const char* row, const ConvertA& convertA, const ConvertB& convertB,
         const Test& test)
{
    addRow(table, row, [=](const Workload& workload) {
        return pairByPair(workload, convertA, convertB, test);
    });
}

} // namespace

void addBulletRows()
{
    constexpr const char* kGjk = "Bullet btGjkEpaSolver2::Distance()";
    constexpr const char* kEpa = "Bullet btGjkEpaSolver2::Penetration()";
    constexpr const char* kRay = "Bullet btCollisionWorld::rayTestSingle()";
    add(kInCache, kGjk, bulletBox, bulletBox, bulletApart);
    add(kBoxDistance, kGjk, bulletBox, bulletBox, bulletApart);
    add(kBoxManifold, "Bullet btBoxBoxDetector", bulletBox, bulletBox, bulletMeet);
    const auto gridBox = [](const Obb& box) { return bulletBox(onGrid(box)); };
    const auto gridCylinder = [](const Obb& box) { return bulletCylinder(onGrid(box)); };
    add(kGridBoxDistance, kGjk, gridBox, gridBox, bulletApart);
    add(kGridBoxManifold, "Bullet btBoxBoxDetector", gridBox, gridBox, bulletMeet);
    add(kGridCylinderContact, kEpa, gridCylinder, gridCylinder, bulletOverlapBy);
    add(kCapsuleDistance, kGjk, bulletCapsule, bulletCapsule, bulletApart);
    add(kSphereBoxDistance, kGjk, bulletSphere, bulletBox, bulletApart);
    add(kBoxCylinderDistance, kGjk, bulletBox, bulletCylinder, bulletApart);
    add(kCylinderDistance, kGjk, bulletCylinder, bulletCylinder, bulletApart);
    add(kHullContact, kEpa, bulletCorners, bulletCorners, bulletOverlapBy);
    add(kBoxCapsuleContact, kEpa, bulletBox, bulletCapsule, bulletOverlapBy);
    add(kBoxCylinderContact, kEpa, bulletBox, bulletCylinder, bulletOverlapBy);
    add(kCylinderContact, kEpa, bulletCylinder, bulletCylinder, bulletOverlapBy);
    add(kConeDistance, kGjk, bulletCone, bulletCone, bulletApart);
    add(kConeContact, kEpa, bulletCone, bulletCone, bulletOverlapBy);
    add(kHullDistance, kGjk, bulletCorners, bulletCorners, bulletApart);
    for (const HullSize& size : kHullSizes) {
        const auto hull = [size](const Obb& box) {
            return bulletHull(ellipsoidHullIn(Obb{{}, box.halfExtents}, size), box);
        };
        add(size.distanceTable, kGjk, hull, hull, bulletApart);
        add(size.contactTable, kEpa, hull, hull, bulletOverlapBy);
    }
    add(kBoxRay, kRay, bulletRay, bulletBox, bulletHits);
    add(kCapsuleRay, kRay, bulletRay, bulletCapsule, bulletHits);
    add(kTriangleRay, "Bullet btTriangleRaycastCallback", bulletRay, bulletTriangle,
        bulletHitsTriangle);
}

} // namespace mbv::bench
