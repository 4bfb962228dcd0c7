#pragma once

#include <mbv/check/check_report.h>
#include <mbv/json/json_cursor.h>
#include <mbv/scene/scene.h>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>

/// What stands in the file of a part beside its models and pairs. Private to the library.
namespace mbv {

struct PartHeader {
    std::string version; ///< of mbv
    std::string title;   ///< of a report page
    CheckPart part;
    std::string digest; ///< sceneDigest
    std::size_t models = 0;
    Scene rules;       ///< units and what is said of pairs alone
    CheckReport asked; ///< the options alone
    CheckCut cut;
    std::size_t pairsTested = 0;
    CheckTiming timing;
};

nlohmann::ordered_json toJson(const PartHeader& header);

/// Throws Error with the cursor's place and code.
PartHeader partHeaderFromJson(const JsonCursor& json);

/// Throws Error (InvalidArgument) unless both can be parts of one check; the message calls them by
/// the names of their files.
void requireSameCheck(const PartHeader& a, const std::string& fileA, const PartHeader& b,
                      const std::string& fileB);

} // namespace mbv
