#pragma once

#include <mbv/geometry/error.h>
#include <mbv/mesh_query/posed_mesh.h>

/// What the functions ending in Checked ask first.
namespace mbv {

inline void requireValid(const PosedMesh& a, const PosedMesh& b)
{
    requireValid(a, "a");
    requireValid(b, "b");
}

inline void requireValid(const PosedMesh& mesh, const Shape& shape)
{
    requireValid(mesh, "mesh");
    requireValid(shape, "shape");
}

inline void requireValid(const PosedMesh& mesh, const Vec3& point)
{
    requireValid(mesh, "mesh");
    if (!isFinite(point))
        throw Error(ErrorCode::InvalidShape, "point has a component that is not finite");
}

} // namespace mbv
