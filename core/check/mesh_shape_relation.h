#pragma once

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/check/check_report.h>

#include <string_view>

namespace mbv {

struct MeshShapeRelation {
    PairState state = PairState::Separated;
    std::string_view reason; ///< of Unknown: a sentence, a literal
};

/// How a mesh and a shape lie to each other: Separated, Touching, Intersecting, Contained or
/// Unknown. A watertight mesh is the solid that it bounds, another one its surface; shapes are as
/// in shapeRelation. They touch where each triangle that meets the shape does, and neither is
/// inside the other. A shape in the bounds of an open mesh could be meant to be inside: Unknown.
/// Private to the library.
MeshShapeRelation meshShapeRelation(const PosedMesh& mesh, const Shape& shape);

} // namespace mbv
