#pragma once

#include <mbv/collision/relation.h>

#include <optional>
#include <string_view>

/// What relation() is made of, for shapes and for the triangles of meshes.
namespace mbv {

/// Relations without triangles.
inline Relation inState(RelationState state)
{
    Relation result;
    result.state = state;
    return result;
}
inline Relation aInsideB()
{
    Relation result = inState(RelationState::Contained);
    result.aIsInner = true;
    return result;
}
inline Relation bInsideA()
{
    return inState(RelationState::Contained);
}
/// `reason` is a literal.
inline Relation unknown(std::string_view reason)
{
    Relation result = inState(RelationState::Unknown);
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
