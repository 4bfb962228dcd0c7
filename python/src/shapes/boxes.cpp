#include "shape_fields.h"

#include "arguments/poses.h"

namespace mbv::python {
namespace {

template <class Box> nb::object cornersArray(const Box& box)
{
    const auto corners = cornersOf(box);
    return arrayOf(std::vector<Vec3>(corners.begin(), corners.end()));
}

/// From the box's own frame, the origin in its center, to the world.
nb::object frameOf(const Vec3& center, const std::array<Vec3, 3>& axes)
{
    std::vector<double> m(16);
    for (std::size_t row = 0; row < 3; ++row) {
        const int r = static_cast<int>(row);
        for (std::size_t column = 0; column < 3; ++column)
            m[4 * row + column] = axes[column][r];
        m[4 * row + 3] = center[r];
    }
    m[15] = 1;
    return arrayOf(std::move(m), {4, 4});
}

constexpr const char* kCornersDoc =
    "(8, 3): corner i is on the positive side of axis k where bit k of i is set.";
constexpr const char* kTransformDoc =
    "(4, 4): from the box's own frame, whose origin is its center, to the world.";

void bindAabb(nb::module_& m)
{
    nb::class_<PyShapeOf<Aabb>, PyShape> cls(
        m, "Aabb", "An axis-aligned box: every p with min <= p <= max. min == max is a point.");
    cls.def(
        "__init__",
        [](PyShapeOf<Aabb>* self, nb::handle min, nb::handle max) {
            const Aabb box{vec3From(min, "min"), vec3From(max, "max")};
            new (self) PyShapeOf<Aabb>{{requireValidFields(box, "Aabb")}};
        },
        nb::arg("min").none(), nb::arg("max").none(),
        nb::sig("def __init__(self, min: numpy.typing.ArrayLike, max: numpy.typing.ArrayLike) -> "
                "None"));
    bindField(cls, "min", &Aabb::min, "(3,)");
    bindField(cls, "max", &Aabb::max, "(3,)");
    cls.def_prop_ro(
        "center", [](const PyShapeOf<Aabb>& self) { return arrayOf(toObb(self.get()).center); },
        nb::sig("def center(self) -> numpy.typing.NDArray[numpy.float64]"), "(3,), rounded.");
    cls.def_prop_ro(
        "half_extents",
        [](const PyShapeOf<Aabb>& self) { return arrayOf(toObb(self.get()).halfExtents); },
        nb::sig("def half_extents(self) -> numpy.typing.NDArray[numpy.float64]"), "(3,), rounded.");
    cls.def_prop_ro(
        "corners", [](const PyShapeOf<Aabb>& self) { return cornersArray(self.get()); },
        nb::sig("def corners(self) -> numpy.typing.NDArray[numpy.float64]"), kCornersDoc);
    cls.def_prop_ro(
        "transform",
        [](const PyShapeOf<Aabb>& self) { return frameOf(toObb(self.get()).center, Obb{}.axes); },
        nb::sig("def transform(self) -> numpy.typing.NDArray[numpy.float64]"), kTransformDoc);
    cls.def(
        "to_obb", [](const PyShapeOf<Aabb>& self) { return PyShapeOf<Obb>{{toObb(self.get())}}; },
        nb::sig("def to_obb(self) -> Obb"),
        "The same box as an Obb; center and half extents are rounded.");
    bindValue(cls, nb::make_tuple("min", "max"));
}

void bindObb(nb::module_& m)
{
    nb::class_<PyShapeOf<Obb>, PyShape> cls(
        m, "Obb",
        "An oriented box: center + sum s_i half_extents[i] axes[i], |s_i| <= 1.\n\n"
        "Row i of `axes` is axis i; they are orthonormal to 1e-6 and may be left-handed. Zero "
        "half\n"
        "extents make a rectangle, a segment or a point.");
    cls.def(
        "__init__",
        [](PyShapeOf<Obb>* self, nb::handle center, nb::handle halfExtents, nb::handle axes) {
            Obb box{vec3From(center, "center"), vec3From(halfExtents, "half_extents")};
            if (!axes.is_none())
                box.axes = axesFrom(axes, "axes");
            new (self) PyShapeOf<Obb>{{requireValidFields(box, "Obb")}};
        },
        nb::arg("center").none(), nb::arg("half_extents").none(), nb::arg("axes") = nb::none(),
        nb::sig("def __init__(self, center: numpy.typing.ArrayLike, half_extents: "
                "numpy.typing.ArrayLike, axes: numpy.typing.ArrayLike | None = None) -> None"));
    cls.def_static(
        "from_transform",
        [](nb::handle transform, nb::handle extents) {
            const RigidTransform pose = givenPoseFrom(transform, "transform");
            const Obb box{pose.translation, 0.5 * vec3From(extents, "extents"),
                          axesOf(pose.rotation)};
            return PyShapeOf<Obb>{{requireValidFields(box, "Obb")}};
        },
        nb::arg("transform").none(), nb::arg("extents").none(),
        nb::sig("def from_transform(transform: numpy.typing.ArrayLike, extents: "
                "numpy.typing.ArrayLike) -> Obb"),
        "A box of full lengths `extents` (3,) whose own frame `transform` (4, 4) places in the\n"
        "world, as trimesh has it.");
    bindField(cls, "center", &Obb::center, "(3,)");
    bindField(cls, "half_extents", &Obb::halfExtents, "(3,), along the axes; >= 0");
    bindAxes(cls);
    cls.def_prop_ro(
        "corners", [](const PyShapeOf<Obb>& self) { return cornersArray(self.get()); },
        nb::sig("def corners(self) -> numpy.typing.NDArray[numpy.float64]"), kCornersDoc);
    cls.def_prop_ro(
        "transform",
        [](const PyShapeOf<Obb>& self) { return frameOf(self.get().center, self.get().axes); },
        nb::sig("def transform(self) -> numpy.typing.NDArray[numpy.float64]"), kTransformDoc);
    bindValue(cls, nb::make_tuple("center", "half_extents", "axes"));
}

} // namespace

void bindBoxes(nb::module_& m)
{
    bindAabb(m);
    bindObb(m);
}

} // namespace mbv::python
