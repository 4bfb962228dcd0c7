#include "trajectory.h"

#include "arguments/values.h"

#include <mbv/scene_io/trajectory_file.h>

#include <utility>
#include <vector>

namespace mbv::python {

nb::tuple loadTrajectoryOf(const PyRobot& robot, nb::handle file, nb::handle q)
{
    const std::filesystem::path path = filePathFrom(file, "path");
    const Configurations others(q, "q", robot.robot());
    if (others.isArray())
        fail("q", "must be one configuration: what joints keep that the file does not name");
    const LoadedTrajectory loaded = [&] {
        const nb::gil_scoped_release released;
        return loadTrajectory(path, robot.robot(), others[0]);
    }();
    std::vector<double> times = loaded.path.times();
    std::vector<double> values;
    for (const std::vector<double>& waypoint : loaded.path.values())
        values.insert(values.end(), waypoint.begin(), waypoint.end());
    const std::size_t count = times.size();
    return nb::make_tuple(arrayOf(std::move(times), {count}),
                          arrayOf(std::move(values), {count, robot.robot().variables().size()}),
                          strsOf(loaded.warnings));
}

} // namespace mbv::python
