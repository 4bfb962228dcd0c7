#pragma once

#include <mbv/geometry/error.h>

#include <string>

namespace mbv::test {

/// The message of the Error that `ask` throws, or nothing where it throws none.
template <class Ask> std::string complaintOf(const Ask& ask)
{
    try {
        ask();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

} // namespace mbv::test
