#pragma once

#include <mbv/geometry/progress.h>

#include <cstddef>

namespace mbv {

/// Progress of part `index` of `count` equal ones. `whole` must outlive the result. Private to the
/// library.
inline ProgressFn partOfProgress(const ProgressFn& whole, std::size_t index, std::size_t count)
{
    if (!whole)
        return {};
    return [&whole, index, count](double fraction) {
        return whole((static_cast<double>(index) + fraction) / static_cast<double>(count));
    };
}

} // namespace mbv
