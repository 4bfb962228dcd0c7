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

/// The same for items that may take long, each by itself: they get a progress of their own to ask,
/// on whatever thread, which tells them to stop once the whole is cancelled or a lower item has
/// failed. `progress` is asked some fifty times a second, too, while the caller has no more to do
/// and waits for others. Items must not need the caller's thread, as nested parallel work would to
/// be fast.
void forEachLongInParallel(std::size_t count, const ProgressFn& progress,
                           const std::function<void(std::size_t, const ProgressFn&)>& item);

} // namespace mbv
