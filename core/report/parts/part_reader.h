#pragma once

#include "part_header.h"
#include "report/answer_reader.h"

#include <mbv/check/check_report.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <filesystem>
#include <utility>
#include <vector>

namespace mbv {

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
