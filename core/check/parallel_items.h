#pragma once

#include <mbv/geometry/progress.h>

#include <cstddef>
#include <functional>

namespace mbv {

/// Calls item(n) for every n below `count`, `grain` of them in a task, on the caller's TBB arena.
/// `progress` runs on the calling thread alone, from 0 to 1. Throws what the lowest n that fails
/// throws, whatever the number of threads, and Error (Cancelled). Private to the library.
void forEachInParallel(std::size_t count, std::size_t grain, const ProgressFn& progress,
                       const std::function<void(std::size_t)>& item);

} // namespace mbv
