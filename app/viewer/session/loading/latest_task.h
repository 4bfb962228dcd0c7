#pragma once

#include <mbv/geometry/progress.h>

#include <QtCore/QMetaObject>
#include <QtCore/QObject>

#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <future>
#include <optional>
#include <stop_token>
#include <utility>

namespace mbv::viewer {

/// Work off the GUI thread of which only the newest matters: what is started takes the place of
/// what runs, which is cancelled and whose result is dropped. Used from the GUI thread alone.
template <typename Result> class LatestTask {
public:
    /// Called on another thread with values of its own. What it throws ends it without a result, as
    /// being cancelled does.
    using Work = std::function<Result(const ProgressFn& progress)>;

    /// `done` gets each result on the thread of `owner`, which this is a member of.
    LatestTask(QObject& owner, std::function<void(Result)> done)
        : owner_(owner), done_(std::move(done))
    {
    }
    ~LatestTask() { cancel(); } // and the future waits
    LatestTask(const LatestTask&) = delete;
    LatestTask& operator=(const LatestTask&) = delete;

    /// Where the last work was done in a moment, this waits for the new one as long: `done` is then
    /// called before start() returns, and what it is about never goes missing from the screen.
    void start(Work work)
    {
        waiting_ = std::move(work);
        stop_.request_stop();
        if (!running_.valid())
            runWaiting();
        if (wasBrief_)
            waitAMoment();
    }

    void cancel()
    {
        waiting_ = nullptr;
        stop_.request_stop();
    }

    /// Stands still until what was cancelled has noticed.
    void wait() const
    {
        if (running_.valid())
            running_.wait();
    }

    /// A result is still to come.
    bool busy() const { return waiting_ || (running_.valid() && !stop_.stop_requested()); }

private:
    using Clock = std::chrono::steady_clock;

    struct Outcome {
        std::optional<Result> result; ///< none where the work was cancelled
        bool wasBrief = false;
    };

    /// So long the GUI thread may stand still for work that is hardly worth another thread.
    static constexpr std::chrono::milliseconds kMoment{12};

    void runWaiting()
    {
        stop_ = std::stop_source();
        const std::uint64_t run = ++run_;
        running_ = std::async(std::launch::async, [this, run, stop = stop_.get_token(),
                                                   work = std::exchange(waiting_, nullptr)] {
            const Clock::time_point started = Clock::now();
            Outcome outcome;
            try {
                outcome.result = work([&stop](double) { return !stop.stop_requested(); });
            } catch (const std::exception&) { // cancelled, as a rule
            }
            outcome.wasBrief = Clock::now() - started <= kMoment;
            QMetaObject::invokeMethod(
                &owner_, [this, run] { finish(run); }, Qt::QueuedConnection);
            return outcome;
        });
    }

    /// Takes what that run gave, unless it has been taken.
    void finish(std::uint64_t run)
    {
        if (run != run_ || !running_.valid())
            return;
        Outcome outcome = running_.get();
        const bool wanted = !stop_.stop_requested();
        if (outcome.result)
            wasBrief_ = outcome.wasBrief;
        if (waiting_)
            runWaiting();
        else if (outcome.result && wanted)
            done_(std::move(*outcome.result));
    }

    void waitAMoment()
    {
        const Clock::time_point until = Clock::now() + kMoment;
        while (busy() && running_.wait_until(until) == std::future_status::ready)
            finish(run_);
    }

    QObject& owner_;
    std::function<void(Result)> done_;
    Work waiting_; ///< until what runs has stopped
    std::stop_source stop_;
    std::uint64_t run_ = 0;
    bool wasBrief_ = true;
    std::future<Outcome> running_; // last: waited for before the rest goes
};

} // namespace mbv::viewer
