#include "levels.h"

#include "unit_mesh.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh/polydata.h>

#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkOBBTree.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>

namespace mbv {
namespace {

/// vtkOBBTree keeps its nodes to its subclasses.
class ObbTree : public vtkOBBTree {
public:
    static ObbTree* New();

    const vtkOBBNode* root() const { return Tree; }
};
vtkStandardNewMacro(ObbTree);

using Ids = std::vector<vtkIdType>;

/// Distance from the box of a node, squared.
double squaredFrom(const vtkOBBNode& node, const Vec3& point)
{
    const Vec3 d = point - Vec3{node.Corner[0], node.Corner[1], node.Corner[2]};
    double squared = 0;
    for (const auto& edge : node.Axes) {
        const Vec3 axis = {edge[0], edge[1], edge[2]};
        const double length = norm(axis);
        const double along = length > 0 ? dot(d, axis) / length : 0;
        const double outside = along - std::clamp(along, 0.0, length);
        squared += outside * outside;
    }
    return squared;
}

/// Which triangles belong to which node. vtkOBBTree divides by zero at parts without area, and
/// warns, so that it gets the triangles that have some; the others go down its tree afterwards.
class Parts {
public:
    Parts(const TriangleMesh& unitMesh, const Ids& withArea, const Ids& withoutArea)
        : mesh_(unitMesh), withArea_(withArea), withoutArea_(withoutArea)
    {
    }

    std::vector<Ids> at(int depth, const vtkOBBNode& root)
    {
        collectAt(root, depth, withoutArea_);
        return std::move(parts_);
    }

private:
    /// Triangles of the leaves below a node; VTK keeps lists in leaves alone.
    void collect(const vtkOBBNode& node, Ids& triangles) const
    {
        if (node.Kids != nullptr) {
            collect(*node.Kids[0], triangles);
            collect(*node.Kids[1], triangles);
        } else if (node.Cells != nullptr) {
            for (vtkIdType i = 0; i < node.Cells->GetNumberOfIds(); ++i) {
                triangles.push_back(withArea_[static_cast<std::size_t>(node.Cells->GetId(i))]);
            }
        }
    }

    void collectAt(const vtkOBBNode& node, int depth, Ids withoutArea)
    {
        if (depth > 0 && node.Kids != nullptr) {
            const auto second =
                std::partition(withoutArea.begin(), withoutArea.end(), [&](vtkIdType id) {
                    const Vec3 center = centerOf(id);
                    return squaredFrom(*node.Kids[0], center) <= squaredFrom(*node.Kids[1], center);
                });
            collectAt(*node.Kids[0], depth - 1, {withoutArea.begin(), second});
            collectAt(*node.Kids[1], depth - 1, {second, withoutArea.end()});
            return;
        }
        Ids triangles = std::move(withoutArea);
        collect(node, triangles);
        std::ranges::sort(triangles);
        parts_.push_back(std::move(triangles));
    }

    Vec3 centerOf(vtkIdType id) const
    {
        const auto [a, b, c] = cornersOf(mesh_, mesh_.triangles[static_cast<std::size_t>(id)]);
        return (a + b + c) / 3;
    }

    const TriangleMesh& mesh_;
    const Ids& withArea_;
    const Ids& withoutArea_;
    std::vector<Ids> parts_;
};

/// The triangles with the vertices they use. `newIndex` holds one entry for each vertex of the mesh
/// and comes back as it was.
TriangleMesh part(const TriangleMesh& mesh, const Ids& triangles,
                  std::vector<std::uint32_t>& newIndex, std::uint32_t unused)
{
    TriangleMesh result;
    for (const vtkIdType id : triangles) {
        std::array<std::uint32_t, 3> corners = {};
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t vertex = mesh.triangles[static_cast<std::size_t>(id)][k];
            if (newIndex[vertex] == unused) {
                newIndex[vertex] = static_cast<std::uint32_t>(result.vertices.size());
                result.vertices.push_back(mesh.vertices[vertex]);
            }
            corners[k] = newIndex[vertex];
        }
        result.triangles.push_back(corners);
    }
    for (const vtkIdType id : triangles) {
        for (const std::uint32_t vertex : mesh.triangles[static_cast<std::size_t>(id)]) {
            newIndex[vertex] = unused;
        }
    }
    return result;
}

bool hasArea(const TriangleMesh& mesh)
{
    return propertiesOf(mesh).area > 0;
}

} // namespace

std::vector<TriangleMesh> partsAt(const TriangleMesh& mesh, int depth)
{
    if (depth < 0 || depth > kDeepestLevel) {
        throw Error(ErrorCode::InvalidArgument, "the level is " + std::to_string(depth) +
                                                    ", but levels go from 0 to " +
                                                    std::to_string(kDeepestLevel));
    }
    fitObb(mesh); // throws for every mesh of which VTK makes no tree
    const TriangleMesh unitMesh = inUnitFrame(mesh);
    Ids withArea;
    Ids withoutArea;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const bool hasArea = doubleArea(cornersOf(unitMesh, unitMesh.triangles[i])) > 0;
        (hasArea ? withArea : withoutArea).push_back(static_cast<vtkIdType>(i));
    }
    constexpr auto kUnused = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> newIndex(mesh.vertices.size(), kUnused);
    const vtkNew<ObbTree> tree;
    tree->SetDataSet(toPolyData(part(unitMesh, withArea, newIndex, kUnused)));
    tree->AutomaticOff();
    tree->SetMaxLevel(depth);
    tree->SetNumberOfCellsPerNode(1);
    tree->RetainCellListsOn();
    tree->BuildLocator();

    const std::vector<Ids> lists = Parts(unitMesh, withArea, withoutArea).at(depth, *tree->root());
    std::vector<TriangleMesh> parts;
    parts.reserve(lists.size());
    for (const auto& triangles : lists) {
        parts.push_back(part(mesh, triangles, newIndex, kUnused));
    }
    return parts;
}

std::vector<Shape> fitLevel(VolumeKind kind, const TriangleMesh& mesh, int depth,
                            const FitOptions& options)
{
    std::vector<Shape> shapes;
    for (const TriangleMesh& node : partsAt(mesh, depth)) {
        const bool flat = kind == VolumeKind::Obb && !hasArea(node);
        shapes.push_back(fitVolume(flat ? VolumeKind::Minimum : kind, node, options));
    }
    return shapes;
}

} // namespace mbv
