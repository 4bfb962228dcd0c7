// Rectangles against exact polygon clipping, and what must not change.
#include <mbv/collision/rectangle.h>

#include <boost/multiprecision/cpp_int.hpp>

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace mbv {
namespace {

using Rational = boost::multiprecision::cpp_rational;

struct Point {
    Rational x;
    Rational y;
};

/// The corners with nothing rounded.
std::vector<Point> exactCorners(const Rectangle& s)
{
    std::vector<Point> corners;
    const Rational ux = s.axis.x;
    const Rational uy = s.axis.y;
    for (const auto& [signX, signY] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
        const Rational x = signX * Rational(s.halfExtents.x);
        const Rational y = signY * Rational(s.halfExtents.y);
        corners.push_back(
            {Rational(s.center.x) + x * ux - y * uy, Rational(s.center.y) + x * uy + y * ux});
    }
    return corners;
}

/// Whether anything of A is left within the four half-planes that bound B.
bool overlapByClipping(const Rectangle& a, const Rectangle& b)
{
    std::vector<Point> left = exactCorners(a);
    const Rational ux = b.axis.x;
    const Rational uy = b.axis.y;
    const Rational squared = ux * ux + uy * uy;
    for (int side = 0; side < 4; ++side) {
        const Rational sign = side < 2 ? 1 : -1;
        const Rational nx = side % 2 == 0 ? Rational(sign * ux) : Rational(-sign * uy);
        const Rational ny = side % 2 == 0 ? Rational(sign * uy) : Rational(sign * ux);
        const Rational extent =
            squared * Rational(side % 2 == 0 ? b.halfExtents.x : b.halfExtents.y);
        const auto within = [&](const Point& p) {
            return Rational(extent - nx * (p.x - Rational(b.center.x)) -
                            ny * (p.y - Rational(b.center.y)));
        };
        std::vector<Point> kept;
        for (std::size_t i = 0; i < left.size(); ++i) {
            const Point& p = left[i];
            const Point& q = left[(i + 1) % left.size()];
            const Rational ofP = within(p);
            const Rational ofQ = within(q);
            if (ofP >= 0)
                kept.push_back(p);
            if (ofP.sign() * ofQ.sign() < 0) {
                const Rational share = ofP / (ofP - ofQ);
                kept.push_back({p.x + share * (q.x - p.x), p.y + share * (q.y - p.y)});
            }
        }
        left = std::move(kept);
    }
    return !left.empty();
}

class RandomRectangles {
public:
    explicit RandomRectangles(unsigned seed) : engine_(seed) {}

    double number(double low, double high)
    {
        return std::uniform_real_distribution<double>(low, high)(engine_);
    }
    Rectangle rectangle()
    {
        return rectangleFromDegrees({number(-2, 2), number(-2, 2)}, {number(0, 1), number(0, 1)},
                                    number(0, 360));
    }
    /// On a grid of tenths and at angles of whole 3-4-5 triangles, where much touches or nearly so.
    Rectangle coarse()
    {
        const auto tenth = [&](int low, int high) {
            return 0.1 * std::uniform_int_distribution<int>(low, high)(engine_);
        };
        constexpr std::array<Vec2, 6> axes = {Vec2{1, 0}, {0, 1},      {0.6, 0.8},
                                              {-1, 0},    {0.8, -0.6}, {-0.8, 0.6}};
        const int axis = std::uniform_int_distribution<int>(0, 5)(engine_);
        return {{tenth(-10, 10), tenth(-10, 10)},
                {tenth(0, 5), tenth(0, 5)},
                axes[static_cast<std::size_t>(axis)]};
    }

private:
    std::mt19937 engine_;
};

double away(const Vec2& a, const Vec2& b)
{
    return std::hypot(a.x - b.x, a.y - b.y);
}

/// How far a point is from the rectangle.
double distanceTo(const Rectangle& s, const Vec2& p)
{
    return distance(s, Rectangle{p, {0, 0}}).distance;
}

TEST(RectangleOracle, OverlapsAgreesWithExactClipping)
{
    RandomRectangles random(61);
    int overlapping = 0;
    for (int i = 0; i < 2000; ++i) {
        const Rectangle a = random.rectangle();
        const Rectangle b = random.rectangle();
        const bool expected = overlapByClipping(a, b);
        ASSERT_EQ(overlaps(a, b), expected) << i;
        ASSERT_EQ(overlaps(b, a), expected) << i;
        overlapping += expected ? 1 : 0;
    }
    EXPECT_GT(overlapping, 200);
    EXPECT_LT(overlapping, 1800);
}

TEST(RectangleOracle, TouchesAndHairsBreadthsAgreeWithExactClipping)
{
    RandomRectangles random(62);
    int doubtful = 0;
    for (int i = 0; i < 4000; ++i) {
        const Rectangle a = random.coarse();
        const Rectangle b = random.coarse();
        const bool expected = overlapByClipping(a, b);
        ASSERT_EQ(overlaps(a, b), expected) << i;
        const RectangleSatExplanation sat = explainSat(a, b);
        ASSERT_EQ(sat.overlap, expected) << i;
        ASSERT_EQ(sat.separating.has_value(), !expected);
        ASSERT_EQ(sat.shallowest.has_value(), expected);
        ASSERT_EQ(distance(a, b).distance == 0, expected) << i;
        ASSERT_EQ(contact(a, b).has_value(), expected) << i;
        const RectangleSatRow& row =
            sat.rows[static_cast<std::size_t>(expected ? *sat.shallowest : *sat.separating)];
        doubtful += std::abs(row.gap) < 1e-15 ? 1 : 0;
    }
    EXPECT_GT(doubtful, 100); // the test is about those
}

TEST(RectangleOracle, PointsOfTheDistanceAreOnBothAndThatFarApart)
{
    RandomRectangles random(63);
    for (int i = 0; i < 4000; ++i) {
        const Rectangle a = random.rectangle();
        const Rectangle b = random.rectangle();
        const RectangleDistance d = distance(a, b);
        EXPECT_LT(distanceTo(a, d.pointOnA), 1e-14);
        EXPECT_LT(distanceTo(b, d.pointOnB), 1e-14);
        EXPECT_NEAR(away(d.pointOnA, d.pointOnB), d.distance, 1e-14);
        // The gap along any axis is a lower bound, and the distance is the least of all.
        const RectangleSatExplanation sat = explainSat(a, b);
        for (const RectangleSatRow& row : sat.rows)
            EXPECT_GE(d.distance, row.gap - 1e-14);
        for (int k = 0; k < 20; ++k) {
            const double s = random.number(-1, 1) * a.halfExtents.x;
            const double t = random.number(-1, 1) * a.halfExtents.y;
            const Vec2 p = {a.center.x + s * a.axis.x - t * a.axis.y,
                            a.center.y + s * a.axis.y + t * a.axis.x};
            EXPECT_GE(distanceTo(b, p), d.distance - 1e-14);
        }
    }
}

TEST(RectangleOracle, MovingBByDepthAlongNormalLeavesThemTouching)
{
    RandomRectangles random(64);
    int contacts = 0;
    for (int i = 0; i < 8000; ++i) {
        const Rectangle a = random.rectangle();
        Rectangle b = random.rectangle();
        const auto c = contact(a, b);
        if (!c)
            continue;
        ++contacts;
        EXPECT_NEAR(c->pointOnA.x - c->pointOnB.x, c->depth * c->normal.x, 1e-15);
        EXPECT_NEAR(c->pointOnA.y - c->pointOnB.y, c->depth * c->normal.y, 1e-15);
        EXPECT_LT(distanceTo(a, c->pointOnA), 1e-14);
        EXPECT_LT(distanceTo(b, c->pointOnB), 1e-14);
        const auto movedBy = [&](double by) {
            Rectangle m = b;
            m.center = {b.center.x + by * c->normal.x, b.center.y + by * c->normal.y};
            return m;
        };
        EXPECT_FALSE(overlaps(a, movedBy(c->depth + 1e-12)));
        EXPECT_TRUE(c->depth < 1e-12 || overlaps(a, movedBy(c->depth - 1e-12)));
    }
    EXPECT_GT(contacts, 1000);
}

TEST(RectangleOracle, ScaleChangesNothingButTheLengths)
{
    RandomRectangles random(65);
    for (int i = 0; i < 2000; ++i) {
        const Rectangle a = random.rectangle();
        const Rectangle b = random.rectangle();
        for (const double f : {0x1p-500, 0x1p-20, 0x1p20, 0x1p500}) {
            const auto resized = [&](const Rectangle& r) {
                return Rectangle{{f * r.center.x, f * r.center.y},
                                 {f * r.halfExtents.x, f * r.halfExtents.y},
                                 r.axis};
            };
            EXPECT_EQ(overlaps(a, b), overlaps(resized(a), resized(b)));
            EXPECT_NEAR(distance(resized(a), resized(b)).distance, f * distance(a, b).distance,
                        1e-15 * f);
        }
    }
}

} // namespace
} // namespace mbv
