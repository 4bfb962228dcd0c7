#pragma once

#include <mbv/geometry/vec3.h>

namespace mbv::manifold {

/// A face of a box, in a contact's frame: {middle + s u + t v, |s| <= 1, |t| <= 1}.
struct BoxFace {
    Vec3 middle;
    Vec3 u;
    Vec3 v;
};

} // namespace mbv::manifold
