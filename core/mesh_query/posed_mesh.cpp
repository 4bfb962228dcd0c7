#include <mbv/mesh_query/posed_mesh.h>

#include <mbv/geometry/error.h>

#include <string>

namespace mbv {

bool isValid(const PosedMesh& mesh)
{
    return isFinite(mesh.pose.translation) && isValid(mesh.pose.rotation);
}

void requireValid(const PosedMesh& mesh, std::string_view where)
{
    if (!isFinite(mesh.pose.translation)) {
        throw Error(ErrorCode::InvalidShape,
                    std::string(where) + ": pose.translation has a component that is not finite");
    }
    if (!isValid(mesh.pose.rotation)) {
        throw Error(ErrorCode::InvalidShape,
                    std::string(where) + ": pose.rotation is not a unit quaternion, to within "
                                         "1e-6; normalize it");
    }
}

} // namespace mbv
