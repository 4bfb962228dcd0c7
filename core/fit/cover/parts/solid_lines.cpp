#include "solid_lines.h"

#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

namespace mbv::cover {
namespace {

constexpr double kEnoughLines = 300;

/// On which side of the line from p to q a place lies: the same for both triangles at an edge,
/// rounding included, so that no line slips between them.
bool isLeft(const std::array<double, 2>& p, const std::array<double, 2>& q,
            const std::array<double, 2>& at)
{
    if (q < p)
        return !isLeft(q, p, at);
    return (q[0] - p[0]) * (at[1] - p[1]) - (q[1] - p[1]) * (at[0] - p[0]) >= 0;
}

double commonLength(const Interval& chord, std::span<const Interval> inside)
{
    double length = 0;
    for (const Interval& interval : inside)
        length +=
            std::max(0.0, std::min(chord.to, interval.to) - std::max(chord.from, interval.from));
    return length;
}

/// Grows `chord` by another, which may be missing.
void join(std::optional<Interval>& chord, const std::optional<Interval>& other)
{
    if (!chord)
        chord = other;
    else if (other)
        chord = Interval{std::min(chord->from, other->from), std::max(chord->to, other->to)};
}

} // namespace

SolidLines::SolidLines(const Aabb& region, int axis, std::size_t count,
                       std::span<const Vec3> points,
                       std::span<const std::array<std::uint32_t, 3>> triangles)
    : region_(region), axis_(axis), u_((axis + 1) % 3), v_((axis + 2) % 3), count_(count)
{
    const Vec3 size = region.max - region.min;
    for (std::size_t line = 0; line < count; ++line) {
        const auto number = static_cast<double>(line);
        const double turns = number * (std::numbers::phi - 1);
        places_.push_back({region.min[u_] + size[u_] * (number + 0.5) / static_cast<double>(count),
                           region.min[v_] + size[v_] * (turns - std::floor(turns))});
    }
    if (triangles.empty())
        return;
    std::vector<std::pair<std::uint32_t, double>> crossings;
    for (const auto& triangle : triangles)
        addCrossings({points[triangle[0]], points[triangle[1]], points[triangle[2]]}, crossings);
    std::ranges::sort(crossings);
    std::size_t next = 0;
    for (std::size_t line = 0; line < count_; ++line) {
        first_.push_back(inside_.size());
        for (; next + 1 < crossings.size() && crossings[next].first == line; next += 2)
            inside_.push_back({crossings[next].second, crossings[next + 1].second});
    }
    first_.push_back(inside_.size());
}

double SolidLines::areaOfLine() const
{
    const Vec3 size = region_.max - region_.min;
    return size[u_] * size[v_] / static_cast<double>(count_);
}

SolidLines::LineRange SolidLines::linesBetween(double low, double high) const
{
    const double size = region_.max[u_] - region_.min[u_];
    const auto count = static_cast<double>(count_);
    if (!(size > 0))
        return {0, count_};
    const auto numberAt = [&](double x) {
        return std::clamp((x - region_.min[u_]) / size * count - 0.5, 0.0, count);
    };
    return {static_cast<std::size_t>(numberAt(low)),
            std::min(count_, static_cast<std::size_t>(numberAt(high)) + 1)};
}

void SolidLines::addCrossings(const std::array<Vec3, 3>& triangle,
                              std::vector<std::pair<std::uint32_t, double>>& crossings) const
{
    std::array<std::array<double, 2>, 3> p;
    for (std::size_t i = 0; i < 3; ++i)
        p[i] = {triangle[i][u_], triangle[i][v_]};
    const auto [low, high] = std::minmax({p[0][0], p[1][0], p[2][0]});
    const double bottom = std::min({p[0][1], p[1][1], p[2][1]});
    const double top = std::max({p[0][1], p[1][1], p[2][1]});
    const LineRange range = linesBetween(low, high);
    for (std::size_t line = range.first; line < range.end; ++line) {
        const auto& at = places_[line];
        if (at[1] < bottom || at[1] > top)
            continue;
        const bool left = isLeft(p[0], p[1], at);
        if (isLeft(p[1], p[2], at) != left || isLeft(p[2], p[0], at) != left)
            continue;
        double sum = 0;
        double height = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto& q = p[(i + 1) % 3];
            const auto& r = p[(i + 2) % 3];
            const double weight =
                std::abs((r[0] - q[0]) * (at[1] - q[1]) - (r[1] - q[1]) * (at[0] - q[0]));
            sum += weight;
            height += weight * triangle[i][axis_];
        }
        crossings.emplace_back(static_cast<std::uint32_t>(line),
                               sum > 0 ? height / sum : triangle[0][axis_]);
    }
}

