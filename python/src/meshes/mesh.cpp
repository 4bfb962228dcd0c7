#include "mesh.h"

#include "arguments/arrays.h"
#include "arguments/held.h"
#include "arguments/interrupts.h"
#include "arguments/poses.h"
#include "arguments/values.h"
#include "mesh_arrays.h"
#include "mesh_file.h"
#include "shapes/shape_fields.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_io/load_mesh.h>
#include <mbv/mesh_io/weld.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mbv::python {
namespace {

using FacesView = nb::ndarray<nb::numpy, const std::int32_t, nb::shape<-1, 3>>;

/// What the file has that changes the shape and is not read becomes UserWarnings.
TriangleMesh meshOfFile(const std::filesystem::path& path, LoadOptions options, Progress& watched)
{
    std::vector<std::string> warnings;
    options.faces = Faces::Optional;
    options.warned = [&warnings](const std::string& what) { warnings.push_back(what); };
    TriangleMesh mesh =
        watched.run([&](const ProgressFn& report) { return loadMesh(path, report, options); });
    for (const std::string& warning : warnings)
        if (PyErr_WarnFormat(PyExc_UserWarning, 1, "%U", strOf(warning).ptr()) < 0)
            throw nb::python_error();
    return mesh;
}

/// Of what _mesh_likes.parts gave for `value`: its faults are those of the part `prefix` +
/// "vertices", say, but of `name` where it is an array of points itself.
MeshAssetPtr assetFromParts(nb::handle parts, nb::handle value, const std::string& name,
                            const std::string& prefix)
{
    if (nb::isinstance<nb::str>(parts)) {
        const std::filesystem::path path = filePathFrom(parts, name);
        MeshOrigin origin = originOf(path);
        Progress watched(nb::none());
        return meshFrom(meshOfFile(path, {}, watched), path, std::move(origin)).asset;
    }
    const nb::object vertices = parts[0];
    return meshFrom(meshFromArrays(vertices, parts[1],
                                   vertices.is(value) ? name : prefix + "vertices",
                                   prefix + "faces"))
        .asset;
}

PyMesh load(nb::handle file, nb::handle weld, nb::handle progress)
{
    const std::filesystem::path path = filePathFrom(file, "path");
    LoadOptions options;
    if (!weld.is_none())
        options.weld = lengthFrom(weld, "weld");
    // Whether a scene may name the file for it: parts of a file are welded without a notice.
    bool isOfFile = weld.is_none();
    options.notice = [&isOfFile](const std::string&, bool isChanged) { isOfFile = !isChanged; };
    Progress watched(progress);
    MeshOrigin origin = originOf(path);
    TriangleMesh mesh = meshOfFile(path, options, watched);
    return isOfFile ? meshFrom(std::move(mesh), path, std::move(origin))
                    : meshFrom(std::move(mesh));
}

/// For pickle: path, bytes, and ticks of the clock of files; None of a mesh that has no file.
nb::object originOfMesh(const PyMesh& self)
{
    const MeshOrigin& origin = self.asset->origin();
    if (origin.path.empty())
        return nb::none();
    return nb::make_tuple(textOf(origin.path), origin.bytes,
                          origin.changed.time_since_epoch().count());
}

PyMesh restoredMesh(nb::handle vertices, nb::handle faces, nb::handle path, nb::handle origin)
{
    using Ticks = std::filesystem::file_time_type::duration;
    TriangleMesh mesh = meshFromArrays(vertices, faces, "vertices", "faces");
    if (path.is_none())
        return meshFrom(std::move(mesh));
    std::optional<MeshOrigin> known;
    if (!origin.is_none())
        known = {filePathFrom(origin[0], "origin"), nb::cast<std::uintmax_t>(origin[1]),
                 std::filesystem::file_time_type(Ticks(nb::cast<Ticks::rep>(origin[2])))};
    return meshFrom(std::move(mesh), filePathFrom(path, "path"), std::move(known));
}

TriangleMesh posed(TriangleMesh mesh, const RigidTransform& pose)
{
    for (Vec3& vertex : mesh.vertices)
        vertex = apply(pose, vertex);
    return mesh;
}

PyMesh scaledMesh(const PyMesh& self, nb::handle factors)
{
    static nb::handle broadcast;
    const Vec3 scale =
        vec3From(kept(broadcast, "mbv._mesh_likes", "scale_factors")(factors), "factors");
    for (int i = 0; i < 3; ++i) {
        if (scale[i] == 0)
            fail("factors", "must not be 0");
    }
    return meshFrom(withinDoubles(scaled(*self.asset->sharedMesh(), scale), "factors"));
}

/// Found when first asked for, which may take long.
const MeshProperties& propertiesOf(const PyMesh& self)
{
    const nb::gil_scoped_release released;
    return self.asset->properties();
}

double volumeOrNan(const MeshProperties& properties)
{
    return properties.watertight ? properties.signedVolume
                                 : std::numeric_limits<double>::quiet_NaN();
}

/// What keeps the arrays of a mesh alive: the Mesh itself may let go of them (MeshAsset::letGo).
nb::capsule ownerOf(std::shared_ptr<const TriangleMesh> mesh)
{
    using Held = std::shared_ptr<const TriangleMesh>;
    auto held = std::make_unique<Held>(std::move(mesh));
    nb::capsule owner(held.get(), [](void* p) noexcept {
        delete static_cast<Held*>(p); // NOLINT: made above
    });
    static_cast<void>(held.release());
    return owner;
}

void bindArrays(nb::class_<PyMesh>& cls)
{
    cls.def_prop_ro(
        "vertices",
        [](const PyMesh& self) {
            const std::shared_ptr<const TriangleMesh> mesh = self.asset->sharedMesh();
            const auto& vertices = mesh->vertices;
            return PointsView(&vertices[0].x, {vertices.size(), 3}, ownerOf(mesh));
        },
        nb::rv_policy::automatic, "(n, 3), a read-only view.");
    cls.def_prop_ro(
        "faces",
        [](const PyMesh& self) {
            const std::shared_ptr<const TriangleMesh> mesh = self.asset->sharedMesh();
            const auto& triangles = mesh->triangles;
            return FacesView(reinterpret_cast<const std::int32_t*>(triangles.data()),
                             {triangles.size(), 3}, ownerOf(mesh));
        },
        nb::rv_policy::automatic,
        "(m, 3): indices into vertices, counter-clockwise seen from outside; a read-only view.");
}

void bindMeasures(nb::class_<PyMesh>& cls)
{
    cls.def_prop_ro(
        "bounds",
        [](const PyMesh& self) {
            const Aabb& box = propertiesOf(self).bounds;
            return arrayOf(std::vector{box.min, box.max});
        },
        nb::sig("def bounds(self) -> numpy.typing.NDArray[numpy.float64]"),
        "(2, 3): least and greatest corner of the vertices' box, exact.");
    cls.def_prop_ro(
        "area", [](const PyMesh& self) { return propertiesOf(self).area; },
        "Of the triangles, units^2.");
    cls.def_prop_ro(
        "volume", [](const PyMesh& self) { return volumeOrNan(propertiesOf(self)); },
        "Units^3, negative where triangles face inwards; NaN unless watertight.");
    cls.def_prop_ro(
        "is_watertight", [](const PyMesh& self) { return propertiesOf(self).watertight; },
        "Every edge is shared by two triangles that run along it in opposite directions. Vertices\n"
        "with equal coordinates count as one.");
    cls.def_prop_ro(
        "problems", [](const PyMesh& self) { return propertiesOf(self).problems; },
        "Why it is not watertight, and other defects, as sentences.");
    cls.def_prop_ro(
        "path",
        [](const PyMesh& self) -> nb::object {
            if (self.asset->path().empty())
                return nb::none();
            return textOf(self.asset->path());
        },
        nb::sig("def path(self) -> str | None"),
        "The file that it came from; None where it is not as the file has it, having been welded.");
}

void bindCopies(nb::class_<PyMesh>& cls)
{
    cls.def(
        "transformed",
        [](const PyMesh& self, nb::handle pose) {
            return meshFrom(withinDoubles(
                posed(*self.asset->sharedMesh(), givenPoseFrom(pose, "pose")), "pose"));
        },
        nb::arg("pose").none(),
        nb::sig("def transformed(self, pose: numpy.typing.ArrayLike) -> Mesh"),
        "The mesh under a rigid pose (4, 4). Queries take poses themselves, which is cheaper.");
    cls.def("scaled", scaledMesh, nb::arg("factors").none(),
            nb::sig("def scaled(self, factors: numpy.typing.ArrayLike) -> Mesh"),
            "The mesh with its vertices multiplied by one factor or (3,); a mirroring flips "
            "triangles,\n"
            "so that they still face outwards.");
    cls.def(
        "welded",
        [](const PyMesh& self, nb::handle distance) {
            const double within = lengthFrom(distance, "distance");
            const nb::gil_scoped_release released;
            TriangleMesh mesh = *self.asset->sharedMesh();
            weld(mesh, within);
            return meshFrom(std::move(mesh));
        },
        nb::arg("distance").none() = 0.0,
        nb::sig("def welded(self, distance: float = 0.0) -> Mesh"),
        "The mesh with vertices within this distance of one another made one, and triangles that\n"
        "lost their area by it removed. For meshes that are watertight but for rounding.");
    cls.def("export", exportMesh, nb::arg("path").none(),
            nb::sig("def export(self, path: str | os.PathLike[str]) -> None"),
            "Writes an OBJ, a binary STL or a GLB, by the extension, whole or not at all.\n\n"
            "OBJ has every number to the last digit; STL and GLB hold float32. Error: "
            "format_unsupported,\n"
            "degenerate_mesh (no triangles), invalid_argument (beyond float32), file_unwritable "
            "(also\n"
            "for the file that it was read from).");
}

void bindTexts(nb::class_<PyMesh>& cls)
{
    cls.def("__repr__", [](nb::handle self) {
        static nb::handle function;
        return nb::cast<nb::str>(kept(function, "mbv._mesh_likes", "mesh_repr")(self));
    });
    cls.def("_repr_html_", [](nb::handle self) {
        static nb::handle function;
        return nb::cast<nb::str>(kept(function, "mbv._mesh_likes", "mesh_html")(self));
    });
}

void bindPickling(nb::class_<PyMesh>& cls)
{
    cls.def(
        "__reduce__",
        [](nb::handle self) {
            static nb::handle restored; // pickle wants a plain function
            return nb::make_tuple(kept(restored, "mbv._mesh_likes", "restored_mesh"),
                                  attributesOf(self, {"vertices", "faces", "path", "_origin"}));
        },
        nb::sig("def __reduce__(self) -> tuple[typing.Any, tuple[typing.Any, ...]]"));
    cls.def_static("_restored", restoredMesh, nb::arg("vertices").none(), nb::arg("faces"),
                   nb::arg("path").none(), nb::arg("origin").none(), "What pickle calls.");
    cls.def_prop_ro("_origin", originOfMesh, "What pickle keeps of the file that it came from.");
}

void bindLoad(nb::module_& m)
{
    m.def(
        "load", load, nb::arg("path").none(), nb::arg("weld") = nb::none(),
        nb::arg("progress") = nb::none(),
        nb::sig("def load(path: str | os.PathLike[str], weld: float | None = None, progress: "
                "collections.abc.Callable[[float], object] | None = None) -> Mesh"),
        "The mesh of an STL, OBJ, PLY, OFF, glTF, GLB, 3MF or COLLADA file, its numbers as the "
        "nearest doubles.\n\n"
        "`weld` makes one vertex of those within this distance of one another; a mesh that this "
        "changes\n"
        "is no longer that of the file, and its path None. `progress` is called with the fraction "
        "done;\n"
        "returning False cancels. Error (file_unreadable, file_invalid, format_unsupported, "
        "cancelled)\n"
        "with the path, the reason and, where known, the byte or line. Skins and morph targets of "
        "a\n"
        "glTF are not applied; a UserWarning says so.");
}

} // namespace

