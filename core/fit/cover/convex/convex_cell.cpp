// Polygons are clipped one after the other (Sutherland, Hodgman: Reentrant polygon clipping,
// Communications of the ACM 17, 1974), by one plane.
#include "convex_cell.h"

#include <mbv/fit/hull.h>

#include <algorithm>
#include <cmath>

namespace mbv::cover {
namespace {

constexpr double kOnPlane = 1e-13; ///< in the unit frame; rounding of a projection is less
constexpr std::size_t kManyCorners = 24;

double heightOf(const Vec3& p, const CutPlane& plane)
{
    const double height = dot(plane.normal, p) - plane.offset;
    return std::abs(height) <= kOnPlane ? 0 : height;
}

Vec3 crossingOf(const Vec3& a, double heightA, const Vec3& b, double heightB)
{
    const double t = heightA / (heightA - heightB);
    return a + t * (b - a);
}

/// Twice the area, as a vector.
Vec3 areaOf(std::span<const Vec3> polygon)
{
    Vec3 area;
    for (std::size_t i = 2; i < polygon.size(); ++i)
        area += cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
    return area;
}

class Clipping {
public:
    explicit Clipping(const CutPlane& plane) : plane_(plane) {}

    void clip(std::span<const Vec3> polygon, Polygons& below, Polygons& above)
    {
        heights_.clear();
        for (const Vec3& p : polygon)
            heights_.push_back(heightOf(p, plane_));
        const auto [low, high] = std::ranges::minmax(heights_);
        if (low == 0 && high == 0)
            (dot(areaOf(polygon), plane_.normal) >= 0 ? below : above).add(polygon);
        else if (high <= 0)
            below.add(polygon);
        else if (low >= 0)
            above.add(polygon);
        else
            split(polygon, below, above);
    }

private:
    void split(std::span<const Vec3> polygon, Polygons& below, Polygons& above)
    {
        below_.clear();
        above_.clear();
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const std::size_t next = (i + 1) % polygon.size();
            if (heights_[i] <= 0)
                below_.push_back(polygon[i]);
            if (heights_[i] >= 0)
                above_.push_back(polygon[i]);
            if (heights_[i] * heights_[next] < 0) {
                const Vec3 crossing =
                    crossingOf(polygon[i], heights_[i], polygon[next], heights_[next]);
                below_.push_back(crossing);
                above_.push_back(crossing);
            }
        }
        below.add(below_);
        above.add(above_);
    }

    const CutPlane& plane_;
    std::vector<double> heights_;
    std::vector<Vec3> below_;
    std::vector<Vec3> above_;
};

/// The corners of the convex hull of some points on either side of the plane. Between each two on
/// different sides a segment crosses it: those of edges, which are corners, and others between.
std::array<std::vector<Vec3>, 2> cornersOfHalves(std::span<const Vec3> corners,
                                                 const CutPlane& plane)
{
    std::array<std::vector<Vec3>, 2> halves;
    for (const Vec3& p : corners) {
        const double height = heightOf(p, plane);
        if (height <= 0)
            halves[0].push_back(p);
        if (height >= 0)
            halves[1].push_back(p);
    }
    std::vector<Vec3> crossings;
    for (const Vec3& a : corners)
        for (const Vec3& b : corners) {
            const double heightA = heightOf(a, plane);
            const double heightB = heightOf(b, plane);
            if (heightA < 0 && heightB > 0)
                crossings.push_back(crossingOf(a, heightA, b, heightB));
        }
    for (auto& half : halves) {
        half.insert(half.end(), crossings.begin(), crossings.end());
        if (half.size() > kManyCorners)
            half = fitHull(half).points;
    }
    return halves;
}

} // namespace

void Polygons::add(std::span<const Vec3> corners)
{
    points_.insert(points_.end(), corners.begin(), corners.end());
    ends_.push_back(points_.size());
}

bool ConvexCell::isCutBy(const CutPlane& plane) const
{
    bool below = false;
    bool above = false;
    for (const Vec3& p : surface.points()) {
        const double height = heightOf(p, plane);
        below = below || height < 0;
        above = above || height > 0;
        if (below && above)
            return true;
    }
    return false;
}

std::array<ConvexCell, 2> ConvexCell::halves(const CutPlane& plane, std::size_t step) const
{
    std::array<ConvexCell, 2> halves;
    Clipping clipping(plane);
    for (std::size_t i = 0; i < surface.size(); i += step)
        clipping.clip(surface[i], halves[0].surface, halves[1].surface);
    auto both = cornersOfHalves(corners, plane);
    for (std::size_t i = 0; i < 2; ++i)
        halves[i].corners = std::move(both[i]);
    return halves;
}

} // namespace mbv::cover
