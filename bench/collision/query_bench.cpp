#include "peers.h"
#include "workload.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/contact_manifold.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/posed_hull.h>
#include <mbv/collision/raycast.h>

#include <functional>

namespace mbv::bench {
namespace {

template <class ConvertA, class ConvertB>
void addDistance(const char* table, const ConvertA& convertA, const ConvertB& convertB,
                 const char* row = "mbv")
{
    addRow(table, row, [=](const Workload& workload) {
        return pairByPair(workload, convertA, convertB,
                          [](const auto& a, const auto& b) { return distance(a, b).distance > 0; });
    });
}

template <class ConvertA, class ConvertB>
void addContact(const char* table, const ConvertA& convertA, const ConvertB& convertB,
                const char* row = "mbv")
{
    addRow(table, row, [=](const Workload& workload) {
        return pairByPair(workload, convertA, convertB,
                          [](const auto& a, const auto& b) { return contact(a, b).has_value(); });
    });
}

template <class Convert> void addManifold(const char* table, const Convert& convert)
{
    addRow(table, "mbv", [=](const Workload& workload) {
        return pairByPair(workload, convert, [](const Obb& a, const Obb& b) {
            return contactManifold(a, b).has_value();
        });
    });
}

Cylinder gridCylinder(const Obb& box)
{
    return cylinderIn(onGrid(box));
}

template <class Convert> void addRays(const char* table, const Convert& convert)
{
    addRow(table, "mbv", [=](const Workload& workload) {
        return pairByPair(workload, rayThrough, convert, [](const Ray& ray, const auto& shape) {
            return raycast(ray, shape).has_value();
        });
    });
}

} // namespace

void addQueryRows()
{
    addDistance(kBoxDistance, std::identity(), std::identity());
    addManifold(kBoxManifold, std::identity());
    addDistance(kGridBoxDistance, onGrid, onGrid);
    addManifold(kGridBoxManifold, onGrid);
    addContact(kGridCylinderContact, gridCylinder, gridCylinder);
    addDistance(kCapsuleDistance, capsuleIn, capsuleIn);
    addDistance(kSphereBoxDistance, sphereIn, std::identity());
    addDistance(kBoxCylinderDistance, std::identity(), cylinderIn);
    addDistance(kCylinderDistance, cylinderIn, cylinderIn);
    addContact(kHullContact, hullOf, hullOf);
    addContact(kBoxCapsuleContact, std::identity(), capsuleIn);
    addContact(kBoxCylinderContact, std::identity(), cylinderIn);
    addContact(kCylinderContact, cylinderIn, cylinderIn);
    addDistance(kConeDistance, coneIn, coneIn);
    addDistance(kEllipsoidDistance, ellipsoidIn, ellipsoidIn);
    addContact(kConeContact, coneIn, coneIn);
    addContact(kEllipsoidContact, ellipsoidIn, ellipsoidIn);
    addDistance(kHullDistance, hullOf, hullOf);
    constexpr const char* kPrepared = "mbv PreparedHull";
    for (const HullSize& size : kHullSizes) {
        const auto hull = [size](const Obb& box) { return ellipsoidHullIn(box, size); };
        addDistance(size.distanceTable, hull, hull);
        addContact(size.contactTable, hull, hull);
        if (!size.isLarge())
            continue;
        const auto prepared = [=](const Obb& box) {
            return PosedHull{PreparedHull(hull(box)), {}};
        };
        addDistance(size.distanceTable, prepared, prepared, kPrepared);
        addContact(size.contactTable, prepared, prepared, kPrepared);
    }
    addRays(kBoxRay, std::identity());
    addRays(kCapsuleRay, capsuleIn);
    addRays(kTriangleRay, triangleIn);
}

} // namespace mbv::bench
