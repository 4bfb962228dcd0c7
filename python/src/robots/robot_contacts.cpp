#include "robot_contacts.h"

#include "arguments/interrupts.h"
#include "arguments/parallel.h"
#include "arguments/poses.h"
#include "arguments/results.h"
#include "arguments/values.h"
#include "meshes/mesh.h"
#include "motion/path.h"
#include "robot.h"
#include "shapes/shapes.h"

#include <mbv/scene/scene.h>

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <tbb/enumerable_thread_specific.h>

namespace mbv::python {
namespace {

/// A thread asks about many small pieces, one after another.
using PosedByThread = tbb::enumerable_thread_specific<RobotChecker::Posed>;

/// Whether there is a contact, and the pairs in contact, each as the item of `names` at its place:
/// a bool and a list, or an array and a list of lists.
nb::tuple contactsOf(const PyRobotChecker& self, nb::handle q, const nb::list& names)
{
    const Configurations all(q, "q", self.checker.robot());
    const RobotChecker& checker = self.checker;
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
nb::tuple distancesOf(const PyRobotChecker& self, nb::handle q)
{
    const Configurations all(q, "q", self.checker.robot());
    const RobotChecker& checker = self.checker;
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

/// Arrays (pairs,) and (pairs, 3), or (n, pairs) and (n, pairs, 3): distance and points of each.
/// Infinite and NaN where they are farther apart than `within`, None for any distance.
nb::tuple allDistancesOf(const PyRobotChecker& self, nb::handle q, nb::handle within)
{
    const Configurations all(q, "q", self.checker.robot());
    const double limit =
        within.is_none() ? std::numeric_limits<double>::max() : lengthFrom(within, "within");
    const RobotChecker& checker = self.checker;
    const std::size_t pairs = checker.pairs().size();
    const std::size_t count = all.size() * pairs;
    std::vector<double> distances(count, std::numeric_limits<double>::infinity());
    std::vector<double> onA(3 * count, std::nan(""));
    std::vector<double> onB = onA;
    const auto put = [](const Vec3& point, std::vector<double>& into, std::size_t at) {
        for (int axis = 0; axis < 3; ++axis)
            into[3 * at + static_cast<std::size_t>(axis)] = point[axis];
    };
    PosedByThread copies(checker);
    forAll(all.size(), [&](std::size_t begin, std::size_t end) {
        RobotChecker::Posed& posed = copies.local();
        for (std::size_t i = begin; i < end; ++i) {
            posed.place(all[i]);
            for (std::size_t pair = 0; pair < pairs; ++pair)
                if (const auto found = posed.distanceWithin(pair, limit)) {
                    const std::size_t at = i * pairs + pair;
                    distances[at] = found->distance;
                    put(found->pointOnA, onA, at);
                    put(found->pointOnB, onB, at);
                }
        }
    });
    if (!all.isArray())
        return nb::make_tuple(arrayOf(std::move(distances), {pairs}),
                              arrayOf(std::move(onA), {pairs, 3}),
                              arrayOf(std::move(onB), {pairs, 3}));
    return nb::make_tuple(arrayOf(std::move(distances), {all.size(), pairs}),
                          arrayOf(std::move(onA), {all.size(), pairs, 3}),
                          arrayOf(std::move(onB), {all.size(), pairs, 3}));
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

nb::list alongPath(const PyRobotChecker& self, nb::handle qs, nb::handle times,
                   nb::handle clearance, nb::handle leastDistance, nb::handle maxSteps)
{
    const Configurations waypoints(qs, "qs", self.checker.robot());
    if (!waypoints.isArray())
        fail("qs", "must be the waypoints of a path, an array of two dimensions");
    const JointPath path = pathOf(waypoints, times);
    const RobotChecker& checker = self.checker;
    MotionOptions options;
    options.clearance = lengthFrom(clearance, "clearance");
    options.leastDistance = flagFrom(leastDistance, "least_distance");
    options.mostSteps = countFrom(maxSteps, "max_steps");
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

LinkPart obstacleFrom(nb::handle item)
{
    const std::string name = textFrom(item[3], "obstacles");
    const RigidTransform pose = poseFrom(item[1], name);
    const Vec3 scale = vec3From(item[2], name);
    if (const Shape* const shape = shapeIn(item[0]))
        return {transformed(scaledShape(*shape, scale), pose), {}};
    const MeshAssetPtr asset = meshAssetFrom(item[0], name);
    if (asset->triangleCount() == 0)
        fail(name, "has no triangles", ErrorCode::DegenerateMesh);
    const nb::gil_scoped_release released;
    return {asset->bvh(scale), pose};
}

/// A shape as it is, or the Mesh of what is mesh-like.
nb::object formOf(nb::handle thing, nb::handle name)
{
    if (shapeIn(thing) != nullptr)
        return nb::borrow(thing);
    return nb::cast(PyMesh{meshAssetFrom(thing, textFrom(name, "name"))});
}

/// (a, b, whether b is an obstacle), in the order of all answers.
nb::list pairsOf(const PyRobotChecker& self)
{
    nb::list pairs;
    for (const CheckedPair& pair : self.checker.pairs())
        pairs.append(nb::make_tuple(pair.a, pair.b, pair.isObstacle));
    return pairs;
}

/// `obstacles`: a list of (x, pose, scale, name): shapes and mesh-likes in the world. Throws Error
/// that begins with an obstacle's name.
PyRobotChecker includingOf(const PyRobotChecker& self, nb::handle obstacles)
{
    std::vector<LinkPart> around;
    for (const nb::handle item : obstacles)
        around.push_back(obstacleFrom(item));
    const nb::gil_scoped_release released;
    return {self.checker.including(std::move(around))};
}

/// Without the pairs at these places.
PyRobotChecker withoutOf(const PyRobotChecker& self, nb::handle ignored)
{
    std::vector<CheckedPair> pairs;
    for (const nb::handle index : ignored)
        pairs.push_back(self.checker.pairs().at(nb::cast<std::size_t>(index)));
    return {self.checker.without(pairs)};
}

} // namespace

void bindRobotChecker(nb::module_& m)
{
    nb::class_<PyRobotChecker> cls(m, "RobotCheckerData", "A robot in its surroundings.");
    cls.def_static("form", formOf, nb::arg("thing").none(), nb::arg("name"));
    cls.def("pairs", pairsOf);
    cls.def("including", includingOf, nb::arg("obstacles"));
    cls.def("without", withoutOf, nb::arg("ignored"));
    cls.def("contacts", contactsOf, nb::arg("q").none(), nb::arg("names"));
    cls.def("distances", distancesOf, nb::arg("q").none());
    cls.def("all_distances", allDistancesOf, nb::arg("q").none(), nb::arg("within").none());
    cls.def("along", alongPath, nb::arg("qs").none(), nb::arg("times").none(),
            nb::arg("clearance").none(), nb::arg("least_distance").none(),
            nb::arg("max_steps").none());
}

} // namespace mbv::python
