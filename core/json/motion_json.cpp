#include <mbv/json/motion_json.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {
namespace {

using nlohmann::ordered_json;

void requireKnownFields(const JsonCursor& json)
{
    constexpr std::array<std::string_view, 6> known = {
        "time", "position", "rotation", "rotation_degrees", "turns", "axis"};
    for (const auto& item : json.value().items()) {
        if (std::find(known.begin(), known.end(), item.key()) == known.end())
            json.field(item.key())
                .fail("unknown field of a keyframe; known: time, position, rotation, "
                      "rotation_degrees, turns, axis");
    }
}

int readTurns(const JsonCursor& json)
{
    const double turns = json.number();
    if (turns != std::floor(turns) || std::abs(turns) > kMostTurns)
        json.fail("must be a whole number of turns, at most " + std::to_string(kMostTurns) +
                  " either way");
    return static_cast<int>(turns);
}

Keyframe readKeyframe(const JsonCursor& json, const Keyframe* before, const RigidTransform& pose)
{
    json.requireObject();
    requireKnownFields(json);
    Keyframe frame;
    frame.time = json.field("time").number();
    if (before != nullptr && !(frame.time > before->time))
        json.field("time").fail("must be later than that of the keyframe before, " +
                                numberText(before->time));
    frame.position = before != nullptr ? before->position : pose.translation;
    frame.rotation = before != nullptr ? before->rotation : pose.rotation;
    if (const auto position = json.findField("position"))
        frame.position = position->vec3();
    frame.rotation = findRotation(json).value_or(frame.rotation);
    if (const auto turns = json.findField("turns"))
        frame.turns = readTurns(*turns);
    if (const auto axis = json.findField("axis")) {
        frame.axis = axis->vec3();
        if (frame.axis == Vec3{})
            axis->fail("must not be zero");
    }
    return frame;
}

ordered_json toJson(const Keyframe& frame)
{
    ordered_json json = {{"time", frame.time},
                         {"position", toJson(frame.position)},
                         {"rotation", toJson(frame.rotation)}};
    if (frame.turns != 0)
        json["turns"] = frame.turns;
    if (frame.axis != Keyframe().axis)
        json["axis"] = toJson(frame.axis);
    return json;
}

ordered_json toJson(const MomentOfContact& moment)
{
    return {{"time", moment.time},
            {"time_lower", moment.timeLower},
            {"point", toJson(moment.point)},
            {"normal", toJson(moment.normal)}};
}

ordered_json toJson(const LeastDistance& least)
{
    return {{"time", least.time},
            {"distance", *writtenDistance(least.distance)},
            {"point_on_a", toJson(least.pointOnA)},
            {"point_on_b", toJson(least.pointOnB)}};
}

template <class Answer> ordered_json answerOrNull(const std::optional<Answer>& answer)
{
    return answer ? toJson(*answer) : ordered_json();
}

} // namespace

std::optional<Quaternion> findRotation(const JsonCursor& json)
{
    const auto quaternion = json.findField("rotation");
    const auto degrees = json.findField("rotation_degrees");
    if (quaternion && degrees)
        degrees->fail("\"rotation\" is given as well; keep one");
    if (degrees)
        return fromEulerXyzDegrees(degrees->vec3());
    return quaternion ? std::optional(quaternion->rotation()) : std::nullopt;
}

Path pathFromJson(const JsonCursor& keyframes, const RigidTransform& start)
{
    const std::size_t count = keyframes.arraySize();
    if (count == 0)
        keyframes.fail("needs at least one keyframe");
    std::vector<Keyframe> frames;
    for (std::size_t i = 0; i < count; ++i)
        frames.push_back(
            readKeyframe(keyframes.element(i), frames.empty() ? nullptr : &frames.back(), start));
    try {
        return Path(std::move(frames), "path");
    } catch (const Error& error) {
        keyframes.fail(error.what());
    }
}

ordered_json toJson(const Path& path)
{
    ordered_json json = ordered_json::array();
    for (const Keyframe& frame : path.keyframes())
        json.push_back(toJson(frame));
    return json;
}

ordered_json toJson(const MotionAnswer& answer)
{
    ordered_json intervals = ordered_json::array();
    for (const TimeInterval& interval : answer.intervals)
        intervals.push_back({{"from", interval.from}, {"to", interval.to}});
    return {{"state", nameOf(answer.state)},
            {"reason", orNull(answer.reason)},
            {"first_contact", answerOrNull(answer.firstContact)},
            {"intervals", intervals},
            {"least_distance", answerOrNull(answer.leastDistance)}};
}

} // namespace mbv
