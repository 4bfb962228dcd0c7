#include "geometry/parallel/reduced_in_parallel.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <utility>

namespace mbv::test {
namespace {

using Range = std::pair<std::size_t, std::size_t>;

std::vector<Range> partsOf(std::size_t count)
{
    return reducedInParallel(
        count,
        [](std::size_t begin, std::size_t end) {
            return std::vector<Range>{{begin, end}};
        },
        [](std::vector<Range> before, const std::vector<Range>& after) {
            before.insert(before.end(), after.begin(), after.end());
            return before;
        });
}

TEST(ReducedInParallel, PartsFollowEachOtherFromTheFirstToTheLast)
{
    for (const std::size_t count : {1U, 65'535U, 65'536U, 65'537U, 131'072U, 1'000'000U}) {
        const std::vector<Range> parts = partsOf(count);
        EXPECT_EQ(parts.size() > 1, count > 65'536);
        std::size_t end = 0;
        for (const Range& part : parts) {
            EXPECT_EQ(part.first, end);
            EXPECT_LT(part.first, part.second);
            end = part.second;
        }
        EXPECT_EQ(end, count);
    }
}

TEST(ReducedInParallel, SumsAreTheSameToTheLastBitOnAnyNumberOfThreads)
{
    const auto sum = [] {
        return reducedInParallel(
            1'000'000,
            [](std::size_t begin, std::size_t end) {
                double part = 0;
                for (std::size_t i = begin; i < end; ++i)
                    part += 1 / (static_cast<double>(i) + 0.1);
                return part;
            },
            [](double a, double b) { return a + b; });
    };
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 7);
    const double onOne = tbb::task_arena(1).execute(sum);
    for (const int threads : {2, 7})
        EXPECT_EQ(tbb::task_arena(threads).execute(sum), onOne) << threads << " threads";
}

} // namespace
} // namespace mbv::test
