// Lengths up to the largest double: every question answers with finite numbers or throws Error, and
// answers for lengths of 1e300 are those for lengths of 1.
#include "differential/generator/generator.h"
#include "differential/generator/similarity.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/raycast.h>
#include <mbv/collision/sat.h>
#include <mbv/collision/slide.h>
#include <mbv/collision/sweep.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace mbv::differential {
namespace {

/// Doubles of any magnitude from 1e300 up to the largest, and a few ordinary ones.
class Extremes {
public:
    explicit Extremes(unsigned seed) : engine_(seed) {}

    double number()
    {
        constexpr double kLargest = std::numeric_limits<double>::max();
        const double sign = engine_() % 2 == 0 ? 1 : -1;
        switch (engine_() % 8) {
        case 0:
            return 0;
        case 1:
            return sign * uniform();
        case 2:
            return sign * kLargest;
        default:
            return sign * std::min(kLargest, std::pow(10, 300 + 8.25 * uniform()));
        }
    }
    double size() { return std::abs(number()); }
    Vec3 vector()
    {
        const double x = number();
        const double y = number();
        return {x, y, number()};
    }
    Vec3 direction()
    {
        const Vec3 v = vector();
        return v == Vec3{} ? Vec3{0, 0, 1e-300} : v;
    }

    std::array<Vec3, 3> axes()
    {
        const double x = uniform() * 90;
        return axesOf(fromEulerXyzDegrees({x, uniform() * 90, 0}));
    }

    Shape shape(std::size_t kind)
    {
        const Vec3 a = vector();
        const Vec3 b = vector();
        switch (kind) {
        case 0:
            return Sphere{a, size()};
        case 1:
            return Aabb{min(a, b), max(a, b)};
        case 2:
            return Obb{a, abs(b), axes()};
        case 3:
            return Capsule{a, b, size()};
        case 4:
            return a == b ? Cylinder{{0, 0, 0}, {0, 0, 1}, size()} : Cylinder{a, b, size()};
        case 5:
            return ConvexHull{{a, b, vector(), vector(), vector()}};
        case 6:
            return Plane{direction(), number()};
        case 7:
            return HalfSpace{direction(), number()};
        case 8:
            return Triangle{a, b, vector()};
        case 9:
            return Segment{a, b};
        case 10:
            return a == b ? Cone{{0, 0, 0}, {0, 0, 1}, size()} : Cone{a, b, size()};
        default:
            static_assert(kKinds == 12, "each kind has a case, the last is the default");
            return Ellipsoid{a, abs(b), axes()};
        }
    }

private:
    double uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

    std::mt19937_64 engine_;
};

bool isFiniteUnit(const Vec3& v)
{
    return std::abs(norm(v) - 1) < 1e-9;
}

/// Asks, and takes Error for an answer. False where it is.
bool ask(auto&& question)
{
    try {
        question();
        return true;
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument) << error.what();
        return false;
    }
}

class ExtremePairs : public testing::TestWithParam<std::size_t> {};

TEST_P(ExtremePairs, AreAnsweredInFiniteNumbersOrRefusedByError)
{
    const std::size_t kindA = GetParam();
    Extremes extremes(static_cast<unsigned>(kindA) + 1);
    int answered = 0;
    for (int i = 0; i < 1000; ++i) {
        const Shape a = extremes.shape(kindA);
        const Shape b = extremes.shape(static_cast<std::size_t>(i) % kKinds);
        const Vec3 motion = extremes.vector();
        const Ray ray = {extremes.vector(), extremes.direction()};
        ASSERT_TRUE(isValid(a) && isValid(b) && isValid(ray));
        SCOPED_TRACE(std::string(nameOf(b)) + ", draw " + std::to_string(i));
        const bool isAnswered = ask([&] {
            const bool meet = overlaps(a, b);
            EXPECT_EQ(overlaps(b, a), meet);
            const Distance d = distance(a, b);
            EXPECT_TRUE(std::isfinite(d.distance) && d.distance >= 0);
            EXPECT_TRUE(isFinite(d.pointOnA) && isFinite(d.pointOnB));
            EXPECT_EQ(d.distance == 0, meet);
        });
        answered += isAnswered ? 1 : 0;
        ask([&] {
            if (const auto met = contact(a, b)) {
                EXPECT_TRUE(std::isfinite(met->depth) && met->depth >= 0);
                EXPECT_TRUE(isFiniteUnit(met->normal));
                EXPECT_TRUE(isFinite(met->pointOnA) && isFinite(met->pointOnB));
            }
        });
        const auto expectHit = [](const std::optional<SweepHit>& hit) {
            if (!hit)
                return;
            EXPECT_TRUE(hit->fraction >= 0 && hit->fraction <= 1);
            EXPECT_TRUE(isFinite(hit->point) && isFiniteUnit(hit->normal));
        };
        ask([&] { expectHit(sweep(a, motion, b)); });
        ask([&] { expectHit(sweepRotational(a, {motion, ray.origin, ray.direction, 2}, b)); });
        ask([&] {
            if (const auto hit = raycast(ray, b)) {
                EXPECT_TRUE(std::isfinite(hit->t) && hit->t >= 0 && isFinite(hit->point));
                EXPECT_TRUE(hit->inside || isFiniteUnit(hit->normal.value()));
            }
        });
        if (isBounded(a))
            ask([&] { EXPECT_TRUE(isFinite(moveAndSlide(a, motion, {&b, 1}).moved)); });
    }
    EXPECT_GT(answered, 500);
}

