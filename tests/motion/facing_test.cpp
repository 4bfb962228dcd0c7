#include "motion/moment.h"
#include "motion/parts/part_columns.h"

#include "random_shapes.h"
#include "simd_targets.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/motion/path_pair.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace mbv::motion {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Triangles here and there, some of them without area.
Body randomBody(test::RandomShapes& random, int triangles)
{
    auto mesh = std::make_shared<TriangleMesh>();
    for (int i = 0; i < triangles; ++i) {
        const Vec3 middle = random.point(2);
        const auto first = static_cast<std::uint32_t>(mesh->vertices.size());
        for (int k = 0; k < 3; ++k)
            mesh->vertices.push_back(middle + random.point(0.3));
        mesh->triangles.push_back({first, first + 1, i % 7 == 0 ? first + 1 : first + 2});
    }
    return MeshBvh(mesh);
}

Path randomPath(test::RandomShapes& random)
{
    return Path({{0, random.point(4), random.rotation()}, {1, random.point(4), random.rotation()}});
}

/// Every list of parts that opening a body again and again gives.
std::vector<PartColumns> allColumns(const PartTree& tree)
{
    std::vector<PartColumns> all;
    std::vector<Part> waiting = {tree.root()};
    while (!waiting.empty()) {
        const Part part = waiting.back();
        waiting.pop_back();
        if (PartTree::isPiece(part))
            continue;
        PartColumns columns;
        tree.open(part, columns);
        for (std::size_t n = 0; n < columns.count; ++n)
            waiting.push_back(columns[n]);
        all.push_back(columns);
    }
    return all;
}

class FacingTest : public testing::Test {
protected:
    FacingTest()
        : a_(randomBody(random_, 60)), b_(randomBody(random_, 60)), pathA_(randomPath(random_)),
          pathB_(randomPath(random_)), pair_(pathA_, reachOf(a_), pathB_, reachOf(b_)), treeA_(a_),
          treeB_(b_)
    {
    }

    test::RandomShapes random_ = test::RandomShapes(77);
    Body a_;
    Body b_;
    Path pathA_;
    Path pathB_;
    PathPair pair_;
    PartTree treeA_;
    PartTree treeB_;
};

TEST_F(FacingTest, PartsHoldWhatIsInThem)
{
    test::onEveryTarget([&](const char* target) {
        std::size_t triangles = 0;
        for (const PartColumns& columns : allColumns(treeA_)) {
            for (std::size_t n = 0; n < columns.count; ++n) {
                const Part part = columns[n];
                if (!PartTree::isPiece(part))
                    continue;
                ++triangles;
                const Triangle t = treeA_.cornersOf(part.index);
                for (const Vec3& corner : {t.a, t.b, t.c}) {
                    const Vec3 off = abs(corner - part.center) - part.halfExtents;
                    ASSERT_LE(maxComponent(off), 0) << target;
                    ASSERT_LE(norm(corner - part.center), part.radius) << target;
                    ASSERT_LE(norm(corner), part.reach) << target;
                }
                for (std::size_t k = 0; k < 3; ++k) {
                    const Vec3 stored = {columns.corners[k][0][n], columns.corners[k][1][n],
                                         columns.corners[k][2][n]};
                    const Vec3& corner = k == 0 ? t.a : k == 1 ? t.b : t.c;
                    ASSERT_LE(norm(stored - corner), columns.cornersAreOff) << target;
                }
            }
        }
        EXPECT_EQ(triangles, 60U);
    });
}

TEST_F(FacingTest, GapsOfManyPartsAreThoseOneByOneOnEveryTarget)
{
    const Part other = allColumns(treeB_).back()[0];
    for (const double half : {0.5, 0.2, 0.01}) { // the first swings
        const Moment moment(pair_, 0, 0.5 - half, 0.5 + half);
        for (const Facing* facing : {&moment.ofA(), &moment.ofB()}) {
            const PartTree& ownTree = facing == &moment.ofA() ? treeA_ : treeB_;
            test::onEveryTarget([&](const char* target) {
                for (const PartColumns& own : allColumns(ownTree)) {
                    double gaps[bvh::kWidth];
                    facing->findLeastGaps(own, other, gaps);
                    for (std::size_t n = 0; n < own.count; ++n)
                        ASSERT_EQ(gaps[n], facing->leastGap(own[n], other, kInfinity)) << target;
                }
            });
        }
    }
}

