#include "large_pages.h"

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace mbv {

void adviseLargePages([[maybe_unused]] const void* begin, [[maybe_unused]] std::size_t bytes)
{
#ifdef __linux__
    constexpr std::size_t kMin = std::size_t{4} << 20; // holds a large page wherever it begins
    if (bytes < kMin)
        return;
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto at = reinterpret_cast<std::uintptr_t>(begin);
    const std::uintptr_t first = (at + page - 1) / page * page;
    const std::uintptr_t last = (at + bytes) / page * page;
    madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE); // advice: may be refused
#endif
}

} // namespace mbv
