// Traps of capsules by name, and the numbers of two public test suites.
#include "collision/wide_oracle.h"
#include "csv.h"
#include "random_shapes.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace mbv {
namespace {

TEST(Capsules, TouchingOverlaps)
{
    const Capsule upright = {{0, 0, -1}, {0, 0, 1}, 0.5};
    EXPECT_TRUE(overlaps(upright, Capsule{{1, 0, 0}, {3, 0, 0}, 0.5}));
    EXPECT_FALSE(overlaps(upright, Capsule{{std::nextafter(1, 2), 0, 0}, {3, 0, 0}, 0.5}));
    EXPECT_TRUE(overlaps(upright, Aabb{{0.5, -1, -1}, {1, 1, 1}}));
    EXPECT_FALSE(overlaps(upright, Aabb{{std::nextafter(0.5, 1), -1, -1}, {1, 1, 1}}));
    EXPECT_TRUE(overlaps(upright, Obb{{2.5, 0, 0}, {2, 2, 2}}));
    EXPECT_FALSE(overlaps(upright, Obb{{std::nextafter(2.5, 3), 0, 0}, {2, 2, 2}}));
    EXPECT_EQ(contact(upright, Aabb{{0.5, -1, -1}, {1, 1, 1}})->depth, 0);
}

// A walk from the nearest end points is wrong here: those of an X are sqrt(2) apart, the axes 0.5.
TEST(Capsules, WithCrossingAxesMeetInTheMiddle)
{
    const Capsule a = {{-1, -1, 0}, {1, 1, 0}, 0.2};
    const Capsule b = {{-1, 1, 0.5}, {1, -1, 0.5}, 0.2};
    const Distance d = distance(a, b);
    EXPECT_NEAR(d.distance, 0.1, 1e-16); // 0.5 - 0.2 - 0.2
    EXPECT_LE(norm(d.pointOnA - Vec3{0, 0, 0.2}), 1e-16);
    EXPECT_LE(norm(d.pointOnB - Vec3{0, 0, 0.3}), 1e-16);
    EXPECT_TRUE(overlaps(a, Capsule{b.a, b.b, 0.31}));
}

TEST(Capsules, WithParallelAxesAreApartByWhatIsBetweenThem)
{
    const Capsule a = {{0, 0, 0}, {0, 0, 4}, 0.5};
    EXPECT_DOUBLE_EQ(distance(a, Capsule{{3, 0, 1}, {3, 0, 9}, 1}).distance, 1.5); // side by side
    EXPECT_DOUBLE_EQ(distance(a, Capsule{{3, 0, 9}, {3, 0, 1}, 1}).distance, 1.5); // reversed
    EXPECT_DOUBLE_EQ(distance(a, Capsule{{0, 0, 6}, {0, 0, 9}, 1}).distance, 0.5); // in line
    EXPECT_DOUBLE_EQ(distance(a, Capsule{{3, 0, 8}, {3, 0, 9}, 1}).distance, 3.5); // 3, 4, 5
    EXPECT_TRUE(overlaps(a, Capsule{{0, 0, 1}, {0, 0, 2}, 0.1}));                  // inside
}

TEST(Capsules, OfNoLengthAreSpheres)
{
    test::RandomShapes random(501);
    for (int i = 0; i < 500; ++i) {
        const Sphere s = random.sphere(2);
        const Sphere t = random.sphere(2);
        const Capsule point = {t.center, t.center, t.radius};
        const Obb box = random.obb(1);
        EXPECT_EQ(overlaps(s, point), overlaps(s, t));
        EXPECT_NEAR(distance(s, point).distance, distance(s, t).distance, 1e-15);
        EXPECT_NEAR(distance(Capsule{s.center, s.center, s.radius}, point).distance,
                    distance(s, t).distance, 1e-15);
        EXPECT_NEAR(distance(point, box).distance, distance(t, box).distance, 1e-15);
        const auto c = contact(point, box);
        ASSERT_EQ(c.has_value(), overlaps(t, box));
        if (c) {
            EXPECT_NEAR(c->depth, contact(t, box)->depth, 1e-15);
        }
    }
}

// A box 20 x 2 x 2 and the axis from (9, 2) to (0, 5): its end (9, 2) is 1 above the box, while its
// point nearest to the box's center, (1.5, 4.5), is 3.5 above.
TEST(Capsules, AreMeasuredFromTheBoxNotFromItsCenter)
{
    const Aabb box = {{-10, -1, -1}, {10, 1, 1}};
    const Capsule c = {{9, 2, 0}, {0, 5, 0}, 0.25};
    EXPECT_EQ(distance(c, box).distance, 0.75);
    EXPECT_EQ(distance(c, toObb(box)).distance, 0.75);
    EXPECT_FALSE(overlaps(c, box));
    EXPECT_TRUE(overlaps(Capsule{c.a, c.b, 1}, box));
}

// Past an edge: the axis through (2, 0) and (0, 2) is sqrt(2) from the z axis, as the edge (1, 1)
// is: it touches there, between its ends.
TEST(Capsules, ReachTheEdgesOfABoxBetweenTheirEnds)
{
    const Aabb box = {{-1, -1, -1}, {1, 1, 1}};
    EXPECT_TRUE(overlaps(Capsule{{3, -1, 0}, {-1, 3, 0}, 0}, box));
    // Moved out by 0.5 along both: sqrt(2) / 2 from the edge.
    const Distance d = distance(Capsule{{3.5, -0.5, 0}, {-0.5, 3.5, 0}, 0.5}, box);
    EXPECT_NEAR(d.distance, std::sqrt(0.5) - 0.5, 1e-15);
    EXPECT_LE(norm(d.pointOnB - Vec3{1, 1, 0}), 1e-15);
}

// 0.1 + 0.2 and 0.3 as doubles: the sum is the larger one.
TEST(Capsules, TouchInDecimals)
{
    EXPECT_TRUE(
        overlaps(Capsule{{0, 0, 0}, {0, 0, 1}, 0.1}, Capsule{{0.3, 0, 0}, {0.3, 0, 1}, 0.2}));
    EXPECT_FALSE(overlaps(Capsule{{0, 0, 0}, {0, 0, 1}, 0.1},
                          Capsule{{0.3000000000000001, 0, 0}, {0.3000000000000001, 0, 1}, 0.2}));
}

// At 1e8 a unit in the last place is 1.5e-8; these coordinates are exact there, and so is the gap.
TEST(Capsules, AreMeasuredFromDifferencesFarFromTheOrigin)
{
    const Vec3 far = {1e8, -1e8, 1e8};
    const Capsule a = {far, far + Vec3{4, 0, 0}, 0.5};
    const Capsule b = {far + Vec3{1, 3, 0}, far + Vec3{1, 8, 0}, 0.25};
    EXPECT_EQ(distance(a, b).distance, 2.25);
    EXPECT_EQ(distance(a, Obb{far + Vec3{2, 3, 0}, {1, 1, 1}}).distance, 1.5);
    EXPECT_EQ(distance(a, Aabb{far + Vec3{1, 2, -1}, far + Vec3{3, 4, 1}}).distance, 1.5);
    EXPECT_EQ(distance(a, Sphere{far + Vec3{7, 4, 0}, 1}).distance, 3.5); // 3, 4, 5
    const Triangle t = {far + Vec3{1, -1, 2}, far + Vec3{3, -1, 2}, far + Vec3{2, 1, 2}};
    EXPECT_EQ(distance(a, t).distance, 1.5);
}

// Radii whose sum is the axes' distance to the last bit: rounding decides, but not the order.
TEST(Capsules, OverlapInEitherOrderAtATouch)
{
    test::RandomShapes random(503);
    for (int i = 0; i < 5000; ++i) {
        const Segment s = {random.point(1), random.point(1)};
        const Segment t = {random.point(1), random.point(1)};
        const double apart = distance(s, t).distance;
        const Capsule a = {s.a, s.b, apart / 2};
        const Capsule b = {t.a, t.b, apart - apart / 2};
        EXPECT_TRUE(overlaps(a, b));
        EXPECT_TRUE(overlaps(b, a));
        EXPECT_FALSE(overlaps(a, Capsule{b.a, b.b, b.radius * (1 - 1e-14)}));
        EXPECT_FALSE(overlaps(Capsule{b.a, b.b, b.radius * (1 - 1e-14)}, a));
    }
}

// Axes within 1e-12 of parallel, crossing at 1e-3: the answer of 50 digits.
TEST(Capsules, WithNearlyParallelAxesLoseNoDigits)
{
    test::RandomShapes random(502);
    for (int i = 0; i < 1000; ++i) {
        const Vec3 a = random.point(1);
        const Vec3 u = random.point(1);
        const Vec3 c = a + random.number(-0.5, 0.5) * u + 1e-3 * random.point(1);
        const Vec3 e = c + u + 1e-12 * random.point(1);
        const double expected = test::root(test::squaredDistance(test::wide(a), test::wide(a + u),
                                                                 test::wide(c), test::wide(e))) -
                                2e-5;
        const double d = distance(Capsule{a, a + u, 1e-5}, Capsule{c, e, 1e-5}).distance;
        EXPECT_NEAR(d, std::max(expected, 0.0), 2e-15);
    }
}

std::vector<double> numbersIn(const std::string& text)
{
    std::vector<double> numbers;
    std::istringstream stream(text);
    for (std::string cell; std::getline(stream, cell, ';');)
        numbers.push_back(std::strtod(cell.c_str(), nullptr));
    return numbers;
}

Capsule capsuleFrom(const std::string& text)
{
    const std::vector<double> n = numbersIn(text);
    return {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, n[6]};
}

template <class A, class B> void expectPublished(const test::CsvRow& row, const A& a, const B& b)
{
    const std::string& query = row.text("query");
    const double tolerance = row.number("tol");
    const std::string where = row.text("source") + " " + query;
    const auto expectVector = [&](const Vec3& v) {
        const std::vector<double> n = numbersIn(row.text("expected"));
        EXPECT_LE(norm(v - Vec3{n[0], n[1], n[2]}), tolerance) << where;
    };
    if (query == "overlap")
        EXPECT_EQ(overlaps(a, b), row.number("expected") == 1) << where;
    else if (query == "distance")
        EXPECT_NEAR(distance(a, b).distance, row.number("expected"), tolerance) << where;
    else if (query == "witness_a")
        expectVector(distance(a, b).pointOnA);
    else if (query == "witness_b")
        expectVector(distance(a, b).pointOnB);
    else if (query == "penetration")
        EXPECT_NEAR(contact(a, b).value().depth, row.number("expected"), tolerance) << where;
    else if (query == "normal_a_to_b")
        expectVector(contact(a, b).value().normal);
    else
        ADD_FAILURE() << "unknown query: " << where;
}

TEST(Capsules, AgreeWithThePublishedNumbersOfCoalAndFcl)
{
    const std::string path = MBV_SHARED_DIR "/cases/fcl_coal_cases.csv";
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << "no " << path;
    int checked = 0;
    for (const test::CsvRow& row : test::readCsv(path)) {
        const std::string& pair = row.text("pair");
        const std::vector<double> n = numbersIn(row.text("B"));
        if (pair == "capsule-capsule") {
            expectPublished(row, capsuleFrom(row.text("A")), capsuleFrom(row.text("B")));
        } else if (pair == "capsule-obb") {
            expectPublished(row, capsuleFrom(row.text("A")),
                            Obb{{n[0], n[1], n[2]},
                                {n[3], n[4], n[5]},
                                axesOf(normalized(Quaternion{n[6], n[7], n[8], n[9]}))});
        } else if (pair == "sphere-capsule") {
            const std::vector<double> s = numbersIn(row.text("A"));
            expectPublished(row, Sphere{{s[0], s[1], s[2]}, s[3]}, capsuleFrom(row.text("B")));
        } else {
            continue;
        }
        ++checked;
    }
    EXPECT_EQ(checked, 31);
}

} // namespace
} // namespace mbv
