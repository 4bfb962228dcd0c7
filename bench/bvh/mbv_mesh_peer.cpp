#include "mesh_peers.h"

#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/overlaps.h>

namespace mbv::bench {
namespace {

class MbvPeer : public MeshPeer {
public:
    std::string name() const override { return "mbv"; }

    void build(const TriangleMesh& mesh) override
    {
        // Not owned: the mesh outlives the peer, and a copy would be timed.
        bvh_.emplace(std::shared_ptr<const TriangleMesh>(std::shared_ptr<void>(), &mesh));
    }

    std::optional<bool> first(const RigidTransform& poseOfB) override
    {
        return overlaps({*bvh_, {}}, {*bvh_, poseOfB});
    }

    std::optional<std::size_t> all(const RigidTransform& poseOfB) override
    {
        return intersectingTriangles({*bvh_, {}}, {*bvh_, poseOfB}).size();
    }

    std::optional<double> distance(const RigidTransform& poseOfB) override
    {
        return mbv::distance({*bvh_, {}}, {*bvh_, poseOfB}).distance;
    }

private:
    std::optional<MeshBvh> bvh_;
};

} // namespace

std::unique_ptr<MeshPeer> mbvPeer()
{
    return std::make_unique<MbvPeer>();
}

} // namespace mbv::bench
