#pragma once

#include <mbv/collision/results.h>
#include <mbv/mesh_query/posed_mesh.h>
#include <mbv/robot/collision_matrix.h>

#include <memory>
#include <optional>
#include <variant>
#include <vector>

/// Contact and distance of parts of links. Private to the library.
namespace mbv {

/// A part somewhere in the world. Copies are cheap, and share what does not move.
class PlacedPart {
public:
    explicit PlacedPart(const LinkPart& part);

    /// Precondition, for all that follows: it has been placed.
    void place(const RigidTransform& link);

    /// Points of the link whose convex hull has the part in it.
    [[nodiscard]] const std::vector<Vec3>& hullPoints() const;

    /// Around it, in the world, and larger by what rounding may have moved it.
    [[nodiscard]] const Sphere& ball() const { return ball_; }

private:
    friend bool areMeshes(const PlacedPart& a, const PlacedPart& b);
    friend bool inContact(const PlacedPart& a, const PlacedPart& b);
    friend std::optional<Distance> surfacesWithin(const PlacedPart& a, const PlacedPart& b,
                                                  double limit);
    friend std::optional<Distance> solidsWithin(const PlacedPart& a, const PlacedPart& b,
                                                double limit);

    struct InLink;

    /// The point of the mesh's hull that is farthest along a direction, to rounding.
    [[nodiscard]] Vec3 support(const Vec3& direction) const;
    /// Whether a plane certainly has the hulls of two meshes on its two sides.
    [[nodiscard]] static bool haveHullsApart(const PlacedPart& a, const PlacedPart& b);
    /// Some corner of this mesh in the solid of the other. Precondition: the surfaces are apart.
    [[nodiscard]] std::optional<Vec3> pointWithin(const PlacedPart& outer) const;

    std::shared_ptr<const InLink> inLink_;
    std::variant<Shape, PosedMesh> form_; ///< placed
    Sphere ball_;
    Obb box_; ///< its axes are those of the part's frame
};

/// Whether both are meshes, whose distances are exact but for rounding.
[[nodiscard]] bool areMeshes(const PlacedPart& a, const PlacedPart& b);

/// Whether they touch, cross, or one is within the other.
[[nodiscard]] bool inContact(const PlacedPart& a, const PlacedPart& b);

/// Their distance, that of the surfaces where both are meshes, where it is at most `limit`.
[[nodiscard]] std::optional<Distance> surfacesWithin(const PlacedPart& a, const PlacedPart& b,
                                                     double limit);

/// The same, and 0 with a common point where they are inContact().
[[nodiscard]] std::optional<Distance> solidsWithin(const PlacedPart& a, const PlacedPart& b,
                                                   double limit);

} // namespace mbv
