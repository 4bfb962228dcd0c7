#pragma once

#include <mbv/collision/relation.h>

#include <optional>
#include <string_view>

/// What relation() is made of, for shapes and for the triangles of meshes.
namespace mbv {

/// A relation without triangles.
inline Relation inState(RelationState state, bool aIsInner = false, std::string_view reason = {})
{
    Relation result;
    result.state = state;
    result.aIsInner = aIsInner;
    result.reason = reason;
    return result;
}

/// The depth of the two is 0 to rounding; a triangle or segment counts as a solid without
/// thickness. Precondition: they overlap, and neither is a plane.
bool touchOnly(const Shape& a, const Shape& b);

/// All of the inner shape is in the outer one, and farther from its surface than depths are off; a
/// curved solid counts as a polyhedron around it. Surfaces contain nothing.
bool isInside(const Shape& inner, const Shape& outer);

/// A point in the middle of the shape, not on its surface where it has an inside; nothing for
/// planes and half-spaces.
std::optional<Vec3> middleOf(const Shape& shape);

} // namespace mbv
