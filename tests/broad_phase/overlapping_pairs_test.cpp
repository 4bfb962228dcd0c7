#include "broad_phase_boxes.h"

#include <mbv/broad_phase/overlapping_pairs.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <limits>

namespace mbv {
namespace {

using test::kInfinity;

bool meet(const Aabb& a, const Aabb& b)
{
    for (int k = 0; k < 3; ++k) {
        if (a.min[k] > b.max[k] || b.min[k] > a.max[k])
            return false;
    }
    return true;
}

std::vector<IndexPair> allPairs(const std::vector<Aabb>& boxes)
{
    std::vector<IndexPair> pairs;
    for (std::uint32_t a = 0; a < boxes.size(); ++a) {
        for (std::uint32_t b = a + 1; b < boxes.size(); ++b) {
            if (meet(boxes[a], boxes[b]))
                pairs.push_back({a, b});
        }
    }
    return pairs;
}

TEST(OverlappingPairs, AgreesWithAllPairsOnAnyNumberOfBoxes)
{
    for (std::size_t count = 0; count < 140; ++count) {
        const auto boxes = test::RandomBoxes(static_cast<unsigned>(count)).boxes(count, 10, 0.5, 4);
        EXPECT_EQ(overlappingPairs(boxes), allPairs(boxes)) << count << " boxes";
    }
}

TEST(OverlappingPairs, AgreesWithAllPairsOnBoxesOfOneSizeAndOfMixedSizes)
{
    for (const double smallest : {3.0, 0.1, 1e-3, 1e-12}) {
        for (unsigned seed = 0; seed < 4; ++seed) {
            const auto boxes = test::RandomBoxes(seed).boxes(1500, 8, smallest, 3);
            const auto expected = allPairs(boxes);
            EXPECT_GT(expected.size(), 100U);
            EXPECT_EQ(overlappingPairs(boxes), expected) << smallest << " seed " << seed;
        }
    }
}

TEST(OverlappingPairs, GivesNothingWhereThereAreMorePairsThanAreWanted)
{
    for (unsigned seed = 0; seed < 20; ++seed) {
        const auto boxes = test::RandomBoxes(seed).boxes(1500, 8, 0.1, 3);
        const std::vector<IndexPair> all = overlappingPairs(boxes);
        ASSERT_GT(all.size(), 100U);
        EXPECT_EQ(overlappingPairs(boxes, all.size()), all);
        EXPECT_EQ(overlappingPairs(boxes, all.size() - 1), std::nullopt);
    }
    EXPECT_EQ(overlappingPairs({}, 0), std::vector<IndexPair>());
}

TEST(OverlappingPairs, EndsSoonWhereAMillionBoxesLieInOnePlace)
{
    const std::vector<Aabb> boxes(1'000'000, Aabb{{0, 0, 0}, {1, 1, 1}}); // 5e11 pairs
    EXPECT_EQ(overlappingPairs(boxes, 100'000), std::nullopt);
}

TEST(OverlappingPairs, EndsWhereItsProgressSaysSo)
{
    constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
    const std::vector<Aabb> boxes(3000, Aabb{{0, 0, 0}, {1, 1, 1}});
    int asked = 0;
    const auto count = [&asked](double) { return ++asked > 0; };
    EXPECT_EQ(overlappingPairs(boxes, kAny, count)->size(), 3000U * 2999 / 2);
    EXPECT_GE(asked, 2); // before and after sorting, whichever threads look for pairs
    for (const int last : {1, 2}) {
        int left = last;
        try {
            static_cast<void>(overlappingPairs(boxes, kAny, [&](double) { return --left > 0; }));
            ADD_FAILURE() << "no error after " << last;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Cancelled);
        }
    }
}

TEST(OverlappingPairs, AgreesWithAllPairsInAPlaneOnALineAndInClusters)
{
    test::RandomBoxes random(7);
    for (const Vec3 spread : {Vec3{1, 1, 0}, Vec3{0, 0, 1}, Vec3{1e-9, 1, 1e9}}) {
        auto boxes = random.boxes(1000, 10, 0.1, 1);
        for (Aabb& box : boxes)
            box = {scaled(box.min, spread), scaled(box.max, spread)};
        EXPECT_EQ(overlappingPairs(boxes), allPairs(boxes));
    }
    // Clusters far smaller than their distances: many boxes in one cell of the curve.
    std::vector<Aabb> boxes;
    for (int cluster = 0; cluster < 20; ++cluster) {
        const Vec3 center = random.point(std::pow(10.0, cluster - 10));
        for (int n = 0; n < 60; ++n)
            boxes.push_back(random.box(center + random.point(1e-3), 2e-4));
    }
    const auto expected = allPairs(boxes);
    EXPECT_GT(expected.size(), 100U);
    EXPECT_EQ(overlappingPairs(boxes), expected);
}

TEST(OverlappingPairs, IdenticalBoxesAllOverlap)
{
    const std::vector<Aabb> boxes(300, Aabb{{1, 2, 3}, {1, 2, 3}});
    EXPECT_EQ(overlappingPairs(boxes).size(), 300U * 299 / 2);
    EXPECT_EQ(overlappingPairs(boxes), allPairs(boxes));
}

TEST(OverlappingPairs, OneGiantAndBoxesWithoutAnEndMeetAllTheyReach)
{
    auto boxes = test::RandomBoxes(3).boxes(1000, 100, 0.1, 1);
    boxes[500] = {{-1e6, -1e6, -1e6}, {1e6, 1e6, 1e6}};
    boxes[3] = {{-kInfinity, -kInfinity, 5}, {kInfinity, kInfinity, 5}};                  // plane
    boxes[4] = {{-kInfinity, -kInfinity, -kInfinity}, {kInfinity, 0, kInfinity}};         // y <= 0
    boxes[5] = {{-kInfinity, -kInfinity, -kInfinity}, {kInfinity, kInfinity, kInfinity}}; // all
    boxes[6] = {boxes[5].max, boxes[5].max}; // where nothing else is
    const auto pairs = overlappingPairs(boxes);
    EXPECT_EQ(pairs, allPairs(boxes));
    const auto ofGiant = std::count_if(pairs.begin(), pairs.end(), [](const IndexPair& pair) {
        return pair.a == 500 || pair.b == 500;
    });
    EXPECT_EQ(ofGiant, 998); // all but itself and box 6
}

TEST(OverlappingPairs, TouchingCountsToTheLastBit)
{
    // Neighbors in a row touch, or miss each other by one ulp: all alike to a float.
    test::RandomBoxes random(11);
    std::vector<Aabb> boxes;
    std::size_t touching = 0;
    double x = 1e8 + 0.1;
    for (std::size_t n = 0; n < 2000; ++n) {
        const double end = x + random.number(0, 1e-5);
        boxes.push_back({{x, 0, 0}, {end, 1, 1}});
        const bool touch = random.integer(0, 1) == 0;
        touching += touch && n + 1 < 2000 ? 1 : 0;
        x = touch ? end : std::nextafter(end, kInfinity);
    }
    EXPECT_EQ(overlappingPairs(boxes), allPairs(boxes));
    EXPECT_EQ(overlappingPairs(boxes).size(), touching);
}

TEST(OverlappingPairs, TakesTheWholeRangeOfDoubles)
{
    for (const double size : {5e-324, 1e-310, 1e-60, 1e60, 1e300, 1.7e308}) {
        auto boxes = test::RandomBoxes(5).boxes(200, 1, 0.1, 0.3);
        for (Aabb& box : boxes)
            box = {size * max(box.min, {-1, -1, -1}), size * min(box.max, {1, 1, 1})};
        EXPECT_EQ(overlappingPairs(boxes), allPairs(boxes)) << size;
    }
}

TEST(OverlappingPairs, AnswersAlikeOnAnyNumberOfThreads)
{
    auto boxes = test::RandomBoxes(9).boxes(40000, 20, 0.01, 4);
    boxes[7] = {{-1e3, -1e3, -1e3}, {1e3, 1e3, 1e3}};
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 4);
    const auto on = [&](int count) {
        return tbb::task_arena(count).execute([&] { return overlappingPairs(boxes); });
    };
    const auto alone = on(1);
    EXPECT_GT(alone.size(), 100000U);
    EXPECT_TRUE(std::is_sorted(alone.begin(), alone.end(), [](auto& p, auto& q) {
        return std::pair(p.a, p.b) < std::pair(q.a, q.b);
    }));
    for (const int count : {2, 3, 4})
        EXPECT_TRUE(on(count) == alone) << count << " threads";
}

} // namespace
} // namespace mbv
