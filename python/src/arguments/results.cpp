#include "results.h"

#include <limits>

namespace mbv::python {

/// As tuple.__new__ does: the one of a named tuple is written in Python, and takes three times as
/// long.
nb::object tupleOf(nb::handle type, const nb::tuple& values)
{
    const nb::tuple arguments = nb::make_tuple(values);
    nb::object made = nb::steal(
        PyTuple_Type.tp_new(reinterpret_cast<PyTypeObject*>(type.ptr()), arguments.ptr(), nullptr));
    if (!made.is_valid())
        throw nb::python_error();
    return made;
}

Vec3 noPoint()
{
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    return {kNan, kNan, kNan};
}

} // namespace mbv::python
