#include "mesh_query/closed_meshes.h"

#include "collision/clipping_oracle.h"
#include "collision/exact/exact_vector.h"

#include <mbv/mesh_query/self_intersections.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace mbv::test {
namespace {

using IndexSet = std::set<std::pair<std::uint32_t, std::uint32_t>>;

IndexSet pairsOf(const TriangleMesh& mesh)
{
    IndexSet pairs;
    for (const SelfIntersection& found : selfIntersections(MeshBvh(TriangleMesh(mesh))))
        pairs.emplace(found.a, found.b);
    return pairs;
}

/// Every corner of every triangle is a vertex of its own.
TriangleMesh soupOf(const TriangleMesh& mesh)
{
    TriangleMesh soup;
    for (const auto& triangle : mesh.triangles) {
        const auto first = static_cast<std::uint32_t>(soup.vertices.size());
        for (const std::uint32_t corner : triangle)
            soup.vertices.push_back(mesh.vertices[corner]);
        soup.triangles.push_back({first, first + 1, first + 2});
    }
    return soup;
}

RationalVec3 scaledBy(const Rational& s, const RationalVec3& v)
{
    return {Rational(s * v[0]), Rational(s * v[1]), Rational(s * v[2])};
}

/// The ends of what an edge and a triangle have in common, in rational numbers.
void addEnds(const Segment& edge, const Triangle& t, std::vector<RationalVec3>& ends)
{
    const RationalVec3 start = rational(edge.a);
    const RationalVec3 along = rational(edge.b) - start;
    const std::array<RationalVec3, 3> corners = {rational(t.a), rational(t.b), rational(t.c)};
    const RationalVec3 normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
    Rational low = 0;
    Rational high = 1;
    const Rational height = dot(normal, start - corners[0]);
    const Rational climb = dot(normal, along);
    if (climb != 0)
        low = high = -height / climb;
    else if (height != 0)
        return;
    if (low < 0 || high > 1)
        return;
    for (std::size_t i = 0; i < 3; ++i) { // the inside of each edge is a half-line of the edge
        const RationalVec3 inward = cross(normal, corners[(i + 1) % 3] - corners[i]);
        const Rational offset = dot(inward, start - corners[i]);
        const Rational slope = dot(inward, along);
        if (slope > 0)
            low = std::max(low, Rational(-offset / slope));
        else if (slope < 0)
            high = std::min(high, Rational(-offset / slope));
        else if (offset < 0)
            return;
    }
    if (low <= high) {
        ends.push_back(start + scaledBy(low, along));
        ends.push_back(start + scaledBy(high, along));
    }
}

/// What two triangles share is convex, and its corners lie on an edge of one of them; it is no more
/// than a corner or an edge of both where all of those are on it.
bool meetBesideShared(const Triangle& s, const Triangle& t)
{
    std::vector<RationalVec3> ends;
    const std::array<Vec3, 3> a = {s.a, s.b, s.c};
    const std::array<Vec3, 3> b = {t.a, t.b, t.c};
    for (std::size_t i = 0; i < 3; ++i) {
        addEnds({a[i], a[(i + 1) % 3]}, t, ends);
        addEnds({b[i], b[(i + 1) % 3]}, s, ends);
    }
    std::vector<Vec3> shared;
    for (const Vec3& corner : a) {
        if (std::find(b.begin(), b.end(), corner) != b.end())
            shared.push_back(corner);
    }
    if (shared.empty() || shared.size() == 3)
        return !ends.empty();
    const RationalVec3 from = rational(shared.front());
    const RationalVec3 to = rational(shared.back());
    return std::any_of(ends.begin(), ends.end(), [&](const RationalVec3& p) {
        return cross(p - from, p - to) != RationalVec3{} || dot(p - from, p - to) > 0;
    });
}

Triangle triangleOf(const TriangleMesh& mesh, std::size_t index)
{
    const auto& [a, b, c] = mesh.triangles[index];
    return {mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]};
}

bool hasArea(const Triangle& t)
{
    return cross(t.b - t.a, t.c - t.a) != Vec3{}; // exact for small integers
}