std::optional<Interval> SolidLines::chordOf(const RoundPart& part,
                                            const std::array<double, 2>& at) const
{
    const double squaredRadius = part.radius * part.radius;
    const auto ofBall = [&](const Vec3& center) -> std::optional<Interval> {
        const double du = at[0] - center[u_];
        const double dv = at[1] - center[v_];
        const double left = squaredRadius - du * du - dv * dv;
        if (left < 0)
            return std::nullopt;
        const double half = std::sqrt(left);
        return Interval{center[axis_] - half, center[axis_] + half};
    };
    std::optional<Interval> chord = ofBall(part.a);
    if (part.a == part.b)
        return chord;
    join(chord, ofBall(part.b));

    // Between the balls: |m + t w| <= radius across the axis, and 0 <= m + t w <= length along it.
    const Vec3 ab = part.b - part.a;
    const double length = norm(ab);
    const Vec3 unit = ab / length;
    Vec3 m;
    m[u_] = at[0] - part.a[u_];
    m[v_] = at[1] - part.a[v_];
    m[axis_] = -part.a[axis_];
    const double slope = unit[axis_];
    const double along = dot(m, unit);
    const double squaredAcross = 1 - slope * slope;
    if (squaredAcross < 1e-12)
        return chord; // along the axis: what a line has in the body, it has between the balls
    const Vec3 across = m - along * unit;
    const double middle = -(across[axis_] - dot(across, unit) * slope) / squaredAcross;
    const double left = squaredRadius - dot(across, across) + middle * middle * squaredAcross;
    if (left < 0)
        return chord;
    const double half = std::sqrt(left / squaredAcross);
    Interval body = {middle - half, middle + half};
    if (std::abs(slope) > 1e-12) {
        const auto [low, high] = std::minmax({-along / slope, (length - along) / slope});
        body = {std::max(body.from, low), std::min(body.to, high)};
    } else if (along < 0 || along > length) {
        return chord;
    }
    if (body.from <= body.to)
        join(chord, body);
    return chord;
}

std::optional<Interval> SolidLines::chordOf(const HullPart& part,
                                            const std::array<double, 2>& at) const
{
    Interval chord = {part.bounds.min[axis_], part.bounds.max[axis_]};
    for (const HullFace& face : part.faces) {
        const double slope = face.normal[axis_];
        const double left = face.offset - face.normal[u_] * at[0] - face.normal[v_] * at[1];
        if (slope > 0)
            chord.to = std::min(chord.to, left / slope);
        else if (slope < 0)
            chord.from = std::max(chord.from, left / slope);
        else if (left < 0)
            return std::nullopt;
    }
    if (part.faces.empty() || chord.from > chord.to)
        return std::nullopt;
    return chord;
}

std::optional<Interval> SolidLines::chordOf(const BoxPart& part,
                                            const std::array<double, 2>& at) const
{
    const Obb& box = part.box;
    Vec3 from = box.center; // on the line, beside the center
    from[u_] = at[0];
    from[v_] = at[1];
    const Vec3 d = from - box.center;
    Interval chord = {-std::numeric_limits<double>::infinity(),
                      std::numeric_limits<double>::infinity()};
    for (std::size_t i = 0; i < 3; ++i) {
        const double slope = box.axes[i][axis_];
        const double low = -box.halfExtents[static_cast<int>(i)] - dot(d, box.axes[i]);
        const double high = box.halfExtents[static_cast<int>(i)] - dot(d, box.axes[i]);
        if (slope == 0) {
            if (low > 0 || high < 0)
                return std::nullopt;
            continue;
        }
        const auto [near, far] = std::minmax({low / slope, high / slope});
        chord = {std::max(chord.from, near), std::min(chord.to, far)};
    }
    if (chord.from > chord.to)
        return std::nullopt;
    return Interval{from[axis_] + chord.from, from[axis_] + chord.to};
}

