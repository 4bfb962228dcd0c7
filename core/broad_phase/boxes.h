#pragma once

#include "box_tree.h"

#include <mbv/broad_phase/box_queries.h>

#include <cstddef>
#include <vector>

namespace mbv {

/// What MovingBoxes and StaticBoxes hold. Internal to the broad phase.
struct BoxQueries::Boxes {
    static constexpr broad::BoxTree::Node kAbsent = ~broad::BoxTree::Node{0};

    broad::BoxTree tree;
    std::vector<broad::BoxTree::Node> leaves; ///< by index
    std::size_t count = 0;                    ///< leaves that are not absent

    bool contains(std::size_t index) const
    {
        return index < leaves.size() && leaves[index] != kAbsent;
    }
};

} // namespace mbv
