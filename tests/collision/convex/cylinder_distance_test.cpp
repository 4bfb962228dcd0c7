// Distances and overlaps of cylinders in closed form, and where other ways were wrong.
#include "certificates.h"
#include "random_shapes.h"

#include "collision/convex/convex.h"
#include "collision/convex/cylinders/from_axis.h"
#include "collision/convex/cylinders/rim_on_side.h"
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace mbv {
namespace {

using test::kDirections;

TEST(CylinderDistance, IsExactWhereTheSideIsNearest)
{
    const Cylinder upright = {{0, 0, -1}, {0, 0, 1}, 0.5};
    EXPECT_EQ(distance(Aabb{{2, -1, -3}, {3, 1, 3}}, upright).distance, 1.5);
    EXPECT_EQ(distance(Capsule{{-2, 3, 0}, {2, 3, 0}, 0.25}, upright).distance, 2.25);
    EXPECT_EQ(distance(Cylinder{{-2, 3, 0}, {2, 3, 0}, 0.25}, upright).distance, 2.25);
    // Beyond the end, where the capsule of the same axis would be nearer.
    EXPECT_NEAR(distance(Aabb{{2, -1, 3}, {3, 1, 4}}, upright).distance, std::hypot(1.5, 2), 1e-14);
}

TEST(CylinderDistance, OfARimAndASideIsProvenToRounding)
{
    test::RandomShapes random(67);
    int found = 0;
    for (int i = 0; i < 3000; ++i) {
        SCOPED_TRACE(i);
        const Cylinder a = random.shape<Cylinder>(1);
        const Cylinder b = random.shape<Cylinder>(1);
        const convex::FromAxis fromAxis(a, b);
        const convex::RoundedCores cores(a, b);
        const auto near = convex::nearestRimOnSide(cores.a, cores.b, -fromAxis.between());
        if (!near)
            continue;
        ++found;
        const Distance d = {cores.frame.unit * near->distance, cores.frame.toWorld(near->onRim),
                            cores.frame.toWorld(near->onSide)};
        EXPECT_NEAR(d.distance, convex::distance(a, b).distance, 1e-10);
        test::expectProvenDistance(a, b, d, 1e-14, kDirections);
    }
    EXPECT_GT(found, 500);
}

/// Found by differential tests, at a right angle: along the side's axis the end is a line, and the
/// nearest point of it not one of the rim.
TEST(CylinderDistance, GrowsWithCylindersWhoseSquaresAreBelowTheLeastDouble)
{
    test::RandomShapes random(64);
    constexpr double kTiny = 0x1p-530;
    for (int i = 0; i < 2000; ++i) {
        SCOPED_TRACE(i);
        const auto a = random.shape<Cylinder>(2);
        const auto b = random.shape<Cylinder>(2);
        const auto shrunk = [](const Cylinder& c) {
            return Cylinder{kTiny * c.a, kTiny * c.b, kTiny * c.radius};
        };
        EXPECT_NEAR(distance(shrunk(a), shrunk(b)).distance / kTiny, distance(a, b).distance,
                    1e-12);
    }
}

TEST(CylinderDistance, OfAnEndThatFacesASideHasItsPointsOnBoth)
{
    const Cylinder facing = {{-1.4991776217719872, -2.288085835783801, 0.34736424835344759},
                             {-0.25451723077286648, -1.2471363907878947, 0.15405961196303178},
                             0.73624422770819842};
    const Cylinder side = {{0.37309978334752192, -1.2804499144924546, -0.3019152950790589},
                           {-0.10401517761052056, -0.56305690948866882, 0.48918707784183679},
                           0.40992443928757516};
    test::expectProvenDistance(facing, side, distance(facing, side), 1e-12, kDirections);
}

TEST(CylinderDistance, AndOverlapAgreeNearATouch)
{
    const Cylinder a = {{1.1996226952156539, -0.2044813459857022, -1.7184664783247798},
                        {0.10979389118020921, -0.25305961249297187, -1.1344683683072694},
                        0.16878044497404898};
    const Cylinder b = {{1.2943123654896258, -0.15213215539383868, -1.4437452922732048},
                        {1.8040991471783123, 0.48244219854632092, -1.5055333766116203},
                        0.13535273514492976};
    EXPECT_EQ(distance(a, b).distance == 0, overlaps(a, b));
}

TEST(CylinderOverlap, ASegmentThroughTheMiddleOverlaps)
{
    // GJK ends at a point that is the origin to rounding, with nothing of a tetrahedron around it.
    const Segment segment = {{-0.45589335480356241, -0.46983259977560882, 0.047149667870869383},
                             {-0.19196352176456391, 0.32195689934138666, 0.57500933394886644}};
    const Cylinder cylinder = {{-0.42918299543512306, -0.032314768422745596, 0.39611878639489539},
                               {-0.21867388113300623, -0.11556093201148331, 0.22604021542484368},
                               0.77854298343095718};
    EXPECT_TRUE(overlaps(segment, cylinder));
    EXPECT_EQ(distance(segment, cylinder).distance, 0);
}

TEST(CylinderOverlap, SegmentsThroughTheCenterOverlapWhateverTheirDirection)
{
    test::RandomShapes random(62);
    for (int i = 0; i < 20000; ++i) {
        const Vec3 center = random.point(1);
        const Vec3 u = random.point(1);
        const Vec3 v = random.point(1);
        ASSERT_TRUE(overlaps(Cylinder{center - u, center + u, random.number(0.1, 1)},
                             Segment{center - v, center + v}))
            << i;
    }
}

/// Corners on the rim of an end: 3 from its center, or 1, and across the axis. Distances of as much
/// as 5e-8 were found there.
TEST(CylinderOverlap, CornersOnTheRimTouch)
{
    const Cylinder slanted = {{3, 2, 0}, {3.4, 1.2, 0.8}, 3};
    const Triangle triangle = {{-2, -3, -2}, {1, 0, -1}, {0, -3, -2}};
    EXPECT_TRUE(overlaps(slanted, triangle));
    EXPECT_EQ(distance(slanted, triangle).distance, 0);

    ConvexHull cone = {{{-3, 2, 0}}};
    for (int i = 0; i < 24; ++i)
        cone.points.push_back(
            {3 + std::sin(i * std::numbers::pi / 12), -3, 1 + std::cos(i * std::numbers::pi / 12)});
    const Cylinder level = {{3, -3, 3}, {0, 3, 3}, 1};
    EXPECT_TRUE(overlaps(level, cone));
    EXPECT_EQ(distance(level, cone).distance, 0);
}

} // namespace
} // namespace mbv
