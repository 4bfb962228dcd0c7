#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace mbv::viewer {

/// Which models of a scene are selected, by index, and which of them is the active one: the one
/// whose values are shown. There is an active one exactly when any is selected.
struct Selection {
    std::vector<std::size_t> models; ///< ascending
    std::optional<std::size_t> active;

    bool contains(std::size_t model) const;

    friend bool operator==(const Selection&, const Selection&) = default;
};

Selection onlyModel(std::size_t model);

/// These models (in any order, given once or more), the last of them active; nothing for none.
Selection modelsOf(std::vector<std::size_t> models);

/// With the model taken in and active or, when it was selected already, taken out.
Selection toggled(const Selection& selection, std::size_t model);

/// With the model taken in and active.
Selection extended(const Selection& selection, std::size_t model);

} // namespace mbv::viewer
