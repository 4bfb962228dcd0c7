#pragma once

#include <mbv/geometry/error.h>

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>
#include <vector>

/// The Python package: nanobind classes and functions over mbv::core.
namespace mbv::python {

namespace nb = nanobind;

/// Throws Error: "pose_a[3]: the rotation has ...".
[[noreturn]] void fail(const std::string& where, const std::string& problem,
                       ErrorCode code = ErrorCode::InvalidArgument);

/// What a problem is to Python besides an mbv.Error; see mbv/_error.py.
enum class Also {
    KeyError,   ///< a name that there is not
    IndexError, ///< an index that there is not
    TypeError,  ///< of no type that could be meant
};

/// The same of an Error that is one of these, too.
[[noreturn]] void fail(const std::string& where, const std::string& problem, Also also,
                       ErrorCode code = ErrorCode::InvalidArgument);

/// Makes every mbv::Error that leaves the module an mbv.Error with its `code`.
void bindErrors();

/// The attribute of a module of the package, imported once and kept for as long as the process
/// lives: Python is gone before a static object would be.
nb::handle kept(nb::handle& slot, const char* module, const char* attribute);

/// All of it, null characters too. It may quote a file, and so bytes that are not UTF-8.
nb::str strOf(const std::string& text);

/// A list of them.
nb::list strsOf(const std::vector<std::string>& texts);

/// "half_extents", as Python names a field, for "halfExtents".
std::string snakeCase(const std::string& name);

} // namespace mbv::python
