#include "parallel_items.h"

#include <tbb/parallel_for.h>

#include <atomic>
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
    tbb::parallel_for(Range(0, count, grain), runSome, tbb::simple_partitioner());
    failure.rethrow();
    reportProgress(progress, 1);
}

} // namespace mbv
