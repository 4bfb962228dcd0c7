#pragma once

#include <mbv/check/check_report.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace mbv {

/// Clashes, the findings of a check (CheckReport::isFinding), that belong together: those that
/// share a model, directly or by others of the group. Clashes that touch each other do: their
/// models meet in that point, too.
struct ClashGroup {
    std::size_t clashes = 0; ///< at least one
    std::size_t models = 0;  ///< that take part
    std::size_t worst = 0;   ///< the deepest of its pairs, by index into CheckReport::pairs
    /// The models that are in more than one of its clashes, those of most clashes first, then by
    /// name; at most kMostShared of `sharedModels`. Of a single clash its two, by name.
    std::vector<std::uint32_t> shared;
    std::size_t sharedModels = 0;
    std::optional<double> depth;   ///< of the deepest: of the meshes where known, else the volumes
    std::optional<double> overlap; ///< volume that the meshes share, of all clashes that tell

    static constexpr std::size_t kMostShared = 3;
};

/// The clashes of a report by group. Takes memory by the models and not by the pairs.
struct ClashGroups {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    /// The deepest first, then those that share most, then those of most clashes, then by name.
    std::vector<ClashGroup> groups;
    std::vector<std::uint32_t> ofModel; ///< by model: its group; kNone where it is in no clash

    /// The group of a pair of the report, or kNone where it is no clash.
    [[nodiscard]] std::uint32_t ofPair(const CheckReport& report, const PairResult& pair) const
    {
        return report.isFinding(pair) ? ofModel[pair.a] : kNone;
    }
};

/// `scene` is the one that was checked.
[[nodiscard]] ClashGroups groupClashes(const Scene& scene, const CheckReport& report);

/// How the name of a group joins those of models; programs in other languages give theirs. "%1"
/// stands before "%2".
struct GroupWords {
    std::string pair = "%1 and %2";
    std::string more = "%1 and %2 more";
};

/// After what the clashes share: "beam"; of a single clash "beam and pipe"; where no model is in
/// all of them, those in more than one, "beam, pipe, duct and 2 more".
[[nodiscard]] std::string nameOf(const ClashGroup& group, const Scene& scene,
                                 const GroupWords& words = {});

/// 16 hexadecimal digits, from the name of the first of ClashGroup::shared: the same from run to
/// run for as long as the group has most of its clashes with that model.
[[nodiscard]] std::string idOf(const ClashGroup& group, const Scene& scene);

} // namespace mbv
