#pragma once

#include "part_header.h"

#include <mbv/check/check_report.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace mbv {

/// What many models and pairs of all parts have in common, kept once.
struct SharedValues {
    std::set<std::string, std::less<>> reasons;
    std::map<std::tuple<std::string, std::size_t, bool>, MeshAssetPtr> meshes; ///< by all they are
};

/// What is in the file of a part.
struct PartFile {
    PartHeader header;
    std::vector<std::pair<std::size_t, Model>> models; ///< with their index in the scene, ascending
    std::vector<PairResult> pairs;                     ///< sorted by (a, b)
};

/// `shared` gains what the pairs' reasons view, and must outlive them. Throws what mergeCheckParts
/// throws of one file. Private to the library.
PartFile readPart(const std::filesystem::path& file, SharedValues& shared);

} // namespace mbv
