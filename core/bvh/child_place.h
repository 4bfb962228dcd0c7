#pragma once

#include "bvh_tree.h"

#include <cstdint>

/// Internal.
namespace mbv::bvh {

/// A child of a node, as one number: there are many of them.
struct ChildPlace {
    std::uint32_t place = 0;

    ChildPlace() = default;

    ChildPlace(const Tree& tree, const Node& node, std::uint32_t child)
        : place(static_cast<std::uint32_t>(&node - tree.nodes.data()) *
                    static_cast<std::uint32_t>(kWidth) +
                child)
    {
    }

    const Node& in(const Tree& tree) const { return tree.nodes[place / kWidth]; }
    std::uint32_t child() const { return place % static_cast<std::uint32_t>(kWidth); }
    bool isLeaf(const Tree& tree) const { return in(tree).isLeaf(child()); }

    /// The node below.
    const Node& below(const Tree& tree) const { return tree.nodes[in(tree).first[child()]]; }

    SlotRange leaf(const Tree& tree) const { return tree.leaf(in(tree), child()); }
};

} // namespace mbv::bvh
