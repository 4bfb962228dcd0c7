#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/scene/scene.h>

#include <optional>
#include <span>
#include <string_view>

class vtkRenderer;

namespace mbv::rendering {

/// Where the camera stands. With y up, Front looks along -Z, Right stands on +X, Top stands on +Y
/// with -Z up in the picture, Iso stands on +X +Y +Z. With z up, all of that is turned about the x
/// axis: Front looks along +Y, Top stands on +Z with +Y up in the picture.
enum class CameraPreset { Front, Back, Left, Right, Top, Bottom, Iso };

/// "front", "back", "left", "right", "top", "bottom", "iso".
std::string_view nameOf(CameraPreset preset);

/// The preset with this name (lower case), if any.
std::optional<CameraPreset> cameraPresetFrom(std::string_view name);

/// Moves the camera, whose direction it keeps, to the nearest place from which all the points are
/// in the picture with a small margin, in parallel and perspective projection. The camera then
/// rotates about the middle of the points. Points that all coincide are framed like a cube of side
/// 1e-3 of their distance from the origin, or 1 at the origin. A renderer without a size yet counts
/// as square. Precondition: not empty, finite.
void frame(vtkRenderer& renderer, std::span<const Vec3> points);
void frame(vtkRenderer& renderer, const Aabb& bounds);

/// Rotates the camera to the preset and frames the points or bounds.
void lookFrom(vtkRenderer& renderer, CameraPreset preset, std::span<const Vec3> points,
              UpAxis up = UpAxis::Y);
void lookFrom(vtkRenderer& renderer, CameraPreset preset, const Aabb& bounds,
              UpAxis up = UpAxis::Y);

/// The same for a camera that stands where `from` points, seen from the target; what is up is up in
/// the picture, seen from above or below as by Top and Bottom. Precondition: `from` is not 0.
void lookFrom(vtkRenderer& renderer, const Vec3& from, const Aabb& bounds, UpAxis up = UpAxis::Y);

/// Where the preset's camera stands, seen from the target.
Vec3 directionOf(CameraPreset preset, UpAxis up = UpAxis::Y);

/// The renderer's camera as a scene stores it, and back. setCamera fits the clipping planes to
/// what is shown.
Camera cameraOf(vtkRenderer& renderer);
void setCamera(vtkRenderer& renderer, const Camera& camera);

/// Parallel or perspective projection. Keeps the size of what is at the point looked at.
void setOrthographic(vtkRenderer& renderer, bool on);

} // namespace mbv::rendering
