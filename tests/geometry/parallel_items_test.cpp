#include "geometry/parallel/parallel_items.h"

#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <tbb/task_arena.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace mbv {
namespace {

/// What a long item does: it asks until it is told to stop.
[[noreturn]] void runUntilStopped(const ProgressFn& within)
{
    for (;;) {
        reportProgress(within, 0);
        std::this_thread::yield();
    }
}

TEST(LongItems, AreAllDoneOnceOnAnyNumberOfThreads)
{
    for (const int threads : {1, 2, 3}) {
        std::vector<std::atomic<int>> done(1000);
        double last = -1;
        const ProgressFn progress = [&](double fraction) {
            EXPECT_GE(fraction, last);
            last = fraction;
            return true;
        };
        tbb::task_arena(threads).execute([&] {
            forEachLongInParallel(done.size(), progress,
                                  [&](std::size_t n, const ProgressFn& within) {
                                      reportProgress(within, 0);
                                      ++done[n];
                                  });
        });
        for (const std::atomic<int>& times : done)
            EXPECT_EQ(times, 1);
        EXPECT_EQ(last, 1);
    }
    forEachLongInParallel(0, {}, [](std::size_t, const ProgressFn&) { FAIL(); });
}

/// Whether the caller is in an item itself or waits for another thread's.
TEST(LongItems, TheCallerAloneIsAskedAndStopsThemAll)
{
    for (const std::size_t count : {1U, 2U, 5U}) {
        int asked = 0;
        const auto caller = std::this_thread::get_id();
        const ProgressFn progress = [&](double) -> bool {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            if (++asked == 5)
                throw Error(ErrorCode::Cancelled, "in words of the caller's");
            return true;
        };
        std::string message;
        tbb::task_arena(2).execute([&] {
            try {
                forEachLongInParallel(count, progress,
                                      [&](std::size_t n, const ProgressFn& within) {
                                          if (n > 0 || count == 1)
                                              runUntilStopped(within);
                                      });
            } catch (const Error& error) {
                message = error.what();
            }
        });
        EXPECT_EQ(message, "in words of the caller's");
        EXPECT_EQ(asked, 5);
    }
}

TEST(LongItems, TheLowestFailureIsThrownAndStopsThoseAboveIt)
{
    for (const int threads : {1, 2, 4}) {
        std::string message;
        tbb::task_arena(threads).execute([&] {
            try {
                forEachLongInParallel(4, {}, [&](std::size_t n, const ProgressFn& within) {
                    if (n == 1)
                        throw std::runtime_error("item 1");
                    if (n > 1)
                        runUntilStopped(within);
                });
            } catch (const std::runtime_error& error) {
                message = error.what();
            }
        });
        EXPECT_EQ(message, "item 1");
    }
}

} // namespace
} // namespace mbv
