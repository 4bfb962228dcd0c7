#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace mbv {

namespace bvh {
struct Access;
class LazyConnectivity;
struct Tree;

/// What the copies of a hierarchy share.
struct Parts {
    std::shared_ptr<const TriangleMesh> mesh;
    std::shared_ptr<const Tree> tree;
    std::shared_ptr<const LazyConnectivity> connectivity;
};
} // namespace bvh

/// A bounding volume hierarchy over the triangles of a mesh: binned surface-area heuristic (Wald,
/// On fast Construction of SAH-based Bounding Volume Hierarchies, 2007), collapsed to nodes of
/// eight boxes. It never changes once built; copies share it, so many models and threads may use
/// one. It takes 60 to 69 bytes a triangle besides the mesh.
class MeshBvh {
public:
    /// In parallel, with the same result whatever the number of threads. Degenerate triangles are
    /// kept as the segments and points that they are; vertices that no triangle uses do not count.
    ///
    /// Throws Error: DegenerateMesh where there is no triangle; InvalidArgument, naming it, for a
    /// vertex that is not finite, an index out of range, or more than 2^31 triangles.
    /// Precondition: `mesh` is not null.
    explicit MeshBvh(std::shared_ptr<const TriangleMesh> mesh);

    /// The same of a mesh that is given away: nothing is copied.
    explicit MeshBvh(TriangleMesh&& mesh)
        : MeshBvh(std::make_shared<const TriangleMesh>(std::move(mesh)))
    {
    }

    [[nodiscard]] const TriangleMesh& mesh() const { return *parts_->mesh; }

    /// Of the triangles' corners, exactly; the mesh's own coordinates.
    [[nodiscard]] const Aabb& bounds() const;

    /// The surface bounds a solid, see MeshProperties::watertight. Found out when first asked for,
    /// by this, relation() or contains(), and kept.
    [[nodiscard]] bool isWatertight() const;

    /// The level from which on the hierarchy is cut no more.
    [[nodiscard]] int deepestLevel() const;

    /// The hierarchy cut at a level, as triangle indices: one part at level 0, each level cutting
    /// every part in two, so at most 2^level; a leaf of up to eight triangles stays as it is. All
    /// parts of a level together are the mesh. Levels beyond deepestLevel() give what it gives.
    /// The spans live as long as this or a copy. Throws Error (InvalidArgument) for a level < 0.
    [[nodiscard]] std::vector<std::span<const std::uint32_t>> trianglesAtLevel(int level) const;

    /// The same hierarchy around vertices that have moved, at a fraction of the cost of building it
    /// again; queries stay right, but slow down where neighbors have moved apart. Throws Error as
    /// the constructor does, and InvalidArgument where the triangles are not those of mesh().
    [[nodiscard]] MeshBvh refitted(std::shared_ptr<const TriangleMesh> moved) const;

    /// Bytes that this takes besides the mesh, with what queries have found out about it so far.
    [[nodiscard]] std::size_t memory() const;

private:
    friend struct bvh::Access;

    MeshBvh(std::shared_ptr<const TriangleMesh> mesh, std::shared_ptr<const bvh::Tree> tree);

    std::shared_ptr<const bvh::Parts> parts_; ///< one, so that a copy counts one reference
};

} // namespace mbv
