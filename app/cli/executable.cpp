#include "executable.h"

#include "console/options.h"

#include <cstdlib>

#include <unistd.h>

namespace fs = std::filesystem;

namespace mbv::cli {
namespace {

bool isExecutable(const fs::path& path)
{
    std::error_code fault;
    return fs::is_regular_file(path, fault) && access(path.c_str(), X_OK) == 0;
}

} // namespace

std::optional<fs::path> findSibling(const std::string& name)
{
    std::error_code fault;
    const fs::path self = fs::read_symlink("/proc/self/exe", fault);
    if (!fault && isExecutable(self.parent_path() / name))
        return self.parent_path() / name;
    const char* const path = std::getenv("PATH");
    for (const std::string& folder : split(path != nullptr ? path : "", ':'))
        if (!folder.empty() && isExecutable(fs::path(folder) / name))
            return fs::path(folder) / name;
    return std::nullopt;
}

} // namespace mbv::cli
