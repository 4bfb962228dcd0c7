#pragma once

#include <cstddef>
#include <vector>

/// Internal.
namespace mbv {

/// Asks for large pages for memory that is about to be used for the first time. The system gives
/// them at once rather than in pieces of 4 KiB, each of which takes a fault of its own. Where there
/// are none, and for little memory, nothing happens.
void adviseLargePages(const void* begin, std::size_t bytes);

/// Reserves so that what is appended up to `count` lies on large pages.
template <class Value> void reserveInLargePages(std::vector<Value>& values, std::size_t count)
{
    values.reserve(count);
    adviseLargePages(values.data() + values.size(),
                     (values.capacity() - values.size()) * sizeof(Value));
}

} // namespace mbv
