#include "shape_fields.h"

#include "meshes/mesh.h"
#include "meshes/mesh_arrays.h"

namespace mbv::python {
namespace {

PyRectangle valid(const Rectangle& rectangle)
{
    return {requireValidFields(rectangle, "Rectangle")};
}

/// Its two triangles in the plane z == 0.
TriangleMesh flatMesh(const Rectangle& rectangle)
{
    TriangleMesh mesh;
    for (const Vec2& corner : cornersOf(rectangle))
        mesh.vertices.push_back({corner.x, corner.y, 0});
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    return mesh;
}

void bindConstructors(nb::class_<PyRectangle>& cls)
{
    cls.def(
        "__init__",
        [](PyRectangle* self, nb::handle center, nb::handle halfExtents, nb::handle axis) {
            new (self)
                PyRectangle(valid({vec2From(center, "center"),
                                   vec2From(halfExtents, "half_extents"), vec2From(axis, "axis")}));
        },
        nb::arg("center").none(), nb::arg("half_extents").none(),
        nb::arg("axis").none() = nb::make_tuple(1.0, 0.0),
        nb::sig("def __init__(self, center: numpy.typing.ArrayLike, half_extents: "
                "numpy.typing.ArrayLike, axis: numpy.typing.ArrayLike = ...) -> None"));
    cls.def_static(
        "from_degrees",
        [](nb::handle center, nb::handle halfExtents, nb::handle degrees) {
            return valid(rectangleFromDegrees(vec2From(center, "center"),
                                              vec2From(halfExtents, "half_extents"),
                                              numberFrom(degrees, "degrees")));
        },
        nb::arg("center").none(), nb::arg("half_extents").none(), nb::arg("degrees").none(),
        nb::sig("def from_degrees(center: numpy.typing.ArrayLike, half_extents: "
                "numpy.typing.ArrayLike, degrees: float) -> Rectangle"),
        "Rotated counter-clockwise; multiples of 90 degrees are exact.");
    cls.def_static(
        "from_screen",
        [](nb::handle top, nb::handle left, nb::handle height, nb::handle width,
           nb::handle rotationDegrees) {
            return valid(rectangleFromScreen(
                {numberFrom(top, "top"), numberFrom(left, "left"), lengthFrom(height, "height"),
                 lengthFrom(width, "width"), numberFrom(rotationDegrees, "rotation_degrees")}));
        },
        nb::arg("top").none(), nb::arg("left").none(), nb::arg("height").none(),
        nb::arg("width").none(), nb::arg("rotation_degrees").none() = 0.0,
        nb::sig("def from_screen(top: float, left: float, height: float, width: float, "
                "rotation_degrees: float = 0.0) -> Rectangle"),
        "As screens have it, y down: the upper left corner before it is rotated clockwise about\n"
        "its center. A screen's (x, y) is (x, -y) here.");
}

} // namespace

void bindRectangle(nb::module_& m)
{
    nb::class_<PyRectangle> cls(
        m, "Rectangle",
        "A rectangle in the plane, x to the right, y up: center + s half_extents[0] axis +\n"
        "t half_extents[1] (-axis[1], axis[0]), |s|, |t| <= 1. It is asked about with other\n"
        "rectangles alone. Zero half extents make a segment or a point.");
    bindConstructors(cls);
    bindField(cls, "center", &Rectangle::center, "(2,)");
    bindField(cls, "half_extents", &Rectangle::halfExtents, "(2,), >= 0");
    bindField(cls, "axis", &Rectangle::axis, "(2,), unit");
    cls.def_prop_ro(
        "corners",
        [](const PyRectangle& self) {
            std::vector<double> corners;
            for (const Vec2& corner : cornersOf(self.value))
                corners.insert(corners.end(), {corner.x, corner.y});
            return arrayOf(std::move(corners), {4, 2});
        },
        nb::sig("def corners(self) -> numpy.typing.NDArray[numpy.float64]"),
        "(4, 2), counter-clockwise.");
    cls.def_prop_ro(
        "area",
        [](const PyRectangle& self) {
            return 4 * self.value.halfExtents.x * self.value.halfExtents.y;
        },
        "Units^2.");
    cls.def_prop_ro(
        "volume", [](const PyRectangle& /*self*/) { return 0.0; }, "0: it is flat.");
    cls.def(
        "to_mesh",
        [](const PyRectangle& self) {
            return meshFrom(withinDoubles(flatMesh(self.value), "to_mesh"));
        },
        "Its two triangles in the plane z == 0.");
    bindValue(cls, nb::make_tuple("center", "half_extents", "axis"));
}

} // namespace mbv::python
