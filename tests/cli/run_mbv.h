#pragma once

#include "run_process.h"
#include "temp_dir.h"

#include <mbv/geometry/vec3.h>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace mbv::test {

using Json = nlohmann::json;

/// False in builds without VTK: mbv render and the pictures of check are left out.
extern const bool kHasPictures;

/// Runs mbv with these arguments and no display.
ProcessResult runMbv(std::vector<std::string> arguments, ProcessOptions options = {});

/// The commands that `mbv --help` lists.
std::vector<std::string> commandNames();

/// Runs it with --format json, demands that stdout follows the schema ("info.schema.json"), and
/// gives it parsed.
Json jsonOf(std::vector<std::string> arguments, const std::string& schema,
            const ProcessOptions& options = {});

/// The lines of a CSV answer, each as its fields; no field here is quoted.
std::vector<std::vector<std::string>> csvOf(const std::string& text);

std::vector<std::string> linesOf(const std::string& text);

/// The text of a report without the times it tells of.
std::string timeless(const std::string& text);

std::string readFile(const std::filesystem::path& path);

/// ASCII STL of a box: 8 vertices once merged, 12 triangles that face outwards. Numbers are written
/// in full, so values that are floats arrive as given.
std::string boxStl(const Vec3& halfExtents, const Vec3& center = {});

/// A scene of two boxes with half extents 1, 1, 1 named "left", at the origin, and "right", at
/// (x, 0, 0).
std::string twoBoxScene(double x);

} // namespace mbv::test
