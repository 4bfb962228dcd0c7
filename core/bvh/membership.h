#pragma once

#include "exact_point.h"
#include "mesh_bvh.h"

/// Which points belong to the solid that a watertight mesh bounds. Internal.
namespace mbv::bvh {

enum class Membership {
    Outside,
    Inside,
    Surface,
    Undecided, ///< every ray tried passes exactly through an edge or along a face
};

/// Of the point p or, with `towards`, of all points p + e towards for small enough e > 0.
///
/// By the parity of the triangles that a ray from there crosses, every one decided exactly for the
/// corners in the world; where the ray meets an edge, another is shot. Triangles of zero area count
/// as surface, but nothing is crossed there.
Membership membershipOf(const ExactPoint& p, const PosedMesh& solid,
                        const FractionVec3* towards = nullptr);

} // namespace mbv::bvh
