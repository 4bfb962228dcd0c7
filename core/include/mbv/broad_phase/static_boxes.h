#pragma once

#include <mbv/broad_phase/box_queries.h>

#include <span>

namespace mbv {

/// Boxes that stay where they are, box n under index n, and the questions of BoxQueries about them.
/// Copies share the boxes; any number of threads may ask at a time.
///
/// Preconditions: min <= max in each coordinate (no NaN); less than 2^31 boxes.
class StaticBoxes : public BoxQueries {
public:
    StaticBoxes() = default;
    explicit StaticBoxes(std::span<const Aabb> boxes);
};

} // namespace mbv
