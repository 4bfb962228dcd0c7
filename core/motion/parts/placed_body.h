#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/motion/pair_motion.h>

#include <array>

/// Bodies at a moment. Internal.
namespace mbv::motion {

struct PlacedBody {
    std::array<Vec3, 3> axes; ///< of its frame
    SeenBody seen;

    explicit PlacedBody(const SeenBody& body) : axes(axesOf(body.pose.rotation)), seen(body) {}

    /// What transformed() gives, but that the axes are not found anew for every corner.
    [[nodiscard]] Shape placed(const Shape& local) const
    {
        if (const auto* t = std::get_if<Triangle>(&local))
            return Triangle{point(t->a), point(t->b), point(t->c)};
        return transformed(local, seen.pose);
    }

    [[nodiscard]] Vec3 point(const Vec3& local) const
    {
        return seen.pose.translation + local.x * axes[0] + local.y * axes[1] + local.z * axes[2];
    }
};

struct PlacedPair {
    PlacedBody a;
    PlacedBody b;

    explicit PlacedPair(const PairView& view) : a(view.a), b(view.b) {}
};

} // namespace mbv::motion
