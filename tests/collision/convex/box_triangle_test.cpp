// Boxes against triangles on a small integer grid, where touching is the rule: the box is twelve
// triangles and what is inside them, and triangles against triangles are decided exactly.
#include "random_shapes.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace mbv {
namespace {

bool contains(const Aabb& box, const Vec3& p)
{
    return min(box.min, p) == box.min && max(box.max, p) == box.max;
}

bool overlapsByFaces(const Aabb& box, const Triangle& t)
{
    if (contains(box, t.a))
        return true;
    const auto corners = cornersOf(box);
    for (unsigned k = 0; k < 3; ++k) {
        const unsigned u = 1U << ((k + 1) % 3);
        const unsigned v = 1U << ((k + 2) % 3);
        for (const unsigned base : {0U, 1U << k}) {
            const Vec3& diagonal = corners[base | u | v];
            if (overlaps(Triangle{corners[base], corners[base | u], diagonal}, t) ||
                overlaps(Triangle{corners[base], corners[base | v], diagonal}, t))
                return true;
        }
    }
    return false;
}

/// Integer coordinates from -reach to reach.
Vec3 gridPoint(test::RandomShapes& random, double reach)
{
    const Vec3 p = random.point(reach + 0.5);
    return {std::round(p.x), std::round(p.y), std::round(p.z)};
}

TEST(BoxTriangle, EveryPairOnAGridIsDecidedAsTheTwelveFacesAre)
{
    test::RandomShapes random(31);
    int touching = 0;
    for (int i = 0; i < 6000; ++i) {
        const double reach = i % 2 == 0 ? 2 : 4;
        const Vec3 p = gridPoint(random, reach);
        const Vec3 q = gridPoint(random, reach);
        const Aabb box = {min(p, q), max(p, q)}; // often flat, an edge or a point
        const Triangle t = {gridPoint(random, reach), gridPoint(random, reach),
                            gridPoint(random, reach)};
        SCOPED_TRACE(i);
        const bool expected = overlapsByFaces(box, t);
        EXPECT_EQ(overlaps(box, t), expected);
        EXPECT_EQ(overlaps(toObb(box), t), expected); // centers at halves: exact
        EXPECT_EQ(overlaps(t, box), expected);
        const Aabb shrunk = {box.min + Vec3{1e-12, 1e-12, 1e-12},
                             box.max - Vec3{1e-12, 1e-12, 1e-12}};
        if (isValid(shrunk) && expected && !overlaps(shrunk, t))
            ++touching;
        const double apart = distance(box, t).distance;
        EXPECT_EQ(apart == 0, expected);
        // Squares of distances on the grid are ratios of integers below 1e6.
        EXPECT_TRUE(apart == 0 || apart > 1e-3);
    }
    EXPECT_GT(touching, 100);
}

TEST(BoxTriangle, BoundsAreTakenAsGivenWhateverTheCenterIsRoundedTo)
{
    // The half extents of most of these boxes are rounded, and some centers, too.
    test::RandomShapes random(32);
    const double beyond = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 300; ++i) {
        const Vec3 p = random.point(1);
        const Vec3 q = random.point(1);
        const Aabb box = {min(p, q), max(p, q)};
        for (int axis = 0; axis < 3; ++axis) {
            // In a plane across the axis, over all of the face there.
            const auto across = [&](double height) {
                Triangle t = {{-9, -9, -9}, {-9, -9, -9}, {-9, -9, -9}};
                t.b[(axis + 1) % 3] = 99;
                t.c[(axis + 2) % 3] = 99;
                t.a[axis] = t.b[axis] = t.c[axis] = height;
                return t;
            };
            EXPECT_TRUE(overlaps(box, across(box.max[axis])));
            EXPECT_TRUE(overlaps(box, across(box.min[axis])));
            EXPECT_FALSE(overlaps(box, across(std::nextafter(box.max[axis], beyond))));
            EXPECT_FALSE(overlaps(box, across(std::nextafter(box.min[axis], -beyond))));
        }
    }
}

TEST(BoxTriangle, ASegmentWithoutWidthBesideATriangleInItsPlaneIsApart)
{
    // In the plane z = 0; the segment from (2, 0) to (2, 2) is beyond the side x + y = 2 of the
    // triangle but for its end (2, 0), its corner.
    const Triangle t = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}};
    EXPECT_TRUE(overlaps(Aabb{{2, 0, 0}, {2, 2, 0}}, t));
    EXPECT_FALSE(overlaps(Aabb{{2, 0x1p-52, 0}, {2, 2, 0}}, t));
    EXPECT_TRUE(overlaps(Aabb{{1, 1, 0}, {1, 1, 0}}, t));
    EXPECT_FALSE(overlaps(Aabb{{1, 1 + 0x1p-52, 0}, {1, 1 + 0x1p-52, 0}}, t));
}

} // namespace
} // namespace mbv
