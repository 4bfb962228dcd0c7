#include "broad_phase_boxes.h"

#include <mbv/broad_phase/moving_boxes.h>
#include <mbv/broad_phase/overlapping_pairs.h>

#include <gtest/gtest.h>

#include <map>

namespace mbv {
namespace {

/// What MovingBoxes should say, by brute force.
class Expected {
public:
    std::map<std::uint32_t, Aabb> boxes;

    std::vector<std::uint32_t> overlapping(const Aabb& box) const
    {
        std::vector<std::uint32_t> found;
        for (const auto& [index, other] : boxes) {
            if (boundsMeet(box, other))
                found.push_back(index);
        }
        return found;
    }

    std::vector<IndexPair> pairs() const
    {
        std::vector<IndexPair> found;
        for (const auto& [a, box] : boxes) {
            for (const std::uint32_t b : overlapping(box)) {
                if (a < b)
                    found.push_back({a, b});
            }
        }
        return found;
    }
};

void expectSame(const MovingBoxes& moving, const Expected& expected)
{
    EXPECT_EQ(moving.pairs(), expected.pairs());
    for (const auto& [index, box] : expected.boxes) {
        auto others = expected.overlapping(box);
        std::erase(others, index);
        const auto neighbors = moving.neighbors(index);
        EXPECT_EQ(std::vector(neighbors.begin(), neighbors.end()), others) << index;
        EXPECT_TRUE(moving.contains(index));
    }
}

TEST(MovingBoxes, AgreeWithBruteForceWhileTheyComeMoveAndGo)
{
    for (unsigned seed = 0; seed < 6; ++seed) {
        test::RandomBoxes random(seed);
        const double smallest = seed % 2 == 0 ? 1 : 1e-3;
        const auto first = random.boxes(std::size_t{20} * seed, 4, smallest, 1);
        MovingBoxes moving(first);
        Expected expected;
        for (std::uint32_t n = 0; n < first.size(); ++n)
            expected.boxes[n] = first[n];
        expectSame(moving, expected);
        for (int step = 0; step < 1500; ++step) {
            const auto index = static_cast<std::uint32_t>(random.integer(0, 150));
            if (random.integer(0, 3) == 0) {
                moving.remove(index);
                expected.boxes.erase(index);
                EXPECT_FALSE(moving.contains(index));
                EXPECT_TRUE(moving.neighbors(index).empty());
            } else {
                const Aabb box = random.boxes(1, 4, smallest, 1)[0];
                moving.place(index, box);
                expected.boxes[index] = box;
            }
            if (step % 50 == 0)
                expectSame(moving, expected);
        }
        expectSame(moving, expected);
        const Aabb probe = random.box({}, 3);
        EXPECT_EQ(moving.overlapping(probe), expected.overlapping(probe));
    }
}

TEST(MovingBoxes, StayBalancedWhenTheyComeInOrderOrAlike)
{
    // A list instead of a tree would take n^2 / 2 = 5e9 steps, and outgrow its stack.
    MovingBoxes row;
    for (std::uint32_t n = 0; n < 100000; ++n)
        row.place(n, {{1.0 * n, 0, 0}, {n + 0.5, 1, 1}});
    EXPECT_TRUE(row.pairs().empty());
    EXPECT_EQ(row.overlapping(Aabb{{10.6, 0, 0}, {12, 1, 1}}),
              (std::vector<std::uint32_t>{11, 12}));
    for (std::uint32_t n = 0; n < 99990; ++n)
        row.remove(n);
    EXPECT_EQ(row.overlapping(Aabb{{0, 0, 0}, {1e9, 1, 1}}).size(), 10U);

    MovingBoxes same;
    for (std::uint32_t n = 0; n < 1000; ++n)
        same.place(n, {{1, 1, 1}, {1, 1, 1}});
    EXPECT_EQ(same.pairs().size(), 1000U * 999 / 2);
}

TEST(MovingBoxes, BoxesWithoutAnEndMeetAllTheyReach)
{
    MovingBoxes moving(test::RandomBoxes(1).boxes(100, 10, 0.1, 1));
    const Aabb everywhere = {-test::kInfinity * Vec3{1, 1, 1}, test::kInfinity * Vec3{1, 1, 1}};
    moving.place(200, everywhere);
    EXPECT_EQ(moving.neighbors(200).size(), 100U);
    moving.place(201, everywhere);
    EXPECT_EQ(moving.neighbors(201).size(), 101U);
    moving.remove(200);
    EXPECT_EQ(moving.neighbors(201).size(), 100U);
    moving.place(201, {{0, 0, 100}, {0, 0, test::kInfinity}});
    EXPECT_TRUE(moving.neighbors(201).empty());
}

TEST(MovingBoxes, NoneHaveNoPairs)
{
    MovingBoxes none;
    EXPECT_TRUE(none.pairs().empty());
    EXPECT_TRUE(none.overlapping({}).empty());
    EXPECT_TRUE(none.neighbors(3).empty());
    none.remove(3);
    none.place(0, {});
    none.remove(0);
    EXPECT_TRUE(none.overlapping(Aabb{}).empty());
}

} // namespace
} // namespace mbv
