#pragma once

#include "bvh/bvh_tree.h"

#include <cstdint>

/// What waits in the heap of distance_walk.cpp. Outside of the code for single targets, so that the
/// standard library's heaps take the comparison in. Internal.
namespace mbv::bvh {

/// A child of a node, as one number: there are many of them.
struct ChildPlace {
    std::uint32_t place;

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

    float size(const Tree& tree) const
    {
        const Node& node = in(tree);
        const std::uint32_t i = child();
        return node.max[0][i] - node.min[0][i] + node.max[1][i] - node.min[1][i] + node.max[2][i] -
               node.min[2][i];
    }
};

/// Their distance is at least the root of `square`, in A's unit.
template <class T> struct ChildPair {
    ChildPlace a;
    ChildPlace b;
    T square;
};

struct IsFarther {
    template <class T> bool operator()(const ChildPair<T>& x, const ChildPair<T>& y) const
    {
        return x.square > y.square;
    }
};

} // namespace mbv::bvh
