#include "shape_fields.h"

namespace mbv::python {
namespace {

void bindSphere(nb::module_& m)
{
    nb::class_<PyShapeOf<Sphere>, PyShape> cls(m, "Sphere", "A ball. Radius 0 is a point.");
    cls.def(
        "__init__",
        [](PyShapeOf<Sphere>* self, nb::handle center, nb::handle radius) {
            const Sphere sphere{vec3From(center, "center"), numberFrom(radius, "radius")};
            new (self) PyShapeOf<Sphere>{{requireValidFields(sphere, "Sphere")}};
        },
        nb::arg("center").none(), nb::arg("radius").none(),
        nb::sig("def __init__(self, center: numpy.typing.ArrayLike, radius: float) -> None"));
    bindField(cls, "center", &Sphere::center, "(3,)");
    bindField(cls, "radius", &Sphere::radius, ">= 0");
    bindValue(cls, nb::make_tuple("center", "radius"));
}

/// What has an axis from a to b and a radius.
template <class Kind> void bindRoundAxis(nb::module_& m, const char* name, const char* doc)
{
    nb::class_<PyShapeOf<Kind>, PyShape> cls(m, name, doc);
    cls.def(
        "__init__",
        [name](PyShapeOf<Kind>* self, nb::handle a, nb::handle b, nb::handle radius) {
            const Kind shape{vec3From(a, "a"), vec3From(b, "b"), numberFrom(radius, "radius")};
            new (self) PyShapeOf<Kind>{{requireValidFields(shape, name)}};
        },
        nb::arg("a").none(), nb::arg("b").none(), nb::arg("radius").none(),
        nb::sig("def __init__(self, a: numpy.typing.ArrayLike, b: numpy.typing.ArrayLike, radius: "
                "float) -> None"));
    bindField(cls, "a", &Kind::a, "(3,): one end of the axis");
    bindField(cls, "b", &Kind::b, "(3,): the other end");
    bindField(cls, "radius", &Kind::radius, ">= 0");
    bindValue(cls, nb::make_tuple("a", "b", "radius"));
}

} // namespace

void bindRoundShapes(nb::module_& m)
{
    bindSphere(m);
    bindRoundAxis<Capsule>(m, "Capsule",
                           "Every point within radius of the segment from a to b. a == b is a "
                           "sphere, radius 0 a\nsegment.");
    bindRoundAxis<Cylinder>(m, "Cylinder",
                            "A solid circular cylinder with flat ends, its axis from a to b (a != "
                            "b). Radius 0 is a\nsegment.");
}

} // namespace mbv::python
