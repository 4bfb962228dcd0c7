#include "command.h"
#include "pages/check_pictures.h"
#include "vtk_log.h"

#include <mbv/geometry/error.h>

#include <CLI/CLI.hpp>

#include <string>

/// What needs VTK, in builds that have none.
namespace mbv::cli {
namespace {

[[noreturn]] void refuse(const std::string& what)
{
    throw Error(ErrorCode::NotBuilt,
                what + " VTK, and this mbv was built without it: install VTK and build mbv with "
                       "-DMBV_WITH_VTK=ON (docs/BUILDING.md)");
}

} // namespace

void silenceVtk() {}

std::vector<PairPicture> picturesOf(const Scene& /*scene*/, const CheckReport& /*report*/,
                                    const std::vector<std::size_t>& pairs,
                                    const ProgressFn& /*progress*/)
{
    if (!pairs.empty())
        refuse("pictures need");
    return {};
}

void addRenderCommand(CLI::App& app, Action& chosen)
{
    CLI::App* const command =
        app.add_subcommand("render", "A picture (PNG); not in this build, which has no VTK");
    command->prefix_command();
    command->callback([&chosen] { chosen = []() -> ExitCode { refuse("mbv render needs"); }; });
}

} // namespace mbv::cli
