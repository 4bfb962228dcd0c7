#include "mesh_peers.h"

#include <mbv/geometry/quaternion.h>

#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <BulletCollision/Gimpact/btTriangleShapeEx.h>

namespace mbv::bench {
namespace {

btTransform bulletPose(const RigidTransform& pose)
{
    const auto [x, y, z] = axesOf(pose.rotation); // columns
    return btTransform({x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z},
                       {pose.translation.x, pose.translation.y, pose.translation.z});
}

/// What btGImpactCollisionAlgorithm does for two meshes: pairs of boxes, then of triangles.
class GimpactPeer : public MeshPeer {
public:
    std::string name() const override { return "Bullet GImpact"; }

    void build(const TriangleMesh& mesh) override
    {
        indices_.clear();
        for (const auto& triangle : mesh.triangles) {
            for (const std::uint32_t vertex : triangle)
                indices_.push_back(static_cast<int>(vertex));
        }
        vertices_.clear();
        for (const Vec3& v : mesh.vertices)
            vertices_.emplace_back(v.x, v.y, v.z);
        array_ = std::make_unique<btTriangleIndexVertexArray>(
            static_cast<int>(mesh.triangles.size()), indices_.data(), int{3 * sizeof(int)},
            static_cast<int>(vertices_.size()), &vertices_.front()[0], int{sizeof(btVector3)});
        shape_ = std::make_unique<btGImpactMeshShape>(array_.get());
        shape_->setMargin(0);
        shape_->updateBound();
    }

    std::optional<bool> first(const RigidTransform& poseOfB) override
    {
        return count(poseOfB, 1) > 0;
    }

    std::optional<std::size_t> all(const RigidTransform& poseOfB) override
    {
        return count(poseOfB, std::numeric_limits<std::size_t>::max());
    }

private:
    /// It has no early exit from the pairs of boxes.
    std::size_t count(const RigidTransform& poseOfB, std::size_t most)
    {
        const btTransform atA = btTransform::getIdentity();
        const btTransform atB = bulletPose(poseOfB);
        btGImpactMeshShapePart* part = shape_->getMeshPart(0);
        btPairSet boxes;
        btGImpactBoxSet::find_collision(part->getBoxSet(), atA, part->getBoxSet(), atB, boxes);
        part->lockChildShapes();
        std::size_t found = 0;
        for (int i = 0; i < boxes.size() && found < most; ++i) {
            btPrimitiveTriangle a;
            btPrimitiveTriangle b;
            part->getPrimitiveTriangle(boxes[i].m_index1, a);
            part->getPrimitiveTriangle(boxes[i].m_index2, b);
            a.m_margin = 0;
            b.m_margin = 0;
            b.applyTransform(atB);
            a.buildTriPlane();
            b.buildTriPlane();
            GIM_TRIANGLE_CONTACT contact;
            if (a.overlap_test_conservative(b) && a.find_triangle_collision_clip_method(b, contact))
                ++found;
        }
        part->unlockChildShapes();
        return found;
    }

    std::vector<int> indices_;
    std::vector<btVector3> vertices_;
    std::unique_ptr<btTriangleIndexVertexArray> array_;
    std::unique_ptr<btGImpactMeshShape> shape_;
};

} // namespace

std::unique_ptr<MeshPeer> gimpactPeer()
{
    return std::make_unique<GimpactPeer>();
}

} // namespace mbv::bench
