#include "fit_meshes.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/hull.h>
#include <mbv/mesh_io/load_mesh.h>

#include <cctype>
#include <filesystem>
#include <string>
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
    std::ranges::sort(result);
    return result;
}

std::string meshNameOf(const testing::TestParamInfo<std::filesystem::path>& info)
{
    std::string name = info.param.stem().string();
    std::ranges::replace_if(
        name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

/// One test for each mesh, so that they run side by side.
class SharedMesh : public testing::TestWithParam<std::filesystem::path> {
protected:
    TriangleMesh mesh_ = loadMesh(GetParam());
};

TEST_P(SharedMesh, IsInItsBoxes)
{
    const Obb principal = fitObb(mesh_);
    expectGoodBox(principal, mesh_);
    const Obb minimum = fitMinimumObb(mesh_.vertices);
    expectGoodBox(minimum, mesh_);
    EXPECT_LE(volumeOf(minimum).value(), volumeOf(principal).value() * (1 + 1e-12));
    const Aabb aabb = fitAabb(mesh_.vertices);
    for (const Vec3& v : mesh_.vertices) {
        ASSERT_EQ(min(v, aabb.min), aabb.min);
        ASSERT_EQ(max(v, aabb.max), aabb.max);
    }
}

TEST_P(SharedMesh, IsInItsSphereAndItsCapsule)
{
    const Sphere sphere = fitSphere(mesh_.vertices);
    const Capsule capsule = fitCapsule(mesh_.vertices);
    const Vec3 axis = capsule.b - capsule.a;
    const double slack = 1e-12 * diagonalOf(mesh_);
    for (const Vec3& v : mesh_.vertices) {
        ASSERT_LE(norm(v - sphere.center), sphere.radius);
        const double t = std::clamp(dot(v - capsule.a, axis) / dot(axis, axis), 0.0, 1.0);
        ASSERT_LE(norm(v - (capsule.a + t * axis)), capsule.radius + slack);
    }
}

TEST_P(SharedMesh, IsInItsHull)
{
    const TriangleMesh hull = hullMesh(mesh_.vertices);
    EXPECT_TRUE(propertiesOf(hull).watertight);
    double outside = 0;
    for (const auto& [i, j, k] : hull.triangles) {
        const Vec3& a = hull.vertices[i];
        const Vec3 n = normalized(cross(hull.vertices[j] - a, hull.vertices[k] - a));
        for (std::size_t at = 0; at < mesh_.vertices.size(); at += 7) { // a sample: slow
            outside = std::max(outside, dot(n, mesh_.vertices[at] - a));
        }
    }
    EXPECT_LE(outside, 1e-12 * diagonalOf(mesh_));
}

INSTANTIATE_TEST_SUITE_P(, SharedMesh, testing::ValuesIn(sharedMeshes()), meshNameOf);
// There are none where the folder is missing.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SharedMesh);

} // namespace
} // namespace mbv::test
