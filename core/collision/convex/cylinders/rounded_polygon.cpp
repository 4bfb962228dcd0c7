// The nearest point of the boundary to the origin lies on an edge or in a round corner. Between the
// directions across two neighboring edges one corner carries the extent: an arc, which is cut at
// the axes of the ellipse, too. The chord between its end points bounds it from below, which leaves
// few arcs; in those the minimum, where there is one, is found by Newton's method in a bracket.
#include "rounded_polygon.h"

#include <cmath>
#include <limits>

namespace mbv::convex {
namespace {

/// Of the coordinates, which are about 1.
constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();

constexpr double cross(const Vec2& a, const Vec2& b)
{
    return a.x * b.y - a.y * b.x;
}

/// A direction and the point of the boundary that is farthest along it.
struct Support {
    Vec2 direction;
    Vec2 point;

    double extent() const { return dot(direction, point); }
    /// How the extent changes as the direction turns.
    double slope() const { return dot(perpendicular(direction), point); }
};

/// In all directions between those of the ends the extent is at least the lesser of theirs or that
/// of the chord between their points, across it. Here only that is below the bound.
bool isBelow(double bound, double area, const Vec2& chord)
{
    if (area <= 0) // of the triangle with the origin, twice
        return bound > 0 && chord != Vec2{};
    return bound > 0 && area * area < bound * bound * dot(chord, chord);
}

/// An ellipse swept by a circle about a corner.
struct RoundCorner {
    Vec2 corner;
    Vec2 semiAxes;
    double radius;

    /// Not both zero along it.
    Support along(const Vec2& direction) const
    {
        const Vec2 scaled = {semiAxes.x * direction.x, semiAxes.y * direction.y};
        const double length = std::sqrt(dot(scaled, scaled));
        return {direction, corner + radius * direction +
                               Vec2{semiAxes.x * scaled.x, semiAxes.y * scaled.y} / length};
    }

    double curvatureRadius(const Vec2& direction) const
    {
        const Vec2 scaled = {semiAxes.x * direction.x, semiAxes.y * direction.y};
        const double squared = dot(scaled, scaled);
        const double product = semiAxes.x * semiAxes.y;
        return radius + product * product / (squared * std::sqrt(squared));
    }

    /// In the quarter beyond the long axis from the origin, where between a maximum and a minimum
    /// the extent rises or falls most; a unit direction, or zero of a circle or a segment.
    Vec2 partingDirection() const
    {
        const Vec2 scaled = {semiAxes.x * corner.x, semiAxes.y * corner.y};
        if (!(semiAxes.y > 0) || !(semiAxes.y < semiAxes.x) || scaled.y == 0)
            return {};
        const double ratio = std::cbrt(scaled.x / scaled.y);
        const Vec2 direction = {-corner.x, ratio * ratio * corner.y};
        const double length = std::sqrt(dot(direction, direction));
        return length > 0 ? direction / length : Vec2{};
    }
};

/// The least extent in one round corner, between two directions.
class CornerSearch {
public:
    CornerSearch(const RoundCorner& corner, const Extent2& known) : corner_(corner), best_(known) {}

    const Extent2& best() const { return best_; }

    /// Between two directions in one quarter.
    ///
    /// The normals of an ellipse through a point inside it are those of at most four of its points:
    /// its nearest, in the point's own quarter; the farthest, in the opposite one; and in the
    /// quarter beyond the long axis none, or a maximum and a minimum, of the extent as well. There
    /// the direction where the extent turns fastest parts the two (its evolute is an astroid).
    void run(const Support& from, const Support& to)
    {
        if (!mayBeLess(from, to))
            return;
        if (hasMinimum(from, to)) {
            findMinimum(from, to);
            return;
        }
        const Vec2 parting = corner_.partingDirection();
        if (!(cross(from.direction, parting) > 0 && cross(parting, to.direction) > 0))
            return;
        const Support middle = corner_.along(parting);
        if (hasMinimum(from, middle))
            findMinimum(from, middle);
        else if (hasMinimum(middle, to))
            findMinimum(middle, to);
    }

private:
    static constexpr int kMaxSteps = 60;

    /// What is shorter by rounding alone leaves the first.
    double bound() const { return best_.extent - kRounding; }

    void keep(const Support& support)
    {
        if (support.extent() < bound())
            best_ = {support.direction, support.extent()};
    }

    bool mayBeLess(const Support& from, const Support& to) const
    {
        return isBelow(bound(), cross(from.point, to.point), to.point - from.point);
    }

    /// The extent falls at first and rises in the end.
    static bool hasMinimum(const Support& from, const Support& to)
    {
        return from.slope() <= 0 && to.slope() >= 0;
    }

    static Vec2 acrossChord(const Support& from, const Support& to)
    {
        const Vec2 chord = to.point - from.point;
        return Vec2{chord.y, -chord.x} / std::sqrt(dot(chord, chord));
    }

