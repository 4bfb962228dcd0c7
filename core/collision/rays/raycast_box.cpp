// A box is the intersection of three slabs: the ray enters it where it enters the last of them
// (Kay, Kajiya: Ray tracing complex scenes, SIGGRAPH 1986). The face it enters through is that
// slab's. Slabs that it lies in, to rounding, do not decide where that is.
#include "collision/exact/accurate_cross.h"
#include "raycast_line.h"
#include <mbv/collision/pairs.h>
#include <mbv/collision/raycast.h>

#include <algorithm>

namespace mbv {
namespace {

using cast::Interval;

struct BoxEntry {
    double enter = 0;
    int axis = 0;
    double slack = 0; ///< how much later rounding may let it be; not beyond the chord's middle
};

/// Nothing when the slabs have no point of the line in common.
std::optional<BoxEntry> common(const std::array<Interval, 3>& slabs)
{
    const auto surelyEnters = [](const Interval& s) { return s.enter - s.slack; };
    int last = 0;
    double leave = std::numeric_limits<double>::infinity();
    double latest = -leave;
    for (int i = 0; i < 3; ++i) {
        const Interval& slab = slabs[static_cast<std::size_t>(i)];
        if (surelyEnters(slab) > surelyEnters(slabs[static_cast<std::size_t>(last)]))
            last = i;
        leave = std::min(leave, slab.leave + slab.slack);
        latest = std::max(latest, slab.enter + slab.slack);
    }
    const Interval& entered = slabs[static_cast<std::size_t>(last)];
    if (surelyEnters(entered) > leave)
        return std::nullopt;
    const double enter = std::min(entered.enter, leave);
    return BoxEntry{enter, last, std::min(latest - enter, (leave - enter) / 2)};
}

} // namespace

std::optional<RayHit> raycast(const Ray& ray, const Aabb& shape)
{
    // As seen from the nearest point, the faces that can be hit are at 0 exactly.
    const Vec3 anchor = max(shape.min, min(ray.origin, shape.max));
    if (anchor == ray.origin)
        return cast::insideHit(ray);
    const cast::RayLine line = cast::lineNear(ray, anchor);
    std::array<Interval, 3> slabs;
    for (int i = 0; i < 3; ++i) {
        // Decided by the numbers as given: it goes along the slab or away from it.
        if ((ray.origin[i] < shape.min[i] && ray.direction[i] <= 0) ||
            (ray.origin[i] > shape.max[i] && ray.direction[i] >= 0))
            return std::nullopt;
        if (ray.direction[i] == 0)
            continue;
        const auto slab =
            cast::withinSlab(line.base[i], line.direction[i], shape.min[i] - anchor[i],
                             shape.max[i] - anchor[i], line.thinnest());
        if (!slab)
            return std::nullopt;
        slabs[static_cast<std::size_t>(i)] = *slab;
    }
    const auto entry = common(slabs);
    if (!entry)
        return std::nullopt;

    const bool isAtMin = ray.direction[entry->axis] > 0;
    Vec3 normal;
    normal[entry->axis] = isAtMin ? -1 : 1;
    Vec3 point = max(shape.min, min(anchor + line.at(entry->enter), shape.max));
    point[entry->axis] = (isAtMin ? shape.min : shape.max)[entry->axis];
    return cast::hitAt(line, entry->enter, point, normal, norm(shape.max - shape.min),
                       entry->slack);
}

std::optional<RayHit> raycast(const Ray& ray, const Obb& shape)
{
    if (pair::overlaps(Sphere{ray.origin, 0}, shape))
        return cast::insideHit(ray);
    // The box is taken literally, |s_i| <= 1 in p = center + sum s_i e_i A_i: s_i e_i is measured
    // along the face normal A_j x A_k, which is A_i only to the 1e-6 that axes may be off by.
    const Vec3 origin = ray.origin - shape.center;
    bool isInside = true;
    std::array<Vec3, 3> normals;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 face = cross(shape.axes[(i + 1) % 3], shape.axes[(i + 2) % 3]);
        normals[i] = face / dot(face, shape.axes[i]);
        isInside =
            isInside && std::abs(dot(normals[i], origin)) <= shape.halfExtents[static_cast<int>(i)];
    }
    if (isInside)
        return cast::insideHit(ray);

    const cast::RayLine line = cast::lineNear(ray, shape.center);
    std::array<Interval, 3> slabs;
    for (std::size_t i = 0; i < 3; ++i) {
        const double e = shape.halfExtents[static_cast<int>(i)];
        const auto slab = cast::withinSlab(dot(normals[i], line.base),
                                           dot(normals[i], line.direction), -e, e, line.thinnest());
        if (!slab)
            return std::nullopt;
        slabs[i] = *slab;
    }
    const auto entry = common(slabs);
    if (!entry)
        return std::nullopt;
    auto face = static_cast<std::size_t>(entry->axis);
    if (entry->enter < line.start) { // the ray starts on the surface: on which face?
        const auto outside = [&](std::size_t i) {
            return std::abs(dot(normals[i], origin)) - shape.halfExtents[static_cast<int>(i)];
        };
        for (std::size_t i = 0; i < 3; ++i)
            face = outside(i) > outside(face) ? i : face;
        const Vec3 axis = normalized(normals[face]);
        const Vec3 outward = dot(axis, origin) < 0 ? -axis : axis;
        if (dot(outward, line.direction) > cast::kRounding)
            return std::nullopt; // and leaves it
        return cast::hitAt(line, entry->enter, shape.center + line.at(entry->enter), outward,
                           norm(shape.halfExtents), entry->slack);
    }
    const Vec3 axis = normalized(normals[face]);
    return cast::hitAt(line, entry->enter, shape.center + line.at(entry->enter),
                       dot(axis, line.direction) > 0 ? -axis : axis, norm(shape.halfExtents),
                       entry->slack);
}

} // namespace mbv
