// Triangles: the nearest pair of two of them, or of one and a point or a segment, has a corner
// facing the inside of a triangle, or lies on two edges, or is a point where an edge pierces the
// other triangle. Every candidate is computed and the least is taken; none is excluded by region
// tests, whose determinants are only rounding for needles and slivers.
//
// Nor is one accepted by them: the sides of a triangle that is a segment to rounding say nothing,
// and a point far off along its line may project into it by all of them. So a candidate on a face
// is a point of the triangle, made of its corners by weights that are held to 0..1, and counts by
// how far that point is. No answer can be too small. Where it is as near as the plane is, which no
// point of the triangle can better, nothing else has to be asked.
//
// A point and a triangle whose corner a is neither sharp nor flat has a short way: there plain
// products are off by a few roundings alone, so that the plane's point is either in the triangle or
// no nearer than an edge, to rounding.
#include "collision/exact/accurate_cross.h"
#include "geometry/numbers/power_of_two.h"
#include "nearest.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace mbv::nearest {
namespace {

std::array<Segment, 3> edgesOf(const Triangle& t)
{
    return {Segment{t.a, t.b}, Segment{t.b, t.c}, Segment{t.c, t.a}};
}

void keepNearer(Points& best, const Points& candidate, double& bestDistance)
{
    const double distance = candidate.distance();
    if (distance < bestDistance) {
        best = candidate;
        bestDistance = distance;
    }
}

/// From a point to one of the triangle, in the frame of a Face.
struct Foot {
    Vec3 between;
    double distance;
    bool isProven; ///< no point of the triangle is nearer, to rounding
};

/// A triangle in a frame at its corner a, scaled to about 1.
struct Face {
    Vec3 origin;
    double unit;
    Vec3 ab;
    Vec3 ac;
    Vec3 normal; ///< ab x ac to full relative precision; zero where the corners are on a line
    double normalSquared; ///< below the normal doubles the face is nothing but its edges

    Face(const Triangle& t, double reach)
        : origin(t.a), unit(powerOfTwoBelow(std::max(
                           {maxComponent(abs(t.b - t.a)), maxComponent(abs(t.c - t.a)), reach}))),
          ab((t.b - t.a) / unit), ac((t.c - t.a) / unit), normal(accurateCross(ab, ac)),
          normalSquared(dot(normal, normal))
    {
    }

    Vec3 toLocal(const Vec3& p) const { return (p - origin) / unit; }

    /// To the point of the plane that is nearest to `local`; nothing where that is not in the
    /// triangle, and an edge is nearer.
    ///
    /// The weights of b and c are rounded by 2^-53 |local| over the triangle's width, which moves
    /// the foot of a needle along it, and hardly across. That matters where the plane is far off:
    /// there it is no more than half the width nearer than an edge, and the least of both is right.
    std::optional<Foot> footOf(const Vec3& local) const
    {
        if (normalSquared < std::numeric_limits<double>::min())
            return std::nullopt;
        const double ofC = dot(accurateCross(ab, local), normal) / normalSquared;
        const double ofB = dot(accurateCross(local, ac), normal) / normalSquared;
        const double ofA = dot(accurateCross(ac - ab, local - ab), normal) / normalSquared;
        if (!(ofA >= 0 && ofB >= 0 && ofC >= 0 && ofB <= 1 && ofC <= 1))
            return std::nullopt;
        // Of a needle all three may lie in 0..1 and their sum be far from 1, for a point on its
        // line beyond a corner.
        const double toEdge = ofB + ofC > 1 ? 1 / (ofB + ofC) : 1;
        const Vec3 between = toEdge * (ofB * ab + ofC * ac) - local;
        const double distance = std::sqrt(dot(between, between));
        const double height = dot(local, normal);
        const double heightOfPlane = std::abs(height) / std::sqrt(normalSquared);
        if (distance <= heightOfPlane + kRounding)
            return Foot{-(height / normalSquared) * normal, heightOfPlane, true};
        return Foot{between, distance, false};
    }

