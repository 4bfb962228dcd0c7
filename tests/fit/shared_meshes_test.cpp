#include "fit_meshes.h"

#include <mbv/fit/fit.h>
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
