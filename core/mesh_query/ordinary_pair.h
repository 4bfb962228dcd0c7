#pragma once

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <optional>

/// Internal.
namespace mbv {

/// Two meshes in a unit of their own, of which they are about as large as 1: the products of some
/// lengths neither overflow there nor vanish.
struct OrdinaryPair {
    PosedMesh a;
    PosedMesh b;
    double unit = 1; ///< a power of two: what a length there is multiplied with to be one here

    [[nodiscard]] TriangleMesh back(TriangleMesh mesh) const;
};

/// Nothing where they are so in the unit they come in, from about 1e-48 to 1e48. Only lengths 1e300
/// times smaller than the largest are rounded. Throws as worldReach() does, and Error
/// (InvalidArgument) where a mesh is watertight no more.
std::optional<OrdinaryPair> ordinaryPair(const PosedMesh& a, const PosedMesh& b);

} // namespace mbv
