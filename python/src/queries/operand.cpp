#include "operand.h"

namespace mbv::python {

Operand::Operand(nb::handle value, const std::string& name) : shape_(shapeIn(value))
{
    if (shape_ != nullptr)
        return;
    if (nb::isinstance<PyRectangle>(value)) {
        rectangle_ = &heldBy<PyRectangle>(value).value;
        return;
    }
    if (nb::isinstance<PyRay>(value))
        fail(name, "is a Ray, which only raycast() takes", Also::TypeError);
    const MeshAssetPtr asset = meshAssetFrom(value, name);
    if (asset->triangleCount() == 0)
        fail(name, "is a mesh without triangles, so it has no surface to ask about",
             ErrorCode::DegenerateMesh);
    const nb::gil_scoped_release released;
    mesh_ = asset->bvh({1, 1, 1});
}

bool Operand::isLarge() const
{
    return mesh_ || (shape_ != nullptr && std::holds_alternative<ConvexHull>(*shape_));
}

Placed::Placed(const Operand& operand) : shape_(operand.shape())
{
    if (operand.mesh())
        mesh_ = PosedMesh{*operand.mesh(), {}};
}

void Placed::place(const Poses& poses, std::size_t i)
{
    if (poses.isIdentity())
        return;
    if (mesh_)
        mesh_->pose = poses[i];
    else if (poses[i] == RigidTransform{})
        moved_.reset(); // a box along the axes stays one
    else
        moved_ = transformed(*shape_, poses[i]);
}

} // namespace mbv::python
