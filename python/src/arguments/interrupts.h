#pragma once

#include "errors.h"

#include <mbv/geometry/progress.h>

#include <chrono>
#include <optional>

namespace mbv::python {

/// Whether Ctrl-C was pressed, or another signal's handler raised, while work goes on without the
/// GIL. Python handles signals on its main thread alone; on others there is never one.
class Interrupts {
public:
    /// Looks now and then; true from the moment a handler raised. Precondition: the GIL is not held
    /// by this thread, which is the one that made this.
    bool pending();

    /// Whether pending() was ever true.
    [[nodiscard]] bool isPending() const { return raised_.has_value(); }

    /// Throws what the handler raised, if it did. Precondition: the GIL is held.
    void raise();

private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point next_ = Clock::now() + kBetween;
    std::optional<nb::python_error> raised_;

    static constexpr std::chrono::milliseconds kBetween{20};
};

/// The progress that a long function of the library asks for: looks for Ctrl-C, and calls what the
/// caller gave, if it is not None, with the fraction done. False from it cancels; so does what it
/// raises.
class Progress {
public:
    explicit Progress(nb::handle callback);

    /// To be called without the GIL.
    [[nodiscard]] ProgressFn function();

    /// Calls `work` without the GIL, and raises what the callback or a signal did where they
    /// cancelled it.
    template <class Work> auto run(Work work)
    {
        try {
            const nb::gil_scoped_release released;
            return work(function());
        } catch (const Error& error) {
            if (error.code() != ErrorCode::Cancelled)
                throw;
        }
        raise();
    }

private:
    bool report(double fraction);
    [[noreturn]] void raise();

    nb::handle callback_;
    Interrupts interrupts_;
    std::optional<nb::python_error> raised_;
};

} // namespace mbv::python
