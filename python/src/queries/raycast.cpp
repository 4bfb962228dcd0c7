#include "arguments/results.h"
#include "arguments/values.h"
#include "ask.h"
#include "ray_arguments.h"

#include <mbv/collision/raycast.h>
#include <mbv/mesh_query/raycast.h>

#include <limits>

namespace mbv::python {
namespace {

nb::handle hitType;
nb::handle hitsType;

/// What either kind of thing answers; triangle -1 of a shape.
struct Hit {
    RayHit hit;
    std::int64_t triangle = -1;
};

std::optional<Hit> cast(const Ray& ray, const Placed& x, bool solid)
{
    if (!x.isMesh()) {
        const auto hit = raycast(ray, x.shape());
        return hit ? std::optional(Hit{*hit, -1}) : std::nullopt;
    }
    const auto hit = raycast(ray, x.mesh(), solid ? MeshAs::Solid : MeshAs::Surface);
    return hit ? std::optional(Hit{*hit, hit->triangle}) : std::nullopt;
}

nb::object toPython(const std::optional<Hit>& hit)
{
    if (!hit)
        return nb::none();
    return result(hitType, "RayHit", hit->hit.t, arrayOf(hit->hit.point), orNone(hit->hit.normal),
                  hit->hit.inside,
                  hit->triangle < 0 ? nb::none() : nb::object(nb::int_(hit->triangle)));
}

/// The hits of many rays, field by field.
class HitColumns {
public:
    explicit HitColumns(std::size_t count)
        : t_(count), points_(count), normals_(count), inside_(count), triangles_(count)
    {
    }

    void put(std::size_t i, const std::optional<Hit>& hit)
    {
        t_[i] = hit ? hit->hit.t : std::numeric_limits<double>::infinity();
        points_[i] = hit ? hit->hit.point : noPoint();
        normals_[i] = hit ? hit->hit.normal.value_or(noPoint()) : noPoint();
        inside_[i] = hit && hit->hit.inside ? 1 : 0;
        triangles_[i] = hit ? hit->triangle : -1;
    }

    nb::object toPython() &&
    {
        const std::size_t count = t_.size();
        return result(hitType, "RayHit", arrayOf(std::move(t_), {count}),
                      arrayOf(std::move(points_)), arrayOf(std::move(normals_)),
                      boolArray(std::move(inside_)), arrayOf(std::move(triangles_), {count}));
    }

private:
    std::vector<double> t_;
    std::vector<Vec3> points_;
    std::vector<Vec3> normals_;
    std::vector<std::uint8_t> inside_;
    std::vector<std::int64_t> triangles_;
};

nb::object raycastOf(nb::handle ray, nb::handle x, nb::handle pose, nb::handle solidFlag)
{
    const bool solid = flagFrom(solidFlag, "solid");
    const Rays rays(ray);
    const Operand operand(x, "x");
    if (operand.rectangle() != nullptr)
        fail("x", "a Rectangle is flat; a ray meets its to_mesh()");
    const Poses poses(pose, "pose");
    if (poses.isArray() && rays.isArray() && poses.size() != rays.values().size())
        fail("pose", "has " + std::to_string(poses.size()) + " poses, but there are " +
                         std::to_string(rays.values().size()) + " rays");
    if (!poses.isArray() && !rays.isArray()) {
        Placed placed(operand);
        placed.place(poses, 0);
        std::optional<Hit> hit;
        {
            const nb::gil_scoped_release released;
            hit = cast(rays.values()[0], placed, solid);
        }
        return toPython(hit);
    }
    const std::size_t count = poses.isArray() ? poses.size() : rays.values().size();
    HitColumns hits(count);
    forAll(count, [&](std::size_t begin, std::size_t end) {
        Placed placed(operand);
        placed.place(poses, begin);
        for (std::size_t i = begin; i < end; ++i) {
            if (poses.isArray())
                placed.place(poses, i);
            hits.put(i, cast(rays.values()[rays.isArray() ? i : 0], placed, solid));
        }
    });
    return std::move(hits).toPython();
}

/// One of the hits of many rays.
struct HitOfRay {
    MeshRayHit hit;
    std::int64_t ray;
};

nb::object raycastAllOf(nb::handle ray, nb::handle mesh, nb::handle pose)
{
    const Rays rays(ray);
    const Operand operand(mesh, "mesh");
    if (!operand.mesh())
        fail("mesh", "must be a mesh; a ray meets a shape first where raycast says",
             Also::TypeError);
    const PosedMesh placed{*operand.mesh(), poseFrom(pose, "pose")};
    std::vector<std::vector<MeshRayHit>> byRay(rays.values().size());
    forAll(byRay.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            byRay[i] = raycastAll(rays.values()[i], placed);
    });
    std::vector<HitOfRay> all;
    for (std::size_t i = 0; i < byRay.size(); ++i) {
        for (const MeshRayHit& hit : byRay[i])
            all.push_back({hit, static_cast<std::int64_t>(i)});
    }
    return result(hitsType, "RayHits", column(all, [](const auto& h) { return h.hit.t; }),
                  column(all, [](const auto& h) { return h.hit.point; }),
                  column(all, [](const auto& h) { return h.hit.normal.value_or(noPoint()); }),
                  column(all, [](const auto& h) { return std::int64_t{h.hit.triangle}; }),
                  column(all, [](const auto& h) { return h.ray; }));
}

} // namespace

void bindRaycast(nb::module_& m)
{
    m.def(
        "raycast", raycastOf, nb::arg("ray").none(), nb::arg("x").none(),
        nb::arg("pose") = nb::none(), nb::arg("solid").none() = false,
        nb::sig("def raycast(ray: typing.Any, x: typing.Any, pose: numpy.typing.ArrayLike | None = "
                "None, solid: bool = False) -> mbv._results.RayHit | None"),
        "Where a ray meets a shape or mesh first; None where it misses.\n\n"
        "`ray`: a Ray; n of them as a list, as an array (n, 6) of origins and directions side by\n"
        "side, or as a tuple (origins, directions), each (3,) or (n, 3). `x`: a shape or anything\n"
        "mesh-like. `pose`: (4, 4), or (n, 4, 4), one for each ray. Of n the fields are arrays, t\n"
        "infinite and triangle -1 on a miss.\n\n"
        "t is a length in mesh units, whatever that of the direction. A ray that starts inside a\n"
        "shape hits at t = 0, inside = True, without a normal; a mesh is its surface, unless "
        "`solid`.\n"
        "Triangles are decided exactly, so that no ray slips through an edge that two share.");
    m.def(
        "raycast_all", raycastAllOf, nb::arg("ray").none(), nb::arg("mesh").none(),
        nb::arg("pose") = nb::none(),
        nb::sig("def raycast_all(ray: typing.Any, mesh: typing.Any, pose: numpy.typing.ArrayLike "
                "| None = None) -> mbv._results.RayHits"),
        "All triangles of a mesh that a ray meets, the nearest first.\n\n"
        "`ray`: one or n, as raycast takes them; the hits of n come one ray after the other, and\n"
        "`.ray` says whose they are. `pose`: (4, 4) of the mesh. Where a ray goes through an edge\n"
        "or a corner, each triangle that shares it is hit. The first hit is that of raycast.");
}

} // namespace mbv::python
