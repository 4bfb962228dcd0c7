#pragma once

#include <mbv/check/check_report.h>
#include <mbv/json/json_cursor.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <tuple>

/// Models and pairs of reports and their parts, read back. Private to the library.
namespace mbv {

/// What many models and pairs have in common, kept once.
struct SharedValues {
    std::set<std::string, std::less<>> reasons;
    std::map<std::tuple<std::string, std::size_t, bool, std::string>, MeshAssetPtr>
        meshes; ///< by all they are
};

/// What was found out about a pair, its two models and its status apart. `shared` gains what its
/// reason views, and must outlive it. Throws Error with the cursor's place and code.
[[nodiscard]] PairResult answersFromJson(const JsonCursor& json, SharedValues& shared);

/// A model of a report: its mesh has its facts and digest alone. Throws Error with the cursor's
/// place and code, and what shapeFromJson throws.
[[nodiscard]] Model modelFromJson(const JsonCursor& json, SharedValues& shared);

} // namespace mbv
