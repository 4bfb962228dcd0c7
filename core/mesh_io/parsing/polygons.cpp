#include "polygons.h"

#include "ear_clipping.h"

#include <algorithm>
#include <optional>
#include <span>

namespace mbv {

namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

/// The corners relative to the first, divided by their largest extent, so that no product of them
/// overflows or vanishes.
std::vector<Vec3> normalizedCorners(const std::vector<Vec3>& vertices,
                                    std::span<const std::uint32_t> face)
{
    std::vector<Vec3> points;
    points.reserve(face.size());
    double extent = 0;
    for (const std::uint32_t corner : face) {
        // Halved, as the difference of two finite doubles may be infinite.
        points.push_back(0.5 * vertices[corner] - 0.5 * vertices[face[0]]);
        extent = std::max(extent, maxComponent(abs(points.back())));
    }
    if (extent > 0)
        for (Vec3& p : points)
            p = p / extent;
    return points;
}

/// Twice the area vector of triangle i of the fan from corner `apex`.
Vec3 fanTriangle(const std::vector<Vec3>& points, std::size_t apex, std::size_t i)
{
    const std::size_t n = points.size();
    const Vec3& origin = points[apex];
    return cross(points[(apex + i + 1) % n] - origin, points[(apex + i + 2) % n] - origin);
}

/// Twice the face's area, along the normal.
Vec3 areaOf(const std::vector<Vec3>& points)
{
    Vec3 area;
    for (std::size_t i = 0; i + 2 < points.size(); ++i)
        area += fanTriangle(points, 0, i);
    return area;
}

/// The corner whose fan covers the face: no triangle of it is flipped against the face's area
/// vector. Of the first four corners (all of a quadrilateral) the one with the largest smallest
/// triangle; nothing when none will do.
std::optional<std::size_t> fanApex(const std::vector<Vec3>& points, const Vec3& area)
{
    std::optional<std::size_t> best;
    double bestSmallest = 0;
    for (std::size_t apex = 0; apex < std::min<std::size_t>(points.size(), 4); ++apex) {
        double smallest = dot(fanTriangle(points, apex, 0), area);
        for (std::size_t i = 1; i + 2 < points.size(); ++i)
            smallest = std::min(smallest, dot(fanTriangle(points, apex, i), area));
        if (smallest > bestSmallest || (smallest == 0 && !best)) {
            best = apex;
            bestSmallest = smallest;
        }
    }
    return best;
}

/// Triangulates one face after the other.
class Triangulation {
public:
    Triangulation(const Polygons& polygons, const MeshSource& source, Triangles& out)
        : polygons_(polygons), source_(source), out_(out), budget_{budgetOf(polygons)}
    {
    }

    void append(std::span<const std::uint32_t> face)
    {
        if (face.size() == 3) {
            out_.push_back({face[0], face[1], face[2]});
            return;
        }
        const std::size_t place = face.size() > 4 ? polygons_.places[placed_++] : 0;
        const std::vector<Vec3> points = normalizedCorners(polygons_.vertices, face);
        const Vec3 area = areaOf(points);
        if (const auto apex = fanApex(points, area))
            appendFan(face, *apex);
        else if (!appendEars(face, points, area, place))
            appendFan(face, 0);
    }

private:
    void appendFan(std::span<const std::uint32_t> face, std::size_t apex)
    {
        const std::size_t n = face.size();
        for (std::size_t i = 0; i + 2 < n; ++i)
            out_.push_back({face[apex], face[(apex + i + 1) % n], face[(apex + i + 2) % n]});
    }

    /// False when there is no triangulation.
    bool appendEars(std::span<const std::uint32_t> face, const std::vector<Vec3>& points,
                    const Vec3& area, std::size_t place)
    {
        source_.reportNow(source_.bytes().size());
        const Vec3 size = abs(area);
        const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
        const Triangles ears = earClipped(points, axis, area[axis] < 0 ? -1 : 1, budget_);
        if (budget_.left < 0)
            failAt(place, face.size());
        for (const auto& [a, b, c] : ears)
            out_.push_back({face[a], face[b], face[c]});
        return !ears.empty();
    }

    static std::int64_t budgetOf(const Polygons& polygons)
    {
        const auto corners = static_cast<std::int64_t>(polygons.corners.size());
        return std::max(kMostComparisons, kMostComparisonsPerCorner * corners);
    }

    [[noreturn]] void failAt(std::size_t place, std::size_t corners) const
    {
        const std::string what =
            "the concave faces up to this one, of " + std::to_string(corners) +
            " corners, take more than 100,000,000 comparisons to triangulate, and more than 500 a "
            "corner of the file: triangulate the mesh";
        if (polygons_.placesAreLines)
            source_.failAtLine(place, what);
        source_.failAtByte(place, what);
    }

    const Polygons& polygons_;
    const MeshSource& source_;
    Triangles& out_;
    EarClippingBudget budget_;
    std::size_t placed_ = 0; ///< how many places are passed
};

} // namespace

TriangleMesh triangulated(Polygons polygons, const MeshSource& source)
{
    TriangleMesh mesh;
    mesh.triangles.reserve(polygons.corners.size() - 2 * polygons.sizes.size());
    Triangulation triangulation(polygons, source, mesh.triangles);
    std::span<const std::uint32_t> rest = polygons.corners;
    for (const std::uint32_t size : polygons.sizes) {
        triangulation.append(rest.first(size));
        rest = rest.subspan(size);
    }
    mesh.vertices = std::move(polygons.vertices);
    return mesh;
}

} // namespace mbv
