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

void bindCone(nb::module_& m)
{
    nb::class_<PyShapeOf<Cone>, PyShape> cls(
        m, "Cone",
        "A solid circular cone with a flat base: the hull of the apex and of the disc around the\n"
        "base's center, across the axis between them (apex != base_center). Radius 0 is a "
        "segment.");
    cls.def(
        "__init__",
        [](PyShapeOf<Cone>* self, nb::handle apex, nb::handle baseCenter, nb::handle radius) {
            const Cone cone{vec3From(apex, "apex"), vec3From(baseCenter, "base_center"),
                            numberFrom(radius, "radius")};
            new (self) PyShapeOf<Cone>{{requireValidFields(cone, "Cone")}};
        },
        nb::arg("apex").none(), nb::arg("base_center").none(), nb::arg("radius").none(),
        nb::sig("def __init__(self, apex: numpy.typing.ArrayLike, base_center: "
                "numpy.typing.ArrayLike, radius: float) -> None"));
    bindField(cls, "apex", &Cone::apex, "(3,)");
    bindField(cls, "base_center", &Cone::baseCenter, "(3,): the center of the base");
    bindField(cls, "radius", &Cone::radius, ">= 0: of the base");
    bindValue(cls, nb::make_tuple("apex", "base_center", "radius"));
}

void bindEllipsoid(nb::module_& m)
{
    nb::class_<PyShapeOf<Ellipsoid>, PyShape> cls(
        m, "Ellipsoid",
        "A solid ellipsoid: center + sum s_i radii[i] axes[i], |s| <= 1.\n\n"
        "Row i of `axes` is axis i; they are orthonormal to 1e-6 and may be left-handed. A zero "
        "radius\n"
        "makes a flat ellipse, two a segment, three a point.");
    cls.def(
        "__init__",
        [](PyShapeOf<Ellipsoid>* self, nb::handle center, nb::handle radii, nb::handle axes) {
            Ellipsoid ellipsoid{vec3From(center, "center"), vec3From(radii, "radii")};
            if (!axes.is_none())
                ellipsoid.axes = axesFrom(axes, "axes");
            new (self) PyShapeOf<Ellipsoid>{{requireValidFields(ellipsoid, "Ellipsoid")}};
        },
        nb::arg("center").none(), nb::arg("radii").none(), nb::arg("axes") = nb::none(),
        nb::sig("def __init__(self, center: numpy.typing.ArrayLike, radii: "
                "numpy.typing.ArrayLike, axes: numpy.typing.ArrayLike | None = None) -> None"));
    bindField(cls, "center", &Ellipsoid::center, "(3,)");
    bindField(cls, "radii", &Ellipsoid::radii, "(3,): half axes, along the axes; >= 0");
    bindAxes(cls);
    bindValue(cls, nb::make_tuple("center", "radii", "axes"));
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
    bindCone(m);
    bindEllipsoid(m);
}

} // namespace mbv::python
