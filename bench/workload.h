#pragma once

#include <mbv/collision/batch/index_pair.h>
#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace mbv::bench {

/// Seeded random boxes, and which of them to ask about.
struct Workload {
    std::vector<Obb> a;
    std::vector<Obb> b;
    std::vector<IndexPair> pairs;
};

/// The pairs of one of the tables below, of which `percent` overlap; made once.
const Workload& workloadOf(const std::string& table, int percent);

/// What is timed: it asks about every pair of the workload once.
using Run = std::function<void()>;

/// Builds what a library needs for a workload, untimed.
using Prepare = std::function<Run(const Workload&)>;

inline constexpr const char* kInCache = "pair lists, 16k pairs of 1k boxes";
inline constexpr const char* kStreamed = "pair lists, 1M pairs of 2M boxes";
inline constexpr const char* kOneAgainstMany = "one against 16k boxes";

/// Registers one row of a table with columns of 5, 50 and 95% overlap.
void addRow(const std::string& table, const std::string& row, const Prepare& prepare);

/// Keeps the compiler from leaving out what computed `answer`.
void keep(std::size_t answer);

/// Calls test(a, b) for every pair of converted boxes.
template <class ConvertA, class ConvertB, class Test>
Run pairByPair(const Workload& workload, const ConvertA& convertA, const ConvertB& convertB,
               const Test& test)
{
    std::vector<std::decay_t<std::invoke_result_t<ConvertA, const Obb&>>> a;
    std::vector<std::decay_t<std::invoke_result_t<ConvertB, const Obb&>>> b;
    a.reserve(workload.a.size());
    b.reserve(workload.b.size());
    for (const Obb& box : workload.a)
        a.push_back(convertA(box));
    for (const Obb& box : workload.b)
        b.push_back(convertB(box));
    return [a = std::move(a), b = std::move(b), pairs = workload.pairs, test] {
        std::size_t answers = 0;
        for (const IndexPair& p : pairs)
            answers += test(a[p.a], b[p.b]) ? 1U : 0U;
        keep(answers);
    };
}

template <class Convert, class Test>
Run pairByPair(const Workload& workload, const Convert& convert, const Test& test)
{
    return pairByPair(workload, convert, convert, test);
}

/// Other shapes in the place of a box: what the tables of distances and rays are about.
Capsule capsuleIn(const Obb& box);
Cylinder cylinderIn(const Obb& box);
Cone coneIn(const Obb& box);
Ellipsoid ellipsoidIn(const Obb& box);
Sphere sphereIn(const Obb& box);
Triangle triangleIn(const Obb& box);
ConvexHull hullOf(const Obb& box); ///< its eight corners
Ray rayThrough(const Obb& box);    ///< through its center, from 10 away
/// The box with center and half extents rounded to quarters, and its axes to those of coordinates:
/// many pairs of such touch exactly, or share a plane.
Obb onGrid(const Obb& box);

inline constexpr const char* kBoxDistance = "distance of two boxes";
inline constexpr const char* kBoxManifold = "contact manifold of two boxes";
inline constexpr const char* kCapsuleDistance = "distance of two capsules";
inline constexpr const char* kSphereBoxDistance = "distance of a sphere and a box";
inline constexpr const char* kHullDistance = "distance of two hulls of eight points";
inline constexpr const char* kBoxCylinderDistance = "distance of a box and a cylinder";
inline constexpr const char* kCylinderDistance = "distance of two cylinders";
inline constexpr const char* kConeDistance = "distance of two cones";
inline constexpr const char* kEllipsoidDistance = "distance of two ellipsoids";
inline constexpr const char* kHullContact = "contact of two hulls of eight points";
inline constexpr const char* kBoxCapsuleContact = "contact of a box and a capsule";
inline constexpr const char* kBoxCylinderContact = "contact of a box and a cylinder";
inline constexpr const char* kCylinderContact = "contact of two cylinders";
inline constexpr const char* kConeContact = "contact of two cones";
inline constexpr const char* kEllipsoidContact = "contact of two ellipsoids";
inline constexpr const char* kGridBoxDistance = "distance of two boxes on a grid";
inline constexpr const char* kGridBoxManifold = "contact manifold of two boxes on a grid";
inline constexpr const char* kGridCylinderContact = "contact of two cylinders on a grid";

/// Hulls that are no boxes: points on the ellipsoids in the boxes, on circles from pole to pole.
struct HullSize {
    const char* distanceTable;
    const char* contactTable;
    std::size_t circles;
    std::size_t onEach;

    /// Fewer are not worth preparing, and many of them are asked about.
    bool isLarge() const { return circles * onEach > 6; }
};
inline constexpr HullSize kHullSizes[] = {
    {"distance of two bipyramids", "contact of two bipyramids", 1, 6},
    {"distance of two hulls of 32 points", "contact of two hulls of 32 points", 5, 6},
    {"distance of two hulls of 258 points", "contact of two hulls of 258 points", 16, 16},
    {"distance of two hulls of 1,002 points", "contact of two hulls of 1,002 points", 25, 40},
    {"distance of two hulls of 10,002 points", "contact of two hulls of 10,002 points", 100, 100},
};
/// The poles last.
ConvexHull ellipsoidHullIn(const Obb& box, const HullSize& size);

inline constexpr const char* kBoxRay = "ray against a box";
inline constexpr const char* kCapsuleRay = "ray against a capsule";
inline constexpr const char* kTriangleRay = "ray against a triangle";

} // namespace mbv::bench