INSTANTIATE_TEST_SUITE_P(All, ExtremePairs, testing::Range<std::size_t>(0, kKinds),
                         [](const auto& kind) {
                             return std::string(nameOf(Extremes(1).shape(kind.param)));
                         });

TEST(ExtremeBoxes, AreExplainedInFiniteNumbersOrRefusedByError)
{
    Extremes extremes(7);
    for (int i = 0; i < 300; ++i) {
        const Obb a = std::get<Obb>(extremes.shape(2));
        const Aabb b = std::get<Aabb>(extremes.shape(1));
        ask([&] {
            const SatExplanation sat = explainSat(a, b);
            EXPECT_EQ(sat.overlap, overlaps(Shape(a), Shape(b)));
            for (const SatRow& row : sat.rows) {
                EXPECT_TRUE(std::isfinite(row.centerDistance) && std::isfinite(row.radiusA) &&
                            std::isfinite(row.radiusB) && std::isfinite(row.gap.value_or(0)));
            }
        });
    }
}

TEST(ExtremeRectangles, AreAnsweredInFiniteNumbersOrRefusedByError)
{
    Extremes extremes(8);
    const auto rectangle = [&] {
        const Vec3 center = extremes.vector();
        const Vec3 half = extremes.vector();
        return rectangleFromDegrees({center.x, center.y}, {std::abs(half.x), std::abs(half.y)},
                                    std::fmod(extremes.number(), 360));
    };
    for (int i = 0; i < 2000; ++i) {
        const Rectangle a = rectangle();
        const Rectangle b = rectangle();
        bool meet = false;
        ask([&] { meet = overlaps(a, b); });
        ask([&] {
            const RectangleDistance d = distance(a, b);
            EXPECT_TRUE(std::isfinite(d.distance) && std::isfinite(d.pointOnA.x) &&
                        std::isfinite(d.pointOnB.y));
            EXPECT_EQ(d.distance == 0, meet);
        });
        ask([&] {
            const auto met = contact(a, b);
            EXPECT_EQ(met.has_value(), meet);
            EXPECT_TRUE(!met || (std::isfinite(met->depth) && std::isfinite(met->pointOnA.x) &&
                                 std::isfinite(met->pointOnB.y)));
        });
        ask([&] { EXPECT_EQ(explainSat(a, b).overlap, meet); });
    }
}

/// A power of two changes no digit, so the same must come out 2^990 times as large.
TEST(ExtremePairsOfDraws, AreAnsweredAsThoseOfOrdinarySize)
{
    Generator generator(3);
    Similarity growth;
    growth.scale = 0x1p+990;
    for (std::size_t i = 0; i < 3000; ++i) {
        const Draw draw = generator.draw(i % kKinds, i / kKinds % kKinds);
        const auto isMedium = [](const Shape& s) {
            return !isBounded(s) || (norm(boundsOf(s).max) < 1e8 && norm(boundsOf(s).min) < 1e8);
        };
        const Distance expected = distance(draw.a, draw.b);
        if (!isMedium(draw.a) || !isMedium(draw.b) || !(norm(expected.pointOnA) < 1e8))
            continue;
        const Shape a = mapped(draw.a, growth);
        const Shape b = mapped(draw.b, growth);
        if (!isValid(a) || !isValid(b))
            continue;
        const Distance grown = distance(a, b);
        EXPECT_EQ(grown.distance == 0, expected.distance == 0);
        const double size = std::max(norm(expected.pointOnA), norm(expected.pointOnB)) + 1;
        EXPECT_NEAR(grown.distance / growth.scale, expected.distance, 1e-6 * size)
            << nameOf(a) << " " << nameOf(b);
    }
}

} // namespace
} // namespace mbv::differential
