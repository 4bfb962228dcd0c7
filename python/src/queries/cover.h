#pragma once

#include "arguments/arrays.h"

#include <cstddef>

namespace mbv::python {

/// The limit for the corners of hulls; 0 of None. Throws Error for one below kFewestHullCorners.
std::size_t cornersFrom(nb::handle value);

void bindCover(nb::module_& m);

} // namespace mbv::python
