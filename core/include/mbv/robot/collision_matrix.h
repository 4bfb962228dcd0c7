#pragma once

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/geometry/progress.h>
#include <mbv/geometry/shapes.h>
#include <mbv/robot/robot.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

/// Which links of a robot can be in each other, within its joints' limits.
namespace mbv {

/// What collides of a link, in the link's frame. A watertight mesh is a solid, another one its
/// surface; shapes are solid.
struct LinkPart {
    std::variant<Shape, MeshBvh> form;
    RigidTransform inLink;
};

enum class LinkPairState {
    Adjacent,  ///< joints join them, see adjacentLinks; not tested
    Always,    ///< in contact in every sample, and at the limits
    Never,     ///< in contact in none, nor at the limits
    Default,   ///< in contact in the neutral pose, see Robot::neutralValues
    Sometimes, ///< in contact in some, or at limits alone
};

/// "adjacent" and so on.
[[nodiscard]] std::string_view nameOf(LinkPairState state);

struct LinkPairFinding {
    std::size_t a = 0; ///< links, a < b
    std::size_t b = 0;
    LinkPairState state = LinkPairState::Never;
    bool certified = false; ///< Never is proven for every value within the limits
    std::size_t samples = 0;
    std::size_t collisions = 0; ///< of the samples
    /// Joint values at which they are in contact, where some are known.
    std::optional<std::vector<double>> witness;
};

struct CollisionMatrixOptions {
    std::size_t samples = 10'000;
    std::uint64_t seed = 1;
    bool certify = false;
    double budgetSeconds = 300; ///< for certifying all pairs
};

/// Samples joint values, each variable evenly over its range (that of Robot::limited; one without
/// is held at its neutral value), and finds which pairs of links with parts are in contact:
/// touching, crossing or one within the other. The same for a seed, whatever the number of threads.
///
/// Pairs in contact in all samples or in none are looked at where variables are at the ends of
/// their ranges, too: all corners of up to ten variables between the two links, some of more, and
/// as many points as there are samples where some are at an end and others anywhere.
///
/// With `certify`, what no sample has found in contact is proven never to be: the box of all values
/// of the joints between the two links is cut until the distance at the middle of each part is
/// more than ChainMotion::approach. A pair that is found in contact on the way is Sometimes, with
/// that witness. What the budget leaves, what a joint without end moves, and links that come nearer
/// than 1e-5 of their size and distance (1e-7 of meshes) without a contact, is not certified.
///
/// The pairs are in ascending order. Throws Error: InvalidArgument for parts that are not one list
/// a link; Cancelled.
[[nodiscard]] std::vector<LinkPairFinding>
collisionMatrix(const Robot& robot, std::span<const std::vector<LinkPart>> parts,
                const CollisionMatrixOptions& options = {}, const ProgressFn& progress = {});

} // namespace mbv
