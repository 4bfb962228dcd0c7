#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mbv::bench {

/// A library that compares two copies of one mesh: A where its file has it, B under a rigid pose.
class MeshPeer {
public:
    virtual ~MeshPeer() = default;
    virtual std::string name() const = 0;

    /// Builds the hierarchy that both copies use; timed.
    virtual void build(const TriangleMesh& mesh) = 0;

    /// Whether the surfaces meet; empty where the library has no such query.
    virtual std::optional<bool> first(const RigidTransform& poseOfB) = 0;

    /// How many pairs of triangles meet; empty likewise.
    virtual std::optional<std::size_t> all(const RigidTransform& poseOfB) = 0;

    /// How far apart the surfaces are; empty likewise.
    virtual std::optional<double> distance(const RigidTransform& /*poseOfB*/)
    {
        return std::nullopt;
    }

    /// What must be done once for a pose and is not counted: where a library moves the mesh itself.
    virtual void prepare(const RigidTransform& /*poseOfB*/) {}
};

std::unique_ptr<MeshPeer> mbvPeer();
std::unique_ptr<MeshPeer> fclObbRssPeer();
std::unique_ptr<MeshPeer> fclObbPeer();
std::unique_ptr<MeshPeer> gimpactPeer();
#ifdef MBV_BENCH_EMBREE
std::unique_ptr<MeshPeer> embreeBoxesPeer();
std::unique_ptr<MeshPeer> embreeTrianglesPeer();
#endif
#ifdef MBV_BENCH_VTK
std::unique_ptr<MeshPeer> vtkFilterPeer();
#endif

} // namespace mbv::bench
