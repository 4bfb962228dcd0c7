#include "arguments/arrays.h"
#include "arguments/results.h"
#include "arguments/values.h"
#include "ask.h"

#include <mbv/mesh_query/contact_patches.h>

#include <cstdint>
#include <numbers>

namespace mbv::python {
namespace {

nb::handle patchType;

nb::object toPython(const ContactPatch& patch)
{
    std::vector<std::int64_t> triangles;
    triangles.reserve(2 * patch.triangles.size());
    for (const TrianglePair& pair : patch.triangles)
        triangles.insert(triangles.end(), {pair.a, pair.b});
    return result(patchType, "ContactPatch", patch.depth, arrayOf(patch.normal),
                  column(patch.points, [](const ManifoldPoint& p) { return p.onA; }),
                  column(patch.points, [](const ManifoldPoint& p) { return p.onB; }),
                  column(patch.points, [](const ManifoldPoint& p) { return p.depth; }),
                  arrayOf(std::move(triangles), {patch.triangles.size(), 2}));
}

nb::list toPython(const std::vector<ContactPatch>& patches)
{
    nb::list all;
    for (const ContactPatch& patch : patches)
        all.append(toPython(patch));
    return all;
}

struct Patches {
    ContactPatchOptions options;

    std::vector<ContactPatch> operator()(const Shape& /*a*/, const Shape& /*b*/,
                                         const ProgressFn& /*progress*/) const
    {
        fail("contact_patches", "one of the two must be a mesh; ask contact_manifold() of shapes",
             Also::TypeError);
    }
    std::vector<ContactPatch> operator()(const PosedMesh& a, const PosedMesh& b,
                                         const ProgressFn& progress) const
    {
        if (options.margin > 0)
            fail("margin", "must be 0 of two meshes, which have to meet");
        return contactPatches(a, b, options, progress);
    }
    template <class A, class B>
    std::vector<ContactPatch> operator()(const A& a, const B& b,
                                         const ProgressFn& /*progress*/) const
    {
        return contactPatches(a, b, options);
    }
};

ContactPatchOptions optionsFrom(nb::handle maxPoints, nb::handle maxPatches, nb::handle margin,
                                nb::handle mergeAngle, nb::handle solid)
{
    ContactPatchOptions options;
    options.maxPoints = positiveCountFrom(maxPoints, "max_points");
    if (!maxPatches.is_none())
        options.maxPatches = positiveCountFrom(maxPatches, "max_patches");
    options.margin = lengthFrom(margin, "margin");
    options.mergeAngle = numberFrom(mergeAngle, "merge_angle");
    if (!(options.mergeAngle >= 0 && options.mergeAngle <= std::numbers::pi / 4))
        fail("merge_angle", std::string("must be 0 to pi / 4, in radians, is ") +
                                nb::repr(nb::float_(options.mergeAngle)).c_str());
    if (!solid.is_none())
        options.as = flagFrom(solid, "solid") ? MeshAs::Solid : MeshAs::Surface;
    return options;
}

nb::object contactPatchesOf(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB,
                            nb::handle maxPoints, nb::handle maxPatches, nb::handle margin,
                            nb::handle mergeAngle, nb::handle solid)
{
    const Patches patches = {optionsFrom(maxPoints, maxPatches, margin, mergeAngle, solid)};
    const PairQuestion question(a, b, poseA, poseB);
    if (question.areRectangles())
        fail("a", "contact_patches() is not for rectangles; ask contact_manifold()");
    if (!question.isArray())
        return toPython(question.ask(patches));
    nb::list all;
    for (const auto& found : question.askAll<std::vector<ContactPatch>>(patches))
        all.append(toPython(found));
    return all;
}

} // namespace

void bindContactPatches(nb::module_& m)
{
    m.def(
        "contact_patches", contactPatchesOf, nb::arg("a").none(), nb::arg("b").none(),
        nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(), nb::kw_only(),
        nb::arg("max_points").none() = 4, nb::arg("max_patches") = nb::none(),
        nb::arg("margin").none() = 0.0, nb::arg("merge_angle").none() = 0.01,
        nb::arg("solid") = nb::none(),
        nb::sig("def contact_patches(a: typing.Any, b: typing.Any, pose_a: numpy.typing.ArrayLike "
                "| None = None, pose_b: numpy.typing.ArrayLike | None = None, *, max_points: int = "
                "4, max_patches: int | None = None, margin: float = 0.0, merge_angle: float = "
                "0.01, solid: bool | None = None) -> list[mbv._results.ContactPatch] | "
                "list[list[mbv._results.ContactPatch]]"),
        "The contacts of a solid and the surface of a mesh, or of the surfaces of two meshes, as "
        "a\n"
        "physics engine needs them: a patch for each direction in which they hold each other, the\n"
        "deepest first. A box on a plain of many triangles gives one patch of four points, in the\n"
        "corner of three walls three. Empty where the surface is not met.\n\n"
        "A triangle is left along the least translation that is a normal of the surface there, so\n"
        "edges within a plain or a valley push nothing aside. Normals within merge_angle "
        "(radians)\n"
        "are those of one patch; of more than max_points the points are kept that span the "
        "largest\n"
        "part, of more than max_patches the deepest. Points of a solid and a mesh that are still\n"
        "margin apart count, too. `solid`: a mesh is left on its outside only (True) or on the\n"
        "nearer side (False); None takes watertight ones as solids.\n\n"
        "Of two meshes, depths are those of triangles that meet: penetration() tells how deep\n"
        "solids are in each other. Arguments are those of overlaps(); of n poses the answer is a\n"
        "list of lists. Raises Error for two shapes, and for a solid that is not watertight.");
}

} // namespace mbv::python
