// What the extremes of a difference tell, beside GJK and a polytope that is grown from nothing.
#include "random_shapes.h"

#include "collision/convex/convex.h"

#include <gtest/gtest.h>

#include <optional>

namespace mbv {
namespace {

using convex::Extremes;
using convex::HullCore;
using convex::RoundedCores;

/// GJK's answer, without a look at the extremes.
convex::GjkResult walked(const RoundedCores<ConvexHull, ConvexHull>& cores)
{
    return convex::gjkFrom(cores.a, cores.b, Vec3{1, 0, 0});
}

TEST(Extremes, AreTheSupportsAlongTheAxes)
{
    test::RandomShapes random(401);
    for (int i = 0; i < 300; ++i) {
        const auto a = random.shape<ConvexHull>(1);
        const auto b = random.shape<ConvexHull>(1);
        const RoundedCores cores(a, b);
        const Extremes extremes = convex::extremesOfDifference(cores.a, cores.b);
        for (std::size_t k = 0; k < extremes.size(); ++k) {
            Vec3 direction;
            direction[static_cast<int>(k / 2)] = k % 2 == 0 ? 1 : -1;
            EXPECT_EQ(dot(direction, extremes[k].difference),
                      dot(direction,
                          convex::supportOfDifference(cores.a, cores.b, direction).difference));
            EXPECT_EQ(extremes[k].difference, extremes[k].onA - extremes[k].onB);
        }
    }
}

TEST(Extremes, ShowOnlyWhatIsApartToBeApart)
{
    test::RandomShapes random(402);
    int apart = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto a = random.shape<ConvexHull>(1.5);
        const auto b = random.shape<ConvexHull>(1.5);
        const RoundedCores cores(a, b);
        constexpr double kClear = 0.1;
        if (!convex::areApart(convex::extremesOfDifference(cores.a, cores.b), kClear))
            continue;
        ++apart;
        EXPECT_GT(walked(cores).distance, kClear) << i;
    }
    EXPECT_GT(apart, 500);
}

TEST(Extremes, HoldTheOriginOnlyWhereShapesOverlap)
{
    test::RandomShapes random(403);
    int inside = 0;
    for (int i = 0; i < 4000; ++i) {
        const auto a = random.shape<ConvexHull>(0.5);
        const auto b = random.shape<ConvexHull>(0.5);
        const RoundedCores cores(a, b);
        const auto found = convex::insideExtremes(convex::extremesOfDifference(cores.a, cores.b));
        if (!found)
            continue;
        ++inside;
        EXPECT_TRUE(walked(cores).isInside) << i;
        EXPECT_TRUE(found->isInside);
        EXPECT_LE(found->distance, found->rounding);
        double sum = 0;
        for (std::size_t k = 0; k < found->simplex.count; ++k) {
            EXPECT_GE(found->simplex.weights[k], 0);
            sum += found->simplex.weights[k];
        }
        EXPECT_NEAR(sum, 1, 1e-14);
        EXPECT_LE(norm(found->simplex.pointOnA() - found->simplex.pointOnB()), found->rounding);
    }
    EXPECT_GT(inside, 300);
}

TEST(Extremes, StartAPolytopeThatEndsAtTheSameDepth)
{
    test::RandomShapes random(404);
    int started = 0;
    for (int i = 0; i < 4000; ++i) {
        const auto a = random.shape<ConvexHull>(0.5);
        const auto b = random.shape<ConvexHull>(0.5);
        const RoundedCores cores(a, b);
        const convex::DifferenceSupport support(cores.a, cores.b);
        const auto out =
            convex::penetrationFrom(convex::extremesOfDifference(cores.a, cores.b), support);
        if (!out)
            continue;
        ++started;
        const convex::Expansion grown =
            convex::epa(support, walked(cores).simplex, convex::Polytope::kMaxVertices);
        EXPECT_NEAR(out->depth, grown.depth, 2e-11) << i;
        EXPECT_EQ(out->depth, dot(out->normal, support(out->normal).difference)) << i;
    }
    EXPECT_GT(started, 300);
}

/// Of the vertices of an octahedron some are one, or flat ones.
TEST(Extremes, OfPointsSegmentsAndRectanglesStartNothing)
{
    const ConvexHull point = {{{0, 0, 0}}};
    const ConvexHull segment = {{{-1, 0, 0}, {1, 0, 0}}};
    const ConvexHull rectangle = {{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}};
    for (const ConvexHull* a : {&point, &segment, &rectangle}) {
        for (const ConvexHull* b : {&point, &segment, &rectangle}) {
            const RoundedCores cores(*a, *b);
            const Extremes extremes = convex::extremesOfDifference(cores.a, cores.b);
            EXPECT_FALSE(convex::areApart(extremes, 0));
            EXPECT_FALSE(convex::insideExtremes(extremes));
            EXPECT_FALSE(
                convex::penetrationFrom(extremes, convex::DifferenceSupport(cores.a, cores.b)));
        }
    }
}

} // namespace
} // namespace mbv
