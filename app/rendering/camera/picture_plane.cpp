#include "picture_plane.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mbv::rendering {
namespace {

/// The nearest depth at which things are seen, as a part of the distance to what is looked at.
constexpr double kNearest = 1e-3;

/// Half the height that the picture shows at unit depth, or at every depth when orthographic.
double slopeOf(const PicturePlane& plane)
{
    return plane.orthographic ? plane.parallelScale
                              : std::tan(0.5 * plane.viewAngle * std::numbers::pi / 180);
}

double depthOf(const PicturePlane& plane, const Vec3& point)
{
    return dot(point - plane.camera.position, axesOf(plane.camera).away);
}

double nearestDepth(const PicturePlane& plane)
{
    return kNearest * norm(plane.camera.target - plane.camera.position);
}

} // namespace

PictureAxes axesOf(const Camera& camera)
{
    const Vec3 sight = camera.target - camera.position;
    const Vec3 sideways = cross(sight, camera.up);
    if (!(norm(sideways) > 0))
        return {};
    const Vec3 away = normalized(sight);
    const Vec3 right = normalized(sideways);
    return {right, cross(right, away), away};
}

std::optional<Pixel> pixelOf(const PicturePlane& plane, const Vec3& point)
{
    const PictureAxes axes = axesOf(plane.camera);
    const Vec3 offset = point - plane.camera.position;
    const double depth = dot(offset, axes.away);
    if (!plane.orthographic && depth < nearestDepth(plane))
        return std::nullopt;
    const double half = slopeOf(plane) * (plane.orthographic ? 1 : depth);
    const double pixelsPerUnit = 0.5 * plane.height / half;
    return Pixel{0.5 * plane.width + pixelsPerUnit * dot(offset, axes.right),
                 0.5 * plane.height - pixelsPerUnit * dot(offset, axes.up)};
}

Sight sightThrough(const PicturePlane& plane, const Pixel& pixel)
{
    const PictureAxes axes = axesOf(plane.camera);
    const double unitsPerPixel = 2 * slopeOf(plane) / plane.height;
    const Vec3 sideways = unitsPerPixel * ((pixel[0] - 0.5 * plane.width) * axes.right -
                                           (pixel[1] - 0.5 * plane.height) * axes.up);
    if (plane.orthographic)
        return {plane.camera.position + sideways, axes.away};
    return {plane.camera.position, normalized(axes.away + sideways)};
}

Vec3 sightOf(const PicturePlane& plane, const Vec3& point)
{
    const Vec3 offset = point - plane.camera.position;
    return plane.orthographic || depthOf(plane, point) < nearestDepth(plane)
               ? axesOf(plane.camera).away
               : normalized(offset);
}

double unitsPerPixel(const PicturePlane& plane, const Vec3& at)
{
    const double depth = std::max(depthOf(plane, at), nearestDepth(plane));
    const double half = slopeOf(plane) * (plane.orthographic ? 1 : depth);
    return 2 * half / plane.height;
}

} // namespace mbv::rendering
