#pragma once

#include <mbv/scene/scene.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mbv {

/// One number for two models, in either order.
inline std::uint64_t pairKey(std::size_t a, std::size_t b)
{
    constexpr unsigned kBits = 32; // reports have models by such indices
    return std::uint64_t{std::min(a, b)} << kBits | std::max(a, b);
}

/// Entries that stand for pairs of models, by names, patterns or groups, found by the models'
/// indices: for many questions. Those that stand for no model are passed over.
class PairEntries {
public:
    /// None.
    PairEntries() = default;
    /// Of the scene as it is now; as in Scene::ignore.
    PairEntries(const Scene& scene, std::span<const std::pair<std::string, std::string>> entries);

    /// The place of the first that names both models, in either order, else of the first whose
    /// patterns or groups have them; nothing where there is none.
    [[nodiscard]] std::optional<std::size_t> find(std::size_t a, std::size_t b) const;

private:
    using Models = std::vector<std::size_t>; ///< sorted
    struct Selectors {
        std::size_t place;
        Models first;
        Models second;
    };

    std::unordered_map<std::uint64_t, std::size_t> named_;
    std::vector<Selectors> selectors_;
};

} // namespace mbv
