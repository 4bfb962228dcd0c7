#pragma once

#include "bvh/child_place.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

/// What waits in distance_walk.cpp. Internal.
namespace mbv::bvh {

/// A child and half the sum of its box's three extents, each in its own tree's unit.
template <class T> struct SizedChild {
    ChildPlace place;
    T size = 0;

    SizedChild() = default;

    SizedChild(ChildPlace its, T itsSize) : place(its), size(itsSize) {}

    SizedChild(const Tree& tree, const Node& node, std::uint32_t child) : place(tree, node, child)
    {
        for (std::size_t i = 0; i < 3; ++i)
            size += (T{node.max[i][child]} - T{node.min[i][child]}) / 2;
    }
};

/// Their distance is at least the root of `square`, in A's unit.
template <class T> struct ChildPair {
    SizedChild<T> a;
    SizedChild<T> b;
    T square = 0;
};

/// Triangles of the meshes, by index, that are at least as far apart, in A's unit.
template <class T> struct NearTriangles {
    std::uint32_t a;
    std::uint32_t b;
    T least;
};

/// Pairs that wait to be opened, nearer ones about first: in waves, each of those that are within a
/// part of what lies between the nearest and the limit. A heap would always know the very nearest,
/// and take more time for that than the few that are opened in vain.
template <class T> class WaitingPairs {
public:
    void push(const ChildPair<T>& pair)
    {
        if (!(pair.square > wave_)) {
            now_.push_back(pair);
        } else {
            later_.push_back(pair);
            least_ = std::min(least_, pair.square);
        }
    }

    /// Takes one of those within the limit; false where there is none.
    bool pop(T limitSquare, ChildPair<T>& pair)
    {
        do {
            while (!now_.empty()) {
                pair = now_.back();
                now_.pop_back();
                if (!(pair.square > limitSquare))
                    return true;
            }
        } while (beginWave(limitSquare));
        return false;
    }

private:
    /// Takes the next wave from those that came later; false where all are beyond the limit.
    bool beginWave(T limitSquare)
    {
        if (later_.empty() || least_ > limitSquare)
            return false;
        constexpr T kPart = T{1} / 8;
        constexpr T kRest = T{1} / 64; ///< of the limit: what is left is one wave
        const T nearest = std::sqrt(least_);
        const T limit = std::sqrt(limitSquare);
        const T end = nearest + kPart * (limit - nearest);
        wave_ = limit - nearest > kRest * limit ? std::max(end * end, least_) : limitSquare;
        least_ = std::numeric_limits<T>::max();
        std::size_t kept = 0;
        for (const ChildPair<T>& pair : later_) {
            if (!(pair.square > wave_)) {
                now_.push_back(pair);
            } else if (!(pair.square > limitSquare)) {
                later_[kept++] = pair;
                least_ = std::min(least_, pair.square);
            }
        }
        later_.erase(later_.begin() + static_cast<std::ptrdiff_t>(kept), later_.end());
        return true;
    }

    T wave_ = 0;                              ///< a squared distance
    T least_ = std::numeric_limits<T>::max(); ///< of those that came later
    std::vector<ChildPair<T>> now_;
    std::vector<ChildPair<T>> later_;
};

} // namespace mbv::bvh