    void findMinimum(Support from, Support to)
    {
        constexpr double kLevel = 1e-12; // of the direction: the extent is level there
        Support next = corner_.along(acrossChord(from, to));
        for (int step = 0; step < kMaxSteps && mayBeLess(from, to); ++step) {
            const double slope = next.slope();
            const Vec2 direction = next.direction;
            const double rise = corner_.curvatureRadius(direction) - next.extent(); // of the slope
            const double turn = -slope / rise;
            if (rise > 0 && std::abs(turn) <= kLevel)
                break;
            (slope < 0 ? from : to) = next;
            const Vec2 newton = direction + turn * perpendicular(direction);
            const bool isWithin =
                rise > 0 && cross(from.direction, newton) > 0 && cross(newton, to.direction) > 0;
            next = corner_.along(isWithin ? newton / std::sqrt(1 + turn * turn)
                                          : acrossChord(from, to));
        }
        keep(next);
    }

    RoundCorner corner_;
    Extent2 best_;
};

} // namespace

RoundedPolygon::RoundedPolygon(const Vec2& center, std::span<const Vec2> halfEdges,
                               const Vec2& semiAxes, double radius)
    : center_(center), semiAxes_(semiAxes), radius_(radius)
{
    std::array<Vec2, kMaxEdges + 2> directions = {Vec2{1, 0}, Vec2{0, 1}};
    std::array<Vec2, kMaxEdges + 2> edges = {};
    count_ = 2;
    Vec2 corner; // just past the direction of x
    for (const Vec2& edge : halfEdges) {
        const Vec2 forwards = edge.x < 0 || (edge.x == 0 && edge.y < 0) ? -edge : edge;
        corner += forwards;
        const double length = std::sqrt(dot(edge, edge));
        constexpr double kNothing = 1e-100; // has no direction
        if (!(forwards.x > 0) || !(length > kNothing))
            continue;
        directions[count_] = perpendicular(forwards) / length;
        edges[count_++] = forwards;
    }
    setCut(cuts_[0], directions[0], edges[0]);
    for (std::size_t i = 1; i < count_; ++i) {
        // Counted rather than sorted, without a branch.
        std::size_t place = 1;
        for (std::size_t j = 1; j < count_; ++j)
            place +=
                directions[j].x > directions[i].x || (directions[j].x == directions[i].x && j < i);
        setCut(cuts_[place], directions[i], edges[i]);
    }
    for (Cut& cut : std::span(cuts_).first(count_)) {
        corner -= 2 * cut.halfEdge;
        cut.corner = corner;
    }
}

void RoundedPolygon::setCut(Cut& cut, const Vec2& direction, const Vec2& halfEdge) const
{
    cut.direction = direction;
    cut.halfEdge = halfEdge;
    const Vec2 scaled = {semiAxes_.x * direction.x, semiAxes_.y * direction.y};
    const double length = std::sqrt(dot(scaled, scaled));
    if (length > 0) {
        cut.arcEnd = Vec2{semiAxes_.x * scaled.x, semiAxes_.y * scaled.y} / length;
        cut.arcStart = cut.arcEnd;
    } else {
        cut.arcEnd = {semiAxes_.x, 0};
        cut.arcStart = {-semiAxes_.x, 0};
    }
    cut.arcEnd += radius_ * direction;
    cut.arcStart += radius_ * direction;
}

Extent2 RoundedPolygon::leastAcrossEdges(const Extent2& known) const
{
    Extent2 best = known;
    for (const Cut& cut : std::span(cuts_).first(count_)) {
        const double offset = dot(center_, cut.direction);
        const double extent = dot(cut.direction, cut.corner + cut.arcStart) - std::abs(offset);
        if (extent < best.extent - kRounding)
            best = {offset > 0 ? -cut.direction : cut.direction, extent};
    }
    return best;
}

Extent2 RoundedPolygon::leastInCorners(const Extent2& known) const
{
    Extent2 best = known;
    for (std::size_t i = 0; i < count_; ++i) {
        const Cut& cut = cuts_[i];
        const bool isLast = i + 1 == count_;
        const Vec2 to = isLast ? -cuts_[0].direction : cuts_[i + 1].direction;
        const Vec2 start = cut.corner + cut.arcStart;
        const Vec2 end = cut.corner + (isLast ? -cuts_[0].arcEnd : cuts_[i + 1].arcEnd);
        // On either side: the polygon, and its opposite side turned up.
        const Vec2 chord = end - start;
        const double shift = cross(center_, chord);
        const double area = cross(start, end) - std::abs(shift);
        if (!isBelow(best.extent - kRounding, area, chord) ||
            !(cross(cut.direction, to) > kRounding)) // parallel edges
            continue;
        for (const double side : {1.0, -1.0}) {
            const Vec2 center = side * center_;
            CornerSearch search({cut.corner + center, semiAxes_, radius_}, best);
            search.run({cut.direction, start + center}, {to, end + center});
            if (search.best().extent < best.extent)
                best = {side * search.best().direction, search.best().extent};
        }
    }
    return best;
}

} // namespace mbv::convex
