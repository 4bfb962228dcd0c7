#include "arguments/results.h"
#include "ask.h"

#include <mbv/collision/contains.h>
#include <mbv/collision/rectangle.h>
#include <mbv/collision/signed_distance.h>
#include <mbv/mesh_query/nearest_point.h>

namespace mbv::python {
namespace {

nb::object rectangleContains(const Rectangle& rectangle, nb::handle points)
{
    const DoubleArray array(points, "points");
    const std::size_t dimensions = array.dimensions();
    if ((dimensions != 1 && dimensions != 2) || array.extent(dimensions - 1) != 2)
        fail("points", "has shape " + array.shapeText() + " instead of (2,) or (n, 2)");
    std::vector<std::uint8_t> inside(array.values().size() / 2);
    for (std::size_t i = 0; i < inside.size(); ++i)
        inside[i] = contains(rectangle, {array.values()[2 * i], array.values()[2 * i + 1]}) ? 1 : 0;
    return dimensions == 1 ? nb::object(nb::bool_(inside[0] != 0)) : boolArray(std::move(inside));
}

/// The points are brought into no other frame: what is asked about is placed.
nb::object containsOf(nb::handle x, nb::handle points, nb::handle pose)
{
    const Operand operand(x, "x");
    if (operand.rectangle() != nullptr) {
        if (!pose.is_none())
            fail("pose", "rectangles take no pose");
        return rectangleContains(*operand.rectangle(), points);
    }
    if (operand.mesh() && !operand.mesh()->isWatertight())
        fail("x", kHasNoInside, ErrorCode::DegenerateMesh);
    const Points given(points, "points");
    const Poses poses(pose, "pose");
    if (poses.isArray())
        fail("pose", "must be one pose of shape (4, 4) here");
    const auto inside = [](const Placed& placed, const Vec3& point) {
        return placed.isMesh() ? contains(placed.mesh(), point) : contains(placed.shape(), point);
    };
    if (!given.isArray) {
        Placed placed(operand);
        placed.place(poses, 0);
        bool answer = false;
        {
            const nb::gil_scoped_release released;
            answer = inside(placed, given.values()[0]);
        }
        return nb::bool_(answer);
    }
    std::vector<std::uint8_t> all(given.size());
    forAll(all.size(), [&](std::size_t begin, std::size_t end) {
        Placed placed(operand);
        placed.place(poses, 0);
        for (std::size_t i = begin; i < end; ++i)
            all[i] = inside(placed, given.values()[i]) ? 1 : 0;
    });
    return boolArray(std::move(all));
}

/// -1 of a shape, which has none.
std::int64_t triangleOf(const NearestOnMesh& nearest)
{
    return nearest.triangle;
}

std::int64_t triangleOf(const SignedDistance& /*nearest*/)
{
    return -1;
}

/// What nearest points of mesh or shape are to the caller: one, or columns of many.
template <class Nearest>
nb::object nearestResult(nb::handle& type, const char* name, const std::vector<Nearest>& all,
                         bool isArray)
{
    if (isArray)
        return result(type, name, column(all, [](const auto& n) { return n.distance; }),
                      column(all, [](const auto& n) { return n.point; }),
                      column(all, [](const auto& n) { return triangleOf(n); }));
    const std::int64_t triangle = triangleOf(all[0]);
    return result(type, name, all[0].distance, arrayOf(all[0].point),
                  triangle < 0 ? nb::none() : nb::object(nb::int_(triangle)));
}

nb::handle nearestType;

nb::object nearestOf(nb::handle mesh, nb::handle points, nb::handle pose)
{
    const Operand operand(mesh, "mesh");
    if (!operand.mesh())
        fail("mesh", "must be a mesh; a shape's nearest point is distance(shape, Sphere(p, 0))",
             Also::TypeError);
    const Points given(points, "points");
    const PosedMesh placed{*operand.mesh(), poseFrom(pose, "pose")};
    Progress watched(nb::none());
    const std::vector<NearestOnMesh> all = watched.run([&](const ProgressFn& progress) {
        return nearestPoints(placed, given.values(), progress);
    });
    return nearestResult(nearestType, "NearestPoint", all, given.isArray);
}

nb::handle signedType;

std::vector<NearestOnMesh> signedDistancesOf(const PosedMesh& mesh, const Points& points)
{
    Progress watched(nb::none());
    return watched.run([&](const ProgressFn& progress) {
        return signedDistances(mesh, points.values(), progress);
    });
}

std::vector<SignedDistance> signedDistancesOf(const Shape& shape, const Points& points)
{
    std::vector<SignedDistance> all(points.size());
    forAll(all.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            all[i] = signedDistance(shape, points.values()[i]);
    });
    return all;
}

nb::object signedDistanceOf(nb::handle x, nb::handle points, nb::handle pose)
{
    const Operand operand(x, "x");
    if (operand.rectangle() != nullptr)
        fail("x", "a Rectangle is flat; its to_mesh() has distances, but no inside");
    if (operand.mesh() && !operand.mesh()->isWatertight())
        fail("x", kHasNoInside, ErrorCode::DegenerateMesh);
    const Points given(points, "points");
    const Poses poses(pose, "pose");
    if (poses.isArray())
        fail("pose", "must be one pose of shape (4, 4) here");
    Placed placed(operand);
    placed.place(poses, 0);
    const auto told = [&](const auto& all) {
        return nearestResult(signedType, "SignedDistance", all, given.isArray);
    };
    return placed.isMesh() ? told(signedDistancesOf(placed.mesh(), given))
                           : told(signedDistancesOf(placed.shape(), given));
}

} // namespace

