#include "collision/clipping_oracle.h"
#include "random_shapes.h"

#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

/// The segment clipped by the six planes of a parallelepiped, in rational numbers.
bool meetsByClipping(const Segment& s, const test::RationalVec3& center,
                     const std::array<test::RationalVec3, 3>& halfEdges,
                     const std::array<test::RationalVec3, 3>& axes)
{
    test::Polygon left = {test::rational(s.a), test::rational(s.b)};
    for (std::size_t i = 0; i < 3; ++i) {
        const test::RationalVec3 n = test::crossed(axes[(i + 1) % 3], axes[(i + 2) % 3]);
        const bool outward = test::dotted(n, axes[i]) > 0;
        const test::RationalVec3& h = halfEdges[i];
        const test::RationalVec3 plus = {test::Rational(center[0] + h[0]),
                                         test::Rational(center[1] + h[1]),
                                         test::Rational(center[2] + h[2])};
        const test::RationalVec3 minus = test::minus(center, h);
        left = test::clipped(left, n, outward ? minus : plus);
        const test::RationalVec3 back = {test::Rational(-n[0]), test::Rational(-n[1]),
                                         test::Rational(-n[2])};
        left = test::clipped(left, back, outward ? plus : minus);
    }
    return !left.empty();
}

bool meetsByClipping(const Segment& s, const Obb& box)
{
    std::array<test::RationalVec3, 3> half;
    std::array<test::RationalVec3, 3> axes;
    for (std::size_t i = 0; i < 3; ++i) {
        axes[i] = test::rational(box.axes[i]);
        const test::Rational h = box.halfExtents[static_cast<int>(i)];
        half[i] = {test::Rational(h * axes[i][0]), test::Rational(h * axes[i][1]),
                   test::Rational(h * axes[i][2])};
    }
    return meetsByClipping(s, test::rational(box.center), half, axes);
}

bool meetsByClipping(const Segment& s, const Aabb& box)
{
    test::Polygon left = {test::rational(s.a), test::rational(s.b)};
    const std::array<Vec3, 3> axes = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    for (const Vec3& axis : axes) {
        left = test::clipped(left, test::rational(axis), test::rational(box.min));
        left = test::clipped(left, test::rational(-axis), test::rational(box.max));
    }
    return !left.empty();
}

template <class Box> void expectAgreement(const Segment& s, const Box& box, int& overlapping)
{
    const bool expected = meetsByClipping(s, box);
    EXPECT_EQ(overlaps(s, box), expected);
    EXPECT_EQ(overlaps(box, s), expected);
    EXPECT_EQ(overlaps(Capsule{s.a, s.b, 0}, box), expected);
    EXPECT_EQ(distance(s, box).distance == 0, expected);
    overlapping += expected ? 1 : 0;
}

TEST(SegmentBox, IsExactForRandomBoxes)
{
    test::RandomShapes random(401);
    int overlapping = 0;
    for (int i = 0; i < 1500; ++i) {
        const Segment s = {random.point(2), random.point(2)};
        expectAgreement(s, random.obb(1), overlapping);
        expectAgreement(s, random.aabb(1), overlapping);
    }
    EXPECT_GT(overlapping, 300);
    EXPECT_LT(overlapping, 2700);
}

// Through a corner, a point of an edge or of a face, or ending there, to rounding.
TEST(SegmentBox, IsExactWhereTheyTouchToRounding)
{
    test::RandomShapes random(402);
    int overlapping = 0;
    for (int i = 0; i < 1500; ++i) {
        Obb box = random.obb(1);
        if (i % 7 == 0)
            box.halfExtents[i % 3] = 0;
        Vec3 at = box.center;
        for (int k = 0; k < 3; ++k) {
            const double s = k <= i % 3 ? 1 : random.number(-1, 1);
            at += s * box.halfExtents[k] * box.axes[static_cast<std::size_t>(k)];
        }
        // Outward or along the faces, so that only the point itself may be in the box.
        const Vec3 d = random.number(0, 1) * box.axes[0] +
                       (i % 3 > 0 ? random.number(-1, 1) : 0) * box.axes[1] -
                       random.number(-1, 1) * box.axes[2];
        expectAgreement(Segment{at, at + d}, box, overlapping);
        expectAgreement(Segment{at - random.number(0, 1) * d, at + d}, box, overlapping);
    }
    EXPECT_GT(overlapping, 300);
    EXPECT_LT(overlapping, 2900);
}

