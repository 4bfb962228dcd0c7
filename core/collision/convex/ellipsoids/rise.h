#pragma once

#include <mbv/geometry/vec3.h>

#include <boost/container/static_vector.hpp>

namespace mbv::convex {

/// What an extent rises by where a face or a side is touched inside of its borders: with the angle
/// from the least, in proportion, as a border comes to be touched. Internal.
struct Rise {
    /// Along a segment through the point touched, one to either side.
    struct Segment {
        Vec3 direction; ///< unit, perpendicular to that of the least
        double toLow;   ///< how far its ends are
        double toHigh;
        double bendAtLow = 1; ///< B bends by so many times as much where an end is touched
        double bendAtHigh = 1;
    };

    boost::container::static_vector<Segment, 2> segments;
    double around = 0; ///< to the border of a disc, along any direction at least
};

} // namespace mbv::convex
