#include "polygons.h"

#include "ear_clipping.h"

#include "geometry/parallel/parallel_items.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <thread>

namespace mbv {

namespace {

using Triangle = std::array<std::uint32_t, 3>;
using Triangles = std::vector<Triangle>;

/// The corners relative to the first, divided by their largest extent, so that no product of them
/// overflows or vanishes.
void normalizeCorners(const std::vector<Vec3>& vertices, std::span<const std::uint32_t> face,
                      std::vector<Vec3>& points)
{
    points.clear();
    double extent = 0;
    for (const std::uint32_t corner : face) {
        // Halved, as the difference of two finite doubles may be infinite.
        points.push_back(0.5 * vertices[corner] - 0.5 * vertices[face[0]]);
        extent = std::max(extent, maxComponent(abs(points.back())));
    }
    if (extent > 0)
        for (Vec3& p : points)
            p = p / extent;
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

/// Triangulates the faces of a part, one after the other.
class Triangulation {
public:
    /// The triangles go to `out`, which has room for them.
    Triangulation(const Polygons& part, const std::vector<Vec3>& vertices, const MeshSource& source,
                  Triangle* out)
        : part_(part), vertices_(vertices), source_(source), out_(out)
    {
    }

    /// With so many comparisons for ear clipping; how many of them are left. Reports progress where
    /// this is the thread that asked for the work.
    std::int64_t run(std::int64_t comparisons, std::thread::id asking)
    {
        budget_.left = comparisons;
        reports_ = std::this_thread::get_id() == asking;
        std::span<const std::uint32_t> rest = part_.corners;
        for (const std::uint32_t size : part_.sizes) {
            append(rest.first(size));
            rest = rest.subspan(size);
        }
        return budget_.left;
    }

private:
    void append(std::span<const std::uint32_t> face)
    {
        if (face.size() == 3) {
            *out_++ = {face[0], face[1], face[2]};
            return;
        }
        const std::size_t place = face.size() > 4 ? part_.places[placed_++] : 0;
        normalizeCorners(vertices_, face, points_);
        const Vec3 area = areaOf(points_);
        if (const auto apex = fanApex(points_, area))
            appendFan(face, *apex);
        else if (!appendEars(face, area, place))
            appendFan(face, 0);
    }

    void appendFan(std::span<const std::uint32_t> face, std::size_t apex)
    {
        const std::size_t n = face.size();
        for (std::size_t i = 0; i + 2 < n; ++i)
            *out_++ = {face[apex], face[(apex + i + 1) % n], face[(apex + i + 2) % n]};
    }

    /// False when there is no triangulation.
    bool appendEars(std::span<const std::uint32_t> face, const Vec3& area, std::size_t place)
    {
        if (reports_)
            source_.reportNow(source_.bytes().size());
        const Vec3 size = abs(area);
        const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
        const Triangles ears = earClipped(points_, axis, area[axis] < 0 ? -1 : 1, budget_);
        if (budget_.left < 0)
            failAt(place, face.size());
        for (const auto& [a, b, c] : ears)
            *out_++ = {face[a], face[b], face[c]};
        return !ears.empty();
    }

    [[noreturn]] void failAt(std::size_t place, std::size_t corners) const
    {
        const std::string what =
            "the concave faces up to this one, of " + std::to_string(corners) +
            " corners, take more than 100,000,000 comparisons to triangulate, and more than 500 a "
            "corner of the file: triangulate the mesh";
        if (part_.placesAreLines)
            source_.failAtLine(place, what);
        source_.failAtByte(place, what);
    }

    const Polygons& part_;
    const std::vector<Vec3>& vertices_;
    const MeshSource& source_;
    Triangle* out_;
    EarClippingBudget budget_{};
    bool reports_ = false;
    std::vector<Vec3> points_; ///< of the face at hand
    std::size_t placed_ = 0;   ///< how many places are passed
};

std::vector<Vec3> joinedVertices(std::vector<Polygons>& parts)
{
    if (parts.size() == 1)
        return std::move(parts[0].vertices);
    std::size_t count = 0;
    for (const Polygons& part : parts)
        count += part.vertices.size();
    std::vector<Vec3> vertices;
    vertices.reserve(count);
    for (Polygons& part : parts) {
        const std::vector<Vec3> own = std::move(part.vertices); // given back at once
        vertices.insert(vertices.end(), own.begin(), own.end());
    }
    return vertices;
}

/// Calls triangulate(n, comparisons) for each of the parts, as if it had all comparisons to itself.
/// False where they take more than those together.
template <class Triangulate>
bool triangulateInParallel(std::size_t count, std::int64_t budget, const MeshSource& source,
                           const Triangulate& triangulate)
{
    const auto stayAtEnd = [&](double) {
        source.reportNow(source.bytes().size());
        return true;
    };
    std::vector<std::int64_t> used(count);
    forEachInParallel(count, 1, stayAtEnd, [&](std::size_t n) {
        try {
            used[n] = budget - triangulate(n, budget);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            used[n] = budget + 1;
        }
    });
    return std::accumulate(used.begin(), used.end(), std::int64_t{0}) <= budget;
}

} // namespace

TriangleMesh triangulated(std::vector<Polygons> parts, const MeshSource& source)
{
    TriangleMesh mesh;
    mesh.vertices = joinedVertices(parts);
    std::vector<std::size_t> begins; // of each part's triangles
    std::size_t corners = 0;
    std::size_t triangles = 0;
    for (const Polygons& part : parts) {
        begins.push_back(triangles);
        corners += part.corners.size();
        triangles += part.corners.size() - 2 * part.sizes.size();
    }
    mesh.triangles.resize(triangles);
    const std::int64_t budget =
        std::max(kMaxComparisons, kMaxComparisonsPerCorner * static_cast<std::int64_t>(corners));
    const auto triangulate = [&, asking = std::this_thread::get_id()](std::size_t n,
                                                                      std::int64_t comparisons) {
        Triangulation work(parts[n], mesh.vertices, source, mesh.triangles.data() + begins[n]);
        return work.run(comparisons, asking);
    };
    // One after the other where they take too many comparisons together: that finds the face.
    if (parts.size() == 1 || !triangulateInParallel(parts.size(), budget, source, triangulate)) {
        std::int64_t left = budget;
        for (std::size_t n = 0; n < parts.size(); ++n)
            left = triangulate(n, left);
    }
    return mesh;
}

TriangleMesh triangulated(Polygons polygons, const MeshSource& source)
{
    std::vector<Polygons> parts;
    parts.push_back(std::move(polygons));
    return triangulated(std::move(parts), source);
}

} // namespace mbv
