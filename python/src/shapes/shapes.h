#pragma once

#include "arguments/errors.h"
#include "arguments/held.h"

#include <mbv/collision/rectangle.h>
#include <mbv/collision/rigid_motion.h>
#include <mbv/geometry/shapes.h>

#include <string>
#include <utility>

namespace mbv::python {

/// What the Python classes Sphere, Aabb and so on have in common: a valid shape, which never
/// changes.
struct PyShape {
    Shape value;
};

/// The class of one kind; `Kind` is an alternative of Shape.
template <class Kind> struct PyShapeOf : PyShape {
    [[nodiscard]] const Kind& get() const { return *std::get_if<Kind>(&value); }
};

struct PyRay {
    Ray value;
};

struct PyRectangle {
    Rectangle value;
};

struct PyMotion {
    RigidMotion value;
};

/// Throws Error (InvalidShape) that names class and field as Python does.
template <class Kind> const Kind& requireValidFields(const Kind& shape, const char* className)
{
    if (const auto fault = faultOf(shape))
        fail(className, snakeCase(fault->field) + " " + fault->problem, ErrorCode::InvalidShape);
    return shape;
}

/// What an argument made of a shape or a ray. Throws Error that begins with `name` where a number
/// of it is beyond doubles.
template <class Kind> Kind withinDoubles(Kind moved, const std::string& name)
{
    if (const auto fault = faultOf(moved))
        fail(name, "goes beyond the largest double, 1.8e308; use larger units: " +
                       snakeCase(fault->field) + " " + fault->problem);
    return moved;
}

/// As an object of its class.
nb::object toPython(Shape shape);
/// The shape in the object, or null where it is none.
const Shape* shapeIn(nb::handle value);

void bindShapeBase(nb::module_& m);
void bindBoxes(nb::module_& m);
void bindRoundShapes(nb::module_& m);
void bindFlatShapes(nb::module_& m);
void bindRectangle(nb::module_& m);
void bindRay(nb::module_& m);

/// What every value class has: text, equality, hash and pickling, by the fields that
/// __match_args__ names.
template <class Class> void bindValue(Class& cls, nb::tuple fields)
{
    cls.attr("__match_args__") = std::move(fields);
    cls.def("__repr__", [](nb::handle self) {
        static nb::handle function;
        return nb::cast<nb::str>(kept(function, "mbv._describe", "value_repr")(self));
    });
    cls.def(
        "__eq__",
        [](nb::handle self, nb::handle other) -> nb::object {
            using Value = typename Class::Type;
            if (!self.type().is(other.type()))
                return nb::borrow(Py_NotImplemented);
            return nb::bool_(heldBy<Value>(self).value == heldBy<Value>(other).value);
        },
        nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"));
    cls.def("__hash__", [](nb::handle self) {
        static nb::handle function;
        return nb::cast<Py_ssize_t>(kept(function, "mbv._describe", "value_hash")(self));
    });
    cls.def(
        "__reduce__",
        [](nb::handle self) {
            static nb::handle function;
            return nb::borrow(kept(function, "mbv._describe", "value_reduce")(self));
        },
        nb::sig("def __reduce__(self) -> tuple[type, tuple[Any, ...]]"));
    cls.def(
        "_repr_html_",
        [](nb::handle self) {
            static nb::handle function;
            return nb::cast<nb::str>(kept(function, "mbv._describe", "value_html")(self));
        },
        "A table of the fields, for notebooks.");
}

} // namespace mbv::python
