#pragma once

#include "fit/cube_side.h"

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <span>

namespace mbv {

// What is asked about lists of points (see SupportLists), on the widest vectors the machine has, up
// to eight numbers: lists are whole vectors of so many. The answers are the same on every machine.

inline constexpr std::size_t kListLanes = 8;

/// A list as a side of the cube sees it: coordinate w of directions is `sign` there, u and v are
/// those after it.
struct SideColumns {
    const double* w = nullptr;
    const double* u = nullptr;
    const double* v = nullptr;
    const double* index = nullptr; ///< which points they are
    double sign = 1;
    std::size_t count = 0;
};

/// The largest product of a direction and a point. Precondition: count > 0.
double furthestAlong(const Vec3& direction, const double* x, const double* y, const double* z,
                     std::size_t count);

/// Where in the list the points are that are furthest along the middles of the square's quarters,
/// the first of equal ones: u and v low; u low, v high; u high, v low; both high.
std::array<std::size_t, 4> furthestOfQuarters(const SideColumns& side, const CubeSquare& square);

/// Copies, in order, the points (and their indices) that are further than each of the others, given
/// as (w, u, v), along some direction in the square: (p - other) . direction >= 0 at one of its
/// corners. Whole vectors are stored: there must be room for as many as the list has. A list may be
/// copied onto itself. Returns how many they are.
std::size_t keepPassing(const SideColumns& side, const CubeSquare& square,
                        std::span<const Vec3> others, const std::array<double*, 4>& kept);

/// For directions (1, u, v) on a side of the cube: the distance of the supporting planes of points,
/// the outermost of which are in a list of that side and in one of the opposite side.
std::array<double, kListLanes> widthsAcross(const SideColumns& above, const SideColumns& below,
                                            double u, const std::array<double, kListLanes>& v);

} // namespace mbv
