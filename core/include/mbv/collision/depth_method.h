#pragma once

#include <mbv/geometry/shapes.h>

#include <cstdint>

namespace mbv {

/// How the depth of two shapes is found.
enum class DepthMethod : std::uint8_t {
    None,           ///< there is no depth
    SeparatingAxes, ///< of two boxes
    ConvexLayer,    ///< GJK and EPA
    ClosedForm,
};

/// How contact() finds the depth of two shapes; None where one of them has no inside. Symmetric.
[[nodiscard]] DepthMethod depthMethodOf(const Shape& a, const Shape& b);

} // namespace mbv
