#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

#include <optional>
#include <string>

namespace mbv::viewer {

/// A point of a model that is measured from. It stays with the model: lengths are in the model's
/// own frame, unscaled.
struct MeasuredPoint {
    enum class On { Surface, Edge, Corner };

    std::string model; ///< its name
    Vec3 local;
    On on = On::Surface;
    std::optional<Segment> edge = {}; ///< that it is on

    friend bool operator==(const MeasuredPoint&, const MeasuredPoint&) = default;
};

} // namespace mbv::viewer
