#include "fit/points/unit_mesh.h"
#include "fit/submesh.h"

#include <mbv/fit/levels.h>
#include <mbv/fit/vtk/polydata.h>

#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkOBBTree.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace mbv {
namespace {

/// vtkOBBTree keeps its nodes to its subclasses.
class ObbTree : public vtkOBBTree {
public:
    static ObbTree* New();

    const vtkOBBNode* root() const { return Tree; }
};
vtkStandardNewMacro(ObbTree);

using Ids = std::vector<std::uint32_t>;

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

    std::vector<Ids> at(int level, const vtkOBBNode& root)
    {
        collectAt(root, level, withoutArea_);
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

    void collectAt(const vtkOBBNode& node, int level, Ids withoutArea)
    {
        if (level > 0 && node.Kids != nullptr) {
            const auto second =
                std::partition(withoutArea.begin(), withoutArea.end(), [&](std::uint32_t id) {
                    const Vec3 center = centerOf(id);
                    return squaredFrom(*node.Kids[0], center) <= squaredFrom(*node.Kids[1], center);
                });
            collectAt(*node.Kids[0], level - 1, {withoutArea.begin(), second});
            collectAt(*node.Kids[1], level - 1, {second, withoutArea.end()});
            return;
        }
        Ids triangles = std::move(withoutArea);
        collect(node, triangles);
        std::ranges::sort(triangles);
        parts_.push_back(std::move(triangles));
    }

    Vec3 centerOf(std::uint32_t id) const
    {
        const auto [a, b, c] = cornersOf(mesh_, mesh_.triangles[id]);
        return (a + b + c) / 3;
    }

    const TriangleMesh& mesh_;
    const Ids& withArea_;
    const Ids& withoutArea_;
    std::vector<Ids> parts_;
};

} // namespace

std::vector<TriangleMesh> obbTreeMeshesAtLevel(const TriangleMesh& mesh, int level)
{
    requireLevel(level);
    (void)fitObb(mesh); // throws for every mesh of which VTK makes no tree
    const TriangleMesh unitMesh = inUnitFrame(mesh);
    Ids withArea;
    Ids withoutArea;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const bool hasArea = doubleArea(cornersOf(unitMesh, unitMesh.triangles[i])) > 0;
        (hasArea ? withArea : withoutArea).push_back(i);
    }
    const vtkNew<ObbTree> tree;
    tree->SetDataSet(toPolyData(Submeshes(unitMesh).of(withArea)));
    tree->AutomaticOff();
    tree->SetMaxLevel(level);
    tree->SetNumberOfCellsPerNode(1);
    tree->RetainCellListsOn();
    tree->BuildLocator();

    Submeshes submeshes(mesh);
    std::vector<TriangleMesh> parts;
    for (const Ids& triangles : Parts(unitMesh, withArea, withoutArea).at(level, *tree->root()))
        parts.push_back(submeshes.of(triangles));
    return parts;
}

} // namespace mbv
