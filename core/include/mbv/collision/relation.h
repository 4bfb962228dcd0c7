#pragma once

#include <mbv/collision/triangle_pair.h>
#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace mbv {

/// The relative position of two shapes or meshes.
enum class RelationState : std::uint8_t {
    Separated,    ///< nothing in common
    Clearance,    ///< nothing in common, but not farther apart than a check's clearance; given by
                  ///< checkOverlaps() alone
    Touching,     ///< they meet, but their insides have no point in common
    Intersecting, ///< insides have points in common, and neither lies inside the other
    Contained,    ///< one lies inside the other, their surfaces apart
    Unknown,      ///< not looked at, or no answer: a reason says why
};

/// "separated", "clearance", "touching", "intersecting", "contained", "unknown".
[[nodiscard]] std::string_view nameOf(RelationState state);

/// What relation() answers, be it of shapes, of meshes, or of one of each.
struct [[nodiscard]] Relation {
    RelationState state = RelationState::Separated;
    bool aIsInner = false;               ///< of Contained: A lies inside B, else B inside A
    std::string_view reason;             ///< of Unknown: a sentence, a literal
    std::size_t trianglePairs = 0;       ///< of two meshes: how many pairs of triangles meet
    std::vector<TrianglePair> triangles; ///< of two meshes: those pairs, or the first of them
};

/// The relative position of two shapes: Separated, Touching, Intersecting or Contained; never
/// Unknown.
///
/// They are Separated exactly where overlaps() is false. They touch where the depth of contact() is
/// 0 to rounding (to 1e-6 of the smaller size with a cylinder, cone, ellipsoid or hull): balls
/// side by side, a box on a plane. A surface or segment is a solid without thickness: it touches
/// what it does not reach into. Two planes touch where they are the same.
///
/// One is Contained where all of it is in the other, farther from its surface than depths are off;
/// flush from inside is Intersecting. A cylinder counts as the 64-sided prism around it, 0.12%
/// wider than itself, a cone as such a pyramid, an ellipsoid as a polyhedron around it, up to 1%
/// wider. What has no end lies inside nothing, and surfaces and segments contain nothing.
///
/// Precondition: both are valid.
[[nodiscard]] Relation relation(const Shape& a, const Shape& b);

/// The same with its precondition checked: throws Error (InvalidShape) naming the shape ("a" or
/// "b") and the field.
[[nodiscard]] Relation relationChecked(const Shape& a, const Shape& b);

} // namespace mbv
