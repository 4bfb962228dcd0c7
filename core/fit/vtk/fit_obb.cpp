#include "fit/box_along.h"
#include "fit/fit_faults.h"
#include "fit/unit_mesh.h"
#include "geometry/unit_frame.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/vtk/polydata.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkOBBTree.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mbv {
namespace {

using Axes = std::array<Vec3, 3>;
using Corners = std::array<Vec3, 3>;

/// What VTK says of a mesh: its principal axes by decreasing variance, not of unit length and
/// perhaps zero, and the variances (eigenvalues) along them.
struct PrincipalAxes {
    Axes axes;
    std::array<double, 3> variances = {};
};

/// The mesh in the frame, its triangles where they are: twenty million of them take as much memory
/// again as a copy.
vtkSmartPointer<vtkPolyData> inFrame(const TriangleMesh& mesh, const UnitFrame& frame)
{
    vtkNew<vtkPoints> points;
    points->SetDataTypeToDouble();
    points->SetNumberOfPoints(static_cast<vtkIdType>(mesh.vertices.size()));
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const Vec3 p = frame.toUnit(mesh.vertices[i]);
        points->SetPoint(static_cast<vtkIdType>(i), p.x, p.y, p.z);
    }
    auto polyData = vtkSmartPointer<vtkPolyData>::New();
    polyData->SetPoints(points);
    polyData->SetPolys(cellsInPlace(mesh));
    return polyData;
}

PrincipalAxes askVtk(const TriangleMesh& mesh, const UnitFrame& frame)
{
    double corner[3] = {};
    double longest[3] = {};
    double middle[3] = {};
    double shortest[3] = {};
    PrincipalAxes result;
    const vtkSmartPointer<vtkPolyData> data = inFrame(mesh, frame);
    const vtkNew<vtkOBBTree> tree;
    // ComputeOBB borrows its input without owning it. Where memory ends in the middle of that, the
    // tree's destructor would let go of what it does not own, unless it owns it already.
    tree->SetDataSet(data);
    tree->ComputeOBB(data.Get(), corner, longest, middle, shortest, result.variances.data());
    result.axes = {Vec3{longest[0], longest[1], longest[2]}, Vec3{middle[0], middle[1], middle[2]},
                   Vec3{shortest[0], shortest[1], shortest[2]}};
    return result;
}

void requireTriangles(const TriangleMesh& mesh)
{
    requireFinitePoints(mesh.vertices);
    if (mesh.triangles.empty()) {
        throw Error(ErrorCode::DegenerateMesh,
                    "the mesh has no triangles, and the principal axes of an oriented box are "
                    "those of its surface; fit an aabb or a sphere instead");
    }
    if (!canHaveCellsInPlace(mesh)) {
        throw Error(ErrorCode::DegenerateMesh, "the mesh has more than 536,870,911 triangles or "
                                               "2^31 vertices; fit the minimum box instead");
    }
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const std::uint32_t index = std::ranges::max(mesh.triangles[i]);
        if (index >= mesh.vertices.size()) {
            throw Error(ErrorCode::DegenerateMesh,
                        "triangle " + std::to_string(i) + " names vertex " + std::to_string(index) +
                            ", but the mesh has only " + std::to_string(mesh.vertices.size()) +
                            " vertices");
        }
    }
}

Corners largestTriangle(const TriangleMesh& mesh, const UnitFrame& frame)
{
    const auto corners = [&](const auto& triangle) {
        const auto [a, b, c] = cornersOf(mesh, triangle);
        return Corners{frame.toUnit(a), frame.toUnit(b), frame.toUnit(c)};
    };
    const auto area = [&](const auto& triangle) { return doubleArea(corners(triangle)); };
    return corners(*std::ranges::max_element(mesh.triangles, {}, area));
}

/// The axes VTK gave, completed where it gave only two; nothing where it gave fewer. An axis along
/// which the mesh has no extent comes as zero.
std::optional<Axes> completed(const Axes& given)
{
    const auto isGiven = [](const Vec3& axis) { return axis != Vec3{0, 0, 0}; };
    if (!isGiven(given[0])) {
        return orthonormalAxes(given[1], given[2]);
    }
    return orthonormalAxes(given[0], isGiven(given[1]) ? given[1] : given[2]);
}

/// The axes that the mesh determines: VTK gave them, and their variance differs from that of the
/// others by more than rounding. VTK sums n terms of magnitude at most one (in the unit frame) with
/// about 16 roundings each, so an entry of the 3x3 covariance is off by up to (n + 16) roundings,
/// an eigenvalue by three times that (the norm of the error), a difference of two by twice that.
std::vector<Vec3> determinedAxes(const PrincipalAxes& principal, std::size_t triangleCount)
{
    const double tie =
        6 * (static_cast<double>(triangleCount) + 16) * std::numeric_limits<double>::epsilon() / 2;
    const auto& [first, second, third] = principal.variances;
    const bool upperTie = first - second <= tie;
    const bool lowerTie = second - third <= tie;
    const std::array isTied = {upperTie, upperTie || lowerTie, lowerTie};

    std::vector<Vec3> result;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!isTied[i] && principal.axes[i] != Vec3{0, 0, 0}) {
            result.push_back(principal.axes[i]);
        }
    }
    return result;
}

/// Frames along the edges of a triangle that keep the one determined axis, if there is one.
std::vector<Axes> axesAlong(const Corners& t, const std::vector<Vec3>& determined)
{
    const std::array edges = {t[1] - t[0], t[2] - t[1], t[0] - t[2]};
    const Vec3 normal = cross(edges[0], edges[1]);
    const Vec3& first = determined.empty() ? normal : determined.front();

    std::vector<Axes> result;
    for (const Vec3& second : {edges[0], edges[1], edges[2], normal}) {
        if (const auto axes = orthonormalAxes(first, second)) {
            result.push_back(*axes);
        }
    }
    return result;
}

/// The box with the smallest surface: unlike the volume, it compares flat boxes too. The first of
/// equal ones.
Obb tightest(const std::vector<Axes>& candidates, std::span<const Vec3> points)
{
    const double scale = unitFrameOf(boundsOf(points)).scale; // keeps the products in range
    std::vector<Obb> boxes;
    boxes.reserve(candidates.size());
    for (const Axes& axes : candidates) {
        boxes.push_back(boxAlong(axes, points));
    }
    return *std::ranges::min_element(boxes, {}, [&](const Obb& box) {
        const Vec3 h = scale * box.halfExtents;
        return h.x * h.y + h.y * h.z + h.z * h.x;
    });
}

} // namespace

Obb fitObb(const TriangleMesh& mesh)
{
    requireTriangles(mesh);
    const UnitFrame frame = unitFrameOf(mesh);
    const Corners largest = largestTriangle(mesh, frame);
    if (doubleArea(largest) == 0) {
        throw Error(ErrorCode::DegenerateMesh,
                    "all triangles have zero area (their corners are collinear or coincide), so "
                    "the surface has no principal axes; fit an aabb or a sphere instead");
    }

    const PrincipalAxes principal = askVtk(mesh, frame);
    std::vector<Axes> candidates;
    if (const auto axes = completed(principal.axes)) {
        candidates.push_back(*axes);
    }
    const std::vector<Vec3> determined = determinedAxes(principal, mesh.triangles.size());
    if (determined.size() < 2) {
        std::ranges::copy(axesAlong(largest, determined), std::back_inserter(candidates));
    }
    const Obb box = tightest(candidates, mesh.vertices);
    requireRepresentable(isFinite(box.center) && isFinite(box.halfExtents));
    return box;
}

} // namespace mbv