void bindContains(nb::module_& m)
{
    m.def(
        "contains", containsOf, nb::arg("x").none(), nb::arg("points").none(),
        nb::arg("pose") = nb::none(),
        nb::sig("def contains(x: typing.Any, points: numpy.typing.ArrayLike, pose: "
                "numpy.typing.ArrayLike | None = None) -> typing.Any"),
        "Whether points lie in a shape or in a watertight mesh, surface included.\n\n"
        "`points`: (3,) for one answer, (n, 3) for an array (n,) of bool, found in parallel; of a\n"
        "Rectangle (2,) or (n, 2). `pose`: (4, 4) of `x`. Exact for meshes, boxes, planes,\n"
        "half-spaces, triangles and segments. Error (degenerate_mesh) where the mesh is not\n"
        "watertight: it has no inside.");
}

void bindNearestPoint(nb::module_& m)
{
    m.def(
        "nearest_point", nearestOf, nb::arg("mesh").none(), nb::arg("points").none(),
        nb::arg("pose") = nb::none(),
        nb::sig("def nearest_point(mesh: typing.Any, points: numpy.typing.ArrayLike, pose: "
                "numpy.typing.ArrayLike | None = None) -> mbv._results.NearestPoint"),
        "The points of a mesh's surface that are nearest to others.\n\n"
        "`points`: (3,), or (n, 3) for arrays, found in parallel. `pose`: (4, 4) of the mesh.\n"
        "Distances are in mesh units, zero exactly for points on the surface; of several nearest\n"
        "triangles, some one. Error (degenerate_mesh) for a mesh without triangles.");
    m.def(
        "signed_distance", signedDistanceOf, nb::arg("x").none(), nb::arg("points").none(),
        nb::arg("pose") = nb::none(),
        nb::sig("def signed_distance(x: typing.Any, points: numpy.typing.ArrayLike, pose: "
                "numpy.typing.ArrayLike | None = None) -> mbv._results.SignedDistance"),
        "How far points are from the surface of a shape or of a watertight mesh: negative "
        "inside.\n\n"
        "`points`: (3,), or (n, 3) for arrays, found in parallel. `pose`: (4, 4) of `x`. In mesh\n"
        "units, with the nearest point of the surface; trimesh has the other sign. A plane,\n"
        "triangle or segment has no inside. Error (degenerate_mesh) where a mesh is not "
        "watertight:\n"
        "nearest_point has its distances.");
}

} // namespace mbv::python
