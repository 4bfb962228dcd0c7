#pragma once

#include <functional>

namespace mbv {

/// Called now and then during long work with the fraction done, 0 to 1. Returning false cancels:
/// the work stops soon and throws Error (Cancelled). May be empty. Called on the thread that asked
/// for the work and on no other, also where other threads share in the work.
using ProgressFn = std::function<bool(double fraction)>;

/// Reports to `progress` when it is set. Throws Error (Cancelled) when it asks to stop.
void reportProgress(const ProgressFn& progress, double fraction);

} // namespace mbv
