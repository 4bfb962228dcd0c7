#include "broad_phase_boxes.h"

#include <mbv/broad_phase/moving_boxes.h>
#include <mbv/broad_phase/static_boxes.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/raycast.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

namespace mbv {
namespace {

using test::kInfinity;

std::vector<std::uint32_t> indicesOf(const std::vector<BoxRayHit>& hits)
{
    std::vector<std::uint32_t> indices;
    for (const BoxRayHit& hit : hits)
        indices.push_back(hit.index);
    return indices;
}

/// The same boxes in three ways: at rest, given at once, and having come, gone and moved.
struct Kinds {
    explicit Kinds(const std::vector<Aabb>& boxes, test::RandomBoxes& random)
        : still(boxes), given(boxes)
    {
        for (std::size_t n = 0; n < boxes.size(); ++n)
            moved.place(n, random.box({}, 5));
        for (std::size_t n = 0; n < boxes.size(); n += 2)
            moved.remove(n);
        for (std::size_t n = boxes.size(); n-- > 0;)
            moved.place(n, boxes[n]);
    }

    std::array<const BoxQueries*, 3> all() const { return {&still, &given, &moved}; }

    StaticBoxes still;
    MovingBoxes given;
    MovingBoxes moved;
};

TEST(BoxQueries, RaysMeetTheBoxesThatRaycastHitsInOrder)
{
    test::RandomBoxes random(1);
    for (const std::size_t count : {0U, 1U, 2U, 7U, 300U}) {
        const auto boxes = random.boxes(count, 10, 0.1, 3);
        const Kinds kinds(boxes, random);
        for (int i = 0; i < 200; ++i) {
            Ray ray = {random.point(15), random.point(1), random.number(0, 40)};
            if (i % 4 == 0)
                ray.direction[i % 3] = 0;
            if (i % 8 == 0)
                ray.direction = {0, i % 16 == 0 ? 1.0 : -1.0, 0};
            std::vector<std::pair<double, std::uint32_t>> expected;
            for (std::uint32_t n = 0; n < count; ++n) {
                if (const auto hit = raycast(ray, boxes[n]))
                    expected.emplace_back(hit->t, n);
            }
            std::sort(expected.begin(), expected.end());
            for (const BoxQueries* queries : kinds.all()) {
                const auto hits = queries->raycast(ray);
                ASSERT_EQ(hits.size(), expected.size());
                for (std::size_t h = 0; h < hits.size(); ++h) {
                    EXPECT_EQ(hits[h].index, expected[h].second);
                    EXPECT_NEAR(hits[h].t, expected[h].first, 1e-12);
                }
                std::vector<BoxRayHit> visited;
                queries->visitRay(ray, [&](const BoxRayHit& hit) {
                    visited.push_back(hit);
                    return true;
                });
                EXPECT_EQ(visited, hits);
            }
        }
    }
}

TEST(BoxQueries, ARayStopsWhereItIsToldTo)
{
    std::vector<Aabb> row;
    for (int n = 0; n < 100; ++n)
        row.push_back({{2.0 * n, 0, 0}, {2.0 * n + 1, 1, 1}});
    const StaticBoxes boxes(row);
    const Ray ray = {{-1, 0.5, 0.5}, {3, 0, 0}};
    std::vector<BoxRayHit> visited;
    boxes.visitRay(ray, [&](const BoxRayHit& hit) {
        visited.push_back(hit);
        return visited.size() < 3;
    });
    EXPECT_EQ(visited, (std::vector<BoxRayHit>{{0, 1}, {1, 3}, {2, 5}}));
    const Ray shorter = {ray.origin, ray.direction, 5};
    EXPECT_EQ(boxes.raycast(shorter), visited) << "what is met at maxT counts";
    EXPECT_EQ(boxes.raycast({{4.5, 0.5, 0.5}, {-1, 0, 0}}),
              (std::vector<BoxRayHit>{{2, 0}, {1, 1.5}, {0, 3.5}}));
}

TEST(BoxQueries, RaysAlongFacesAndThroughPointsAreNotLost)
{
    test::RandomBoxes random(2);
    for (int i = 0; i < 2000; ++i) {
        const Vec3 from = random.point(10);
        const Vec3 to = random.point(10);
        const Vec3 half = random.number(0, 1) < 0.5 ? Vec3{} : Vec3{1, 0, 1};
        // A box whose face, edge or corner is on the ray, at an exact point of it.
        const StaticBoxes boxes(std::array{Aabb{to, to + half}});
        const Ray ray = {from, to - from};
        const bool isExact = ray.origin + ray.direction == to;
        EXPECT_TRUE(!isExact || !boxes.raycast(ray).empty()) << i;
    }
    const StaticBoxes unit(std::array{Aabb{{0, 0, 0}, {1, 1, 1}}});
    EXPECT_EQ(unit.raycast({{-1, 1, 1}, {1, 0, 0}}), (std::vector<BoxRayHit>{{0, 1}}));
    EXPECT_TRUE(unit.raycast({{-1, std::nextafter(1, 2), 1}, {1, 0, 0}}).empty());
    EXPECT_TRUE(unit.raycast({{2, 0.5, 0.5}, {1, 0, 0}}).empty()) << "behind the ray";
}

/// Of a right triangle with whole sides the third is the length of the ray, exactly, but its unit
/// vector and what is divided by it are rounded.
TEST(BoxQueries, ARayThatEndsAtABoxMeetsIt)
{
    for (int m = 2; m < 20; ++m) {
        for (int k = 1; k < m; ++k) {
            const Vec3 corner = {1.0 * m * m - k * k, 2.0 * m * k, 0};
            const double length = 1.0 * m * m + k * k;
            const StaticBoxes boxes(std::array{Aabb{corner, corner + Vec3{1, 1, 1}}});
            const auto hits = boxes.raycast({{}, corner, length});
            ASSERT_EQ(hits.size(), 1U) << m << ' ' << k;
            EXPECT_NEAR(hits[0].t, length, 1e-14 * length);
            EXPECT_LE(hits[0].t, length);
            EXPECT_TRUE(boxes.raycast({{}, corner, length * (1 - 1e-12)}).empty());
        }
    }
}

/// The smallest component is nothing beside the length, and yet decides what is met.
TEST(BoxQueries, ARayAlmostAlongAnAxisMeetsWhatIsOnItsWay)
{
    const StaticBoxes boxes(
        std::array{Aabb{{-1, 1e-160, 0}, {1, 1, 0}}, Aabb{{-1, -1, 0}, {1, 0, 0}}});
    const auto met = [&](const Vec3& origin, const Vec3& direction) {
        return indicesOf(boxes.raycast({origin, direction}));
    };
    EXPECT_EQ(met({-1e300, 0, 0}, {1e300, 1e-160, 0}), (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(met({-1e300, 1e-160, 0}, {1e300, 1e-160, 0}), (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(met({-1e300, 0, 0}, {1e300, 5e-161, 0}), (std::vector<std::uint32_t>{}));
    EXPECT_EQ(met({1e300, 2e-160, 0}, {-1e300, -1e-160, 0}), (std::vector<std::uint32_t>{0}));
}

TEST(BoxQueries, TheNearestAgreeWithBruteForce)
{
    test::RandomBoxes random(3);
    for (const std::size_t count : {0U, 1U, 3U, 400U}) {
        auto boxes = random.boxes(count, 10, 0.01, 2);
        for (std::size_t n = 0; n + 4 < count; n += 4)
            boxes[n + 4] = boxes[n]; // duplicates: the least index first
        const Kinds kinds(boxes, random);
        for (int i = 0; i < 100; ++i) {
            const Vec3 point = random.point(12);
            std::vector<std::pair<double, std::uint32_t>> expected;
            for (std::uint32_t n = 0; n < count; ++n)
                expected.emplace_back(distance(Sphere{point, 0}, boxes[n]).distance, n);
            std::sort(expected.begin(), expected.end());
            for (const BoxQueries* queries : kinds.all()) {
                const auto nearest = queries->nearest(point);
                ASSERT_EQ(nearest.has_value(), count > 0);
                for (const std::size_t most : {0U, 1U, 5U, 1000U}) {
                    const auto found = queries->nearest(point, most);
                    ASSERT_EQ(found.size(), std::min(most, count));
                    for (std::size_t f = 0; f < found.size(); ++f) {
                        EXPECT_NEAR(found[f].distance, expected[f].first, 1e-14);
                        EXPECT_EQ(found[f].index, expected[f].second);
                    }
                    if (!found.empty()) {
                        EXPECT_EQ(found.front(), *nearest);
                    }
                }
                const double reach = random.number(0, 10);
                const auto within = queries->nearest(point, count, reach);
                EXPECT_EQ(within.size(), static_cast<std::size_t>(std::count_if(
                                             expected.begin(), expected.end(),
                                             [&](const auto& e) { return e.first <= reach; })));
                EXPECT_EQ(queries->overlapping(Sphere{point, reach}).size(), within.size());
            }
        }
    }
}

TEST(BoxQueries, WhatOverlapsABoxOrASphereAgreesWithBruteForce)
{
    test::RandomBoxes random(4);
    const auto boxes = random.boxes(500, 10, 0.01, 3);
    const Kinds kinds(boxes, random);
    for (int i = 0; i < 200; ++i) {
        const Aabb probe = random.box(random.point(10), 3);
        const Sphere ball = {random.point(10), random.number(0, 3)};
        std::vector<std::uint32_t> inBox;
        std::vector<std::uint32_t> inBall;
        for (std::uint32_t n = 0; n < boxes.size(); ++n) {
            if (overlaps(probe, boxes[n]))
                inBox.push_back(n);
            if (overlaps(ball, boxes[n]))
                inBall.push_back(n);
        }
        for (const BoxQueries* queries : kinds.all()) {
            EXPECT_EQ(queries->overlapping(probe), inBox);
            EXPECT_EQ(queries->overlapping(ball), inBall);
        }
    }
    const StaticBoxes unit(std::array{Aabb{{0, 0, 0}, {1, 1, 1}}});
    EXPECT_EQ(unit.overlapping(Sphere{{4, 5, 1}, 5}).size(), 1U) << "3, 4, 5: they touch";
    EXPECT_TRUE(unit.overlapping(Sphere{{4, 5, 1}, std::nextafter(5, 0)}).empty());
}

/// Whether a braced point and a number are taken for a shape.
template <class Queries>
constexpr bool kTakesPointAndNumber = requires(const Queries& queries, Vec3 point)
{
    queries.overlapping({point, 2.0});
};

TEST(BoxQueries, BracesAreABoxAndNeverASphereOrABoxByChance)
{
    const StaticBoxes boxes(std::array{Aabb{{0, 0, 0}, {1, 1, 1}}, Aabb{{2, 2, 2}, {3, 3, 3}}});
    EXPECT_EQ(boxes.overlapping({}), boxes.overlapping(Aabb{}));
    EXPECT_EQ(boxes.overlapping({}), (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(boxes.overlapping({{1.5, 1.5, 1.5}, {2, 2, 2}}), (std::vector<std::uint32_t>{1}));
    static_assert(!kTakesPointAndNumber<StaticBoxes>);
}

TEST(BoxQueries, BoxesWithoutAnEndAreMetAsFarAsTheyReach)
{
    const Vec3 all = kInfinity * Vec3{1, 1, 1};
    const std::vector<Aabb> boxes = {
        {-all, {kInfinity, kInfinity, 0}}, // z <= 0
        {{-kInfinity, -kInfinity, 5}, {kInfinity, kInfinity, 5}},
        {-all, all},
        {all, all}, // nowhere
        {{0, 0, 8}, {1, 1, 9}},
    };
    const StaticBoxes still(boxes);
    EXPECT_EQ(still.raycast({{0.5, 0.5, 2}, {0, 0, 2}}),
              (std::vector<BoxRayHit>{{2, 0}, {1, 3}, {4, 6}}));
    EXPECT_EQ(indicesOf(still.raycast({{0.5, 0.5, 2}, {1, 0, 0}})),
              (std::vector<std::uint32_t>{2}));
    EXPECT_EQ(still.raycast({{7, 0, 2}, {0, 0, -1}}), (std::vector<BoxRayHit>{{2, 0}, {0, 2}}));
    EXPECT_EQ(still.nearest({0.5, 0.5, 6}, 9),
              (std::vector<BoxDistance>{{2, 0}, {1, 1}, {4, 2}, {0, 6}, {3, kInfinity}}));
    EXPECT_EQ(still.overlapping(Sphere{{0, 0, 2}, 2}), (std::vector<std::uint32_t>{0, 2}));
    EXPECT_EQ(still.overlapping(Aabb{{3, 3, 5}, {4, 4, 8}}), (std::vector<std::uint32_t>{1, 2}));
}

TEST(BoxQueries, DistancesOfAnyMagnitudeAreRight)
{
    for (const double size : {1e-300, 1e-160, 1.0, 1e160, 1e300}) {
        const StaticBoxes boxes(std::array{Aabb{{}, size * Vec3{1, 1, 1}}});
        const auto found = boxes.nearest(size * Vec3{4, 5, 1});
        ASSERT_TRUE(found);
        EXPECT_NEAR(found->distance / size, 5, 1e-15);
        const auto hits = boxes.raycast({size * Vec3{-2, 0.5, 0.5}, {1e-200, 0, 0}});
        ASSERT_EQ(hits.size(), 1U);
        EXPECT_NEAR(hits[0].t / size, 2, 1e-15);
    }
}

TEST(BoxQueries, TheBoxesComeBackAsTheyWere)
{
    test::RandomBoxes random(6);
    const auto boxes = random.boxes(50, 10, 0.1, 1);
    const StaticBoxes still(boxes);
    MovingBoxes moving(boxes);
    EXPECT_EQ(still.size(), 50U);
    EXPECT_EQ(moving.size(), 50U);
    moving.place(60, boxes[0]);
    moving.remove(7);
    moving.remove(7);
    moving.place(8, boxes[9]);
    EXPECT_EQ(moving.size(), 50U);
    EXPECT_EQ(moving.box(60), boxes[0]);
    EXPECT_EQ(moving.box(8), boxes[9]);
    EXPECT_EQ(moving.box(7), std::nullopt);
    EXPECT_EQ(moving.box(55), std::nullopt);
    EXPECT_EQ(moving.box(1000), std::nullopt);
    const auto indices = moving.indices();
    EXPECT_EQ(indices.size(), 50U);
    EXPECT_EQ(std::set(indices.begin(), indices.end()).count(7), 0U);
    EXPECT_EQ(indices.back(), 60U);
    for (std::uint32_t n = 0; n < 50; ++n)
        EXPECT_EQ(still.box(n), boxes[n]);
    EXPECT_EQ(still.box(50), std::nullopt);
    EXPECT_EQ(StaticBoxes().size(), 0U);
    EXPECT_TRUE(StaticBoxes().raycast({}).empty());
    EXPECT_EQ(StaticBoxes().nearest({}), std::nullopt);
}

/// Whatever place() chooses, it does what placing one after the other does.
TEST(MovingBoxes, ManyPlacedAtOnceAreAsIfPlacedOneByOne)
{
    test::RandomBoxes random(8);
    for (const std::size_t count : {0U, 1U, 40U, 400U}) {
        for (const std::size_t moved : {0U, 1U, 3U, 39U, 41U, 400U, 900U}) {
            MovingBoxes one(random.boxes(count, 8, 0.1, 2));
            const auto start = one.indices();
            MovingBoxes many;
            for (const std::uint32_t n : start)
                many.place(n, *one.box(n));
            for (MovingBoxes* some : {&one, &many})
                some->remove(3);
            std::vector<std::uint32_t> indices;
            for (std::size_t n = 0; n < moved; ++n)
                indices.push_back(static_cast<std::uint32_t>(random.integer(0, 500))); // some twice
            const auto boxes = random.boxes(moved, 8, 0.1, 2);
            for (std::size_t n = 0; n < moved; ++n)
                one.place(indices[n], boxes[n]);
            many.place(indices, boxes);
            EXPECT_EQ(many.size(), one.size());
            ASSERT_EQ(many.indices(), one.indices());
            EXPECT_EQ(many.pairs(), one.pairs());
            for (const std::uint32_t n : one.indices()) {
                EXPECT_EQ(many.box(n), one.box(n));
                EXPECT_TRUE(std::ranges::equal(many.neighbors(n), one.neighbors(n)));
            }
            many.place(7, {{1, 1, 1}, {2, 2, 2}}); // and it goes on
            one.place(7, {{1, 1, 1}, {2, 2, 2}});
            EXPECT_EQ(many.pairs(), one.pairs());
        }
    }
}

} // namespace
} // namespace mbv
