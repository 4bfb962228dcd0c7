// Sweeps of shapes on a lattice, where the line of the motion often passes corners and edges of the
// shapes' difference exactly: what rounding leaves of a simplex there must not decide.
#include "support_along.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/collision/rigid_motion.h>
#include <mbv/collision/sweep.h>
#include <mbv/geometry/stream.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <random>
#include <string>

namespace mbv::test {
namespace {

struct Case {
    std::string name;
    Shape a;
    Vec3 motion;
    Shape b;
    double fraction = 0; ///< where they meet; for those that either may or may not, any

    friend std::ostream& operator<<(std::ostream& out, const Case& c)
    {
        return out << c.a << " moved by " << c.motion << " to " << c.b;
    }
};

std::string caseNameOf(const testing::TestParamInfo<Case>& info)
{
    return info.param.name;
}

double sizeOf(const Shape& a, const Shape& b)
{
    const Aabb ofA = boundsOf(a);
    const Aabb ofB = boundsOf(b);
    return std::max(maxComponent(ofA.max - ofA.min), maxComponent(ofB.max - ofB.min));
}

/// What sweep.h documents where cylinders and hulls take part, in sizes.
constexpr double kNear = 1e-6;

/// Surfaces as what contact() measures depths of.
Shape asSolid(const Shape& shape)
{
    if (const auto* triangle = std::get_if<Triangle>(&shape))
        return ConvexHull{{triangle->a, triangle->b, triangle->c}};
    if (const auto* segment = std::get_if<Segment>(&shape))
        return Capsule{segment->a, segment->b, 0};
    return shape;
}

double depthOf(const Shape& a, const Shape& b)
{
    if (!overlaps(a, b))
        return 0;
    const auto found = contact(asSolid(a), asSolid(b));
    return found ? found->depth : 0;
}

/// Until the end or the hit they do not overlap by more than is documented.
void expectNothingPassed(const Case& c, double end)
{
    constexpr int kSamples = 24;
    for (int i = 0; i < kSamples; ++i) {
        const double fraction = end * i / kSamples;
        ASSERT_LE(depthOf(translated(c.a, fraction * c.motion), c.b), kNear * sizeOf(c.a, c.b))
            << "at " << fraction << " before " << end << ": " << c;
    }
}

/// The shapes are near each other, and a plane across the normal parts them, against which A moves.
void expectHitIsProven(const Case& c, const SweepHit& hit)
{
    const double near = kNear * sizeOf(c.a, c.b);
    const Shape moved = translated(c.a, hit.fraction * c.motion);
    ASSERT_GE(hit.fraction, 0) << c;
    ASSERT_LE(hit.fraction, 1) << c;
    ASSERT_LE(distance(moved, c.b).distance, near) << c;
    if (hit.fraction == 0)
        return;
    ASSERT_GT(dot(hit.normal, c.motion), 0) << c;
    const Shape hereA = translated(moved, -hit.point); // far from the origin nothing is rounded
    const Shape hereB = translated(c.b, -hit.point);
    const double overlap = supportAlong(hereA, hit.normal) + supportAlong(hereB, -hit.normal);
    ASSERT_LE(overlap, near) << c;
}

ConvexHull hullOf(const Aabb& box)
{
    ConvexHull hull;
    for (const Vec3& corner : cornersOf(box))
        hull.points.push_back(corner);
    return hull;
}

class LatticeSweep : public testing::TestWithParam<Case> {};

TEST_P(LatticeSweep, HitsWhereTheyMeet)
{
    const Case& c = GetParam();
    const auto hit = sweep(c.a, c.motion, c.b);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, c.fraction, 1e-6);
    expectHitIsProven(c, *hit);
    expectNothingPassed(c, hit->fraction);
    const auto swapped = sweep(c.b, -c.motion, c.a);
    ASSERT_TRUE(swapped);
    EXPECT_NEAR(swapped->fraction, c.fraction, 1e-6);
    const auto unrotated = sweepRotational(c.a, {c.motion, {}, {0, 0, 1}, 0}, c.b);
    ASSERT_TRUE(unrotated);
    EXPECT_NEAR(unrotated->fraction, c.fraction, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(
    Found, LatticeSweep,
    testing::Values(
        // Fractions of polytopes: a corner is in a face, or edges cross, where two planes meet, in
        // whole numbers.
        Case{"Hulls", ConvexHull{{{-2, -1, 1}, {2, 2, 1}, {-1, -1, -2}}}, Vec3{1, 1, -7},
             ConvexHull{{{-1, -1, -5}, {0, 0, -7}, {0, 2, -3}, {-2, 0, -3}, {1, -2, -4}}}, 0.2},
        Case{"TriangleHull", Triangle{{-2, -1, 1}, {2, 2, 1}, {-1, -1, -2}}, Vec3{1, 1, -7},
             ConvexHull{{{-1, -1, -5}, {0, 0, -7}, {0, 2, -3}, {-2, 0, -3}, {1, -2, -4}}}, 0.2},
        Case{"FlatHullHull", ConvexHull{{{-3, 0, 0}, {-4, 2, 3}, {0, -2, 2}}}, Vec3{-1, -1, -4},
             ConvexHull{{{-2, -2, -2}, {-3, -2, -3}, {-2, 2, -2}, {-3, -1, -2}, {0, 1, 0}}}, 0.6},
        Case{"SegmentHull", Segment{{-1, 0, -2}, {0, 1, 0}}, Vec3{-2, -2, -6},
             ConvexHull{{{1, 0, -7}, {-3, 2, -7}, {0, 1, -3}, {-3, -1, -7}, {-2, -1, -3}}},
             1.0 / 6},
        Case{"HullBareCapsule",
             ConvexHull{{{-3, 1, 1}, {-3, 1, -1}, {-1, 2, 2}, {-2, -2, 0}, {0, 2, -1}, {0, 2, 2}}},
             Vec3{2, 1, -8}, Capsule{{0, 2, -3}, {2, 3, -1}, 0}, 0.2},
        // The disc of the cylinder's end meets the corner (-2, 3, 0) or the edge beside it.
        Case{"CylinderTriangle", Cylinder{{1, 0, 2}, {0, -1, 2}, 1.5}, Vec3{-1, 1, -2},
             Triangle{{0, 1, -1}, {-4, 2, -1}, {-2, 3, 0}}, 0.763604},
        // The highest line of the cylinder is at z = -4.5, below the square all of the way.
        Case{"FlatBoxCylinder", Aabb{{-1.5, -1.5, 0}, {1.5, 1.5, 0}}, Vec3{-2, 2, -5},
             Cylinder{{-1, 1, -6}, {-3, -1, -6}, 1.5}, 0.9},
        // From z = 1 down to -1, where the rim is at the edge y = -0.5.
        Case{"CylinderHullOfBox", Cylinder{{3, -1, 1}, {3, -1, 3}, 1.5}, Vec3{-4, 2, -2},
             hullOf(Aabb{{-2, -3.5, -3}, {0, -0.5, -1}}), 1},
        Case{"CylinderBox", Cylinder{{3, -1, 1}, {3, -1, 3}, 1.5}, Vec3{-4, 2, -2},
             Aabb{{-2, -3.5, -3}, {0, -0.5, -1}}, 1},
        // Of the ends of the segment the first is at the cylinder's disc there.
        Case{"BareCapsuleCylinder", Capsule{{-2, -2, -1}, {-1, -1, -1}, 0}, Vec3{3, -3, 1},
             Cylinder{{0, -2, -1}, {2, 0, -1}, 0.5}, 0.228510},
        Case{"SegmentInThePlaneOfTheDisc", Segment{{-2, 2, 1}, {0, 1, 1}}, Vec3{3, 4, 0},
             Cylinder{{1, 2, 1}, {1, 2, -1}, 0.5}, 0.188348}),
    caseNameOf);

class LatticeGraze : public testing::TestWithParam<Case> {};

/// They touch, but hardly overlap: a hit and none are both right.
TEST_P(LatticeGraze, IsNoHitOrAProvenOne)
{
    const Case& c = GetParam();
    const auto hit = sweep(c.a, c.motion, c.b);
    if (hit)
        expectHitIsProven(c, *hit);
    expectNothingPassed(c, hit ? hit->fraction : 1);
}

INSTANTIATE_TEST_SUITE_P(
    Found, LatticeGraze,
    testing::Values(
        Case{"TriangleBesideCylinder", Triangle{{-1, 1, -2}, {1, -2, 0}, {-1, 2, 1}},
             Vec3{0, -1, 0}, Cylinder{{-2, 1, -1}, {-2, -1, 0}, 1}},
        Case{"CylinderBareCylinderFarOut",
             Cylinder{{1048577, 1048577, -1048574}, {1048575, 1048577, -1048575}, 0.5},
             Vec3{2, 1, -4},
             Cylinder{{1048578, 1048577, -1048575}, {1048578, 1048578, -1048576}, 0}},
        Case{"CylinderFlatBoxFarOut",
             Cylinder{{1048577, 1048576, -1048576}, {1048576, 1048576, -1048577}, 1}, Vec3{3, 0, 2},
             Aabb{{1048577.5, 1048577, -1048578}, {1048578.5, 1048577, -1048576}}},
        Case{"CylinderSegmentFarOut",
             Cylinder{{1048575, 1048576, -1048574}, {1048577, 1048578, -1048575}, 1},
             Vec3{-4000, -4000, 2000},
             Segment{{1048578, 1048575, -1048576}, {1048574, 1048574, -1048574}}},
        Case{"CylinderAlongBoxFarOut",
             Cylinder{{1048573, 1048579, -1048578}, {1048573, 1048579, -1048576}, 0.5},
             Vec3{0, -3, 0},
             Aabb{{1048573.5, 1048575.5, -1048576.5}, {1048574.5, 1048578.5, -1048573.5}}},
        Case{"CylinderTangentToSegment", Cylinder{{0, 0, 0}, {0, 2, 2}, 1}, Vec3{0, -3, -1},
             Segment{{1, -2, 0}, {1, 0, -1}}},
        Case{"LineCylinder", Aabb{{-1, -2, -1}, {-1, -2, 1}}, Vec3{3, 1, 1},
             Cylinder{{0, 1, -2}, {0, -1, 0}, 1.5}},
        Case{"CylinderCapsuleFarOut",
             Cylinder{{1048578, 1048578, -1048576}, {1048576, 1048577, -1048576}, 0.5},
             Vec3{-2, -3, 0},
             Capsule{{1048577, 1048577, -1048575}, {1048575, 1048576, -1048574}, 0.5}},
        Case{"CapsuleAlongCylinder", Capsule{{-3, -1, 0}, {-3, 1, 0}, 0.5}, Vec3{0, 0, -1},
             Cylinder{{-2, 0, 0}, {-2, 0, 1}, 0.5}},
        Case{"CylinderBox", Cylinder{{0, 2, -1}, {1, 2, -3}, 1}, Vec3{3, 0, 1},
             Aabb{{1.5, -1, -2.5}, {2.5, 1, 0.5}}},
        Case{"CylinderTriangle", Cylinder{{2, 0, 1}, {2, 1, 1}, 1}, Vec3{0, 4, 1},
             Triangle{{-1, -2, -2}, {1, 1, 2}, {1, 2, -1}}},
        // From a corner at the rim: a normal (-1, 0, 0) + (0, 1, 0.5) / sqrt(5) parts them, which
        // the motion is against.
        Case{"CylinderAwayFromSegment", Cylinder{{2, 1, -2}, {2, -1, -3}, 1}, Vec3{-2, -4, -3},
             Segment{{1, 1, -2}, {-1, -2, -2}}}),
    caseNameOf);

class Lattice {
public:
    int below(int count)
    {
        return static_cast<int>(engine_() % static_cast<std::mt19937::result_type>(count));
    }

    Vec3 point(int reach)
    {
        const auto coordinate = [&] { return static_cast<double>(below(2 * reach + 1) - reach); };
        const double x = coordinate();
        const double y = coordinate();
        return {x, y, coordinate()};
    }

    Shape shape()
    {
        const Vec3 a = point(2);
        const Vec3 b = point(2);
        switch (below(5)) {
        case 0:
            return Triangle{a, b, point(2)};
        case 1:
            return Segment{a, b};
        case 2: {
            ConvexHull hull = {{a, b, point(2)}};
            for (int more = below(4); more > 0; --more)
                hull.points.push_back(point(2));
            return hull;
        }
        default:
            return Cylinder{a, a == b ? a + Vec3{0, 1, 1} : b, below(4) / 2.0};
        }
    }

    /// Of the kinds that shape() has not.
    Shape otherShape()
    {
        const Vec3 a = point(3);
        const Vec3 size = point(1) + Vec3{1, 1, 1};
        const Vec3 normal = a == Vec3{} ? Vec3{1, 2, 2} : a;
        switch (below(6)) {
        case 0:
            return Aabb{a, a + size};
        case 1:
            return Obb{a, size, {Vec3{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}}};
        case 2:
            return Capsule{a, point(3), below(4) / 1.0};
        case 3:
            return Plane{normal, below(9) - 4.0};
        case 4:
            return HalfSpace{normal, below(9) - 4.0};
        default:
            return Sphere{a, below(4) / 1.0};
        }
    }

private:
    std::mt19937 engine_{20};
};

TEST(LatticeSweeps, PassNothingAndProveTheirHits)
{
    Lattice random;
    int hits = 0;
    for (int i = 0; i < 20000 && !testing::Test::HasFatalFailure(); ++i) {
        Case c = {"", random.shape(), {}, random.shape(), 0};
        c.b = translated(c.b, {0, 0, -5});
        c.motion = random.point(2) - Vec3{0, 0, 3.0 + random.below(6)};
        const auto hit = sweep(c.a, c.motion, c.b);
        if (overlaps(c.a, c.b)) {
            ASSERT_TRUE(hit && hit->fraction == 0) << c;
            continue;
        }
        if (hit) {
            ++hits;
            expectHitIsProven(c, *hit);
        }
        if (!testing::Test::HasFatalFailure())
            expectNothingPassed(c, hit ? hit->fraction : 1);
    }
    EXPECT_GT(hits, 5000);
}

/// Whatever the shapes are: overlaps() tells of a touch there.
TEST(LatticeSweeps, HitWhatTheyTouchAtTheirEnd)
{
    Lattice random;
    int touches = 0;
    for (int i = 0; i < 200000 && !testing::Test::HasFatalFailure(); ++i) {
        Case c = {"", random.otherShape(), random.point(5), {}, 0};
        c.b = random.below(2) == 0 ? random.shape() : random.otherShape();
        const bool slidesAlong = overlaps(translated(c.a, (1 - 1e-6) * c.motion), c.b);
        if (!overlaps(translated(c.a, c.motion), c.b) || slidesAlong || overlaps(c.a, c.b))
            continue;
        const auto hit = sweep(c.a, c.motion, c.b);
        ASSERT_TRUE(hit) << c;
        ASSERT_GT(dot(hit->normal, c.motion), 0) << c;
        ASSERT_LE(hit->fraction, 1) << c;
        ASSERT_FALSE(overlaps(translated(c.a, hit->fraction * c.motion), c.b)) << c;
        ++touches;
    }
    EXPECT_GT(touches, 200);
}

} // namespace
} // namespace mbv::test
