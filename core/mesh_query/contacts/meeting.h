#pragma once

#include <mbv/geometry/vec3.h>

#include <cstddef>
#include <span>
#include <vector>

/// Internal.
namespace mbv::contacts {

/// A triangle of B and what it meets of A: a triangle, or all of a shape.
struct Meeting {
    std::size_t a = 0; ///< into the surfaces of the query
    std::size_t b = 0;
    Vec3 away;        ///< unit: A goes this way to leave B
    double depth = 0; ///< how far
    /// This leaves the two touching; else A may be beside the triangle as seen along it.
    bool touches = false;
};

/// Of the meetings that end in a touch, the deepest for each direction; at most some tens, the
/// deepest first.
std::vector<Meeting> touchingDirections(std::span<const Meeting> meetings);

/// Meetings along one normal.
using MeetingGroup = std::span<const Meeting>;

/// Sorts the meetings into groups whose directions are within an angle of that of their first:
/// those that end in a touch come first, the deeper ones before others.
std::vector<MeetingGroup> groupsOf(std::vector<Meeting>& meetings, double mergeAngle);

} // namespace mbv::contacts
