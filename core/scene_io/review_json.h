#pragma once

#include <mbv/json/json_cursor.h>
#include <mbv/scene/scene.h>

#include <nlohmann/json.hpp>

/// The JSON of PairReview and AcceptedPair, in scenes and in reports. Private to the library.
namespace mbv {

/// Without its extra fields; its models need not be there. Throws Error with the cursor's place and
/// code.
[[nodiscard]] PairReview reviewFromJson(const JsonCursor& json);

/// Without its extra fields.
[[nodiscard]] nlohmann::ordered_json toJson(const PairReview& review);

/// Without its extra fields.
[[nodiscard]] nlohmann::ordered_json toJson(const AcceptedPair& pair);

} // namespace mbv
