#pragma once

#include "errors.h"

#include <cstddef>
#include <filesystem>
#include <string>

/// Arguments that are no arrays. They are taken as what they are: nanobind's own conversions would
/// answer with a list of C++ types where one does not fit. All throw Error (InvalidArgument) that
/// begins with `name`,
/// TypeError, too, where the value is of another type.
namespace mbv::python {

/// True or False, NumPy's too.
bool flagFrom(nb::handle value, const std::string& name);

/// An integer from 0 on, NumPy's too; a bool is none.
std::size_t countFrom(nb::handle value, const std::string& name);

/// The same from 1 on.
std::size_t positiveCountFrom(nb::handle value, const std::string& name);

/// Without a null character, which few places would keep.
std::string textFrom(nb::handle value, const std::string& name);

/// Text or os.PathLike, without a null character.
std::filesystem::path filePathFrom(nb::handle value, const std::string& name);

/// The inverse, as os.fsdecode has it: a name that is no UTF-8 comes back as it was.
nb::object textOf(const std::filesystem::path& path);

} // namespace mbv::python
