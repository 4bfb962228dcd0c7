#pragma once

#include <nanobind/nanobind.h>

namespace mbv::python {

/// Lets all functions and classes of the module say in one sentence which argument of a call is
/// unknown, missing, given twice or one too many, as a TypeError. nanobind lists signatures and
/// types then. A call that succeeds takes one or two nanoseconds more for it. To be called last.
void explainMisfits(nanobind::module_& m);

} // namespace mbv::python
