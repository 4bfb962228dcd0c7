#include "turntable.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace mbv::rendering {
namespace {

constexpr std::size_t kDigits = 4;

} // namespace

Vec3 rotated(const Vec3& point, UpAxis up, const Vec3& pivot, double radians)
{
    const double c = std::cos(radians);
    const double s = std::sin(radians);
    const Vec3 v = point - pivot;
    return up == UpAxis::Y ? pivot + Vec3{c * v.x + s * v.z, v.y, c * v.z - s * v.x}
                           : pivot + Vec3{c * v.x - s * v.y, s * v.x + c * v.y, v.z};
}

Camera rotated(const Camera& camera, UpAxis up, const Vec3& pivot, double radians)
{
    Camera result = camera;
    result.position = rotated(camera.position, up, pivot, radians);
    result.target = rotated(camera.target, up, pivot, radians);
    result.up = rotated(camera.up, up, {}, radians);
    return result;
}

std::vector<Camera> turntable(const Camera& first, UpAxis up, const Vec3& pivot, int frames)
{
    std::vector<Camera> cameras = {first};
    for (int i = 1; i < frames; ++i)
        cameras.push_back(rotated(first, up, pivot, 2 * std::numbers::pi * i / frames));
    return cameras;
}

std::filesystem::path framePath(const std::filesystem::path& png, int frame)
{
    std::string number = std::to_string(frame);
    number.insert(0, kDigits - std::min(kDigits, number.size()), '0');
    std::filesystem::path result = png.parent_path() / png.stem();
    result += "_" + number;
    result += png.extension();
    return result;
}

} // namespace mbv::rendering
