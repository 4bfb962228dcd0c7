#include "geometry/side_neighbors.h"

#include <gtest/gtest.h>

namespace mbv::test {
namespace {

constexpr auto kNone = SideNeighbor::kNone;

TEST(SideNeighbors, AreAcrossSidesThatExactlyTwoTrianglesHave)
{
    const std::vector<std::array<std::uint32_t, 3>> triangles = {
        {0, 1, 2}, {2, 1, 3},             // share 1 2, run along it against each other
        {2, 4, 3},                        // shares 2 3 with the second, along which both run up
        {0, 0, 1},                        // two equal corners: no sides
        {5, 6, 7}, {6, 5, 8}, {5, 6, 9}}; // three have 5 6
    const auto neighbors = sideNeighborsOf(triangles, 10);
    ASSERT_EQ(neighbors.size(), triangles.size());
    EXPECT_EQ(neighbors[0][1].triangle, 1U);
    EXPECT_FALSE(neighbors[0][1].isFlipped);
    EXPECT_EQ(neighbors[1][0].triangle, 0U);
    EXPECT_EQ(neighbors[1][2].triangle, 2U);
    EXPECT_EQ(neighbors[2][2].triangle, 1U);
    EXPECT_TRUE(neighbors[2][2].isFlipped == neighbors[1][2].isFlipped);
    EXPECT_TRUE(neighbors[1][2].isFlipped);
    for (const std::size_t triangle : {3U, 4U, 5U, 6U}) {
        for (const SideNeighbor& neighbor : neighbors[triangle])
            EXPECT_EQ(neighbor.triangle, kNone);
    }
    EXPECT_EQ(neighbors[0][0].triangle, kNone);
}

} // namespace
} // namespace mbv::test
