#pragma once

#include "arguments/errors.h"

#include <mbv/motion/first_contact.h>
#include <mbv/motion/path.h>

#include <string>

namespace mbv::python {

/// The Python class Path.
struct PyPath {
    Path value;
};

/// A Path, or a pose (4, 4) or None for all time. Throws Error that begins with `name`.
Path pathFrom(nb::handle value, const std::string& name);

/// A LeastDistance of mbv._results, or None.
nb::object toPython(const std::optional<LeastDistance>& least);

/// A FirstContact of mbv._results.
nb::object toPython(const MotionAnswer& answer);

void bindPath(nb::module_& m);
void bindFirstContact(nb::module_& m);

} // namespace mbv::python
