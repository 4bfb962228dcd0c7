#pragma once

#include <mbv/check/check_report.h>
#include <mbv/json/json_cursor.h>
#include <mbv/scene/scene.h>

#include <nlohmann/json.hpp>

/// What was asked for: which pairs, and what about them. Private to the library.
namespace mbv {

/// The options of a check that its report depends on, and what was done with the report.
nlohmann::ordered_json optionsToJson(const CheckReport& report);

/// Into the fields of the report. Throws Error with the cursor's place and code.
void readOptions(const JsonCursor& json, CheckReport& report);

/// The scene's units and what it says of pairs: those ignored, groups, what is accepted, reviews.
nlohmann::ordered_json rulesToJson(const Scene& scene);

/// Into the fields of the scene. Throws Error with the cursor's place and code.
void readRules(const JsonCursor& json, Scene& scene);

} // namespace mbv
