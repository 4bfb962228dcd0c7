#pragma once

#include "geometry/parallel/parallel_items.h"

#include <mbv/geometry/error.h>

#include <cstddef>

namespace mbv {

/// Calls parse(n) for the parts of a file, in parallel, which throws Error where a part has a
/// fault. The number of parts before the first one that has; all of them are parsed, those behind
/// it perhaps not. Throws Error (Cancelled) when `progress` does.
template <class Parse>
std::size_t parseInParallel(std::size_t count, const ProgressFn& progress, const Parse& parse)
{
    struct Fault {
        std::size_t part;
    };
    try {
        forEachInParallel(count, 1, progress, [&](std::size_t n) {
            try {
                parse(n);
            } catch (const Error&) {
                throw Fault{n};
            }
        });
    } catch (const Fault& fault) {
        return fault.part;
    }
    return count;
}

} // namespace mbv
