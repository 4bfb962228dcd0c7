#pragma once

#include <mbv/scene/scene.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mbv {

/// What is to be said of the review of a pair; nothing leaves what is said as it is.
struct ReviewEdit {
    std::string a; ///< names of models
    std::string b;
    std::optional<ReviewStatus> status;
    std::optional<std::string> assignedTo; ///< empty: nobody
};

/// The scene with all of that. A pair that becomes approved is accepted, one of another status no
/// more: but what a pattern or a group accepts stays so. Entries that say nothing are left out.
Scene withReviews(Scene scene, std::span<const ReviewEdit> edits);

/// Whom pairs are assigned to, each once, by name.
std::vector<std::string> assigneesOf(const Scene& scene);

} // namespace mbv
