#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mbv::cli {

class PairMeshes;

/// What `mbv pairs` says to one line.
struct PairAnswer {
    std::string line;  ///< one JSON object (docs/schemas/pairs-output.schema.json), no line break
    bool good = false; ///< false for {"id":..,"error":..}
    std::vector<std::string> warnings; ///< what was mended, with the line and the field
};

/// Answers one line of input (docs/schemas/pairs-input.schema.json), the `number`th of its stream.
/// Never throws Error: a line that makes no sense gets an answer that says so. `meshes` reads what
/// it names.
PairAnswer answerPair(std::string_view line, std::size_t number, PairMeshes& meshes);

/// The answer to a line of which not even the id is known.
PairAnswer badLine(std::size_t number, const std::string& problem);

} // namespace mbv::cli
