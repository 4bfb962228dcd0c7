#pragma once

#include <mbv/geometry/progress.h>

#include <cstddef>

namespace mbv {

/// Asks a caller now and then, within work whose end nobody can foresee, whether it is to go on.
/// Private to the library.
class StopCheck {
public:
    /// `progress` must outlive it.
    explicit StopCheck(const ProgressFn& progress) : progress_(progress ? &progress : nullptr) {}

    /// Call it for every piece of work; a unit is what eight boxes take to be tested at once, some
    /// ten nanoseconds. Throws Error (Cancelled) where the caller asks to stop.
    void spend(std::size_t units)
    {
        if (progress_ == nullptr)
            return;
        spent_ += units;
        if (spent_ >= kUnitsAtOnce)
            ask();
    }

private:
    static constexpr std::size_t kUnitsAtOnce = 8192; ///< a tenth of a millisecond

    void ask()
    {
        spent_ = 0;
        reportProgress(*progress_, 0);
    }

    const ProgressFn* progress_;
    std::size_t spent_ = 0;
};

} // namespace mbv
