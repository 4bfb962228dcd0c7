#include "waypoints.h"

#include <mbv/geometry/error.h>
#include <mbv/json/json_cursor.h>
#include <mbv/json/parse_json.h>

#include <string>

namespace mbv {
namespace {

/// Seconds: a number, or a time or duration of ROS 2 or 1.
double secondsFrom(const JsonCursor& time)
{
    if (!time.value().is_object())
        return time.number();
    constexpr double kNano = 1e-9;
    const bool isRos1 = time.findField("secs").has_value();
    const double seconds = time.field(isRos1 ? "secs" : "sec").number();
    const JsonCursor rest = time.field(isRos1 ? "nsecs" : "nanosec");
    const double nanoseconds = rest.number();
    if (!(nanoseconds >= 0 && nanoseconds * kNano < 1))
        rest.fail("must be from 0 to 999999999 nanoseconds");
    return seconds + kNano * nanoseconds;
}

/// The object that has the waypoints: the outermost, or one that messages and goals wrap.
JsonCursor trajectoryIn(JsonCursor json)
{
    json.requireObject();
    for (const std::string_view wrapper : {"trajectory", "joint_trajectory"})
        if (const auto inner = json.findField(wrapper); inner && !json.findField("joint_names"))
            return trajectoryIn(*inner);
    return json;
}

} // namespace

LoadedTrajectory trajectoryFromJson(std::string_view text, std::string_view where,
                                    Waypoints waypoints)
{
    const nlohmann::json parsed = parseJson(text, where);
    const JsonCursor json = trajectoryIn(JsonCursor(parsed, where, ErrorCode::FileInvalid));
    const JsonCursor names = json.field("joint_names");
    const std::size_t joints = names.arraySize();
    if (joints == 0)
        names.fail("names no joint");
    for (std::size_t i = 0; i < joints; ++i)
        waypoints.addJoint(names.element(i).text(), names.element(i).place());
    const JsonCursor points = json.field("points");
    std::vector<double> values(joints);
    for (std::size_t i = 0; i < points.arraySize(); ++i) {
        const JsonCursor point = points.element(i);
        const JsonCursor positions = point.field("positions");
        if (positions.arraySize() != joints)
            positions.fail("has " + std::to_string(positions.arraySize()) + " numbers; there are " +
                           std::to_string(joints) + " joint_names");
        for (std::size_t k = 0; k < joints; ++k)
            values[k] = positions.element(k).number();
        const JsonCursor time = point.field("time_from_start");
        waypoints.add(secondsFrom(time), values, time.place());
    }
    return waypoints.take(where);
}

} // namespace mbv