    /// It is farther off the plane than `distance`, and so is it from any foot.
    bool isFootBeyond(const Vec3& local, double distance) const
    {
        const double least = (1 + kRounding) * (distance / unit);
        return std::abs(height(local)) > least * std::sqrt(normalSquared);
    }

    /// Height over the plane in units of |normal|.
    double height(const Vec3& local) const { return dot(local, normal); }

    static constexpr double kRounding = 8 * std::numeric_limits<double>::epsilon();
};

double largestDifference(const Vec3& from, const Vec3& p)
{
    return maxComponent(abs(p - from));
}

/// From p to the inside of the triangle.
struct Straight {
    Points points;
    bool isProven;
};

std::optional<Straight> straightOnto(const Face& face, const Vec3& p)
{
    const auto foot = face.footOf(face.toLocal(p));
    if (!foot)
        return std::nullopt;
    const Vec3 between = face.unit * foot->between;
    return Straight{{p, p + between, between}, foot->isProven};
}

void offerStraight(Points& best, const Face& face, const Vec3& p, double& bestDistance)
{
    if (face.isFootBeyond(face.toLocal(p), bestDistance))
        return;
    if (const auto straight = straightOnto(face, p))
        keepNearer(best, straight->points, bestDistance);
}

/// The point where the segment passes through the inside of the triangle, to rounding. Where it
/// does so too close to an edge to tell, the edge is as near.
std::optional<Vec3> piercingPoint(const Segment& s, const Face& face)
{
    const Vec3 from = face.toLocal(s.a);
    const Vec3 to = face.toLocal(s.b);
    const double heightFrom = face.height(from);
    const double heightTo = face.height(to);
    if ((heightFrom > 0 && heightTo > 0) || (heightFrom < 0 && heightTo < 0))
        return std::nullopt;
    const double change = heightFrom - heightTo;
    const double t = change == 0 ? 0 : heightFrom / change;
    const auto foot = face.footOf(from + t * (to - from));
    if (!foot || foot->distance > Face::kRounding)
        return std::nullopt;
    return s.a + t * (s.b - s.a);
}

Face faceOf(const Triangle& t, const Vec3& p)
{
    return {t, largestDifference(t.a, p)};
}

Face faceOf(const Triangle& t, const Segment& s)
{
    return {t, std::max(largestDifference(t.a, s.a), largestDifference(t.a, s.b))};
}

Face faceOf(const Triangle& t, const Triangle& other)
{
    return {t, std::max({largestDifference(t.a, other.a), largestDifference(t.a, other.b),
                         largestDifference(t.a, other.c)})};
}

/// A triangle whose edges from corner a have an angle between 15 and 165 degrees. All is computed
/// on a scale on which the longer of those edges has a largest component of about 1, so that no
/// product leaves the range of a double and answers follow powers of two bit by bit.
class WideTriangle {
public:
    WideTriangle(const Triangle& t, const Vec3& p)
        : corners_{t.a, t.b, t.c}, p_(p),
          size_(powerOfTwoBelow(maxComponent(max(abs(t.b - t.a), abs(t.c - t.a))))),
          perSize_(inverseOfPowerOfTwoBelow(size_)), ab_(perSize_ * (t.b - t.a)),
          ac_(perSize_ * (t.c - t.a)), ap_(perSize_ * (p - t.a)), normal_(cross(ab_, ac_)),
          normalSquared_(dot(normal_, normal_))
    {
    }

    bool isWide() const
    {
        constexpr double kShortest = 1e-140; // squared
        constexpr double kLongest = 1e140;
        const double ab = dot(ab_, ab_);
        const double ac = dot(ac_, ac_);
        return normalSquared_ >= 0x1p-4 * ab * ac && std::min(ab, ac) > kShortest &&
               std::max({ab, ac, dot(ap_, ap_)}) < kLongest;
    }