// On a grid of tenths, none of which but a half is a double.
TEST(SegmentBox, IsExactOnAGridOfTenths)
{
    test::RandomShapes random(403);
    int overlapping = 0;
    const auto onGrid = [&] {
        const Vec3 p = random.point(4);
        return Vec3{std::round(p.x) / 10, std::round(p.y) / 10, std::round(p.z) / 10};
    };
    for (int i = 0; i < 5000; ++i) {
        const Vec3 p = onGrid();
        const Vec3 q = onGrid();
        expectAgreement(Segment{onGrid(), onGrid()}, Aabb{min(p, q), max(p, q)}, overlapping);
        expectAgreement(Segment{onGrid(), onGrid()}, Obb{p, abs(q)}, overlapping);
    }
    EXPECT_GT(overlapping, 1000);
    EXPECT_LT(overlapping, 9000);
}

// The bounds of a box at 1e8 are exact as given; its center would be half a unit in the last place
// off, as much as the segment is.
TEST(SegmentBox, IsExactFarFromTheOrigin)
{
    const double far = 1e8;
    const double next = std::nextafter(far, 2e8);
    const Aabb box = {{far - 1, -1, -1}, {far, 1, 1}};
    EXPECT_TRUE(overlaps(box, Segment{{far, 0, 0}, {far + 1, 0, 0}}));
    EXPECT_FALSE(overlaps(box, Segment{{next, 0, 0}, {far + 1, 0, 0}}));
    EXPECT_EQ(distance(box, Segment{{next, 0, 0}, {far + 1, 0, 0}}).distance, next - far);
}

TEST(SegmentBox, DoesNotDependOnScale)
{
    test::RandomShapes random(404);
    for (int i = 0; i < 500; ++i) {
        const Segment s = {random.point(2), random.point(2)};
        const Obb box = random.obb(1);
        for (const double k : {0x1p-900, 0x1p-300, 0x1p300, 0x1p900}) {
            EXPECT_EQ(overlaps(Segment{k * s.a, k * s.b},
                               Obb{k * box.center, k * box.halfExtents, box.axes}),
                      overlaps(s, box))
                << k;
        }
    }
}

// (0.1, 0.1) to (0.3, 0.3) and (0.1, 0.3) to (0.3, 0.1) cross at (0.2, 0.2), taken as exact
// doubles, in the plane z = 0; a last bit of height takes them apart.
TEST(SegmentSegment, CrossingIsExact)
{
    const Segment s = {{0.1, 0.1, 0}, {0.3, 0.3, 0}};
    EXPECT_TRUE(overlaps(s, Segment{{0.1, 0.3, 0}, {0.3, 0.1, 0}}));
    EXPECT_EQ(distance(s, Segment{{0.1, 0.3, 0}, {0.3, 0.1, 0}}).distance, 0);
    const double lifted = std::numeric_limits<double>::denorm_min();
    EXPECT_FALSE(overlaps(s, Segment{{0.1, 0.3, lifted}, {0.3, 0.1, lifted}}));
    EXPECT_GT(distance(s, Segment{{0.1, 0.3, lifted}, {0.3, 0.1, lifted}}).distance, 0);
}

TEST(SegmentSegment, CollinearOnesMeetWhereTheirRangesDo)
{
    const Segment s = {{0, 0, 0}, {1, 2, 3}};
    EXPECT_TRUE(overlaps(s, Segment{{1, 2, 3}, {2, 4, 6}}));
    EXPECT_TRUE(overlaps(s, Segment{{0.5, 1, 1.5}, {0.5, 1, 1.5}}));
    EXPECT_FALSE(overlaps(s, Segment{{1.5, 3, 4.5}, {2, 4, 6}}));
    // Half of (1, 2, 3) apart: sqrt(14) / 2.
    EXPECT_DOUBLE_EQ(distance(s, Segment{{1.5, 3, 4.5}, {2, 4, 6}}).distance, std::sqrt(14.0) / 2);
}

} // namespace
} // namespace mbv
