#include "camera_preset.h"

#include <mbv/geometry/mesh_properties.h>

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace mbv::rendering {
namespace {

struct PresetRow {
    CameraPreset preset;
    std::string_view name;
    Vec3 from; ///< where the camera stands, seen from the target
    Vec3 up;
};

constexpr std::array<PresetRow, 7> kPresets = {{
    {CameraPreset::Front, "front", {0, 0, 1}, {0, 1, 0}},
    {CameraPreset::Back, "back", {0, 0, -1}, {0, 1, 0}},
    {CameraPreset::Left, "left", {-1, 0, 0}, {0, 1, 0}},
    {CameraPreset::Right, "right", {1, 0, 0}, {0, 1, 0}},
    {CameraPreset::Top, "top", {0, 1, 0}, {0, 0, -1}},
    {CameraPreset::Bottom, "bottom", {0, -1, 0}, {0, 0, 1}},
    {CameraPreset::Iso, "iso", {1, 0.8, 1}, {0, 1, 0}}, // a little below true isometry: less roof
}};

constexpr double kMargin = 1.12;  ///< of the picture's extent: room for lines and names
constexpr double kNearest = 1e-2; ///< of the extent: a segment seen end on has no width to frame

const PresetRow& rowOf(CameraPreset preset)
{
    return *std::find_if(kPresets.begin(), kPresets.end(),
                         [preset](const PresetRow& row) { return row.preset == preset; });
}

/// What is said for y up.
Vec3 raised(const Vec3& v, UpAxis up)
{
    return up == UpAxis::Y ? v : Vec3{v.x, -v.z, v.y};
}

void turn(vtkRenderer& renderer, const Vec3& from, const Vec3& upwards)
{
    vtkCamera* camera = renderer.GetActiveCamera();
    camera->SetFocalPoint(0, 0, 0);
    camera->SetPosition(from.x, from.y, from.z);
    camera->SetViewUp(upwards.x, upwards.y, upwards.z);
}

Vec3 toVec3(const double* p)
{
    return {p[0], p[1], p[2]};
}

/// The corners of a cube in place of points that all coincide.
std::vector<Vec3> withExtent(std::span<const Vec3> points)
{
    const Aabb box = boundsOf(points);
    if (norm(box.max - box.min) > 0) {
        return {points.begin(), points.end()};
    }
    const double distance = norm(box.min);
    const double half = distance > 0 ? 0.5e-3 * distance : 0.5;
    const Vec3 d = {half, half, half};
    const auto corners = cornersOf(Aabb{box.min - d, box.max + d});
    return {corners.begin(), corners.end()};
}

/// The reach of the points along one picture axis: of x - slope * depth and of -x - slope * depth.
struct Reach {
    double positive = -std::numeric_limits<double>::infinity();
    double negative = -std::numeric_limits<double>::infinity();

    void add(double x, double depth, double slope)
    {
        positive = std::max(positive, x - slope * depth);
        negative = std::max(negative, -x - slope * depth);
    }
    double middle() const { return 0.5 * (positive - negative); }
    double halfRange() const { return 0.5 * (positive + negative); }
};

double aspectOf(vtkRenderer& renderer)
{
    const int* pixels = renderer.GetSize();
    return pixels[0] > 0 && pixels[1] > 0 ? static_cast<double>(pixels[0]) / pixels[1] : 1.0;
}

} // namespace

std::string_view nameOf(CameraPreset preset)
{
    return rowOf(preset).name;
}

std::optional<CameraPreset> cameraPresetFrom(std::string_view name)
{
    for (const PresetRow& row : kPresets) {
        if (row.name == name) {
            return row.preset;
        }
    }
    return std::nullopt;
}

void lookFrom(vtkRenderer& renderer, CameraPreset preset, std::span<const Vec3> points, UpAxis up)
{
    const PresetRow& row = rowOf(preset);
    turn(renderer, raised(row.from, up), raised(row.up, up));
    frame(renderer, points);
}

void lookFrom(vtkRenderer& renderer, const Vec3& from, const Aabb& bounds, UpAxis up)
{
    const Vec3 upwards = raised({0, 1, 0}, up);
    if (norm(cross(from, upwards)) == 0) {
        const bool isAbove = dot(from, upwards) > 0;
        lookFrom(renderer, isAbove ? CameraPreset::Top : CameraPreset::Bottom, bounds, up);
        return;
    }
    turn(renderer, from, upwards);
    frame(renderer, bounds);
}

Vec3 directionOf(CameraPreset preset, UpAxis up)
{
    return raised(rowOf(preset).from, up);
}

void lookFrom(vtkRenderer& renderer, CameraPreset preset, const Aabb& bounds, UpAxis up)
{
    lookFrom(renderer, preset, cornersOf(bounds), up);
}

void frame(vtkRenderer& renderer, const Aabb& bounds)
{
    frame(renderer, cornersOf(bounds));
}

void frame(vtkRenderer& renderer, std::span<const Vec3> given)
{
    const std::vector<Vec3> points = withExtent(given);
    const Aabb box = boundsOf(points);
    const Vec3 center = box.min + 0.5 * (box.max - box.min);
    vtkCamera* camera = renderer.GetActiveCamera();
    const bool parallel = camera->GetParallelProjection() != 0;
    const Vec3 forward = toVec3(camera->GetDirectionOfProjection());
    const Vec3 right = normalized(cross(forward, toVec3(camera->GetViewUp())));
    const Vec3 up = cross(right, forward);
    const double tanY = std::tan(0.5 * camera->GetViewAngle() * std::numbers::pi / 180);
    const double aspect = aspectOf(renderer);
    const double slopeY = parallel ? 0 : tanY / kMargin;
    const double slopeX = slopeY * aspect;

    // A point at (x, y, depth) from the center is in the picture of a perspective camera at
    // (cx, cy, cd) when |x - cx| <= slopeX (depth - cd), that is x - slopeX depth <= cx - slopeX cd
    // and -x - slopeX depth <= -cx - slopeX cd; likewise for y. With equality in both for the
    // points that reach farthest, their difference gives cx and their sum the largest cd.
    Reach x;
    Reach y;
    double nearest = std::numeric_limits<double>::infinity();
    for (const Vec3& point : points) {
        const Vec3 d = point - center;
        x.add(dot(d, right), dot(d, forward), slopeX);
        y.add(dot(d, up), dot(d, forward), slopeY);
        nearest = std::min(nearest, dot(d, forward));
    }
    const double extent = norm(box.max - box.min);
    double depth = nearest - extent; // in front of everything, which is all that parallel rays need
    if (!parallel) {
        depth = std::min(
            {-x.halfRange() / slopeX, -y.halfRange() / slopeY, nearest - kNearest * extent});
    }
    const Vec3 target = center + x.middle() * right + y.middle() * up;
    const Vec3 position = target + depth * forward;
    const double scale = kMargin * std::max(y.halfRange(), x.halfRange() / aspect);
    camera->SetFocalPoint(target.x, target.y, target.z);
    camera->SetPosition(position.x, position.y, position.z);
    camera->SetViewUp(up.x, up.y, up.z);
    camera->SetParallelScale(parallel ? std::max(scale, kNearest * extent) : -depth * tanY);
    renderer.ResetCameraClippingRange();
}

Camera cameraOf(vtkRenderer& renderer)
{
    vtkCamera* camera = renderer.GetActiveCamera();
    return {toVec3(camera->GetPosition()), toVec3(camera->GetFocalPoint()),
            toVec3(camera->GetViewUp())};
}

void setCamera(vtkRenderer& renderer, const Camera& camera)
{
    vtkCamera* active = renderer.GetActiveCamera();
    active->SetPosition(camera.position.x, camera.position.y, camera.position.z);
    active->SetFocalPoint(camera.target.x, camera.target.y, camera.target.z);
    active->SetViewUp(camera.up.x, camera.up.y, camera.up.z);
    renderer.ResetCameraClippingRange();
}

void setOrthographic(vtkRenderer& renderer, bool on)
{
    vtkCamera* camera = renderer.GetActiveCamera();
    if (on == (camera->GetParallelProjection() != 0))
        return;
    const double slope = std::tan(0.5 * camera->GetViewAngle() * std::numbers::pi / 180);
    if (on)
        camera->SetParallelScale(camera->GetDistance() * slope);
    else
        camera->Dolly(camera->GetDistance() * slope / camera->GetParallelScale());
    camera->SetParallelProjection(on ? 1 : 0);
    renderer.ResetCameraClippingRange();
}

} // namespace mbv::rendering
