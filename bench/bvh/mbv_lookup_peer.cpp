#include "lookup_peers.h"

#include <mbv/mesh_query/nearest_point.h>
#include <mbv/mesh_query/raycast.h>

#include <limits>

namespace mbv::bench {
namespace {

class MbvLookupPeer : public LookupPeer {
public:
    explicit MbvLookupPeer(const TriangleMesh& mesh)
        : placed_{MeshBvh(std::make_shared<const TriangleMesh>(mesh)), {}}
    {
    }

    std::string name() const override { return "mbv raycast"; }
    std::string pointsName() const override { return "mbv nearestPoint"; }

    double firstHit(const Ray& ray) override
    {
        const auto hit = raycast(ray, placed_);
        return hit ? hit->t : std::numeric_limits<double>::infinity();
    }

    std::optional<double> distance(const Vec3& point) override
    {
        return nearestPoint(placed_, point).distance;
    }

private:
    PosedMesh placed_;
};

} // namespace

std::unique_ptr<LookupPeer> mbvLookupPeer(const TriangleMesh& mesh)
{
    return std::make_unique<MbvLookupPeer>(mesh);
}

} // namespace mbv::bench
