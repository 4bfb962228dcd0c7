#pragma once

#include <mbv/check/check_overlaps.h>
#include <mbv/json/json_cursor.h>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>

/// What stands in the file of a part beside its models and pairs. Private to the library.
namespace mbv {

struct PartHeader {
    std::string version; ///< of mbv
    std::string title;   ///< of a report page
    CheckPart part;
    std::string digest; ///< sceneDigest
    std::size_t models = 0;
    std::string units;
    nlohmann::ordered_json options; ///< those that reports depend on; of these, as read:
    bool exact = false;
    double clearance = 0;
    bool hasPenetrations = false;
    std::optional<double> tolerance;
    CheckCut cut;
    std::size_t pairsTested = 0;
    CheckTiming timing;
};

/// The options of a check that its report depends on, and what was done with the report.
nlohmann::ordered_json optionsJson(const CheckOptions& options, const CheckReport& report);

nlohmann::ordered_json toJson(const PartHeader& header);

/// Throws Error with the cursor's place and code.
PartHeader partHeaderFromJson(const JsonCursor& json);

/// Throws Error (InvalidArgument) unless both can be parts of one check; the message calls them by
/// the names of their files.
void requireSameCheck(const PartHeader& a, const std::string& fileA, const PartHeader& b,
                      const std::string& fileB);

} // namespace mbv
