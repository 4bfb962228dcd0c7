#include "interrupts.h"

namespace mbv::python {

bool Interrupts::pending()
{
    if (raised_)
        return true;
    const auto now = Clock::now();
    if (now < next_)
        return false;
    next_ = now + kBetween;
    const nb::gil_scoped_acquire acquired;
    if (PyErr_CheckSignals() != 0)
        raised_.emplace();
    return raised_.has_value();
}

void Interrupts::raise()
{
    if (raised_)
        throw nb::python_error(*raised_);
}

Progress::Progress(nb::handle callback) : callback_(callback)
{
    if (!callback.is_none() && PyCallable_Check(callback.ptr()) == 0)
        fail("progress", "must be a function of the fraction done, or None", Also::TypeError);
}

ProgressFn Progress::function()
{
    return [this](double fraction) { return report(fraction); };
}

bool Progress::report(double fraction)
{
    if (interrupts_.pending())
        return false;
    if (callback_.is_none())
        return true;
    const nb::gil_scoped_acquire acquired;
    try {
        const nb::object answer = callback_(fraction);
        return !answer.is(nb::bool_(false));
    } catch (nb::python_error& error) {
        raised_.emplace(error);
        return false;
    }
}

void Progress::raise()
{
    interrupts_.raise();
    if (raised_)
        throw nb::python_error(*raised_);
    throw Error(ErrorCode::Cancelled, "progress: returned False, so the work was stopped");
}

} // namespace mbv::python
