#pragma once

#include "ellipsoid_view.h"
#include "upright_body.h"

#include <array>
#include <cstddef>

namespace mbv::convex {

/// Directions and a pair's extents along them, by columns.
struct ExtentColumns {
    double* x;
    double* y;
    double* z;
    double* ofA; ///< the extent of A alone
    double* ofB; ///< that of B or, of an upright body, towardsUpper()
    double* extent;
};

/// How many directions findExtents() may look at together, more than asked for.
inline constexpr std::size_t kExtentLanes = 4;

/// Makes the first `count` directions of unit length, and fills the other columns. What is behind
/// them is used up to a multiple of kExtentLanes.
void findExtents(const EllipsoidPair& pair, std::size_t count, const ExtentColumns& columns);
void findExtents(const BodyPair& pair, std::size_t count, const ExtentColumns& columns);

/// Room for N directions; without initial values.
template <std::size_t N> struct DirectionColumns {
    void set(std::size_t i, const Vec3& direction)
    {
        x[i] = direction.x;
        y[i] = direction.y;
        z[i] = direction.z;
    }
    Vec3 direction(std::size_t i) const { return {x[i], y[i], z[i]}; }

    ExtentColumns from(std::size_t i)
    {
        return {&x[i], &y[i], &z[i], &ofA[i], &ofB[i], &extent[i]};
    }

    std::array<double, N> x;
    std::array<double, N> y;
    std::array<double, N> z;
    std::array<double, N> ofA;
    std::array<double, N> ofB;
    std::array<double, N> extent;
};

inline constexpr std::size_t kSectors = 16;

/// A value for each sector.
using Sectors = std::array<double, kSectors>;

/// A value for each place where sectors meet, the first once more behind the last.
using Around = std::array<double, kSectors + 1>;

/// Directions around another, by two across it.
struct Turns {
    Around cosines;
    Around sines;
};

/// A ring around a direction n, from the one before.
struct Ring {
    double cosine;   ///< of the outer angle
    double wideSine; ///< cosine n + wideSine u around n are the corners of a polygon that contains
                     ///< the outer circle
    double stepCosine; ///< of what the ring adds to the angle
    double stepSine;
    double perStretch; ///< the cube of the cosine of half of that
};

/// What is known on the outer side of a ring.
struct RingState {
    Around ofA; ///< extents of A alone at the polygon's corners
    Around ofB;
    Sectors lowest;  ///< of the extent, at least
    Sectors slope;   ///< what that rises by, by the angle
    double least;    ///< of `lowest`
    double flattest; ///< of `slope`
};

/// The radii of curvature in the sectors, at least, times the cubes of the extents.
struct RingCurvature {
    Sectors cubedA;
    Sectors cubedB;
};

/// Goes on from a ring to the next: see capAbove().
void passRing(const EllipsoidPair& pair, const Axes& axes, const Turns& turns, const Ring& ring,
              const RingCurvature& curvature, RingState& state);

} // namespace mbv::convex
