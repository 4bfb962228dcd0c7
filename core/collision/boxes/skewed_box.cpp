// Nearest points and the shortest way out, of points and segments and a box taken literally.
//
// From inside, the shortest way out is across a face of the set of differences: its normals are
// those of the box's faces, A_j x A_k, and the cross products of its axes with the segment. Where
// the two are apart it is along the line between nearest points, or, where these are so near that
// rounding rotates the line, what is left of it across the edges that they lie on. Each direction
// is judged by how far both reach along it, so that one too many does no harm, and the least wins.
#include "skewed_box.h"

#include "collision/convex/gjk/polytope_distance.h"
#include "collision/exact/accurate_cross.h"
#include "collision/nearest/nearest_normal.h"
#include "segment_box.h"

namespace mbv::skewed {
namespace {

using convex::BoxCore;
using convex::Frame;
using convex::NearestPair;
using SegmentCore = convex::PointsCore<2>;

/// Of local coordinates.
constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();

NearestPair nearestOf(const SegmentCore& a, const BoxCore& b)
{
    const auto& [start, end] = a.points;
    if (start != end)
        return convex::nearestPair(a, b);
    NearestPair nearest;
    nearest.keepNearer(start, convex::nearestPoint(b, start));
    return nearest;
}

/// So deep inside that the axes need not be known any better. Their products G are off from those
/// of orthonormal ones by less than 4e-6: the point's coordinates along the axes, G^-1 times those
/// that are measured here, differ from these by less than 2e-5 of the largest half extent.
bool isClearlyInside(const Vec3& p, const Obb& box)
{
    const Vec3 fromCenter = p - box.center;
    const double slack = 1e-4 * maxComponent(box.halfExtents);
    for (int i = 0; i < 3; ++i) {
        const Vec3& axis = box.axes[static_cast<std::size_t>(i)];
        if (!(std::abs(dot(fromCenter, axis)) < box.halfExtents[i] - slack))
            return false;
    }
    return true;
}

/// Directions that part the segment from the box, and how far each has to move it.
class Directions {
public:
    struct Direction {
        Vec3 outward; ///< unit
        double depth = std::numeric_limits<double>::infinity();
    };

    Directions(const SegmentCore& segment, const BoxCore& box) : segment_(segment), box_(box) {}

    void add(const Vec3& direction)
    {
        if (direction == Vec3{})
            return;
        const Vec3 unit = normalized(direction);
        const double lowest =
            std::min(dot(unit, segment_.points[0]), dot(unit, segment_.points[1]));
        all_[count_++] = {unit, dot(unit, box_.support(unit)) - lowest};
    }
    void addEitherWay(const Vec3& direction)
    {
        add(direction);
        add(-direction);
    }

    /// The least depth, to rounding. Of directions that are as good, the one nearest to `line`, the
    /// unit direction between nearest points, or zero: others may be rotated by the root of a
    /// rounding, and do not end at those points.
    Direction shortest(const Vec3& line) const
    {
        Direction best;
        for (std::size_t i = 0; i < count_; ++i) {
            if (all_[i].depth < best.depth)
                best = all_[i];
        }
        if (line == Vec3{})
            return best;
        const auto deviation = [&](const Direction& d) {
            const Vec3 off = d.outward - line;
            return dot(off, off); // 1 minus the cosine loses what deviates by less than 1e-8
        };
        const double enough = best.depth + kRounding;
        for (std::size_t i = 0; i < count_; ++i) {
            if (all_[i].depth <= enough && deviation(all_[i]) < deviation(best))
                best = all_[i];
        }
        return best;
    }

private:
    const SegmentCore& segment_;
    const BoxCore& box_;
    std::array<Direction, 17> all_;
    std::size_t count_ = 0;
};

} // namespace

nearest::Points points(const Vec3& a, const Obb& b)
{
    return points(Segment{a, a}, b);
}

nearest::Points points(const Segment& a, const Obb& b)
{
    if (isClearlyInside(a.a, b))
        return {a.a, a.a, {}};
    constexpr double kNear = 1e-12; // of local coordinates: inside, rounding is all there is left
    const Frame frame = convex::frameOf(b, a);
    const NearestPair pair = nearestOf(coreOf(a, frame), coreOf(b, frame));
    if (pair.squared <= kNear * kNear && segmentMeetsBox(a, b)) {
        const Vec3 common = frame.toWorld(pair.onA);
        return {common, common, {}};
    }
    return {frame.toWorld(pair.onA), frame.toWorld(pair.onB), frame.unit * (pair.onB - pair.onA)};
}

Exit exitFrom(const Obb& box, const Segment& s)
{
    const Frame frame = convex::frameOf(box, s);
    const BoxCore core = coreOf(box, frame);
    const SegmentCore segment = coreOf(s, frame);
    const NearestPair apart = nearestOf(segment, core);
    const Vec3 between = nearest::scaledToOne(apart.onA - apart.onB);
    const Vec3 along = nearest::scaledToOne(s.b - s.a);
    Directions directions(segment, core);
    directions.add(between);
    directions.add(nearest::acrossTo(along, between));
    for (std::size_t i = 0; i < 3; ++i) {
        directions.add(nearest::acrossTo(box.axes[i], between));
        directions.addEitherWay(cross(box.axes[(i + 1) % 3], box.axes[(i + 2) % 3]));
        directions.addEitherWay(accurateCross(box.axes[i], along));
    }
    const auto [outward, depth] =
        directions.shortest(between == Vec3{} ? between : normalized(between));
    // With the segment moved there they touch, and there the nearest points are those in common. Of
    // an edge all but parallel to the segment, others are as near to rounding, and do not meet.
    const Vec3 by = depth * outward;
    if (norm(apart.onA + by - apart.onB) <= kRounding)
        return {outward, frame.unit * depth, frame.toWorld(apart.onA)};
    const NearestPair touching =
        nearestOf({{segment.points[0] + by, segment.points[1] + by}}, core);
    return {outward, frame.unit * depth, frame.toWorld(touching.onA - by)};
}

} // namespace mbv::skewed
