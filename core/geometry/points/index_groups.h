#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace mbv {

/// Sets of indices that grow together (Tarjan's union-find, with path halving). Internal.
class IndexGroups {
public:
    explicit IndexGroups(std::size_t count) : parent_(count)
    {
        std::iota(parent_.begin(), parent_.end(), std::uint32_t{0});
    }

    /// The lowest index of the group.
    std::uint32_t rootOf(std::uint32_t i)
    {
        while (parent_[i] != i) {
            parent_[i] = parent_[parent_[i]];
            i = parent_[i];
        }
        return i;
    }

    void join(std::uint32_t i, std::uint32_t j)
    {
        const std::uint32_t a = rootOf(i);
        const std::uint32_t b = rootOf(j);
        parent_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::uint32_t> parent_;
};

} // namespace mbv
