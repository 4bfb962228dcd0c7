#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <optional>

/// Two triangles that move. Internal.
namespace mbv::motion {

/// A triangle at a moment.
struct MovingTriangle {
    std::array<Vec3, 3> corners;
    std::array<Vec3, 3> velocities; ///< of the corners
};

/// What is asked about two of them around the moment.
struct StayApart {
    double half = 0;    ///< from the moment, either way
    double bend = 0;    ///< how far corners are off from where their velocities bring them, at most
    Vec3 steadyAxis;    ///< along it they are not; unit, or zero where none is known
    double farther = 0; ///< than that they are to stay apart
};

/// A unit direction along which they stay apart: the normals of both, and those of planes along an
/// edge of each, are looked at; nothing where there is none.
///
/// After a time s the gap along n is at least that of the corners where their velocities bring
/// them, less the bend. The lowest of some corners' heights is a concave function of s, and so is
/// that gap: what it is at both ends it is in between.
std::optional<Vec3> directionThatKeepsApart(const MovingTriangle& a, const MovingTriangle& b,
                                            const StayApart& asked);

/// The same along one unit direction.
bool keepsApart(const Vec3& unit, const MovingTriangle& a, const MovingTriangle& b,
                const StayApart& asked);

} // namespace mbv::motion
