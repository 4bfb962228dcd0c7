#pragma once

#include "arguments/arrays.h"
#include "shapes.h"

namespace mbv::python {

/// Read-only, of the object that they are a field of.
using Vec2View = nb::ndarray<nb::numpy, const double, nb::shape<2>>;
using Vec3View = nb::ndarray<nb::numpy, const double, nb::shape<3>>;
using AxesView = nb::ndarray<nb::numpy, const double, nb::shape<3, 3>>;
using PointsView = nb::ndarray<nb::numpy, const double, nb::shape<-1, 3>>;

/// What the object of a Python class holds.
template <class Kind> const Kind& valueOf(const PyShapeOf<Kind>& object)
{
    return object.get();
}
template <class Object> const auto& valueOf(const Object& object)
{
    return object.value;
}

template <class Class, class Kind>
void bindField(Class& cls, const char* name, Vec3 Kind::*field, const char* doc)
{
    using Object = typename Class::Type;
    cls.def_prop_ro(
        name,
        [field](nb::handle_t<Object> self) {
            const Vec3& v = valueOf(heldBy<Object>(self)).*field;
            return Vec3View(&v.x, {3}, self);
        },
        doc);
}

template <class Class, class Kind>
void bindField(Class& cls, const char* name, Vec2 Kind::*field, const char* doc)
{
    using Object = typename Class::Type;
    cls.def_prop_ro(
        name,
        [field](nb::handle_t<Object> self) {
            const Vec2& v = valueOf(heldBy<Object>(self)).*field;
            return Vec2View(&v.x, {2}, self);
        },
        doc);
}

template <class Class, class Kind>
void bindField(Class& cls, const char* name, double Kind::*field, const char* doc)
{
    using Object = typename Class::Type;
    cls.def_prop_ro(
        name, [field](const Object& self) { return valueOf(self).*field; }, doc);
}

template <class Class> void bindAxes(Class& cls)
{
    using Object = typename Class::Type;
    cls.def_prop_ro(
        "axes",
        [](nb::handle_t<Object> self) {
            return AxesView(&valueOf(heldBy<Object>(self)).axes[0].x, {3, 3}, self);
        },
        "(3, 3): row i is the unit axis i.");
}

} // namespace mbv::python
