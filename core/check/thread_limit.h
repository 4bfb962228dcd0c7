#pragma once

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstddef>

namespace mbv {

/// What work() gives, done on at most so many threads; 0: on those of the caller's arena. Asked for
/// more than there are, oneTBB would write a warning of its own to stderr. Private to the library.
template <class Work> auto onThreads(std::size_t threads, const Work& work)
{
    using Control = tbb::global_control;
    if (threads == 0)
        return work();
    const auto most =
        std::max<std::size_t>(static_cast<std::size_t>(tbb::info::default_concurrency()),
                              Control::active_value(Control::max_allowed_parallelism));
    tbb::task_arena arena(static_cast<int>(std::min(threads, most)));
    return arena.execute(work);
}

} // namespace mbv
