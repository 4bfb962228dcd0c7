#include "mesh_peers.h"

#include "fcl_values.h"

#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <algorithm>
#include <limits>
#include <type_traits>

namespace mbv::bench {
namespace {

template <class Volume> class FclPeer : public MeshPeer {
public:
    explicit FclPeer(std::string name) : name_(std::move(name)) {}

    std::string name() const override { return name_; }

    void build(const TriangleMesh& mesh) override { model_ = fclModel<Volume>(mesh); }

    std::optional<bool> first(const RigidTransform& poseOfB) override
    {
        return count(poseOfB, 1) > 0;
    }

    std::optional<std::size_t> all(const RigidTransform& poseOfB) override
    {
        return count(poseOfB, std::numeric_limits<int>::max());
    }

    std::optional<double> distance(const RigidTransform& poseOfB) override
    {
        if constexpr (std::is_same_v<Volume, fcl::OBBRSSd>) {
            const fcl::DistanceRequestd request(true); // with nearest points
            fcl::DistanceResultd result;
            return std::max(fcl::distance(model_.get(), fcl::Transform3d::Identity(), model_.get(),
                                          fclPose(poseOfB), request, result),
                            0.0);
        } else {
            return std::nullopt;
        }
    }

private:
    std::size_t count(const RigidTransform& poseOfB, std::size_t most) const
    {
        const fcl::CollisionRequestd request(most, false);
        fcl::CollisionResultd result;
        fcl::collide(model_.get(), fcl::Transform3d::Identity(), model_.get(), fclPose(poseOfB),
                     request, result);
        return result.numContacts();
    }

    std::string name_;
    std::unique_ptr<fcl::BVHModel<Volume>> model_;
};

} // namespace

std::unique_ptr<MeshPeer> fclObbRssPeer()
{
    return std::make_unique<FclPeer<fcl::OBBRSSd>>("FCL OBBRSS");
}

std::unique_ptr<MeshPeer> fclObbPeer()
{
    return std::make_unique<FclPeer<fcl::OBBd>>("FCL OBB");
}

} // namespace mbv::bench
