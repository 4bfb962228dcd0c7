#pragma once

#include <mbv/fit/volume_kind.h>
#include <mbv/geometry/vec3.h>
#include <mbv/scene_io/robot_file.h>

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace mbv::cli {

enum class Format { Text, Json, Csv };

/// Options every command that answers with data understands.
struct CommonOptions {
    Format format = Format::Text;
    bool hasLines = false;    ///< whether the command answers in JSON lines, too: --format jsonl
    bool lines = false;       ///< they were asked for; the format is JSON then
    std::string output = "-"; ///< a path, or "-" for stdout
    bool rawCsv = false;      ///< names in CSV as they are, formulas too
    bool quiet = false;       ///< no warnings on stderr; errors are always shown
};

/// Options of every command that reads meshes.
struct MeshOptions {
    std::optional<double> weld; ///< vertices within this distance become one
    bool allowOutside = false;  ///< a glTF may name files outside its folder
    std::string inputFormat;    ///< of standard input, "stl"; empty where not given
    RobotSettings robots;       ///< --joint and --srdf
    bool split = false;         ///< --split
    std::size_t memory = std::numeric_limits<std::size_t>::max(); ///< --memory, bytes
};

/// "stl, obj, ply, off, gltf, glb, json, jsonl, urdf": what --input-format takes.
std::string inputFormatList();

/// --weld, --allow-outside, --input-format, --joint and --srdf. `options` must outlive the parsing.
void addMeshOptions(CLI::App& command, MeshOptions& options);

/// The option of meshes that was given, "--weld", the first of several; or nothing.
std::string meshOptionIn(const MeshOptions& options);

/// --split, of commands that read scenes. `options` must outlive the parsing.
void addSplitOption(CLI::App& command, MeshOptions& options);

/// --clearance, a distance; `what` is its help. `clearance` must outlive the parsing.
void addClearanceOption(CLI::App& command, double& clearance, const std::string& what);

/// --threads. `threads` must outlive the parsing.
void addThreadsOption(CLI::App& command, std::size_t& threads);

/// --memory, what meshes may take; three quarters of what the machine gives where it is left out.
/// `bytes` must outlive the parsing.
void addMemoryOption(CLI::App& command, std::size_t& bytes);

/// --format, as options.hasLines has it, -o and --quiet. `options` must outlive the parsing.
void addCommonOptions(CLI::App& command, CommonOptions& options);

/// --quiet alone, for commands whose output is not a table.
void addQuietOption(CLI::App& command, bool& quiet);

/// The number that is the whole text, in decimal digits, or nothing: CLI11 takes 0x10 for 16.
std::optional<double> numberFrom(std::string_view text);

/// A check of options that CLI11 reads as numbers: empty for a decimal number.
std::string numberCheck(const std::string& text);

/// The same of whole numbers, of which CLI11 takes 010 for 8.
std::string wholeCheck(const std::string& text);

/// Every kind of volume, as typed.
std::vector<std::string> volumeKindNames();

/// "obb,aabb,sphere" as kinds, in the order given. Throws CLI::ValidationError that names the kinds
/// there are.
std::vector<VolumeKind> volumeKindsFromList(std::string_view list);

/// "512M" as bytes: a number, and K, M, G or T for powers of 1024. Throws CLI::ValidationError.
std::size_t bytesFrom(const std::string& text);

/// "2,1,0.5" as three positive, finite factors. Throws CLI::ValidationError.
Vec3 scaleFrom(std::string_view text);

/// The parts of `text` between separators; "a,,b" has an empty part in the middle.
std::vector<std::string> split(std::string_view text, char separator);

} // namespace mbv::cli
