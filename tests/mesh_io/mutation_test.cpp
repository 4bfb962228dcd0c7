#include "mesh_files.h"
#include "mutations.h"
#include "seed_files.h"

#include <mbv/mesh_io/load_mesh.h>

#include <algorithm>

/// Damaged files of every mesh format: each loads as a valid mesh or throws Error with its name.
namespace mbv::test {
namespace {

bool isValid(const TriangleMesh& mesh)
{
    const auto inRange = [&](std::uint32_t i) { return i < mesh.vertices.size(); };
    return !mesh.triangles.empty() &&
           std::all_of(mesh.vertices.begin(), mesh.vertices.end(), isFinite) &&
           std::all_of(mesh.triangles.begin(), mesh.triangles.end(),
                       [&](const auto& t) { return std::all_of(t.begin(), t.end(), inRange); });
}

class DamagedMesh : public testing::TestWithParam<SeedFile> {};

TEST_P(DamagedMesh, GivesAMeshOrAnError)
{
    const auto& [name, good] = GetParam();
    ASSERT_TRUE(isValid(meshFromBytes(good, name)));
    const int count = mutationCount();
    Random random(20240501);
    int errors = 0;
    for (int i = 0; i < count; ++i) {
        try {
            ASSERT_TRUE(isValid(meshFromBytes(mutated(good, random), "/nowhere/" + name)))
                << "mutation " << i;
        } catch (const Error& error) {
            ++errors;
            ASSERT_TRUE(contains(error.what(), name)) << "mutation " << i;
        }
    }
    EXPECT_GT(errors, count / 4); // else the mutations would be too tame to show anything
}

TEST(DamagedMeshes, AreOfEveryFormat)
{
    const auto seeds = seedMeshes();
    for (const std::string_view extension : meshExtensions())
        EXPECT_TRUE(std::ranges::any_of(seeds, [&](const SeedFile& seed) {
            return seed.name.ends_with(extension);
        })) << extension;
}

INSTANTIATE_TEST_SUITE_P(All, DamagedMesh, testing::ValuesIn(seedMeshes()), [](const auto& seed) {
    std::string name = seed.param.name;
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
});

} // namespace
} // namespace mbv::test
