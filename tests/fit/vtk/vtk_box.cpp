#include "vtk_box.h"

#include <mbv/fit/vtk/polydata.h>

#include <vtkNew.h>
#include <vtkOBBTree.h>
#include <vtkPolyData.h>

namespace mbv::test {

VtkBox askVtkForBox(vtkPolyData* data)
{
    std::array<std::array<double, 3>, 5> out;
    for (auto& v : out) {
        v.fill(kUntouched);
    }
    const int warnings = vtkObject::GetGlobalWarningDisplay();
    vtkObject::GlobalWarningDisplayOff();
    const vtkNew<vtkOBBTree> tree;
    tree->ComputeOBB(data, out[0].data(), out[1].data(), out[2].data(), out[3].data(),
                     out[4].data());
    vtkObject::SetGlobalWarningDisplay(warnings);

    const auto vec = [](const std::array<double, 3>& v) { return Vec3{v[0], v[1], v[2]}; };
    return {vec(out[0]), {vec(out[1]), vec(out[2]), vec(out[3])}, vec(out[4])};
}

VtkBox askVtkForBox(const TriangleMesh& mesh)
{
    return askVtkForBox(toPolyData(mesh).Get());
}

double signedVolume(const VtkBox& box)
{
    return dot(cross(box.edges[0], box.edges[1]), box.edges[2]);
}

} // namespace mbv::test
