#include "output_options.h"

#include "console/options.h"
#include "output.h"

#include <mbv/file/path_text.h>
#include <mbv/mesh_io/export_meshes.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace mbv::cli {

std::function<std::string(const std::string&)> endingCheck(std::string what,
                                                           std::vector<std::string_view> endings)
{
    return [what = std::move(what), endings = std::move(endings)](const std::string& file) {
        const std::string ending = CLI::detail::to_lower(pathText(pathFromText(file).extension()));
        const bool fits =
            ending.empty() || isStream(file) || std::ranges::find(endings, ending) != endings.end();
        return fits ? "" : file + ": " + what;
    };
}

CLI::Option& addReportOption(CLI::App& command, std::string& path, const std::string& help)
{
    return *command.add_option("--report", path, help)
                ->type_name("FILE")
                ->check(endingCheck("reports are written as .html", {".html", ".htm"}));
}

CLI::Option& addReportPicturesOption(CLI::App& command, std::size_t& pictures,
                                     const std::string& what)
{
    constexpr int kMaxPictures = 1'000'000;
    return *command.add_option("--report-pictures", pictures, what)
                ->type_name("N")
                ->check(wholeCheck)
                ->check(CLI::Range(0, kMaxPictures))
                ->capture_default_str();
}

CLI::Option& addExportOption(CLI::App& command, const std::string& name, std::string& path,
                             const std::string& kind, const std::string& help)
{
    return *command.add_option(name, path, help + " to this .obj, .stl or .glb")
                ->type_name("FILE")
                ->check([kind](const std::string& file) {
                    return isExportExtension(std::filesystem::path(file).extension().string())
                               ? ""
                               : file + ": " + kind + " are written as .obj, .stl or .glb";
                });
}

} // namespace mbv::cli
