#pragma once

#include <mbv/geometry/shapes.h>

namespace mbv::viewer {

/// How far one key press moves or rotates a model.
struct Steps {
    double distance = 0.05; ///< mesh units
    double degrees = 5;

    friend bool operator==(const Steps&, const Steps&) = default;
};

/// With Shift held, a step is this much of itself.
inline constexpr double kFineFactor = 0.1;

/// The steps to start with: the round number (1, 2 or 5 times a power of ten) nearest to 5% of the
/// volume's largest half extent (an oriented box's own, that of other volumes' bounds), and 5
/// degrees. A volume without extent counts as one unit large, and so do planes and half-spaces,
/// which have no end.
Steps startingSteps(const Shape& volume);

/// The next smaller and larger steps: the neighboring round distance; the neighboring angle of 0.5,
/// 1, 2, 5, 10, 15, 30, 45, 90 degrees. At the ends of the range, the same steps.
Steps finer(const Steps& steps);
Steps coarser(const Steps& steps);

} // namespace mbv::viewer
