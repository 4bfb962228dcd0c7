#include "parallel.h"

#include "interrupts.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace mbv::python {
namespace {

/// Calls body for a piece, slice by slice, until goesOn() says no: it is asked about once a
/// millisecond, however long one question takes, and hardly ever where each takes nanoseconds.
void inSlices(std::size_t begin, std::size_t end,
              const std::function<void(std::size_t, std::size_t)>& body,
              const std::function<bool()>& goesOn)
{
    using Clock = std::chrono::steady_clock;
    constexpr auto kLongest = std::chrono::microseconds(1000);
    std::size_t slice = 1;
    while (begin < end && goesOn()) {
        const auto start = Clock::now();
        const std::size_t last = begin + std::min(slice, end - begin);
        body(begin, last);
        begin = last;
        if (Clock::now() - start < kLongest / 2)
            slice *= 2;
    }
}

} // namespace

void forAll(std::size_t count, const std::function<void(std::size_t, std::size_t)>& body)
{
    forAll(count, [&body](std::size_t begin, std::size_t end, const ProgressFn& /*progress*/) {
        body(begin, end);
    });
}

void forAll(std::size_t count,
            const std::function<void(std::size_t, std::size_t, const ProgressFn&)>& body)
{
    constexpr std::size_t kPiecesPerThread = 64;
    constexpr std::size_t kMaxInPiece = 4096;
    const auto threads = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
    const std::size_t piece =
        std::clamp<std::size_t>(count / (threads * kPiecesPerThread), std::size_t{1}, kMaxInPiece);
    Interrupts interrupts;
    try {
        const nb::gil_scoped_release released;
        const auto caller = std::this_thread::get_id();
        tbb::task_group_context context;
        const ProgressFn goesOn = [&](double) {
            if (std::this_thread::get_id() == caller && interrupts.pending())
                context.cancel_group_execution();
            return !context.is_group_execution_cancelled();
        };
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, count, piece),
            [&](const tbb::blocked_range<std::size_t>& range) {
                inSlices(
                    range.begin(), range.end(),
                    [&](std::size_t begin, std::size_t end) { body(begin, end, goesOn); },
                    [&] { return goesOn(0); });
            },
            tbb::simple_partitioner(), context);
    } catch (const Error&) {
        if (!interrupts.isPending()) // else it is an item's that was ended
            throw;
    }
    interrupts.raise();
}

} // namespace mbv::python
