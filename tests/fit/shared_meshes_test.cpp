#include "fit_meshes.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/hull.h>
#include <mbv/mesh/load_mesh.h>

#include <filesystem>
#include <vector>

namespace mbv::test {
namespace {

std::vector<std::filesystem::path> sharedMeshes()
{
    std::vector<std::filesystem::path> result;
    const auto folder = std::filesystem::path(MBV_SHARED_DIR) / "meshes";
    if (std::filesystem::is_directory(folder)) {
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (isMeshExtension(entry.path().extension().string())) {
                result.push_back(entry.path());
            }
        }
    }
    return result;
}

TEST(SharedMeshes, EveryVolumeContainsEveryVertex)
{
    const auto paths = sharedMeshes();
    if (paths.empty()) {
        GTEST_SKIP() << "no meshes in " << MBV_SHARED_DIR;
    }
    for (const auto& path : paths) {
        SCOPED_TRACE(path.string());
        const TriangleMesh mesh = loadMesh(path);
        expectGoodBox(fitObb(mesh), mesh);

        const Obb minimum = fitMinimumObb(mesh.vertices);
        expectGoodBox(minimum, mesh);
        EXPECT_LE(volumeOf(minimum).value(), volumeOf(fitObb(mesh)).value() * (1 + 1e-12));

        const Capsule capsule = fitCapsule(mesh.vertices);
        const Vec3 axis = capsule.b - capsule.a;
        for (const Vec3& v : mesh.vertices) {
            const double t = std::clamp(dot(v - capsule.a, axis) / dot(axis, axis), 0.0, 1.0);
            ASSERT_LE(norm(v - (capsule.a + t * axis)), capsule.radius + 1e-12 * diagonalOf(mesh));
        }

        const TriangleMesh hull = hullMesh(mesh.vertices);
        EXPECT_TRUE(propertiesOf(hull).watertight);
        double outside = 0;
        for (const auto& [i, j, k] : hull.triangles) {
            const Vec3& a = hull.vertices[i];
            const Vec3 n = cross(hull.vertices[j] - a, hull.vertices[k] - a);
            for (std::size_t at = 0; at < mesh.vertices.size(); at += 7) { // a sample: slow
                outside = std::max(outside, dot(n, mesh.vertices[at] - a) / norm(n));
            }
        }
        EXPECT_LE(outside, 1e-12 * diagonalOf(mesh));

        const Sphere sphere = fitSphere(mesh.vertices);
        const Aabb aabb = fitAabb(mesh.vertices);
        for (const Vec3& v : mesh.vertices) {
            ASSERT_LE(norm(v - sphere.center), sphere.radius);
            ASSERT_EQ(min(v, aabb.min), aabb.min);
            ASSERT_EQ(max(v, aabb.max), aabb.max);
        }
    }
}

} // namespace
} // namespace mbv::test