TEST(SelfIntersections, AreThoseOfRationalArithmeticOnCrowdedGrids)
{
    std::mt19937 random(11);
    std::size_t found = 0;
    for (int round = 0; round < 60; ++round) {
        std::uniform_int_distribution<int> coordinate(0, 2 + round % 3);
        TriangleMesh mesh;
        for (int i = 0; i < 14; ++i)
            mesh.vertices.push_back({double(coordinate(random)), double(coordinate(random)),
                                     double(coordinate(random))});
        std::uniform_int_distribution<std::uint32_t> vertex(0, 13);
        for (int i = 0; i < 25; ++i)
            mesh.triangles.push_back({vertex(random), vertex(random), vertex(random)});
        IndexSet expected;
        for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
            for (std::uint32_t j = i + 1; j < mesh.triangles.size(); ++j) {
                const Triangle a = triangleOf(mesh, i);
                const Triangle b = triangleOf(mesh, j);
                if (hasArea(a) && hasArea(b) && meetBesideShared(a, b))
                    expected.emplace(i, j);
            }
        }
        EXPECT_EQ(pairsOf(mesh), expected) << "round " << round;
        EXPECT_EQ(pairsOf(soupOf(mesh)), expected) << "round " << round;
        found += expected.size();
    }
    EXPECT_GT(found, 1000u);
}

TEST(SelfIntersections, AreNotInClosedMeshesThatAreSound)
{
    EXPECT_TRUE(pairsOf(boxMesh({0, 0, 0}, {1, 2, 3})).empty());
    EXPECT_TRUE(pairsOf(ballMesh(4)).empty());
    EXPECT_TRUE(pairsOf(soupOf(ballMesh(3))).empty());
    EXPECT_TRUE(pairsOf(torusMesh(2, 0.5, 40, 20)).empty());
}

/// Two triangles in one plane that share a corner and nothing else; Open3D has such cross
/// (its issue 5117).
TEST(SelfIntersections, AreNotNeighborsInOnePlane)
{
    const TriangleMesh mesh = {{{0, 0.13918686, 1},
                                {0, 0, 1.1270161},
                                {0, 0, 1.0284119},
                                {0, 1.1269569, 0},
                                {0, 0.03113556, 1}},
                               {{0, 1, 2}, {0, 2, 4}, {0, 4, 3}}};
    EXPECT_TRUE(pairsOf(mesh).empty());
}

TEST(SelfIntersections, SayHowTheTrianglesMeet)
{
    const std::vector<Vec3> vertices = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {1, 1, 0},
                                        {1, 1, 4}, {2, 2, 4}, {1, 1, -4}};
    const auto contactOf = [&](const std::array<std::uint32_t, 3>& other) {
        const auto found = selfIntersections(MeshBvh(TriangleMesh{vertices, {{0, 1, 2}, other}}));
        return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
    };
    const auto touch = contactOf({3, 4, 5}); // with a corner, in (1, 1, 0)
    ASSERT_TRUE(touch);
    EXPECT_EQ(touch->contact, SelfContact::Touching);
    EXPECT_EQ(touch->point, (Vec3{1, 1, 0}));
    const auto crossing = contactOf({4, 6, 5}); // from (1, 1, 0) to (1.5, 1.5, 0)
    ASSERT_TRUE(crossing);
    EXPECT_EQ(crossing->contact, SelfContact::Crossing);
    EXPECT_EQ(crossing->point, (Vec3{1.25, 1.25, 0}));
    const auto fold = contactOf({1, 0, 3}); // over the edge that they share
    ASSERT_TRUE(fold);
    EXPECT_EQ(fold->contact, SelfContact::Overlapping);
    EXPECT_EQ(nameOf(fold->contact), "overlapping");
    EXPECT_FALSE(contactOf({1, 0, 4}));
}

TEST(SelfIntersections, AreNoMoreThanAskedFor)
{
    const TriangleMesh mesh = together(ballMesh(2), boxMesh({0.1, 0.1, 0.1}, {2, 2, 2}));
    const MeshBvh bvh{TriangleMesh(mesh)};
    EXPECT_GT(selfIntersections(bvh).size(), 5u);
    EXPECT_EQ(selfIntersections(bvh, 5).size(), 5u);
    EXPECT_TRUE(selfIntersections(bvh, 0).empty());
}

} // namespace
} // namespace mbv::test
