#pragma once

#include "topic_review.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mbv {

/// What this report says of a topic.
struct BcfTopicText {
    std::string guid;
    std::string viewGuid;
    std::string title;
    std::string description; ///< begins with "A and B: " in the line of a clash, see clashName
    std::vector<std::pair<std::string, std::string>> clashes; ///< the names of their models
    TopicReview review;
    std::string date; ///< of now
    int index = 0;    ///< its place in the list, from 0
    bool hasSnapshot = false;
};

/// The names of the files that a topic's markup leads to: those of the markup that came back, where
/// it has this view already.
struct BcfTopicFiles {
    std::string view = "viewpoint.bcfv";
    std::string snapshot = "snapshot.png";
};

struct BcfMarkup {
    std::string text;
    BcfTopicFiles files;
};

/// "A and B".
[[nodiscard]] std::string clashName(const std::string& a, const std::string& b);

/// The topic's markup.bcf: a new one, or `before` with title, description and view made new and all
/// else kept, but the status and assignee where the scene has an entry for each of its clashes that
/// says otherwise; one that was closed, and has clashes now that its description had not, is open
/// again, with a comment that names them. Throws Error (FileInvalid) that begins with `where` for
/// one that is no markup. Private to the library.
[[nodiscard]] BcfMarkup bcfMarkup(const BcfTopicText& topic,
                                  const std::optional<std::string>& before,
                                  const std::string& where);

} // namespace mbv
