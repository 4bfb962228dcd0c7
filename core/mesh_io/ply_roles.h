#pragma once

#include "ply_header.h"

#include <cstddef>

namespace mbv {

/// What a property means to a mesh: a coordinate of a vertex, the corners of a face.
enum class PlyRole { X, Y, Z, Corners, Ignored };

constexpr std::size_t kPlyRoles = 5;

constexpr std::size_t indexOf(PlyRole role)
{
    return static_cast<std::size_t>(role);
}

PlyRole roleOf(const PlyElement& element, const PlyProperty& property);

} // namespace mbv