std::span<const Interval> SolidLines::insideOf(std::size_t line) const
{
    if (first_.empty())
        return {};
    return std::span(inside_).subspan(first_[line], first_[line + 1] - first_[line]);
}

template <class Part> double SolidLines::outsideOf(const Part& part) const
{
    const double volume = volumeOf(part);
    if (first_.empty())
        return volume;
    const Aabb bounds = boundsOf(part);
    const LineRange range = linesBetween(bounds.min[u_], bounds.max[u_]);
    double all = 0;
    double common = 0;
    // A few hundred of many lines tell the share, too: each second, fourth, ... of a lattice.
    const double share = (bounds.max[v_] - bounds.min[v_]) / (region_.max[v_] - region_.min[v_]);
    const double expected = static_cast<double>(range.end - range.first) * std::min(1.0, share);
    const auto step = std::bit_floor(static_cast<std::size_t>(expected / kEnoughLines) | 1U);
    for (std::size_t line = range.first; line < range.end; line += step) {
        const auto& at = places_[line];
        if (at[1] < bounds.min[v_] || at[1] > bounds.max[v_])
            continue;
        if (const auto chord = chordOf(part, at)) {
            all += chord->length();
            common += commonLength(*chord, insideOf(line));
        }
    }
    return all > 0 ? volume * (1 - std::min(1.0, common / all)) : volume;
}

double SolidLines::volumeOutside(const CoverPart& part) const
{
    return std::visit([this](const auto& some) { return outsideOf(some); }, part);
}

std::array<SolidLines::Lengths, 2> SolidLines::lengthsOf(std::span<const CoverPart> parts) const
{
    std::vector<std::vector<Interval>> chords(count_);
    for (const CoverPart& part : parts) {
        const Aabb bounds = boundsOf(part);
        const LineRange range = linesBetween(bounds.min[u_], bounds.max[u_]);
        std::visit(
            [&](const auto& some) {
                for (std::size_t line = range.first; line < range.end; ++line) {
                    const auto& at = places_[line];
                    if (at[1] < bounds.min[v_] || at[1] > bounds.max[v_])
                        continue;
                    if (const auto chord = chordOf(some, at))
                        chords[line].push_back(*chord);
                }
            },
            part);
    }
    std::array<Lengths, 2> lengths;
    for (std::size_t line = 0; line < count_; ++line) {
        Lengths& sum = lengths[line % 2];
        const auto inside = insideOf(line);
        sum.solid += commonLength({region_.min[axis_], region_.max[axis_]}, inside);
        std::ranges::sort(chords[line], {}, &Interval::from);
        std::optional<Interval> open;
        const auto close = [&] {
            if (open) {
                sum.all += open->length();
                sum.common += commonLength(*open, inside);
            }
        };
        for (const Interval& chord : chords[line]) {
            if (open && chord.from <= open->to) {
                open->to = std::max(open->to, chord.to);
                continue;
            }
            close();
            open = chord;
        }
        close();
    }
    return lengths;
}

std::optional<SolidLines> solidLinesOf(const TriangleMesh& mesh, std::span<const Vec3> vertices,
                                       std::size_t most)
{
    if (!propertiesOf(mesh).watertight)
        return std::nullopt;
    Aabb region = boundsOf(vertices);
    const Vec3 size = region.max - region.min;
    const double around = 0.15 * norm(size); // parts stick out, and are measured there
    region = {region.min - Vec3{around, around, around}, region.max + Vec3{around, around, around}};
    const int axis = size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2;
    const std::size_t lines = std::clamp<std::size_t>(128 * most, 8192, 32'768);
    return SolidLines(region, axis, lines, vertices, mesh.triangles);
}

} // namespace mbv::cover
