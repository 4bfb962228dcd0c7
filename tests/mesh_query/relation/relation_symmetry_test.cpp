// The relation of two surfaces must not hang on which of them comes first.
#include "mesh_query/posed_meshes.h"
#include "random_shapes.h"

#include <mbv/mesh_query/relation.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <map>

namespace mbv {
namespace {

/// A few triangles between corners of a small grid, turned anyhow: edges of three and more.
TriangleMesh heapOfTriangles(test::RandomShapes& random)
{
    const auto below = [&](double count) {
        return static_cast<std::uint32_t>(random.number(0, count));
    };
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < 7; ++i)
        mesh.vertices.push_back({std::floor(random.number(0, 3)), std::floor(random.number(0, 3)),
                                 std::floor(random.number(0, 3))});
    while (mesh.triangles.size() < 4) {
        const std::uint32_t a = below(7);
        mesh.triangles.push_back({a, (a + 1 + below(3)) % 7, (a + 4 + below(3)) % 7});
    }
    return mesh;
}

TEST(RelationSymmetry, OfAnyTwoSurfacesIsKept)
{
    test::RandomShapes random(5);
    std::map<RelationState, int> counts;
    for (int i = 0; i < 4000; ++i) {
        const MeshBvh a = test::bvhOf(heapOfTriangles(random));
        const MeshBvh b = test::bvhOf(heapOfTriangles(random));
        const Relation found = relation({a, {}}, {b, {}});
        EXPECT_EQ(relation({b, {}}, {a, {}}).state, found.state) << i;
        ++counts[found.state];
    }
    for (const RelationState state :
         {RelationState::Touching, RelationState::Intersecting, RelationState::Unknown})
        EXPECT_GT(counts[state], 50) << nameOf(state);
}

} // namespace
} // namespace mbv
