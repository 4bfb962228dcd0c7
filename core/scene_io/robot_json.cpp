#include "scene_json.h"

#include <mbv/file/path_text.h>
#include <mbv/json/motion_json.h>

#include <unordered_set>

namespace mbv {
namespace {

std::filesystem::path pathFrom(const JsonCursor& json)
{
    const std::string path = json.text();
    if (path.empty() || path.find('\0') != std::string::npos)
        json.fail("a path must not be empty, nor contain the character U+0000");
    return pathFromText(path);
}

SceneRobot robotFromJson(const JsonCursor& json, std::vector<std::string>& warnings)
{
    json.requireObject();
    SceneRobot robot;
    robot.name = json.field("name").text();
    if (robot.name.empty())
        json.field("name").fail("a name must not be empty");
    if (const auto prefix = json.findField("prefix"))
        robot.prefix = prefix->text();
    robot.urdf = pathFrom(json.field("urdf"));
    if (const auto srdf = json.findField("srdf"))
        robot.srdf = pathFrom(*srdf);
    if (const auto joints = json.findField("joints")) {
        joints->requireObject();
        for (const auto& item : joints->value().items())
            robot.joints.emplace(item.key(), joints->field(item.key()).number());
    }
    if (const auto position = json.findField("position"))
        robot.pose.translation = position->vec3();
    robot.pose.rotation = findRotation(json).value_or(Quaternion());
    if (const auto trajectory = json.findField("trajectory"))
        robot.trajectory = pathFrom(*trajectory);
    robot.extra = extraOf(json,
                          {"name", "prefix", "urdf", "srdf", "joints", "position", "rotation",
                           "rotation_degrees", "trajectory"},
                          warnings);
    return robot;
}

} // namespace

std::vector<SceneRobot> robotsFromJson(const JsonCursor& json, std::vector<std::string>& warnings)
{
    std::vector<SceneRobot> robots;
    std::unordered_set<std::string> names;
    const std::size_t count = json.arraySize();
    for (std::size_t i = 0; i < count; ++i) {
        robots.push_back(robotFromJson(json.element(i), warnings));
        if (!names.insert(robots.back().name).second)
            json.element(i).field("name").fail("two robots are named \"" + robots.back().name +
                                               "\"; names must differ");
    }
    return robots;
}

nlohmann::ordered_json toJson(const SceneRobot& robot)
{
    nlohmann::ordered_json json = {{"name", robot.name}};
    if (robot.prefix)
        json["prefix"] = *robot.prefix;
    json["urdf"] = pathText(robot.urdf);
    if (robot.srdf)
        json["srdf"] = pathText(*robot.srdf);
    if (!robot.joints.empty())
        json["joints"] = robot.joints;
    json["position"] = toJson(robot.pose.translation);
    json["rotation"] = toJson(robot.pose.rotation);
    if (robot.trajectory)
        json["trajectory"] = pathText(*robot.trajectory);
    addExtra(json, robot.extra);
    return json;
}

} // namespace mbv
