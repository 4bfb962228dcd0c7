#include "package_paths.h"

#include <mbv/file/path_text.h>

#include "file/uri.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <vector>

namespace mbv {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPackage = "package://";

/// The folders of a variable such as PATH.
std::vector<fs::path> foldersOf(const char* variable)
{
#ifdef _WIN32
    constexpr char kSeparator = ';';
#else
    constexpr char kSeparator = ':';
#endif
    std::vector<fs::path> folders;
    const char* const value = std::getenv(variable);
    for (std::string_view rest = value != nullptr ? value : ""; !rest.empty();) {
        const std::size_t end = std::min(rest.find(kSeparator), rest.size());
        if (end > 0)
            folders.push_back(pathFromText(rest.substr(0, end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return folders;
}

std::optional<fs::path> packageFolder(const fs::path& name, const fs::path& folder)
{
    std::error_code ignored;
    for (const fs::path& root : packageRoots(folder)) {
        if (root.filename() == name && fs::is_directory(root, ignored)) // the package itself
            return root;
        if (fs::is_directory(root / name, ignored))
            return root / name;
    }
    return std::nullopt;
}

} // namespace

bool isPackageUri(std::string_view uri)
{
    return uri.starts_with(kPackage);
}

std::vector<fs::path> packageRoots(const fs::path& folder)
{
    std::vector<fs::path> roots = foldersOf("ROS_PACKAGE_PATH");
    for (const fs::path& prefix : foldersOf("AMENT_PREFIX_PATH"))
        roots.push_back(prefix / "share");
    std::error_code ignored;
    // A file named without a folder has an empty parent, which absolute() does not take.
    for (fs::path around = fs::absolute(folder.empty() ? "." : folder, ignored); !around.empty();
         around = around.parent_path()) {
        if (around.filename() != ".") // it is its parent
            roots.push_back(around);
        if (around == around.root_path())
            break;
    }
    return roots;
}

std::optional<fs::path> resolvedMeshPath(const std::string& uri, const fs::path& folder)
{
    constexpr std::string_view kFile = "file://";
    const std::string_view text = uri;
    if (isPackageUri(text)) {
        std::string_view path = text.substr(kPackage.size());
        path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
        const std::size_t slash = path.find('/');
        if (slash == std::string_view::npos)
            return std::nullopt;
        const auto package = packageFolder(pathFromText(path.substr(0, slash)), folder);
        if (!package)
            return std::nullopt;
        return *package / pathFromText(path.substr(slash + 1));
    }
    if (text.starts_with(kFile))
        return folder / pathFromText(percentDecoded(text.substr(kFile.size())));
    if (text.find("://") != std::string_view::npos)
        return std::nullopt;
    return folder / pathFromText(text);
}

} // namespace mbv
