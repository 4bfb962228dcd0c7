#include "robot.h"

#include "arguments/interrupts.h"
#include "arguments/parallel.h"
#include "arguments/poses.h"
#include "arguments/results.h"
#include "arguments/values.h"
#include "collision_matrix.h"
#include "motion/path.h"
#include "robot_reach.h"
#include "robot_state.h"
#include "trajectory.h"

#include <mbv/robot/joint_setting.h>

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <tbb/enumerable_thread_specific.h>

#include <cmath>

namespace mbv::python {
namespace {

nb::object linkPosesOf(const PyRobot& self, nb::handle q)
{
    const Configurations all(q, "q", self.robot());
    const std::size_t links = self.robot().links().size();
    std::vector<double> numbers(16 * links * all.size());
    forAll(all.size(), [&](std::size_t begin, std::size_t end) {
        std::vector<RigidTransform> poses(links);
        for (std::size_t i = begin; i < end; ++i) {
            self.robot().linkPoses(all[i], poses);
            for (std::size_t link = 0; link < links; ++link)
                writeMatrix(poses[link],
                            std::span(numbers).subspan(16 * (i * links + link)).first<16>());
        }
    });
    if (!all.isArray())
        return arrayOf(std::move(numbers), {links, 4, 4});
    return arrayOf(std::move(numbers), {all.size(), links, 4, 4});
}

/// A thread asks about many small pieces, one after another.
using PosedByThread = tbb::enumerable_thread_specific<RobotChecker::Posed>;

/// Whether there is a contact, and the pairs in contact, each as the item of `names` at its place:
/// a bool and a list, or an array and a list of lists.
nb::tuple contactsOf(const PyRobot& self, nb::handle q, nb::handle obstacles, nb::handle ignored,
                     const nb::list& names)
{
    const Configurations all(q, "q", self.robot());
    const RobotChecker checker = checkerFor(self, obstacles, ignored);
    std::vector<std::vector<std::size_t>> found(all.size());
    PosedByThread copies(checker);
    forAll(all.size(), [&](std::size_t begin, std::size_t end) {
        RobotChecker::Posed& posed = copies.local();
        for (std::size_t i = begin; i < end; ++i) {
            posed.place(all[i]);
            for (std::size_t pair = 0; pair < checker.pairs().size(); ++pair)
                if (posed.inContact(pair))
                    found[i].push_back(pair);
        }
    });
    std::vector<std::uint8_t> collides;
    collides.reserve(found.size());
    auto rows = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(found.size())));
    for (std::size_t i = 0; i < found.size(); ++i) {
        nb::list pairs;
        for (const std::size_t pair : found[i])
            pairs.append(names[pair]);
        PyList_SetItem(rows.ptr(), static_cast<Py_ssize_t>(i), pairs.release().ptr());
        collides.push_back(found[i].empty() ? 0 : 1);
    }
    if (!all.isArray())
        return nb::make_tuple(nb::bool_(collides.front() != 0), rows[0]);
    return nb::make_tuple(boolArray(std::move(collides)), rows);
}

/// Where the robot and all pairs are infinitely apart, there being none: pair -1.
nb::tuple distancesOf(const PyRobot& self, nb::handle q, nb::handle obstacles, nb::handle ignored)
{
    const Configurations all(q, "q", self.robot());
    const RobotChecker checker = checkerFor(self, obstacles, ignored);
    std::vector<std::optional<RobotDistance>> found(all.size());
    PosedByThread copies(checker);
    forAll(all.size(), [&](std::size_t begin, std::size_t end) {
        RobotChecker::Posed& posed = copies.local();
        for (std::size_t i = begin; i < end; ++i) {
            posed.place(all[i]);
            found[i] = posed.nearest();
        }
    });
    return nb::make_tuple(
        column(found,
               [](const auto& d) {
                   return d ? d->distance : std::numeric_limits<double>::infinity();
               }),
        column(found, [](const auto& d) { return d ? static_cast<std::int64_t>(d->pair) : -1; }),
        column(found, [](const auto& d) { return d ? d->pointOnA : noPoint(); }),
        column(found, [](const auto& d) { return d ? d->pointOnB : noPoint(); }));
}

