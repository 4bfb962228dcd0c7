#include "arguments/arrays.h"
#include "arguments/results.h"
#include "ask.h"

#include <mbv/mesh_query/overlap_solid.h>
#include <mbv/mesh_query/penetration.h>
#include <mbv/mesh_query/separating_move.h>

#include <limits>

namespace mbv::python {
namespace {

nb::handle penetrationType;
nb::handle moveType;

/// Of penetration(), what is given out: all but the overlap's triangles.
struct Depth {
    double depth = 0;
    double bound = 0;
    Vec3 pointOnA;
    Vec3 pointOnB;
    double volume = 0;
};

PairQuestion meshQuestion(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB)
{
    PairQuestion question(a, b, poseA, poseB);
    const auto require = [](const Operand& operand, const char* name) {
        if (!operand.mesh())
            fail(name, "must be a mesh; a shape has one in its to_mesh()", Also::TypeError);
        if (!operand.mesh()->isWatertight())
            fail(name, kHasNoInside, ErrorCode::DegenerateMesh);
    };
    require(question.a(), "a");
    require(question.b(), "b");
    return question;
}

/// PairQuestion asks about shapes as well, which meshQuestion has refused.
struct Depths {
    template <class A, class B>
    std::optional<Depth> operator()(const A& a, const B& b, const ProgressFn& progress) const
    {
        if constexpr (kAreMeshes<A, B>) {
            const auto found = penetration(a, b, progress);
            if (!found)
                return std::nullopt;
            Depth depth = {found->depth(), 0, found->pointOnA(), found->pointOnB(),
                           found->volume()};
            for (const auto& deepest : {found->ofA, found->ofB}) {
                if (deepest)
                    depth.bound = std::max(depth.bound, deepest->bound);
            }
            return depth;
        }
        return std::nullopt;
    }
};

nb::object penetrationOf(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB)
{
    const PairQuestion question = meshQuestion(a, b, poseA, poseB);
    if (!question.isArray()) {
        const auto found = question.ask(Depths{});
        if (!found)
            return nb::none();
        return result(penetrationType, "Penetration", found->depth, found->bound,
                      arrayOf(found->pointOnA), arrayOf(found->pointOnB), found->volume);
    }
    const auto all = question.askAll<std::optional<Depth>>(Depths{});
    const auto number = [&all](double Depth::*field, double none) {
        return column(all, [=](const auto& d) { return d ? (*d).*field : none; });
    };
    const auto point = [&all](Vec3 Depth::*field) {
        return column(all, [field](const auto& d) { return d ? (*d).*field : noPoint(); });
    };
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    return result(penetrationType, "Penetration", number(&Depth::depth, kNone),
                  number(&Depth::bound, kNone), point(&Depth::pointOnA), point(&Depth::pointOnB),
                  number(&Depth::volume, 0));
}

nb::object overlapSolidOf(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB)
{
    const PairQuestion question = meshQuestion(a, b, poseA, poseB);
    if (question.isArray())
        fail("pose_b", "must be one pose here: each overlap is a mesh of its own");
    TriangleMesh solid =
        question.ask([](const auto& x, const auto& y, const ProgressFn& progress) -> TriangleMesh {
            if constexpr (kAreMeshes<decltype(x), decltype(y)>)
                return overlapSolid(x, y, progress);
            else
                return {};
        });
    if (solid.triangles.empty())
        return nb::none();
    return nb::cast(meshFrom(std::move(solid)));
}

nb::object separatingMoveOf(nb::handle a, nb::handle b, nb::handle direction, nb::handle poseA,
                            nb::handle poseB)
{
    const PairQuestion question = meshQuestion(a, b, poseA, poseB);
    const Vec3 along = vec3From(direction, "direction");
    const auto move = [&along](const auto& x, const auto& y,
                               const ProgressFn& progress) -> SeparatingMove {
        if constexpr (kAreMeshes<decltype(x), decltype(y)>)
            return separatingMove(x, y, along, progress);
        else
            return {};
    };
    if (!question.isArray()) {
        const SeparatingMove found = question.ask(move);
        return result(moveType, "SeparatingMove", found.distance, found.bound);
    }
    const auto all = question.askAll<SeparatingMove>(move);
    return result(moveType, "SeparatingMove",
                  column(all, [](const SeparatingMove& m) { return m.distance; }),
                  column(all, [](const SeparatingMove& m) { return m.bound; }));
}

} // namespace

void bindPenetration(nb::module_& m)
{
    m.def(
        "penetration", penetrationOf, nb::arg("a").none(), nb::arg("b").none(),
        nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(),
        nb::sig("def penetration(a: typing.Any, b: typing.Any, pose_a: numpy.typing.ArrayLike | "
                "None = None, pose_b: numpy.typing.ArrayLike | None = None) -> "
                "mbv._results.Penetration | None"),
        "How deep two watertight meshes are in each other, and how much they share; None where\n"
        "they are apart.\n\n"
        "`depth`: of all points of one surface that lie in the other solid, the farthest from the\n"
        "other's surface; the same however fine the meshes are, 0 where they only touch. `bound`: "
        "no\n"
        "point is deeper; at most 1e-6 of the overlap's diagonal, or the rounding of coordinates,\n"
        "more, unless the search took too long. `volume` is that of overlap_solid(). Of n poses "
        "the fields are arrays, NaN where "
        "the\n"
        "meshes are apart, with a volume of 0. Error (degenerate_mesh) naming a mesh that is not\n"
        "watertight, or one of which two bodies overlap in the other: connected_parts() splits "
        "it.");
    m.def(
        "overlap_solid", overlapSolidOf, nb::arg("a").none(), nb::arg("b").none(),
        nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(),
        nb::sig("def overlap_solid(a: typing.Any, b: typing.Any, pose_a: numpy.typing.ArrayLike | "
                "None = None, pose_b: numpy.typing.ArrayLike | None = None) -> Mesh | None"),
        "What two watertight meshes have in common, as a Mesh in the world that faces outwards;\n"
        "None where they are apart or only touch.\n\n"
        "What bounds it is decided exactly, and each new corner rounded once. It is watertight "
        "but\n"
        "where the solid meets itself in an edge. Errors are those of penetration(); one pose for\n"
        "each.");
    m.def(
        "separating_move", separatingMoveOf, nb::arg("a").none(), nb::arg("b").none(),
        nb::arg("direction").none(), nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(),
        nb::sig("def separating_move(a: typing.Any, b: typing.Any, direction: "
                "numpy.typing.ArrayLike, pose_a: numpy.typing.ArrayLike | None = None, pose_b: "
                "numpy.typing.ArrayLike | None = None) -> mbv._results.SeparatingMove"),
        "The shortest move of b along a direction, of any length but zero, that parts two\n"
        "watertight meshes: they may touch then.\n\n"
        "`distance` is how far, 0 where they only touch or are apart; `bound`: no shorter way "
        "parts\n"
        "them. The way leads through a, and a contained mesh leaves the outer one. Of n poses the\n"
        "fields are arrays. Errors are those of penetration(), and invalid_argument for a "
        "direction\n"
        "that is zero or not finite.");
}

} // namespace mbv::python
