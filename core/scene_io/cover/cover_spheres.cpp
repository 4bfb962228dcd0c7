#include <mbv/file/utf8.h>
#include <mbv/geometry/error.h>
#include <mbv/json/json_cursor.h>
#include <mbv/scene_io/cover_file.h>
#include <mbv/scene_io/srdf_file.h>

#include <variant>

namespace mbv {
namespace {

const Sphere& sphereOf(const LinkCover& cover, const Shape& part)
{
    const auto* const sphere = std::get_if<Sphere>(&part);
    if (sphere == nullptr)
        throw Error(ErrorCode::InvalidArgument,
                    "link \"" + cover.link + "\": there are spheres alone in this file, no " +
                        std::string(nameOf(part)));
    return *sphere;
}

/// As YAML reads it whatever is in it: printable() escapes as its double-quoted text does.
std::string quoted(const std::string& text)
{
    std::string result;
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result.push_back('\\');
        result.push_back(c);
    }
    return '"' + printable(result) + '"';
}

} // namespace

std::string coverSrdf(const std::string& robot, std::span<const LinkCover> covers)
{
    Srdf srdf;
    srdf.robot = robot;
    for (const LinkCover& cover : covers) {
        SrdfSpheres spheres{cover.link, {}};
        for (const Shape& part : cover.parts)
            spheres.spheres.push_back(sphereOf(cover, part));
        srdf.spheres.push_back(std::move(spheres));
    }
    return srdfText(srdf);
}

std::string coverYaml(std::span<const LinkCover> covers)
{
    std::string text = "collision_spheres:\n";
    for (const LinkCover& cover : covers) {
        text.append("  ").append(quoted(cover.link)).append(":\n");
        for (const Shape& part : cover.parts) {
            const Sphere& sphere = sphereOf(cover, part);
            text.append("    - center: [").append(numberText(sphere.center.x));
            text.append(", ").append(numberText(sphere.center.y));
            text.append(", ").append(numberText(sphere.center.z));
            text.append("]\n      radius: ").append(numberText(sphere.radius)).append("\n");
        }
    }
    return text;
}

} // namespace mbv
