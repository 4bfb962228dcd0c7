#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// A mesh as a URDF names it.
struct UrdfMesh {
    std::string uri;
    Vec3 scale = {1, 1, 1}; ///< finite, not zero; negative factors mirror
};

/// A <collision>: a shape around the origin of its own frame, or a mesh.
struct UrdfCollision {
    std::string name;           ///< may be empty
    RigidTransform origin;      ///< in the link's frame
    std::optional<Shape> shape; ///< an Obb, a Sphere or a Cylinder along z
    UrdfMesh mesh;              ///< where there is no shape
    int line = 0;               ///< in the file
};

struct UrdfLink {
    std::string name;
    std::vector<UrdfCollision> collisions;
    std::vector<std::size_t> neighbors; ///< links that a joint connects with this one
    RigidTransform toWorld;             ///< with every joint at zero; the root is the world
};

/// The links of a URDF (wiki.ros.org/urdf/XML), what collides of them, and where they are. `where`
/// names the text in messages. Throws Error (FileInvalid) "where, line N: problem": bad XML (see
/// parseXml), a missing or bad attribute, links and joints that form no tree.
std::vector<UrdfLink> parseUrdf(std::string_view text, const std::string& where);

} // namespace mbv
