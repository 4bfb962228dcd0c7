#include "mesh_peers.h"

#include <mbv/collision/overlaps.h>

#include <embree3/rtcore.h>

#include <cmath>
#include <limits>

namespace mbv::bench {
namespace {

/// Embree knows no poses: a scene holds the corners in the world, and B's is built again for each
/// pose, here outside of what is timed.
struct WorldMesh {
    RTCScene scene = nullptr;
    std::vector<Triangle> triangles;
};

float below(double x)
{
    return std::nextafter(static_cast<float>(x), -std::numeric_limits<float>::infinity());
}

float above(double x)
{
    return std::nextafter(static_cast<float>(x), std::numeric_limits<float>::infinity());
}

void boundsOf(const RTCBoundsFunctionArguments* arguments)
{
    const auto* mesh = static_cast<const WorldMesh*>(arguments->geometryUserPtr);
    const Triangle& t = mesh->triangles[arguments->primID];
    const Vec3 low = min(t.a, min(t.b, t.c));
    const Vec3 high = max(t.a, max(t.b, t.c));
    *arguments->bounds_o = {below(low.x),  below(low.y),  below(low.z),  0,
                            above(high.x), above(high.y), above(high.z), 0};
}

struct Query {
    const WorldMesh* a;
    const WorldMesh* b;
    std::size_t found = 0;
};

void countBoxes(void* user, RTCCollision* /*pairs*/, unsigned count)
{
    static_cast<Query*>(user)->found += count;
}

void countTriangles(void* user, RTCCollision* pairs, unsigned count)
{
    auto& query = *static_cast<Query*>(user);
    for (unsigned i = 0; i < count; ++i) {
        if (overlaps(query.a->triangles[pairs[i].primID0], query.b->triangles[pairs[i].primID1]))
            ++query.found;
    }
}

class EmbreePeer : public MeshPeer {
public:
    EmbreePeer(std::string name, RTCCollideFunc callback)
        : name_(std::move(name)), callback_(callback),
          device_(rtcNewDevice("threads=1,set_affinity=0"))
    {
    }

    EmbreePeer(const EmbreePeer&) = delete;
    EmbreePeer& operator=(const EmbreePeer&) = delete;

    ~EmbreePeer() override
    {
        rtcReleaseScene(a_.scene);
        rtcReleaseScene(b_.scene);
        rtcReleaseDevice(device_);
    }

    std::string name() const override { return name_; }

    void build(const TriangleMesh& mesh) override
    {
        mesh_ = &mesh;
        place({}, a_);
    }

    void prepare(const RigidTransform& poseOfB) override { place(poseOfB, b_); }

    std::optional<bool> first(const RigidTransform& /*poseOfB*/) override { return {}; }

    std::optional<std::size_t> all(const RigidTransform& /*poseOfB*/) override
    {
        Query query = {&a_, &b_};
        rtcCollide(a_.scene, b_.scene, callback_, &query);
        return query.found;
    }

private:
    void place(const RigidTransform& pose, WorldMesh& placed) const
    {
        placed.triangles.clear();
        placed.triangles.reserve(mesh_->triangles.size());
        for (const auto& [a, b, c] : mesh_->triangles) {
            placed.triangles.push_back({apply(pose, mesh_->vertices[a]),
                                        apply(pose, mesh_->vertices[b]),
                                        apply(pose, mesh_->vertices[c])});
        }
        if (placed.scene != nullptr)
            rtcReleaseScene(placed.scene);
        placed.scene = rtcNewScene(device_);
        const RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_USER);
        rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(placed.triangles.size()));
        rtcSetGeometryUserData(geometry, &placed);
        rtcSetGeometryBoundsFunction(geometry, boundsOf, nullptr);
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(placed.scene, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(placed.scene);
    }

    std::string name_;
    RTCCollideFunc callback_;
    RTCDevice device_;
    const TriangleMesh* mesh_ = nullptr;
    WorldMesh a_;
    WorldMesh b_;
};

} // namespace

std::unique_ptr<MeshPeer> embreeBoxesPeer()
{
    return std::make_unique<EmbreePeer>("Embree rtcCollide, boxes alone", countBoxes);
}

std::unique_ptr<MeshPeer> embreeTrianglesPeer()
{
    return std::make_unique<EmbreePeer>("Embree rtcCollide, triangles by mbv", countTriangles);
}

} // namespace mbv::bench
