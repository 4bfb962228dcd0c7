#pragma once

#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/triangle_mesh.h>

#include <fcl/geometry/bvh/BVH_model.h>

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace mbv::bench {

inline fcl::Vector3d fclVector(const Vec3& v)
{
    return {v.x, v.y, v.z};
}

inline fcl::Transform3d fclPose(const RigidTransform& pose)
{
    fcl::Transform3d result = fcl::Transform3d::Identity();
    const std::array<Vec3, 3> axes = axesOf(pose.rotation);
    for (std::size_t i = 0; i < 3; ++i)
        result.linear().col(static_cast<Eigen::Index>(i)) = fclVector(axes[i]);
    result.translation() = fclVector(pose.translation);
    return result;
}

/// With its hierarchy built.
template <class Volume> std::unique_ptr<fcl::BVHModel<Volume>> fclModel(const TriangleMesh& mesh)
{
    std::vector<fcl::Vector3d> vertices;
    vertices.reserve(mesh.vertices.size());
    for (const Vec3& v : mesh.vertices)
        vertices.push_back(fclVector(v));
    std::vector<fcl::Triangle> triangles;
    triangles.reserve(mesh.triangles.size());
    for (const auto& [a, b, c] : mesh.triangles)
        triangles.emplace_back(a, b, c);
    auto model = std::make_unique<fcl::BVHModel<Volume>>();
    model->beginModel();
    model->addSubModel(vertices, triangles);
    model->endModel();
    return model;
}

} // namespace mbv::bench
