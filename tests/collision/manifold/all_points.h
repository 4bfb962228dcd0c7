#pragma once

#include <mbv/collision/contact_manifold.h>

namespace mbv::test {

/// Of more corners than any of the shapes has.
inline constexpr ManifoldOptions kAllPoints = {.maxPoints = 100};

} // namespace mbv::test
