#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace mbv {

/// What partOf(begin, end) gives for the parts of [0, count), joined in their order by join(before,
/// after): the same, sums of rounded numbers included, whatever the number of threads. Of up to
/// 65,536 it is one part. Precondition: count > 0. Private to the library.
template <class PartOf, class Join>
auto reducedInParallel(std::size_t count, const PartOf& partOf, const Join& join)
{
    constexpr std::size_t kPart = std::size_t{1} << 16;
    using Part = decltype(partOf(std::size_t{}, std::size_t{}));
    if (count <= kPart)
        return partOf(std::size_t{0}, count);
    std::vector<Part> parts((count + kPart - 1) / kPart);
    tbb::this_task_arena::isolate([&] { // the caller may hold a lock that another task waits for
        tbb::parallel_for(std::size_t{0}, parts.size(), [&](std::size_t n) {
            parts[n] = partOf(n * kPart, std::min((n + 1) * kPart, count));
        });
    });
    Part all = parts.front();
    for (std::size_t n = 1; n < parts.size(); ++n)
        all = join(all, parts[n]);
    return all;
}

} // namespace mbv
