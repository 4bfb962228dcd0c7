#pragma once

#include <cstdlib>
#include <iostream>
#include <string_view>

namespace mbv::fuzz {

/// Ends a fuzzer's run with a message where something does not hold that must.
inline void require(bool holds, std::string_view what)
{
    if (holds)
        return;
    std::cerr << what << '\n';
    std::abort();
}

} // namespace mbv::fuzz
