#include "arguments/results.h"
#include "arguments/values.h"
#include "ask.h"

#include <mbv/collision/sweep.h>
#include <mbv/motion/mesh_sweep.h>

#include <limits>
#include <type_traits>

namespace mbv::python {
namespace {

nb::handle hitType;

/// What is swept, and against what: shapes and meshes, each in one place or in n.
class Swept {
public:
    Swept(nb::handle value, nb::handle pose, const std::string& name)
        : operand_(value, name), poses_(pose, "pose_" + name)
    {
        if (operand_.rectangle() != nullptr)
            fail(name, "is a Rectangle, which is not swept", Also::TypeError);
    }

    [[nodiscard]] const Operand& operand() const { return operand_; }
    [[nodiscard]] const Poses& poses() const { return poses_; }

    [[nodiscard]] Placed at(std::size_t i) const
    {
        Placed placed(operand_);
        placed.place(poses_, i);
        return placed;
    }

private:
    Operand operand_;
    Poses poses_;
};

std::optional<SweepHit> straight(const Placed& a, const Vec3& motion, const Placed& b, MeshAs as,
                                 const ProgressFn& progress)
{
    const auto ask = [&]<class A, class B>(const A& x, const B& y) {
        if constexpr (std::is_same_v<A, Shape> && std::is_same_v<B, Shape>)
            return sweep(x, motion, y);
        else
            return sweep(x, motion, y, as, progress);
    };
    return visitPlaced(a, b, ask);
}

std::optional<SweepHit> rotational(const Swept& a, const RigidMotion& motion, const Swept& b)
{
    if (a.operand().mesh() || b.operand().mesh())
        fail("motion", "a mesh is swept straight, along (3,); first_contact moves it on a Path");
    if (a.poses().isArray() || b.poses().isArray())
        fail("pose", "must be one pose of shape (4, 4) here");
    const nb::gil_scoped_release released;
    return sweep(a.at(0).shape(), motion, b.at(0).shape());
}

nb::object toPython(const std::optional<SweepHit>& hit)
{
    if (!hit)
        return nb::none();
    return result(hitType, "SweepHit", hit->fraction, arrayOf(hit->point), arrayOf(hit->normal));
}

nb::object toPython(const std::vector<std::optional<SweepHit>>& all)
{
    return result(hitType, "SweepHit",
                  column(all,
                         [](const auto& h) {
                             return h ? h->fraction : std::numeric_limits<double>::infinity();
                         }),
                  column(all, [](const auto& h) { return h ? h->point : noPoint(); }),
                  column(all, [](const auto& h) { return h ? h->normal : noPoint(); }));
}

/// How many questions there are where `given` is an array of them, which all arrays are to agree
/// on.
void agree(std::optional<std::size_t>& count, bool isArray, std::size_t given,
           const std::string& name)
{
    if (!isArray)
        return;
    if (count && *count != given)
        fail(name, "has " + std::to_string(given) + " rows, but there are " +
                       std::to_string(*count) + " questions");
    count = given;
}

nb::object sweepOf(nb::handle a, nb::handle motion, nb::handle b, nb::handle poseA,
                   nb::handle poseB, nb::handle solidFlag)
{
    const MeshAs as = flagFrom(solidFlag, "solid") ? MeshAs::Solid : MeshAs::Surface;
    const Swept x(a, poseA, "a");
    const Swept y(b, poseB, "b");
    if (nb::isinstance<PyMotion>(motion))
        return toPython(rotational(x, heldBy<PyMotion>(motion).value, y));
    const Points motions(motion, "motion");
    std::optional<std::size_t> count;
    agree(count, motions.isArray, motions.size(), "motion");
    agree(count, x.poses().isArray(), x.poses().size(), "pose_a");
    agree(count, y.poses().isArray(), y.poses().size(), "pose_b");
    if (!count) {
        Progress watched(nb::none());
        return toPython(watched.run([&](const ProgressFn& progress) {
            return straight(x.at(0), motions.values()[0], y.at(0), as, progress);
        }));
    }
    std::vector<std::optional<SweepHit>> all(*count);
    forAll(*count, [&](std::size_t begin, std::size_t end, const ProgressFn& progress) {
        for (std::size_t i = begin; i < end; ++i)
            all[i] =
                straight(x.at(i), motions.values()[motions.isArray ? i : 0], y.at(i), as, progress);
    });
    return toPython(all);
}

} // namespace

void bindSweep(nb::module_& m)
{
    m.def(
        "sweep", sweepOf, nb::arg("a").none(), nb::arg("motion").none(), nb::arg("b").none(),
        nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(),
        nb::arg("solid").none() = false,
        nb::sig("def sweep(a: typing.Any, motion: RigidMotion | numpy.typing.ArrayLike, b: "
                "typing.Any, pose_a: numpy.typing.ArrayLike | None = None, pose_b: "
                "numpy.typing.ArrayLike | None = None, solid: bool = False) -> "
                "mbv._results.SweepHit | None"),
        "When `a`, moved along `motion`, first touches `b`; None if it never does.\n\n"
        "`a`, `b`: shapes, or anything mesh-like: a sphere cast against a mesh. `motion`: (3,),\n"
        "straight and without rotation; (n, 3) for n questions, whose fractions are infinite on a\n"
        "miss; or, of shapes, a RigidMotion. `pose_a`, `pose_b`: (4, 4), or (n, 4, 4). The "
        "fraction\n"
        "is of the motion, 0 exactly where they overlap at the start; with a mesh it is short of\n"
        "the touch by 1e-9 at most. A mesh is its surface, unless `solid`. Nothing thin is ever\n"
        "passed: times are found from separating planes and distances, and not from samples.");
}

} // namespace mbv::python
