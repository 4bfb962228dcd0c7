#pragma once

namespace mbv {

/// What a mesh means in a question.
enum class MeshAs {
    Surface, ///< its triangles
    Solid,   ///< all that they enclose, too; only watertight meshes, see MeshBvh::isWatertight()
};

} // namespace mbv
