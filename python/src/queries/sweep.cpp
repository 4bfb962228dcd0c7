#include "arguments/results.h"
#include "ask.h"

#include <mbv/collision/sweep.h>

#include <limits>

namespace mbv::python {
namespace {

nb::handle hitType;

const Shape& shapeFrom(const Operand& operand, const std::string& name)
{
    if (operand.shape() == nullptr)
        fail(name, "must be a shape: meshes and rectangles are not swept; fit a volume first",
             Also::TypeError);
    return *operand.shape();
}

nb::object toPython(const std::optional<SweepHit>& hit)
{
    if (!hit)
        return nb::none();
    return result(hitType, "SweepHit", hit->fraction, arrayOf(hit->point), arrayOf(hit->normal));
}

nb::object sweepOf(nb::handle a, nb::handle motion, nb::handle b)
{
    const Operand operandA(a, "a");
    const Operand operandB(b, "b");
    const Shape& x = shapeFrom(operandA, "a");
    const Shape& y = shapeFrom(operandB, "b");
    if (nb::isinstance<PyMotion>(motion)) {
        const RigidMotion& rigid = heldBy<PyMotion>(motion).value;
        std::optional<SweepHit> hit;
        {
            const nb::gil_scoped_release released;
            hit = sweep(x, rigid, y);
        }
        return toPython(hit);
    }
    const Points motions(motion, "motion");
    if (!motions.isArray) {
        std::optional<SweepHit> hit;
        {
            const nb::gil_scoped_release released;
            hit = sweep(x, motions.values()[0], y);
        }
        return toPython(hit);
    }
    std::vector<std::optional<SweepHit>> all(motions.size());
    forAll(all.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            all[i] = sweep(x, motions.values()[i], y);
    });
    return result(hitType, "SweepHit",
                  column(all,
                         [](const auto& h) {
                             return h ? h->fraction : std::numeric_limits<double>::infinity();
                         }),
                  column(all, [](const auto& h) { return h ? h->point : noPoint(); }),
                  column(all, [](const auto& h) { return h ? h->normal : noPoint(); }));
}

} // namespace

void bindSweep(nb::module_& m)
{
    m.def(
        "sweep", sweepOf, nb::arg("a").none(), nb::arg("motion").none(), nb::arg("b").none(),
        nb::sig("def sweep(a: Shape, motion: RigidMotion | numpy.typing.ArrayLike, b: Shape) -> "
                "mbv._results.SweepHit | None"),
        "When shape `a`, moved along `motion`, first touches shape `b`; None if it never does.\n\n"
        "`motion`: (3,), straight and without rotation; (n, 3) for n questions, whose fractions "
        "are\n"
        "infinite on a miss; or a RigidMotion. The fraction is of the motion, 0 exactly where "
        "they\n"
        "overlap at the start. Nothing thin is ever passed: times are found from separating "
        "planes\n"
        "and not from samples.");
}

} // namespace mbv::python
