#include "polygons.h"

#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolygon.h>

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

/// The corner whose fan covers the face: no triangle of it is turned against the face's area
/// vector. Of the first four corners (all of a quadrilateral) the one with the largest smallest
/// triangle; nothing when none will do.
std::optional<std::size_t> fanApex(const std::vector<Vec3>& points)
{
    Vec3 area;
    for (std::size_t i = 0; i + 2 < points.size(); ++i)
        area += fanTriangle(points, 0, i);
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

void appendFan(std::span<const std::uint32_t> face, std::size_t apex, Triangles& out)
{
    const std::size_t n = face.size();
    for (std::size_t i = 0; i + 2 < n; ++i)
        out.push_back({face[apex], face[(apex + i + 1) % n], face[(apex + i + 2) % n]});
}

/// False, with `out` unchanged, when VTK finds no triangulation.
bool appendEarCut(const std::vector<Vec3>& points, std::span<const std::uint32_t> face,
                  Triangles& out)
{
    const auto n = static_cast<vtkIdType>(points.size());
    vtkNew<vtkPolygon> polygon;
    polygon->GetPointIds()->SetNumberOfIds(n);
    polygon->GetPoints()->SetNumberOfPoints(n);
    for (vtkIdType i = 0; i < n; ++i) {
        const Vec3& p = points[static_cast<std::size_t>(i)];
        polygon->GetPointIds()->SetId(i, i);
        polygon->GetPoints()->SetPoint(i, p.x, p.y, p.z);
    }
    vtkNew<vtkIdList> cut;
    if (polygon->Triangulate(cut) == 0 || cut->GetNumberOfIds() != 3 * (n - 2))
        return false;
    const auto corner = [&](vtkIdType i) { return face[static_cast<std::size_t>(cut->GetId(i))]; };
    for (vtkIdType i = 0; i < cut->GetNumberOfIds(); i += 3)
        out.push_back({corner(i), corner(i + 1), corner(i + 2)});
    return true;
}

void appendPolygon(const std::vector<Vec3>& vertices, std::span<const std::uint32_t> face,
                   const MeshSource& source, Triangles& out)
{
    const std::vector<Vec3> points = normalizedCorners(vertices, face);
    if (const auto apex = fanApex(points)) {
        appendFan(face, *apex, out);
        return;
    }
    if (face.size() > kMaxConcaveCorners)
        source.fail("has a concave face of " + std::to_string(face.size()) +
                        " corners, more than " + std::to_string(kMaxConcaveCorners),
                    "triangulate the mesh before export");
    source.reportNow(source.bytes().size());
    if (!appendEarCut(points, face, out))
        appendFan(face, 0, out);
}

} // namespace

TriangleMesh triangulated(Polygons polygons, const MeshSource& source)
{
    TriangleMesh mesh;
    mesh.vertices = std::move(polygons.vertices);
    mesh.triangles.reserve(polygons.corners.size() - 2 * polygons.sizes.size());
    std::span<const std::uint32_t> rest = polygons.corners;
    for (const std::uint32_t size : polygons.sizes) {
        const auto face = rest.first(size);
        rest = rest.subspan(size);
        if (size == 3)
            mesh.triangles.push_back({face[0], face[1], face[2]});
        else
            appendPolygon(mesh.vertices, face, source, mesh.triangles);
    }
    return mesh;
}

} // namespace mbv
