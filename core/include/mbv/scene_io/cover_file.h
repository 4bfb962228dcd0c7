#pragma once

#include <mbv/geometry/shapes.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Covers of a robot's links (mbv/fit/cover.h) as the files of other programs.
namespace mbv {

/// What stands for a link: spheres, capsules, hulls or boxes in its frame.
struct LinkCover {
    std::string link;
    std::vector<Shape> parts;
};

/// An SRDF with a `link_sphere_approximation` for each link. Throws Error (InvalidArgument) for a
/// part that is no sphere, and for a name as srdfText does.
[[nodiscard]] std::string coverSrdf(const std::string& robot, std::span<const LinkCover> covers);

/// The `collision_spheres` of a cuRobo robot configuration, YAML. Throws Error (InvalidArgument)
/// for a part that is no sphere.
[[nodiscard]] std::string coverYaml(std::span<const LinkCover> covers);

/// A hull of a cover, and the mesh that stands for it in a URDF.
struct CoverMesh {
    std::string file; ///< as the URDF names it: from the folder that this is in, with slashes
    ConvexHull hull;
};

struct CoverUrdf {
    std::string text;
    std::vector<CoverMesh> meshes; ///< to be written beside it; none where no part is a hull
};

/// The URDF with the covers in the place of what its links collide by; links without a cover keep
/// theirs. A capsule is a cylinder and two spheres; it and a box are turned by angles and so by
/// rounded ones; a hull is a mesh in `meshFolder`, an .obj named after the link. `where` names the
/// text in messages. Throws Error: FileInvalid "where, line N: problem" (no URDF, or without one of
/// the links); InvalidArgument for a part that is none of these, and for a name as srdfText does.
[[nodiscard]] CoverUrdf coverUrdf(std::string_view urdf, const std::string& where,
                                  std::span<const LinkCover> covers, const std::string& meshFolder);

/// A URDF of one link without anything, to be covered. Throws for a name as srdfText does.
[[nodiscard]] std::string emptyUrdf(const std::string& robot, const std::string& link);

} // namespace mbv
