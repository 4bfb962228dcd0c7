#include "arguments/interrupts.h"
#include "arguments/results.h"
#include "arguments/values.h"
#include "path.h"
#include "queries/operand.h"

namespace mbv::python {
namespace {

Body bodyFrom(const Operand& operand, const std::string& name)
{
    if (operand.rectangle() != nullptr)
        fail(name, "is a rectangle, which is flat; give a shape or a mesh", Also::TypeError);
    return operand.shape() != nullptr ? Body(*operand.shape()) : Body(*operand.mesh());
}

nb::object intervalsOf(const std::vector<TimeInterval>& intervals)
{
    std::vector<double> numbers;
    for (const TimeInterval& interval : intervals)
        numbers.insert(numbers.end(), {interval.from, interval.to});
    return arrayOf(std::move(numbers), {intervals.size(), 2});
}

nb::object firstContactOf(nb::handle a, nb::handle pathA, nb::handle b, nb::handle pathB,
                          nb::handle solid, nb::handle clearance, nb::handle intervals,
                          nb::handle leastDistance, nb::handle maxSteps)
{
    const Body bodyA = bodyFrom(Operand(a, "a"), "a");
    const Body bodyB = bodyFrom(Operand(b, "b"), "b");
    const bool isSolid = flagFrom(solid, "solid");
    for (const auto& [body, name] : {std::pair(&bodyA, "a"), std::pair(&bodyB, "b")}) {
        const auto* const mesh = std::get_if<MeshBvh>(body);
        if (isSolid && mesh != nullptr && !mesh->isWatertight())
            fail(name, kHasNoInside, ErrorCode::DegenerateMesh);
    }
    const Path wayOfA = pathFrom(pathA, "path_a");
    const Path wayOfB = pathFrom(pathB, "path_b");
    MotionOptions options;
    options.as = isSolid ? MeshAs::Solid : MeshAs::Surface;
    options.clearance = lengthFrom(clearance, "clearance");
    options.intervals = flagFrom(intervals, "intervals");
    options.leastDistance = flagFrom(leastDistance, "least_distance");
    options.mostSteps = countFrom(maxSteps, "max_steps");
    Progress watched(nb::none());
    const MotionAnswer answer = watched.run([&](const ProgressFn& progress) {
        return firstContact(bodyA, wayOfA, bodyB, wayOfB, options, progress);
    });
    return toPython(answer);
}

} // namespace

nb::object toPython(const std::optional<LeastDistance>& least)
{
    static nb::handle type;
    if (!least)
        return nb::none();
    return result(type, "LeastDistance", least->time, least->distance, arrayOf(least->pointOnA),
                  arrayOf(least->pointOnB));
}

nb::object toPython(const MotionAnswer& answer)
{
    static nb::handle type;
    static nb::handle state;
    const auto& first = answer.firstContact;
    const auto orNothing = [&first](double MomentOfContact::*field) {
        return first ? nb::object(nb::float_((*first).*field)) : nb::none();
    };
    return result(type, "FirstContact",
                  kept(state, "mbv._results", "MotionState")(std::string(nameOf(answer.state))),
                  orNothing(&MomentOfContact::time), orNothing(&MomentOfContact::timeLower),
                  first ? arrayOf(first->point) : nb::none(),
                  first ? arrayOf(first->normal) : nb::none(), intervalsOf(answer.intervals),
                  toPython(answer.leastDistance),
                  answer.reason.empty() ? nb::none() : nb::object(nb::str(answer.reason.data())));
}

void bindFirstContact(nb::module_& m)
{
    m.def(
        "first_contact", firstContactOf, nb::arg("a").none(), nb::arg("path_a").none(),
        nb::arg("b").none(), nb::arg("path_b") = nb::none(), nb::arg("solid").none() = false,
        nb::arg("clearance").none() = 0.0, nb::arg("intervals").none() = true,
        nb::arg("least_distance").none() = true,
        nb::arg("max_steps").none() = MotionOptions().mostSteps,
        nb::sig("def first_contact(a: typing.Any, path_a: Path | numpy.typing.ArrayLike | None, b: "
                "typing.Any, path_b: Path | numpy.typing.ArrayLike | None = None, solid: bool = "
                "False, clearance: float = 0.0, intervals: bool = True, least_distance: bool = "
                "True, max_steps: int = 10000000) -> mbv._results.FirstContact"),
        "When two moving shapes or meshes first meet, or the proof that they never do.\n\n"
        "A path is a Path, or a pose (4, 4) or None for all time. Times run from the first "
        "keyframe\n"
        "of either to the last. Steps are bounded by distance and motion, not by samples: however\n"
        "thin, nothing is passed. `time` is a time in contact, and they are apart before "
        "`time_lower`,\n"
        "1e-9 of the duration before it at most; touching counts. `intervals` (k, 2) of contact, "
        "and\n"
        "the least distance, are looked for unless told not to. A `clearance` makes the state of\n"
        "bodies that come as near \"clearance\". `solid`: a watertight mesh with what it "
        "encloses;\n"
        "Error (degenerate_mesh) for one that is not watertight. \"unknown\" where the search "
        "took\n"
        "more than `max_steps` (ten million take about a second), or began where two bodies of a "
        "mesh overlap: `reason` says so, and what else "
        "is\n"
        "not known.");
}

} // namespace mbv::python
