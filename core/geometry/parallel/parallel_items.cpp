#include "parallel_items.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace mbv {
namespace {

/// Remembers the exception of the lowest item.
class FirstFailure {
public:
    /// Nothing from here on can matter any more.
    bool isBefore(std::size_t n) const { return lowest_.load(std::memory_order_relaxed) < n; }

    void keep(std::size_t n, std::exception_ptr exception)
    {
        const std::lock_guard lock(mutex_);
        if (n < lowest_) {
            lowest_ = n;
            exception_ = std::move(exception);
        }
    }

    void rethrow() const
    {
        if (exception_)
            std::rethrow_exception(exception_);
    }

private:
    std::mutex mutex_;
    std::atomic<std::size_t> lowest_ = static_cast<std::size_t>(-1);
    std::exception_ptr exception_;
};

/// Items that the caller and any number of other threads take one by one. Only the caller asks
/// `progress`: while it works on an item and while it waits for those of others.
class LongItems {
public:
    LongItems(std::size_t count, const ProgressFn& progress,
              const std::function<void(std::size_t, const ProgressFn&)>& item)
        : count_(count), progress_(progress), item_(item)
    {
    }

    /// Takes items until none is left. `asks`: on the caller's thread.
    void run(bool asks)
    {
        std::size_t n = 0;
        const ProgressFn within = [this, &n, asks](double) {
            if (asks)
                ask();
            return !isCancelled_ && !failure_.isBefore(n);
        };
        enter(1);
        while (!isCancelled_) {
            n = next_++;
            if (n >= count_ || failure_.isBefore(n))
                break;
            runItem(n, within);
            ++done_;
            if (asks)
                ask();
        }
        enter(-1);
    }

    /// Until no other thread has an item. None is left to take once the caller's run() is over.
    void waitForOthers()
    {
        constexpr std::chrono::milliseconds kInterval{20};
        std::unique_lock lock(mutex_);
        while (!idle_.wait_for(lock, kInterval, [this] { return active_ == 0; })) {
            lock.unlock();
            ask();
            lock.lock();
        }
    }

    void rethrow() const
    {
        if (cancellation_)
            std::rethrow_exception(cancellation_);
        failure_.rethrow();
    }

private:
    void runItem(std::size_t n, const ProgressFn& within)
    {
        try {
            item_(n, within);
        } catch (...) {
            if (!isCancelled_)
                failure_.keep(n, std::current_exception());
        }
    }

    void enter(int change)
    {
        const std::lock_guard lock(mutex_);
        active_ += change;
        idle_.notify_all();
    }

    void ask()
    {
        if (isCancelled_)
            return;
        try {
            reportProgress(progress_, static_cast<double>(done_) / static_cast<double>(count_));
        } catch (...) {
            cancellation_ = std::current_exception();
            isCancelled_ = true;
        }
    }

    std::size_t count_;
    const ProgressFn& progress_;
    const std::function<void(std::size_t, const ProgressFn&)>& item_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<std::size_t> done_ = 0;
    std::atomic<bool> isCancelled_ = false;
    std::exception_ptr cancellation_; ///< the caller's alone
    FirstFailure failure_;
    std::mutex mutex_;
    std::condition_variable idle_;
    int active_ = 0; ///< threads that may have an item
};

} // namespace

void forEachInParallel(std::size_t count, std::size_t grain, const ProgressFn& progress,
                       const std::function<void(std::size_t)>& item)
{
    reportProgress(progress, 0);
    const auto caller = std::this_thread::get_id();
    std::atomic<std::size_t> done = 0;
    FirstFailure failure;
    using Range = tbb::blocked_range<std::size_t>;
    const auto runSome = [&](const Range& range) {
        for (std::size_t n = range.begin(); n < range.end() && !failure.isBefore(n); ++n) {
            try {
                item(n);
            } catch (...) {
                failure.keep(n, std::current_exception());
            }
        }
        done += range.size();
        // What this throws stops the others and comes out of parallel_for.
        if (std::this_thread::get_id() == caller)
            reportProgress(progress, static_cast<double>(done) / static_cast<double>(count));
    };
    if (count <= grain)
        runSome(Range(0, count, grain));
    else // Isolated: the caller may hold a lock that another task waits for.
        tbb::this_task_arena::isolate(
            [&] { tbb::parallel_for(Range(0, count, grain), runSome, tbb::simple_partitioner()); });
    failure.rethrow();
    reportProgress(progress, 1);
}

void forEachLongInParallel(std::size_t count, const ProgressFn& progress,
                           const std::function<void(std::size_t, const ProgressFn&)>& item)
{
    reportProgress(progress, 0);
    LongItems items(count, progress, item);
    tbb::task_group others;
    const auto threads = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
    for (std::size_t i = 1; i < std::min(threads, count); ++i)
        others.run([&] { items.run(false); });
    items.run(true);
    items.waitForOthers();
    others.wait(); // those that never began find nothing to do
    items.rethrow();
    reportProgress(progress, 1);
}

} // namespace mbv
