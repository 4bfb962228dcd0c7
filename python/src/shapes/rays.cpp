#include "shape_fields.h"

#include "arguments/poses.h"

#include <cmath>
#include <limits>

namespace mbv::python {
namespace {

/// A number, be it one that is not finite: infinity is an end, and what is none the ray tells.
double endFrom(nb::handle value, const std::string& name)
{
    if (PyNumber_Check(value.ptr()) != 0 && PyComplex_Check(value.ptr()) == 0) {
        const double number = PyFloat_AsDouble(value.ptr());
        PyErr_Clear(); // an array is no number
        if (!std::isfinite(number))
            return number;
    }
    return numberFrom(value, name);
}

void bindRayClass(nb::module_& m)
{
    nb::class_<PyRay> cls(m, "Ray",
                          "origin + t direction / |direction|, 0 <= t <= max_t: t is a length, "
                          "whatever the\ndirection's own. Many rays are given "
                          "to raycast() as arrays.");
    cls.def(
        "__init__",
        [](PyRay* self, nb::handle origin, nb::handle direction, nb::handle maxT) {
            const std::string many = "raycast() takes many rays as a tuple (origins, directions)";
            const Ray ray{vec3From(origin, "origin", many), vec3From(direction, "direction", many),
                          endFrom(maxT, "max_t")};
            new (self) PyRay{requireValidFields(ray, "Ray")};
        },
        nb::arg("origin").none(), nb::arg("direction").none(),
        nb::arg("max_t").none() = std::numeric_limits<double>::infinity(),
        nb::sig("def __init__(self, origin: numpy.typing.ArrayLike, direction: "
                "numpy.typing.ArrayLike, max_t: float = ...) -> None"));
    bindField(cls, "origin", &Ray::origin, "(3,)");
    bindField(cls, "direction", &Ray::direction, "(3,), not zero, of any length");
    bindField(cls, "max_t", &Ray::maxT, ">= 0: what lies beyond is not hit");
    cls.def_prop_ro(
        "volume", [](const PyRay& /*self*/) { return 0.0; }, "0: a line has none.");
    cls.def(
        "to_mesh",
        [](const PyRay& /*self*/) { fail("Ray", "has no surface, so there is no mesh of it"); },
        nb::sig("def to_mesh(self) -> Mesh"), "Error (invalid_argument): a ray has no surface.");
    cls.def(
        "transformed",
        [](const PyRay& self, nb::handle pose) {
            return PyRay{
                withinDoubles(transformed(self.value, givenPoseFrom(pose, "pose")), "pose")};
        },
        nb::arg("pose").none(),
        nb::sig("def transformed(self, pose: numpy.typing.ArrayLike) -> Ray"),
        "The ray under a rigid pose (4, 4).");
    bindValue(cls, nb::make_tuple("origin", "direction", "max_t"));
}

void bindMotionClass(nb::module_& m)
{
    nb::class_<PyMotion> cls(
        m, "RigidMotion",
        "A motion with rotation, for sweep(): the shape rotates about `pivot` by `angle` radians\n"
        "about `axis`, counter-clockwise as seen from the axis's tip, while the pivot moves by\n"
        "`translation`, both at constant speed.");
    cls.def(
        "__init__",
        [](PyMotion* self, nb::handle translation, nb::handle pivot, nb::handle axis,
           nb::handle angle) {
            const RigidMotion motion{vec3From(translation, "translation"), vec3From(pivot, "pivot"),
                                     vec3From(axis, "axis"), numberFrom(angle, "angle")};
            if (motion.axis == Vec3{})
                fail("RigidMotion", "axis is zero and gives no direction", ErrorCode::InvalidShape);
            new (self) PyMotion{motion};
        },
        nb::arg("translation").none(), nb::arg("pivot").none() = nb::make_tuple(0.0, 0.0, 0.0),
        nb::arg("axis").none() = nb::make_tuple(0.0, 0.0, 1.0), nb::arg("angle").none() = 0.0,
        nb::sig("def __init__(self, translation: numpy.typing.ArrayLike, pivot: "
                "numpy.typing.ArrayLike = ..., axis: numpy.typing.ArrayLike = ..., angle: float = "
                "...) -> None"));
    bindField(cls, "translation", &RigidMotion::translation, "(3,), mesh units");
    bindField(cls, "pivot", &RigidMotion::pivot, "(3,), at the start");
    bindField(cls, "axis", &RigidMotion::axis, "(3,), not zero, of any length");
    bindField(cls, "angle", &RigidMotion::angle, "Radians, also of several revolutions");
    cls.def(
        "at",
        [](const PyMotion& self, nb::handle fraction) {
            return matrixOf(self.value.at(numberFrom(fraction, "fraction")));
        },
        nb::arg("fraction").none(),
        nb::sig("def at(self, fraction: float) -> numpy.typing.NDArray[numpy.float64]"),
        "(4, 4): where the shape's points are at a fraction 0 to 1 of the motion.");
    bindValue(cls, nb::make_tuple("translation", "pivot", "axis", "angle"));
}

} // namespace

void bindRay(nb::module_& m)
{
    bindRayClass(m);
    bindMotionClass(m);
}

} // namespace mbv::python
