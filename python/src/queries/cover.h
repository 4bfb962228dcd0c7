#pragma once

#include "arguments/arrays.h"

namespace mbv::python {

void bindCover(nb::module_& m);

} // namespace mbv::python
