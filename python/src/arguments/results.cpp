#include "results.h"

#include <limits>

namespace mbv::python {

/// As tuple.__new__ makes it, without a tuple of the values and one of its arguments. The __new__
/// of a named tuple is written in Python, and takes three times as long.
nb::object tupleOf(nb::handle type, std::span<nb::object> values)
{
    auto* const made = reinterpret_cast<PyTypeObject*>(type.ptr());
    nb::object tuple = nb::steal(made->tp_alloc(made, static_cast<Py_ssize_t>(values.size())));
    if (!tuple.is_valid())
        throw nb::python_error();
    for (std::size_t i = 0; i < values.size(); ++i)
        PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i), values[i].release().ptr());
    return tuple;
}

Vec3 noPoint()
{
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    return {kNan, kNan, kNan};
}

} // namespace mbv::python
