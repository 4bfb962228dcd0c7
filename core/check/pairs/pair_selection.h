#pragma once

#include <mbv/collision/batch/index_pair.h>
#include <mbv/scene/scene.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace mbv {

/// See CheckOptions::between. Private to the library.
class PairSelection {
public:
    /// Throws Error (InvalidScene) naming a selector that stands for no model.
    PairSelection(const Scene& scene, std::span<const std::pair<std::string, std::string>> between);

    bool contains(const IndexPair& pair) const;

    /// How many pairs, but those in the sorted list.
    std::size_t count(std::span<const IndexPair> ignored) const;

private:
    std::size_t models_;
    std::vector<std::pair<std::vector<bool>, std::vector<bool>>> sides_; ///< by model
};

} // namespace mbv