JointPath pathOf(const Configurations& waypoints, nb::handle times)
{
    std::vector<double> moments;
    if (times.is_none()) {
        for (std::size_t i = 0; i < waypoints.size(); ++i)
            moments.push_back(static_cast<double>(i));
    } else {
        const DoubleArray given(times, "times");
        if (given.dimensions() != 1 || given.extent(0) != waypoints.size())
            fail("times", "has shape " + given.shapeText() + " instead of (" +
                              std::to_string(waypoints.size()) + ",): one for each row of qs");
        moments.assign(given.values().begin(), given.values().end());
    }
    std::vector<std::vector<double>> values;
    for (std::size_t i = 0; i < waypoints.size(); ++i)
        values.emplace_back(waypoints[i].begin(), waypoints[i].end());
    return {std::move(moments), std::move(values), times.is_none() ? "qs" : "times"};
}

nb::list alongPath(const PyRobot& self, nb::handle qs, nb::handle times, nb::handle obstacles,
                   nb::handle ignored, nb::handle clearance, nb::handle leastDistance)
{
    const Configurations waypoints(qs, "qs", self.robot());
    if (!waypoints.isArray())
        fail("qs", "must be the waypoints of a path, an array of two dimensions");
    const JointPath path = pathOf(waypoints, times);
    const RobotChecker checker = checkerFor(self, obstacles, ignored);
    MotionOptions options;
    options.clearance = lengthFrom(clearance, "clearance");
    options.leastDistance = flagFrom(leastDistance, "least_distance");
    Progress watched(nb::none());
    const std::vector<PairOnPath> found = watched.run(
        [&](const ProgressFn& progress) { return checker.allAlong(path, options, progress); });
    nb::list rows;
    for (const PairOnPath& pair : found) {
        const auto& first = pair.firstContact;
        const std::string_view reason = pair.reason;
        rows.append(nb::make_tuple(
            std::string(nameOf(pair.state)), first ? nb::cast(first->time) : nb::none(),
            first ? nb::cast(first->timeLower) : nb::none(),
            first ? arrayOf(first->point) : nb::none(), first ? arrayOf(first->normal) : nb::none(),
            toPython(pair.leastDistance),
            reason.empty() ? nb::none() : nb::object(nb::str(reason.data(), reason.size()))));
    }
    return rows;
}

/// (a, b, whether b is an obstacle), in the order of all answers.
nb::list pairsOf(const PyRobot& self, std::size_t obstacles)
{
    // What stands around does not change which pairs there are.
    const std::vector<LinkPart> around(obstacles, LinkPart{Shape(Sphere{}), {}});
    const RobotChecker checker = around.empty() ? self.alone : self.alone.among(around);
    nb::list pairs;
    for (const CheckedPair& pair : checker.pairs())
        pairs.append(nb::make_tuple(pair.a, pair.b, pair.isObstacle));
    return pairs;
}

std::size_t variableIndex(const PyRobot& self, nb::handle joint)
{
    const std::string name = textFrom(joint, "q: the name of a joint");
    if (const auto index = self.robot().findVariable(name))
        return *index;
    fail("q", unknownJoint(name, variableNames(self.robot())), Also::KeyError);
}

nb::object limitsOf(const PyRobot& self)
{
    std::vector<double> limits;
    for (const RobotVariable& variable : self.robot().variables())
        limits.insert(limits.end(), {variable.lower, variable.upper});
    const std::size_t count = limits.size() / 2;
    return arrayOf(std::move(limits), {count, 2});
}