PyMesh meshFrom(TriangleMesh mesh, std::filesystem::path path, std::optional<MeshOrigin> origin)
{
    return {std::make_shared<const MeshAsset>(std::move(path), std::move(mesh),
                                              std::vector<std::string>(),
                                              std::function<TriangleMesh()>(), std::move(origin))};
}

MeshAssetPtr meshAssetFrom(nb::handle value, const std::string& name)
{
    return meshAssetFrom(value, name, name + ".");
}

MeshAssetPtr meshAssetFrom(nb::handle value, const std::string& name, const std::string& prefix)
{
    if (nb::isinstance<PyMesh>(value))
        return heldBy<PyMesh>(value).asset;
    static nb::handle parts;
    return assetFromParts(kept(parts, "mbv._mesh_likes", "parts")(value, name), value, name,
                          prefix);
}

void bindMesh(nb::module_& m)
{
    nb::class_<PyMesh> cls(
        m, "Mesh",
        "Triangles: vertices (n, 3) and faces (m, 3), or one mesh-like object (a path, an object\n"
        "of trimesh, Open3D, PyVista or VTK). Never changes; what is computed from it, such as "
        "the\n"
        "hierarchy that queries walk, is computed once. Without faces it is points, which can be\n"
        "fitted and not asked about.\n\n"
        "Error (invalid_argument) naming the index of a vertex that is not finite or of a face "
        "out\n"
        "of range; (degenerate_mesh) without vertices.");
    cls.def(
        "__init__",
        [](PyMesh* self, nb::handle vertices, nb::handle faces) {
            PyMesh mesh = faces.is_none()
                              ? PyMesh{meshAssetFrom(vertices, "vertices", "")}
                              : meshFrom(meshFromArrays(vertices, faces, "vertices", "faces"));
            new (self) PyMesh(std::move(mesh));
        },
        nb::arg("vertices").none(), nb::arg("faces") = nb::none(),
        nb::sig("def __init__(self, vertices: typing.Any, faces: numpy.typing.ArrayLike | None = "
                "None) -> None"));
    bindArrays(cls);
    bindMeasures(cls);
    bindCopies(cls);
    bindTexts(cls);
    bindPickling(cls);
    bindLoad(m);
}

} // namespace mbv::python
