#pragma once

#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace mbv::bench {

using Boxes = std::vector<Aabb>;

/// One way to find all overlapping pairs.
struct PairFinder {
    std::string name;
    /// Makes what a program would keep from frame to frame, untimed; the result, timed, builds
    /// the hierarchy anew and says how many pairs it collected.
    std::function<std::function<std::size_t()>(const Boxes&)> prepare;
};

/// One way to keep the pairs while boxes move.
struct PairKeeper {
    std::string name;
    /// Takes the boxes, untimed; the result, timed, puts box `index` where `box` is and says how
    /// many others it overlaps there.
    std::function<std::function<std::size_t(std::size_t index, const Aabb& box)>(const Boxes&)>
        prepare;
};

std::vector<PairFinder> fclPairFinders();
std::vector<PairFinder> bulletPairFinders();
std::vector<PairFinder> embreePairFinders(); ///< none in a build without Embree

std::vector<PairKeeper> fclPairKeepers();
std::vector<PairKeeper> bulletPairKeepers();

} // namespace mbv::bench
