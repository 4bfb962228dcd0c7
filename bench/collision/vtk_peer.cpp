#include "peers.h"
#include "workload.h"

#include <vtkOBBTree.h>
#include <vtkSmartPointer.h>

#include <memory>

namespace mbv::bench {
namespace {

/// vtkOBBNode holds a corner and three full edges.
std::shared_ptr<vtkOBBNode> vtkBox(const Obb& box)
{
    auto node = std::make_shared<vtkOBBNode>();
    Vec3 corner = box.center;
    for (int i = 0; i < 3; ++i) {
        const Vec3 half = box.halfExtents[i] * box.axes[static_cast<std::size_t>(i)];
        corner -= half;
        for (int k = 0; k < 3; ++k)
            node->Axes[i][k] = 2 * half[k];
    }
    for (int k = 0; k < 3; ++k)
        node->Corner[k] = corner[k];
    return node;
}

} // namespace

void addVtkRows()
{
    addRow(kInCache, "vtkOBBTree::DisjointOBBNodes()", [](const Workload& workload) {
        const auto tree = vtkSmartPointer<vtkOBBTree>::New();
        return pairByPair(workload, vtkBox, [tree](const auto& a, const auto& b) {
            return tree->DisjointOBBNodes(a.get(), b.get(), nullptr) == 0;
        });
    });
}

} // namespace mbv::bench
