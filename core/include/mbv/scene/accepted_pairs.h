#pragma once

#include <mbv/scene/pair_entries.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <string>
#include <vector>

namespace mbv {

/// Which pairs of models a scene accepts, and why, found by the models' indices: for many
/// questions; acceptance() answers one.
class AcceptedPairs {
public:
    /// None.
    AcceptedPairs() = default;
    /// Of the scene as it is now.
    explicit AcceptedPairs(const Scene& scene);

    /// The note with which the contact of the pair, in either order, is accepted, which may be
    /// empty; null where it is not. Of several entries the first that names both holds, else the
    /// first. Lives as long as this.
    [[nodiscard]] const std::string* noteOn(std::size_t a, std::size_t b) const;

private:
    PairEntries entries_;
    std::vector<std::string> notes_; ///< of the entries
};

} // namespace mbv