/// A tuple (name, group, {variable: value}) for each named state of the SRDF; of joints that the
/// robot has not, nothing.
nb::list statesOf(const PyRobot& self)
{
    nb::list states;
    if (!self.loaded->srdf)
        return states;
    const std::vector<RobotVariable>& variables = self.robot().variables();
    for (const SrdfState& state : self.loaded->srdf->states) {
        const std::vector<double> unset(variables.size(), std::nan(""));
        const std::vector<double> values = valuesIn(state, self.robot(), unset);
        nb::dict joints;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (!std::isnan(values[i]))
                joints[strOf(variables[i].name)] = values[i];
        states.append(nb::make_tuple(strOf(state.name), strOf(state.group), joints));
    }
    return states;
}

template <class Named> nb::list namesOf(const std::vector<Named>& items)
{
    nb::list names;
    for (const Named& item : items)
        names.append(strOf(item.name));
    return names;
}

} // namespace

void bindRobot(nb::module_& m)
{
    nb::class_<PyRobot> cls(m, "RobotData", "What Robot wraps.");
    cls.def_static("load", loadPyRobot, nb::arg("path").none(), nb::arg("srdf").none(),
                   nb::arg("progress").none());
    cls.def("name", [](const PyRobot& self) { return self.robot().name(); });
    cls.def("links", [](const PyRobot& self) { return namesOf(self.robot().links()); });
    cls.def("joints", [](const PyRobot& self) { return namesOf(self.robot().variables()); });
    cls.def("limits", limitsOf);
    cls.def("neutral", [](const PyRobot& self) {
        std::vector<double> values = self.robot().neutralValues();
        const std::size_t count = values.size();
        return arrayOf(std::move(values), {count});
    });
    cls.def("collisions", collisionsOf, nb::arg("link"));
    cls.def("warnings", [](const PyRobot& self) { return strsOf(self.loaded->warnings); });
    cls.def("states", statesOf);
    cls.def(
        "require_values",
        [](const PyRobot& self, nb::handle q) {
            static_cast<void>(Configurations(q, "q", self.robot()));
        },
        nb::arg("q").none());
    cls.def("state_of", [](const PyRobot& self) { return stateOf(self); });
    cls.def_static("from_state", robotFromState, nb::arg("state"));
    cls.def("variable", variableIndex, nb::arg("name"));
    cls.def("pairs", pairsOf, nb::arg("obstacles"));
    cls.def("trajectory", loadTrajectoryOf, nb::arg("path").none(), nb::arg("q").none());
    cls.def("link_poses", linkPosesOf, nb::arg("q").none());
    cls.def("contacts", contactsOf, nb::arg("q").none(), nb::arg("obstacles"), nb::arg("ignored"),
            nb::arg("names"));
    cls.def("distances", distancesOf, nb::arg("q").none(), nb::arg("obstacles"),
            nb::arg("ignored"));
    cls.def("along", alongPath, nb::arg("qs").none(), nb::arg("times").none(), nb::arg("obstacles"),
            nb::arg("ignored"), nb::arg("clearance").none(), nb::arg("least_distance").none());
    cls.def("attached", attachedTo, nb::arg("name").none(), nb::arg("thing").none(),
            nb::arg("link").none(), nb::arg("pose").none(), nb::arg("touching"));
    cls.def("jacobian", jacobianOf, nb::arg("q").none(), nb::arg("link"), nb::arg("point").none());
    cls.def("reach", reachOf, nb::arg("link"), nb::arg("goal").none(), nb::arg("q").none(),
            nb::arg("point").none());
    cls.def("collision_matrix", collisionMatrixOf, nb::arg("samples").none(),
            nb::arg("seed").none(), nb::arg("certify").none(), nb::arg("budget").none(),
            nb::arg("progress").none());
    cls.def("save_srdf", saveSrdf, nb::arg("path").none(), nb::arg("pairs"), nb::arg("certify"));
}

} // namespace mbv::python
