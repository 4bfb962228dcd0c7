#include "parallel.h"

#include "interrupts.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <thread>

namespace mbv::python {

void forAll(std::size_t count, const std::function<void(std::size_t, std::size_t)>& body)
{
    constexpr std::size_t kPiecesPerThread = 64;
    constexpr std::size_t kMostInPiece = 4096;
    const auto threads = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
    const std::size_t piece =
        std::clamp<std::size_t>(count / (threads * kPiecesPerThread), std::size_t{1}, kMostInPiece);
    Interrupts interrupts;
    {
        const nb::gil_scoped_release released;
        const auto caller = std::this_thread::get_id();
        tbb::task_group_context context;
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, count, piece),
            [&](const tbb::blocked_range<std::size_t>& range) {
                if (std::this_thread::get_id() == caller && interrupts.pending()) {
                    context.cancel_group_execution();
                    return;
                }
                body(range.begin(), range.end());
            },
            tbb::simple_partitioner(), context);
    }
    interrupts.raise();
}

} // namespace mbv::python
