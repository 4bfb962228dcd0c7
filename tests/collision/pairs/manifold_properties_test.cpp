// What holds of the contact manifold of any two solids.
#include "shape_pairs.h"

#include <mbv/collision/contact_manifold.h>
#include <mbv/collision/distance.h>

#include <algorithm>

namespace mbv::test {
namespace {

/// Neither outside nor deeper inside than that.
void expectOnBoundary(const Vec3& p, const Shape& shape, double tolerance)
{
    EXPECT_LE(distance(Sphere{p, 0}, shape).distance, tolerance);
    if (const auto inside = contact(Sphere{p, 0}, shape)) {
        EXPECT_LE(inside->depth, tolerance);
    }
}

class ManifoldOfPairs : public ShapePairs {};

TEST_P(ManifoldOfPairs, IsMadeOfPointsOnBothThatAreNotApart)
{
    forEach(150, [](const Shape& a, const Shape& b, double tolerance) {
        const auto c = contact(a, b);
        const ManifoldOptions all = {.maxPoints = 1000};
        const auto found = contactManifold(a, b, all);
        ASSERT_EQ(found.has_value(), c.has_value());
        if (!found)
            return;
        ASSERT_FALSE(found->points.empty());
        EXPECT_EQ(found->depth, c->depth);
        EXPECT_EQ(found->normal, c->normal);
        // Faces within 3e-7 of parallel are taken for parallel.
        const double rounding = std::max(tolerance, 1e-6);
        EXPECT_NEAR(found->points.front().depth, found->depth, rounding);
        for (const ManifoldPoint& p : found->points) {
            EXPECT_GE(p.depth, 0);
            EXPECT_LE(p.depth, found->depth);
            EXPECT_LE(norm(p.onA - p.onB - p.depth * found->normal), 1e-12);
            expectOnBoundary(p.onA, a, rounding);
            expectOnBoundary(p.onB, b, rounding);
        }
        const auto few = contactManifold(a, b);
        ASSERT_TRUE(few);
        EXPECT_EQ(few->points.size(), std::min<std::size_t>(4, found->points.size()));
        EXPECT_NEAR(few->points.front().depth, found->depth, rounding);
    });
}

bool isBox(const Shape& shape)
{
    return std::holds_alternative<Aabb>(shape) || std::holds_alternative<Obb>(shape);
}

TEST_P(ManifoldOfPairs, IsTheSameWhereTheContactIsKnown)
{
    forEach(50, [](const Shape& a, const Shape& b, double /*tolerance*/) {
        const auto found = contactManifold(a, b);
        if (!found)
            return;
        const ContactManifold at = contactManifoldAt(contact(a, b).value(), a, b);
        EXPECT_EQ(at.depth, found->depth);
        EXPECT_EQ(at.normal, found->normal);
        if (isBox(a) && isBox(b))
            return; // whose points are found another way
        ASSERT_EQ(at.points.size(), found->points.size());
        for (std::size_t i = 0; i < at.points.size(); ++i) {
            EXPECT_EQ(at.points[i].onA, found->points[i].onA);
            EXPECT_EQ(at.points[i].onB, found->points[i].onB);
            EXPECT_EQ(at.points[i].depth, found->points[i].depth);
        }
    });
}

TEST_P(ManifoldOfPairs, IsTheSameFromTheOtherSide)
{
    forEach(100, [](const Shape& a, const Shape& b, double /*tolerance*/) {
        const ManifoldOptions all = {.maxPoints = 1000};
        const auto found = contactManifold(a, b, all);
        const auto back = contactManifold(b, a, all);
        ASSERT_EQ(found.has_value(), back.has_value());
        if (!found || norm(found->normal + back->normal) > 1e-7)
            return; // another of several ways out
        EXPECT_EQ(found->points.size(), back->points.size());
        for (const ManifoldPoint& p : found->points) {
            EXPECT_TRUE(std::ranges::any_of(back->points, [&](const ManifoldPoint& q) {
                return norm(p.onA - q.onB) < 1e-4 && norm(p.onB - q.onA) < 1e-4;
            }));
        }
    });
}

INSTANTIATE_TEST_SUITE_P(All, ManifoldOfPairs, allPairs(), pairName);

} // namespace
} // namespace mbv::test
