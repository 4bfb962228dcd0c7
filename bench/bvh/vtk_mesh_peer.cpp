#include "mesh_peers.h"

#include <mbv/fit/vtk/polydata.h>
#include <mbv/geometry/quaternion.h>

#include <vtkCollisionDetectionFilter.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkOBBTree.h>
#include <vtkPolyData.h>

namespace mbv::bench {
namespace {

class VtkPeer : public MeshPeer {
public:
    std::string name() const override { return "vtkCollisionDetectionFilter"; }

    /// The filter builds its two trees at the first query; here one is built as it does that.
    void build(const TriangleMesh& mesh) override
    {
        const auto data = toPolyData(mesh);
        const vtkNew<vtkOBBTree> tree;
        tree->SetDataSet(data);
        tree->AutomaticOn();
        tree->SetNumberOfCellsPerNode(kCellsPerNode);
        tree->BuildLocator();
        for (int i = 0; i < 2; ++i) {
            filter_->SetInputData(i, data);
            filter_->SetMatrix(i, matrices_[i]);
        }
        filter_->SetNumberOfCellsPerNode(kCellsPerNode);
        filter_->SetBoxTolerance(0);
        filter_->SetCellTolerance(0);
        filter_->GenerateScalarsOff();
    }

    void prepare(const RigidTransform& poseOfB) override { first(poseOfB); }

    std::optional<bool> first(const RigidTransform& poseOfB) override
    {
        filter_->SetCollisionModeToFirstContact();
        return count(poseOfB) > 0;
    }

    std::optional<std::size_t> all(const RigidTransform& poseOfB) override
    {
        filter_->SetCollisionModeToAllContacts();
        return count(poseOfB);
    }

private:
    static constexpr int kCellsPerNode = 2; ///< the filter's default

    std::size_t count(const RigidTransform& pose)
    {
        const std::array<Vec3, 3> axes = axesOf(pose.rotation);
        for (int column = 0; column < 4; ++column) {
            const Vec3& v = column < 3 ? axes[static_cast<std::size_t>(column)] : pose.translation;
            for (int row = 0; row < 3; ++row)
                matrices_[1]->SetElement(row, column, v[row]);
        }
        filter_->Modified();
        filter_->Update();
        return static_cast<std::size_t>(filter_->GetNumberOfContacts());
    }

    vtkNew<vtkMatrix4x4> matrices_[2];
    vtkNew<vtkCollisionDetectionFilter> filter_;
};

} // namespace

std::unique_ptr<MeshPeer> vtkFilterPeer()
{
    return std::make_unique<VtkPeer>();
}

} // namespace mbv::bench