TEST_F(FacingTest, NoTriangleComesNearerThanItsGap)
{
    constexpr double kFrom = 0.45;
    constexpr double kTo = 0.47;
    const Moment moment(pair_, 0, kFrom, kTo);
    test::onEveryTarget([&](const char* target) {
        std::size_t raised = 0;
        for (const PartColumns& own : allColumns(treeA_)) {
            if (!(own.cornersAreOff > 0))
                continue;
            for (const PartColumns& others : allColumns(treeB_)) {
                if (!(others.cornersAreOff > 0))
                    continue;
                const Part other = others[0];
                const Triangle triangle = treeB_.cornersOf(other.index);
                double boxes[bvh::kWidth];
                moment.ofA().findLeastGaps(own, other, boxes);
                double gaps[bvh::kWidth];
                std::copy_n(boxes, own.count, gaps);
                moment.ofA().raiseByPlanes(own, triangle, other.reach,
                                           rotate(random_.rotation(), {0, 0, 1}), gaps);
                for (std::size_t n = 0; n < own.count; ++n) {
                    raised += gaps[n] > boxes[n] ? 1 : 0;
                    for (const double time : {kFrom, 0.455, 0.46, 0.465, kTo}) {
                        const PlacedPair bodies(pair_.at(0, time));
                        const Shape a = bodies.a.placed(treeA_.cornersOf(own[n].index));
                        const Shape b = bodies.b.placed(triangle);
                        ASSERT_GE(distance(a, b).distance, gaps[n] - 1e-12) << target;
                    }
                }
            }
        }
        EXPECT_GT(raised, 100U) << target;
    });
}

TEST_F(FacingTest, TrianglesStayApartAlongTheDirectionBetweenThem)
{
    constexpr double kKeep = 0.01;
    std::size_t found = 0;
    std::vector<Vec3> directions;
    for (const double half : {0.05, 0.005}) {
        const Moment moment(pair_, 0, 0.45 - half, 0.45 + half);
        std::vector<Vec3> before;
        test::onEveryTarget([&](const char* target) {
            directions.clear();
            for (std::uint32_t i = 0; i < 60; ++i) {
                for (std::uint32_t k = 0; k < 60; ++k) {
                    const Triangle a = treeA_.cornersOf(i);
                    const Triangle b = treeB_.cornersOf(k);
                    const auto unit = moment.directionBetween(a, treeA_.root(), b, treeB_.root(),
                                                              std::nullopt, kKeep);
                    directions.push_back(unit.value_or(Vec3{}));
                    if (!unit)
                        continue;
                    ++found;
                    ASSERT_NEAR(norm(*unit), 1, 1e-14) << target;
                    for (const double part : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
                        const PlacedPair bodies(pair_.at(0, 0.45 + part * half));
                        const auto heights = [&](const PlacedBody& body, const Triangle& t) {
                            return std::minmax({dot(*unit, body.point(t.a)),
                                                dot(*unit, body.point(t.b)),
                                                dot(*unit, body.point(t.c))});
                        };
                        const auto [lowA, highA] = heights(bodies.a, a);
                        const auto [lowB, highB] = heights(bodies.b, b);
                        ASSERT_GT(std::max(lowB - highA, lowA - highB), kKeep - 1e-12) << target;
                    }
                }
            }
            ASSERT_TRUE(before.empty() || before == directions) << target;
            before = directions;
        });
    }
    EXPECT_GT(found, 10'000U);
}

/// What keeps two triangles apart, that are not in a plane, is a normal of them or across an edge
/// of each.
TEST_F(FacingTest, ADirectionIsFoundBetweenAllTrianglesThatAreApart)
{
    const PathPair still(Path(), 1, Path(random_.pose(0.3)), 1);
    const Moment moment(still, 0, 0, 0);
    const auto between = [&](const Triangle& a, const Triangle& b,
                             const std::optional<Vec3>& hint) {
        return moment.directionBetween(a, {}, b, {}, hint, 0);
    };
    int apart = 0;
    for (int i = 0; i < 2000; ++i) {
        const Triangle a = random_.triangle(1);
        const Triangle b = random_.triangle(1);
        const bool areApart = !overlaps(moment.bodies().a.placed(a), moment.bodies().b.placed(b));
        apart += areApart ? 1 : 0;
        ASSERT_EQ(between(a, b, std::nullopt).has_value(), areApart) << i;
        ASSERT_EQ(between(a, b, rotate(random_.rotation(), {0, 0, 1})).has_value(), areApart) << i;
    }
    EXPECT_GT(apart, 200);
    EXPECT_LT(apart, 1980);
}

} // namespace
} // namespace mbv::motion
