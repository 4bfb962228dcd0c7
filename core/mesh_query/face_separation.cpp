#include "face_separation.h"

#include "axis_reach.h"
#include "world_triangle.h"

#include <array>
#include <limits>

namespace mbv::bvh {

Vec3 areaNormal(const PosedMesh& mesh, std::uint32_t index)
{
    const TriangleMesh& own = mesh.bvh.mesh();
    const auto& [a, b, c] = own.triangles[index];
    const Vec3 normal = cross(own.vertices[b] - own.vertices[a], own.vertices[c] - own.vertices[a]);
    const std::array<Vec3, 3> axes = axesOf(mesh.pose.rotation);
    return normal.x * axes[0] + normal.y * axes[1] + normal.z * axes[2];
}

Vec3 normalOfLarger(const PosedMesh& a, const PosedMesh& b, std::uint32_t triangleA,
                    std::uint32_t triangleB, const Vec3& between)
{
    const Vec3 ofA = areaNormal(a, triangleA);
    const Vec3 ofB = areaNormal(b, triangleB);
    const Vec3 face = normalized(dot(ofA, ofA) >= dot(ofB, ofB) ? ofA : ofB);
    return dot(face, between) < 0 ? -face : face;
}

namespace {

/// Across two triangles, how far each mesh reaches towards the other one.
struct ReachAcross {
    ReachAcross(const PosedMesh& a, const PosedMesh& b, std::uint32_t triangleA,
                std::uint32_t triangleB)
        : normal(normalOfLarger(a, b, triangleA, triangleB,
                                worldTriangle(b, triangleB).a - worldTriangle(a, triangleA).a)),
          ofA(a, normal), ofB(b, -normal)
    {
    }

    double gapOfBounds() const { return -ofB.ofBounds() - ofA.ofBounds(); }
    double gapOfAll() const
    {
        const bool hasArea = isFinite(normal);
        return hasArea ? -ofB.ofAll() - ofA.ofAll() : -std::numeric_limits<double>::infinity();
    }

    Vec3 normal;
    AxisReach ofA;
    AxisReach ofB;
};

} // namespace

double gapAcross(const PosedMesh& a, const PosedMesh& b, std::uint32_t triangleA,
                 std::uint32_t triangleB)
{
    return ReachAcross(a, b, triangleA, triangleB).gapOfAll();
}

bool areApartAcross(const PosedMesh& a, const PosedMesh& b, std::uint32_t triangleA,
                    std::uint32_t triangleB, bool byAll)
{
    const ReachAcross across(a, b, triangleA, triangleB);
    return (byAll ? across.gapOfAll() : across.gapOfBounds()) > 0;
}

bool areParallel(const Vec3& u, const Vec3& v)
{
    constexpr double kSine = 1e-6;
    const Vec3 across = cross(u, v);
    return dot(u, v) > 0 && dot(across, across) < kSine * kSine;
}

} // namespace mbv::bvh
