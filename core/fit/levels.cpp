#include "levels.h"

#include "unit_frame.h"

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

constexpr int kMostDepth = 24; ///< 2^24 parts: beyond any mesh

/// vtkOBBTree keeps its nodes to its subclasses.
class ObbTree : public vtkOBBTree {
public:
    static ObbTree* New();

    const vtkOBBNode* root() const { return Tree; }
};
vtkStandardNewMacro(ObbTree)

    /// Triangles of the leaves below a node; VTK keeps lists in leaves alone.
    void collect(const vtkOBBNode& node, std::vector<vtkIdType>& triangles)
{
    if (node.Kids != nullptr) {
        collect(*node.Kids[0], triangles);
        collect(*node.Kids[1], triangles);
    } else if (node.Cells != nullptr) {
        for (vtkIdType i = 0; i < node.Cells->GetNumberOfIds(); ++i) {
            triangles.push_back(node.Cells->GetId(i));
        }
    }
}

void collectAt(const vtkOBBNode& node, int depth, std::vector<std::vector<vtkIdType>>& parts)
{
    if (depth > 0 && node.Kids != nullptr) {
        collectAt(*node.Kids[0], depth - 1, parts);
        collectAt(*node.Kids[1], depth - 1, parts);
        return;
    }
    std::vector<vtkIdType> triangles;
    collect(node, triangles);
    if (!triangles.empty()) {
        std::ranges::sort(triangles);
        parts.push_back(std::move(triangles));
    }
}

/// The triangles with the vertices they use. `newIndex` holds one entry for each vertex of the mesh
/// and comes back as it was.
TriangleMesh part(const TriangleMesh& mesh, const std::vector<vtkIdType>& triangles,
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
    if (depth < 0 || depth > kMostDepth) {
        throw Error(ErrorCode::InvalidArgument, "the level is " + std::to_string(depth) +
                                                    ", but levels go from 0 to " +
                                                    std::to_string(kMostDepth));
    }
    fitObb(mesh);                 // throws for every mesh of which VTK makes no tree
    TriangleMesh unitMesh = mesh; // VTK takes moments about the origin and gives up beyond 1e5
    const UnitFrame frame = unitFrameOf(boundsOf(mesh.vertices));
    for (Vec3& v : unitMesh.vertices) {
        v = frame.toUnit(v);
    }
    const vtkNew<ObbTree> tree;
    tree->SetDataSet(toPolyData(unitMesh));
    tree->AutomaticOff();
    tree->SetMaxLevel(depth);
    tree->SetNumberOfCellsPerNode(1);
    tree->RetainCellListsOn();
    const int warnings = vtkObject::GetGlobalWarningDisplay();
    vtkObject::GlobalWarningDisplayOff(); // parts without area have no axes, which is no news here
    tree->BuildLocator();
    vtkObject::SetGlobalWarningDisplay(warnings);

    std::vector<std::vector<vtkIdType>> lists;
    collectAt(*tree->root(), depth, lists);
    constexpr auto kUnused = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> newIndex(mesh.vertices.size(), kUnused);
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
