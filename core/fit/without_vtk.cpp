#include "fit/axes/principal_box.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/levels.h>
#include <mbv/geometry/error.h>

/// What vtk/ answers in builds that have VTK.
namespace mbv {

Obb fitObb(const TriangleMesh& mesh)
{
    return principalBox(mesh, surfaceAxesOf);
}

std::vector<TriangleMesh> obbTreeMeshesAtLevel(const TriangleMesh& /*mesh*/, int level)
{
    requireLevel(level);
    throw Error(
        ErrorCode::NotBuilt,
        "the hierarchy of vtkOBBTree needs VTK, and this mbv was built without it: build it "
        "with MBV_WITH_VTK=ON (docs/BUILDING.md), or take the levels of mbv's own hierarchy");
}

} // namespace mbv
