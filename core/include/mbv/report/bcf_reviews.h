#pragma once

#include <mbv/check/check_report.h>
#include <mbv/scene/review_status.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mbv {

/// What a BCF file says of a pair and the scene does not.
struct BcfPairReview {
    std::uint32_t a = 0; ///< models, by index into the scene, a < b
    std::uint32_t b = 0;
    std::optional<ReviewStatus> status;
    std::optional<std::string> assignedTo;

    friend bool operator==(const BcfPairReview&, const BcfPairReview&) = default;
};

struct BcfReviews {
    std::vector<BcfPairReview> pairs;         ///< in the report's order
    std::size_t topics = 0;                   ///< in the file
    std::size_t topicsOfScene = 0;            ///< of these, about a group of the report's clashes
    std::vector<std::string> unknownStatuses; ///< of those, each once: words that say nothing here
};

/// Reads the statuses and assignees of the topics of a BCF 2 file that checkReportToBcf() wrote and
/// people have worked on. What a topic says holds for all clashes of its group, where that is not
/// what the topic would say of them anyway: a file that comes back as it was changes nothing.
/// Topics without an assignee take none away; topics of other programs, and groups that are gone,
/// are counted alone. `scene` is the one that was checked, its pairs marked (markPairs). Throws
/// Error: FileUnreadable; FileInvalid for what is no BCF 2.
[[nodiscard]] BcfReviews readBcfReviews(const std::filesystem::path& path, const Scene& scene,
                                        const CheckReport& report);

} // namespace mbv
