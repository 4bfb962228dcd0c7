#pragma once

#include <mbv/scene/scene.h>

#include <filesystem>
#include <vector>

/// A camera that goes round what there is to see.
namespace mbv::rendering {

/// Rotated about the vertical line through the pivot, counter-clockwise seen from above.
Vec3 rotated(const Vec3& point, UpAxis up, const Vec3& pivot, double radians);
Camera rotated(const Camera& camera, UpAxis up, const Vec3& pivot, double radians);

/// As many cameras as there are frames, the first the given one, each one step of 360 degrees /
/// frames further: one more would be the first again. Precondition: frames >= 1.
std::vector<Camera> turntable(const Camera& first, UpAxis up, const Vec3& pivot, int frames);

/// "dir/cat.png" becomes "dir/cat_0001.png" for the first frame, which is number 1.
std::filesystem::path framePath(const std::filesystem::path& png, int frame);

} // namespace mbv::rendering
