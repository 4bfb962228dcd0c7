#pragma once

#include <mbv/geometry/progress.h>

#include <cstddef>
#include <functional>

namespace mbv::python {

/// Calls body(begin, end) for pieces that together are [0, count), on all cores, without the GIL,
/// which the caller has. A piece takes a millisecond, or as long as one of its items; Ctrl-C ends
/// it between two pieces and throws its KeyboardInterrupt.
void forAll(std::size_t count, const std::function<void(std::size_t, std::size_t)>& body);

/// The same for items that may take long: body(begin, end, progress) ends them where their progress
/// says so.
void forAll(std::size_t count,
            const std::function<void(std::size_t, std::size_t, const ProgressFn&)>& body);

} // namespace mbv::python
