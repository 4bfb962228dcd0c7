#include "shapes.h"

#include "arguments/poses.h"
#include "arguments/values.h"
#include "meshes/mesh.h"
#include "meshes/mesh_arrays.h"
#include "shape_fields.h"

#include <mbv/fit/hull.h>
#include <mbv/fit/shape_mesh.h>
#include <mbv/json/shape_json.h>

namespace mbv::python {
namespace {

double measured(const std::optional<double>& known, const Shape& shape,
                double HullMeasures::*ofHull)
{
    // A hull alone does not know its faces.
    return known ? *known : hullMeasures(std::get<ConvexHull>(shape).points).*ofHull;
}

} // namespace

nb::object toPython(Shape shape)
{
    return std::visit(
        [](auto&& kind) {
            using Kind = std::remove_cvref_t<decltype(kind)>;
            return nb::cast(PyShapeOf<Kind>{{Shape(std::forward<decltype(kind)>(kind))}});
        },
        std::move(shape));
}

const Shape* shapeIn(nb::handle value)
{
    return nb::isinstance<PyShape>(value) ? &heldBy<PyShape>(value).value : nullptr;
}

void bindShapeBase(nb::module_& m)
{
    nb::class_<PyShape> shape(m, "Shape",
                              "A closed set of points in the world: touching counts as "
                              "overlapping. Lengths are in\nmesh units. Shapes never change; their "
                              "arrays are read-only.");
    shape.def_prop_ro(
        "volume",
        [](const PyShape& self) {
            return measured(volumeOf(self.value), self.value, &HullMeasures::volume);
        },
        "Units^3; 0 for what is flat, infinite for a half-space.");
    shape.def_prop_ro(
        "surface_area",
        [](const PyShape& self) {
            return measured(surfaceAreaOf(self.value), self.value, &HullMeasures::surfaceArea);
        },
        "Units^2, both sides of what is flat; infinite for planes and half-spaces.");
    shape.def_prop_ro(
        "bounds",
        [](const PyShape& self) {
            const Aabb box = boundsOf(self.value);
            return arrayOf(std::vector{box.min, box.max});
        },
        nb::sig("def bounds(self) -> numpy.typing.NDArray[numpy.float64]"),
        "(2, 3): the corners of the smallest axis-aligned box, infinite where the shape is.");
    shape.def(
        "transformed",
        [](const PyShape& self, nb::handle pose) {
            return toPython(
                withinDoubles(transformed(self.value, givenPoseFrom(pose, "pose")), "pose"));
        },
        nb::arg("pose").none(),
        nb::sig("def transformed(self, pose: numpy.typing.ArrayLike) -> Shape"),
        "The shape under a rigid pose (4, 4). A rotated Aabb becomes an Obb.");
    shape.def(
        "translated",
        [](const PyShape& self, nb::handle by) {
            return toPython(withinDoubles(translated(self.value, vec3From(by, "by")), "by"));
        },
        nb::arg("by").none(), nb::sig("def translated(self, by: numpy.typing.ArrayLike) -> Shape"),
        "The shape moved by (3,). An Aabb stays one.");
    shape.def(
        "to_mesh",
        [](const PyShape& self) {
            return meshFrom(withinDoubles(surfaceMesh(self.value), "to_mesh"));
        },
        "The surface as a Mesh whose triangles face outwards; round shapes with 64 sides around.\n"
        "Error (invalid_argument) for planes, half-spaces and segments, which have none.");
    shape.def(
        "to_json", [](const PyShape& self) { return shapeToJson(self.value); },
        "One line of JSON, as scenes and `mbv pairs` have it.");
    shape.def_static(
        "from_json",
        [](nb::handle text) { return toPython(shapeFromJson(textFrom(text, "text"), "text")); },
        nb::arg("text").none(), nb::sig("def from_json(text: str) -> Shape"),
        "The shape of such a line. Error naming the field that is wrong.");
}

} // namespace mbv::python
