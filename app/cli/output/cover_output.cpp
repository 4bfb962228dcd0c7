#include "cover_output.h"

#include "input/standard_input.h"
#include "output_files.h"

#include <mbv/file/path_text.h>
#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>
#include <mbv/mesh_io/export_meshes.h>
#include <mbv/mesh_io/export_volumes.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>

namespace mbv::cli {
namespace {

std::string endingOf(const std::string& path)
{
    return pathFromText(path).extension().string();
}

/// It has been read once, without a fault.
std::string textOf(const std::string& input, const MeshOptions& options)
{
    if (isStandardInput(input))
        return standardInput(options);
    std::ifstream file(pathFromText(input), std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(file)), {});
    if (file.bad())
        throw Error(ErrorCode::FileUnreadable, input + ": reading failed");
    return text;
}

bool isUrdfInput(const std::string& input, const MeshOptions& options)
{
    return pathOfInput(input, options).extension() == ".urdf";
}

/// The meshes first: a URDF never names one that is not there.
void writeUrdf(const std::filesystem::path& path, const std::string& urdf, const std::string& input,
               std::span<const LinkCover> covers, std::span<const std::filesystem::path> read)
{
    const std::string folder = pathText(path.stem()) + "-hulls";
    const CoverUrdf cover = coverUrdf(urdf, input, covers, folder);
    OutputFiles outputs;
    for (const CoverMesh& mesh : cover.meshes)
        outputs.add("--export", pathText(path.parent_path() / pathFromText(mesh.file)));
    outputs.requireNotRead(read);
    if (!cover.meshes.empty()) {
        std::error_code problem;
        std::filesystem::create_directories(path.parent_path() / pathFromText(folder), problem);
        if (problem)
            throw Error(ErrorCode::FileUnwritable,
                        pathText(path.parent_path() / pathFromText(folder)) +
                            ": the folder cannot be made: " + problem.message());
    }
    for (const CoverMesh& mesh : cover.meshes)
        exportVolumes(path.parent_path() / pathFromText(mesh.file),
                      std::array{NamedShape{"hull", mesh.hull}});
    writeFileAtomically(path, cover.text);
}

} // namespace

bool isCoverFile(const std::string& path)
{
    constexpr std::array<std::string_view, 4> kEndings = {".urdf", ".srdf", ".yaml", ".yml"};
    return std::ranges::find(kEndings, endingOf(path)) != kEndings.end();
}

void writeCoverFile(const std::string& path, const std::string& robot,
                    std::span<const LinkCover> covers, const std::string& input,
                    std::span<const std::filesystem::path> read, const MeshOptions& options)
{
    const std::string ending = endingOf(path);
    if (ending == ".urdf")
        writeUrdf(pathFromText(path),
                  isUrdfInput(input, options) ? textOf(input, options)
                                              : emptyUrdf(robot, covers.front().link),
                  input, covers, read);
    else
        writeFileAtomically(pathFromText(path),
                            ending == ".srdf" ? coverSrdf(robot, covers) : coverYaml(covers));
}

void addFitExportOption(CLI::App& command, std::string& path)
{
    command
        .add_option("--export", path,
                    "Write the volumes as a mesh to this .obj, .stl or .glb; a cover as a .urdf, "
                    ".srdf or .yaml (cuRobo), too")
        ->type_name("FILE")
        ->check([](const std::string& file) {
            return isCoverFile(file) || isExportExtension(endingOf(file))
                       ? ""
                       : file + ": volumes are written as .obj, .stl or .glb, covers as .urdf, "
                                ".srdf or .yaml";
        });
}

} // namespace mbv::cli
