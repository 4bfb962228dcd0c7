#pragma once

#include <cstddef>
#include <functional>

namespace mbv::python {

/// Calls body(begin, end) for pieces that together are [0, count), on all cores, without the GIL,
/// which the caller has. A piece takes a millisecond, or as long as one of its items; Ctrl-C ends
/// it between two pieces and throws its KeyboardInterrupt.
void forAll(std::size_t count, const std::function<void(std::size_t, std::size_t)>& body);

} // namespace mbv::python