    /// Precondition: isWide().
    Points nearest() const
    {
        const double ofC = dot(cross(ab_, ap_), normal_);
        const double ofB = dot(cross(ap_, ac_), normal_);
        if (ofB >= 0 && ofC >= 0 && ofB + ofC <= normalSquared_) {
            const Vec3 between = size_ * (-(dot(ap_, normal_) / normalSquared_) * normal_);
            return {p_, p_ + between, between};
        }
        OnEdge best = onEdge(0);
        for (std::size_t k = 1; k < 3; ++k) {
            const OnEdge other = onEdge(k);
            if (other.square < best.square)
                best = other;
        }
        return {p_, best.point, size_ * best.between};
    }

private:
    struct OnEdge {
        Vec3 point;
        Vec3 between; ///< on the scale of the edges
        double square;
    };

    OnEdge onEdge(std::size_t k) const
    {
        const Vec3& from = corners_[k];
        const Vec3& to = corners_[(k + 1) % 3];
        const Vec3 edge = perSize_ * (to - from);
        const Vec3 r = perSize_ * (p_ - from);
        const double t = std::clamp(dot(r, edge) / dot(edge, edge), 0.0, 1.0);
        const Vec3 between = t == 1 ? perSize_ * (to - p_) : t * edge - r;
        return {t == 1 ? to : from + size_ * (t * edge), between, dot(between, between)};
    }

    std::array<Vec3, 3> corners_;
    Vec3 p_;
    double size_;
    double perSize_;
    Vec3 ab_;
    Vec3 ac_;
    Vec3 ap_;
    Vec3 normal_;
    double normalSquared_;
};

} // namespace

Points points(const Vec3& a, const Triangle& b)
{
    if (const WideTriangle wide(b, a); wide.isWide())
        return wide.nearest();
    const Face face = faceOf(b, a);
    const auto straight = straightOnto(face, a);
    if (straight && straight->isProven)
        return straight->points;
    const auto edges = edgesOf(b);
    Points best = points(a, edges[0]);
    double bestDistance = best.distance();
    keepNearer(best, points(a, edges[1]), bestDistance);
    keepNearer(best, points(a, edges[2]), bestDistance);
    if (straight)
        keepNearer(best, straight->points, bestDistance);
    return best;
}

Points points(const Segment& a, const Triangle& b)
{
    if (a.a == a.b)
        return points(a.a, b);
    const Face face = faceOf(b, a);
    if (const auto pierced = piercingPoint(a, face))
        return {*pierced, *pierced, {}};
    const auto edges = edgesOf(b);
    Points best = points(a, edges[0]);
    double bestDistance = best.distance();
    keepNearer(best, points(a, edges[1]), bestDistance);
    keepNearer(best, points(a, edges[2]), bestDistance);
    for (const Vec3& end : {a.a, a.b})
        offerStraight(best, face, end, bestDistance);
    return best;
}

Points points(const Triangle& a, const Triangle& b)
{
    const Face faceA = faceOf(a, b);
    const Face faceB = faceOf(b, a);
    const auto edgesA = edgesOf(a);
    const auto edgesB = edgesOf(b);
    for (const Segment& edge : edgesA) {
        if (const auto pierced = piercingPoint(edge, faceB))
            return {*pierced, *pierced, {}};
    }
    for (const Segment& edge : edgesB) {
        if (const auto pierced = piercingPoint(edge, faceA))
            return {*pierced, *pierced, {}};
    }

    Points best = points(a.a, b.a);
    double bestDistance = best.distance();
    for (const Segment& edgeA : edgesA) {
        for (const Segment& edgeB : edgesB)
            keepNearer(best, points(edgeA, edgeB), bestDistance);
    }
    for (const Segment& edge : edgesA)
        offerStraight(best, faceB, edge.a, bestDistance);
    Points toA = flipped(best);
    for (const Segment& edge : edgesB)
        offerStraight(toA, faceA, edge.a, bestDistance);
    return flipped(toA);
}

} // namespace mbv::nearest
