#include "generator.h"

#include "shape_points.h"
#include "similarity.h"

#include <mbv/collision/sweep.h>

#include <algorithm>
#include <cmath>

namespace mbv::differential {
namespace {

/// As an index of Shape: its axes are given.
bool hasAxes(std::size_t kind)
{
    constexpr std::size_t kObb = 2;
    constexpr std::size_t kEllipsoid = 11;
    return kind == kObb || kind == kEllipsoid;
}

double diameterOf(const Shape& shape)
{
    if (!isBounded(shape))
        return 0;
    const Aabb bounds = boundsOf(shape);
    return norm(bounds.max - bounds.min);
}

Shape shifted(const Shape& shape, const Vec3& by)
{
    Similarity shift;
    shift.shift = by;
    return mapped(shape, shift);
}

/// The nearest point with one decimal.
Vec3 decimal(const Vec3& p)
{
    return {std::round(10 * p.x) / 10, std::round(10 * p.y) / 10, std::round(10 * p.z) / 10};
}

/// A direction that tiltToGrid() gave: its smallest whole numbers, or nearly, times one number.
Vec3 onGrid(const Vec3& axis)
{
    double least = 1;
    for (int i = 0; i < 3; ++i) {
        if (std::abs(axis[i]) > 0.1)
            least = std::min(least, std::abs(axis[i]));
    }
    return axis / least;
}

} // namespace

const char* nameOf(Mode mode)
{
    constexpr std::array<const char*, kModes> kNames = {
        "apart", "touching", "grid",   "parallel", "concentric",
        "zero",  "aspect",   "needle", "shared",   "second"};
    return kNames[static_cast<std::size_t>(mode)];
}

double Generator::uniform(double low, double high)
{
    return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
}
double Generator::power(double low, double high)
{
    return std::pow(10, uniform(low, high));
}
int Generator::whole(int low, int high)
{
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
}
Vec3 Generator::vector()
{
    const double x = uniform(-1, 1);
    const double y = uniform(-1, 1);
    return {x, y, uniform(-1, 1)};
}
Vec3 Generator::direction()
{
    Vec3 v = vector();
    while (!(norm(v) > 0.1 && norm(v) <= 1))
        v = vector();
    return normalized(v);
}

/// Axis 0 towards a grid point: corners on a line that rounding bends.
void Generator::tiltToGrid(Frame& frame)
{
    const double x = whole(1, 3);
    const double y = whole(-3, 3);
    const Vec3 along = {x, y, static_cast<double>(whole(-3, 3))};
    frame.axes[0] = normalized(along);
    frame.axes[1] = normalized(cross(frame.axes[0], Vec3{0, 0.6, 0.8}));
    frame.axes[2] = cross(frame.axes[0], frame.axes[1]);
}

Generator::Frame Generator::frame(Mode mode)
{
    Frame result = {2 * vector(), {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}};
    if (mode == Mode::Grid || (mode == Mode::Needle && chance(0.5))) {
        const double parts = chance(0.5) ? 10 : 2;
        const double x = whole(-20, 20);
        const double y = whole(-20, 20);
        result.center = Vec3{x, y, static_cast<double>(whole(-20, 20))} / parts;
        if (mode == Mode::Needle)
            tiltToGrid(result);
        return result;
    }
    const Vec3 z = direction();
    const Vec3 x = normalized(cross(direction(), z));
    result.axes = {x, normalized(cross(z, x)), z};
    return result;
}

Generator::Frame Generator::tilted(const Frame& frame)
{
    Frame result = frame;
    auto& [x, y, z] = result.axes;
    if (chance(0.2)) { // no more orthonormal than products of rotations are
        for (Vec3& axis : result.axes)
            axis = normalized(axis + power(-17, -15.5) * direction());
    } else if (chance(0.7)) {
        x = normalized(x + power(-17, -2) * direction());
        z = normalized(cross(x, y));
        y = cross(z, x);
    }
    const auto steps = static_cast<std::size_t>(whole(0, 2));
    std::rotate(result.axes.begin(), result.axes.begin() + static_cast<std::ptrdiff_t>(steps),
                result.axes.end());
    return result;
}

/// Axes as orthonormal as rounding leaves them, or off by up to what is still a valid box.
void Generator::skew(Frame& frame)
{
    if (chance(0.6))
        return;
    Frame result = frame;
    const double defect = power(-15.5, -6.3);
    const bool isStretched = chance(0.2); // longer or shorter, and perpendicular
    for (Vec3& axis : result.axes)
        axis += defect * (isStretched ? uniform(-1, 1) * axis : direction());
    if (isValid(Obb{{}, {1, 1, 1}, result.axes})) // it may have been skewed before
        frame = result;
}

double Generator::extent(Mode mode)
{
    if (mode == Mode::Grid)
        return 0.1 * whole(1, 10);
    if (mode == Mode::Zero && chance(0.5))
        return 0;
    if (mode == Mode::Aspect)
        return power(-6, 0);
    return uniform(0.05, 1);
}

Triangle Generator::triangle(const Frame& frame, const Vec3& half, Mode mode)
{
    const Vec3 along = half.x * frame.axes[0];
    const Vec3 across = half.y * frame.axes[1];
    Triangle result = {frame.center - along - across, frame.center + along - across,
                       frame.center + uniform(-1, 1) * along + across};
    if (mode == Mode::Needle) {
        const double step = chance(0.5) ? 0.5 : uniform(-2, 3);
        result.b = result.a + 2.0 * along;
        result.c = result.a + step * (result.b - result.a);
        if (frame.center == decimal(frame.center)) {
            const Vec3 by = 0.1 * whole(1, 3) * onGrid(frame.axes[0]);
            result = {frame.center, frame.center + by, frame.center + whole(2, 4) * by};
            result = {decimal(result.a), decimal(result.b), decimal(result.c)};
        }
    }
    return result;
}

ConvexHull Generator::hull(const Frame& frame, const Vec3& half, Mode mode)
{
    const bool isRegular = mode == Mode::Grid || mode == Mode::Parallel || chance(0.3);
    ConvexHull result;
    const int count = mode == Mode::Zero ? whole(1, 4) : whole(4, 8);
    for (int i = 0; i < count; ++i) {
        const Vec3 at = isRegular ? Vec3{i % 2 == 0 ? -1.0 : 1.0, i / 2 % 2 == 0 ? -1.0 : 1.0,
                                         i / 4 % 2 == 0 ? -1.0 : 1.0}
                                  : vector();
        Vec3 p = frame.center;
        for (int k = 0; k < 3; ++k)
            p += at[k] * half[k] * frame.axes[static_cast<std::size_t>(k)];
        result.points.push_back(p);
    }
    return result;
}

Shape Generator::shape(std::size_t kind, const Frame& frame, Mode mode)
{
    const double x = extent(mode);
    const double y = extent(mode);
    const Vec3 half = {x, y, extent(mode)};
    const Vec3 along = half.x * frame.axes[0];
    switch (kind) {
    case 0:
        return Sphere{frame.center, half.x};
    case 1:
        return Aabb{frame.center - half, frame.center + half};
    case 2:
        return Obb{frame.center, half, frame.axes};
    case 3:
        return Capsule{frame.center - along, frame.center + along, half.y};
    case 4: {
        const Vec3 reach = half.x > 0 ? along : uniform(0.05, 1) * frame.axes[0];
        const Cylinder cylinder = {frame.center - reach, frame.center + reach, half.y};
        return cylinder.a == cylinder.b ? Cylinder{{0, 0, 0}, {0, 0, 1}, half.y} : cylinder;
    }
    case 5:
        return hull(frame, half, mode);
    case 6:
    case 7: {
        const Vec3 normal = mode == Mode::Grid ? frame.axes[static_cast<std::size_t>(whole(0, 2))]
                                               : power(-3, 3) * frame.axes[2];
        if (kind == 6)
            return Plane{normal, dot(normal, frame.center)};
        return HalfSpace{normal, dot(normal, frame.center)};
    }
    case 8:
        return triangle(frame, half, mode);
    case 9:
        return Segment{frame.center - along, frame.center + along};
    case 10: {
        const Vec3 reach = half.x > 0 ? along : uniform(0.05, 1) * frame.axes[0];
        const Cone cone = {frame.center + reach, frame.center - reach, half.y};
        return cone.apex == cone.baseCenter ? Cone{{0, 0, 1}, {0, 0, 0}, half.y} : cone;
    }
    default:
        static_assert(kKinds == 12, "each kind has a case, the last is the default");
        return Ellipsoid{frame.center, half, frame.axes};
    }
}

/// A gap along a direction of A's frame or any other: of a box, the normal of a face.
void Generator::touch(Draw& draw, const Frame& frame)
{
    Vec3 along = direction();
    if (chance(0.5)) {
        const auto i = static_cast<std::size_t>(whole(0, 2));
        along = frame.axes[i];
        if (std::holds_alternative<Obb>(draw.a) && chance(0.8))
            along = normalized(cross(frame.axes[(i + 1) % 3], frame.axes[(i + 2) % 3]));
    }
    const Vec3 onA = supportOf(draw.a, along);
    const Vec3 onB = supportOf(draw.b, -along);
    const double gap = chance(0.2) ? 0 : (chance(0.5) ? 1 : -1) * power(-17, -1);
    const Vec3 aside = chance(0.5) ? onA - onB : dot(onA - onB, along) * along;
    draw.b = shifted(draw.b, aside + gap * along);
}

/// A corner of b onto a corner of a, or between two of them.
void Generator::share(Draw& draw)
{
    const std::vector<Vec3> onA = cornersOf(draw.a);
    const std::vector<Vec3> onB = cornersOf(draw.b);
    const auto pick = [this](const std::vector<Vec3>& of) {
        return of[static_cast<std::size_t>(whole(0, static_cast<int>(of.size()) - 1))];
    };
    const Vec3 from = pick(onA);
    const Vec3 to = pick(onA);
    const Vec3 place = chance(0.4) ? from : from + uniform(0, 1) * (to - from);
    if (auto* t = std::get_if<Triangle>(&draw.b); t && chance(0.5)) {
        t->a = place;
        if (chance(0.5))
            t->b = from;
    } else if (auto* s = std::get_if<Segment>(&draw.b); s && chance(0.5)) {
        s->a = place;
    } else {
        draw.b = shifted(draw.b, place - pick(onB));
    }
}

void Generator::place(Draw& draw, const Frame& frame)
{
    switch (draw.mode) {
    case Mode::Touching:
        return touch(draw, frame);
    case Mode::Zero:
    case Mode::Aspect:
    case Mode::Parallel:
        if (chance(0.5))
            touch(draw, frame);
        return;
    case Mode::Shared:
        return share(draw);
    case Mode::Needle:
        if (frame.center == decimal(frame.center) && chance(0.6)) {
            draw.b = shifted(draw.b, frame.center - cornersOf(draw.b)[0] +
                                         0.1 * whole(-30, 30) * onGrid(frame.axes[0]));
            if (auto* sphere = std::get_if<Sphere>(&draw.b))
                sphere->center = decimal(sphere->center);
        } else if (chance(0.6)) // on the needle's own line
            draw.b =
                shifted(draw.b, supportOf(draw.a, frame.axes[0]) + uniform(-1, 4) * frame.axes[0] -
                                    supportOf(draw.b, -frame.axes[0]));
        return;
    default:
        return;
    }
}

void Generator::transform(Draw& draw)
{
    Similarity map;
    if (chance(0.2))
        map.scale = power(-150, 150);
    else if (chance(0.3))
        map.shift = power(0, 8) * direction();
    else
        return;
    draw.a = mapped(draw.a, map);
    draw.b = mapped(draw.b, map);
}

/// To where a sweep stopped; then along what it met, into it or anywhere.
void Generator::sweepOnce(Draw& draw, double size)
{
    const auto hit = sweep(draw.a, draw.motion, draw.b);
    if (!hit)
        return;
    draw.a = shifted(draw.a, hit->fraction * draw.motion);
    const Vec3 any = size * power(-2, 1) * direction();
    const double into = dot(any, hit->normal);
    if (chance(0.5))
        draw.motion = any - into * hit->normal; // along
    else
        draw.motion = into < 0 ? -any : any;
}

Draw Generator::draw(std::size_t kindA, std::size_t kindB)
{
    Draw result;
    result.mode = static_cast<Mode>(whole(0, static_cast<int>(kModes) - 1));
    Frame frameA = frame(result.mode);
    Frame frameB = frame(result.mode);
    if (hasAxes(kindA))
        skew(frameA);
    if (result.mode == Mode::Parallel || result.mode == Mode::Concentric) {
        const Vec3 center = frameB.center;
        if (result.mode == Mode::Parallel || chance(0.7))
            frameB = tilted(frameA);
        if (result.mode == Mode::Parallel)
            frameB.center = center;
        else
            frameB.center = frameA.center + (chance(0.5) ? 0 : uniform(-2, 2)) * frameA.axes[0];
    }
    if (result.mode == Mode::Needle && chance(0.7))
        frameB.axes = frameA.axes;
    if (hasAxes(kindB))
        skew(frameB);
    result.a = shape(kindA, frameA, result.mode);
    result.b = shape(kindB, frameB, result.mode);
    place(result, frameA);
    transform(result);
    double size = std::max(diameterOf(result.a), diameterOf(result.b));
    if (!(size > 0))
        size = 1;
    result.motion = motion(result, size);
    if (result.mode == Mode::Second || (result.mode == Mode::Zero && chance(0.3)))
        sweepOnce(result, size);
    result.ray = ray(result.b, size);
    return result;
}

} // namespace mbv::differential
