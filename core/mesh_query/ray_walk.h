#pragma once

#include "local_view.h"
#include "nearest_first.h"

#include <mbv/geometry/shapes.h>

#include <cstdint>
#include <limits>
#include <optional>

/// A ray through a tree. Internal.
namespace mbv::bvh {

/// Finds the triangles that a ray may meet, roughly the nearest first. None that it does meet, in
/// exact arithmetic on the corners in the world, is left out.
class RayWalk {
public:
    /// Precondition: the direction is finite and not zero.
    RayWalk(const PosedMesh& posed, const Ray& ray);

    /// Calls test(triangle index), which returns the length along the ray up to which triangles
    /// are still of interest: infinity for all, less than 0 to end.
    template <class Test> void run(const Test& test)
    {
        const auto bound = [this](const Node& node, std::uint32_t child, double limit) {
            return entry(node, child, limit);
        };
        walk_.run(tree_, maxT_, bound, test);
    }

private:
    /// Where the ray enters a child of a node, nothing where it does so beyond the limit or never.
    std::optional<double> entry(const Node& node, std::uint32_t child, double limit) const;

    const Tree& tree_;
    Vec3 origin_;
    Vec3 inverse_; ///< one over the direction, components of any size but infinite
    double margin_;
    double maxT_;
    NearestFirst walk_;
};

} // namespace mbv::bvh
