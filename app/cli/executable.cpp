#include "executable.h"

#include "console/options.h"
#include "system/system.h"

#include <cstdlib>

namespace fs = std::filesystem;

namespace mbv::cli {

std::optional<fs::path> findSibling(const std::string& name)
{
    const std::string file = programName(name);
    const fs::path self = ownProgram();
    if (!self.empty() && isExecutable(self.parent_path() / file))
        return self.parent_path() / file;
    const char* const path = std::getenv("PATH");
    for (const std::string& folder : split(path != nullptr ? path : "", kPathSeparator))
        if (!folder.empty() && isExecutable(fs::path(folder) / file))
            return fs::path(folder) / file;
    return std::nullopt;
}

} // namespace mbv::cli
