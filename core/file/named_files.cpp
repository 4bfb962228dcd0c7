#include "named_files.h"

#include <algorithm>
#include <system_error>

namespace mbv {

namespace fs = std::filesystem;

std::vector<fs::path> foldersOf(const fs::path& file)
{
    std::vector<fs::path> folders = {file.parent_path()};
    std::error_code ignored;
    if (fs::is_symlink(file, ignored)) {
        const fs::path target = fs::canonical(file, ignored); // empty where it leads nowhere
        if (!target.empty())
            folders.push_back(target.parent_path());
    }
    return folders;
}

const fs::path& folderWith(const fs::path& name, const std::vector<fs::path>& folders)
{
    std::error_code ignored;
    const auto found = std::find_if(folders.begin(), folders.end(), [&](const fs::path& folder) {
        return fs::exists(folder / name, ignored);
    });
    return found == folders.end() ? folders.front() : *found;
}

bool staysInside(const fs::path& name)
{
    const fs::path normal = name.lexically_normal();
    return !normal.has_root_path() && !normal.empty() && *normal.begin() != "..";
}

bool isInside(const fs::path& file, const std::vector<fs::path>& folders)
{
    std::error_code problem;
    const fs::path real = fs::canonical(file, problem);
    return !problem && std::any_of(folders.begin(), folders.end(), [&](const fs::path& folder) {
        const fs::path around = fs::canonical(folder.empty() ? "." : folder, problem);
        return !problem && staysInside(real.lexically_relative(around));
    });
}

} // namespace mbv
