#include "folder_files.h"

#include <mbv/file/path_text.h>
#include <mbv/mesh_io/load_mesh.h>

#include <algorithm>
#include <system_error>

namespace mbv::viewer {

namespace {

namespace fs = std::filesystem;

/// None of what is no folder, or cannot be read.
std::vector<fs::path> meshesIn(const fs::path& folder)
{
    std::vector<fs::path> meshes;
    std::error_code failed;
    for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end;
         entry.increment(failed)) {
        std::error_code unknown;
        if (isMeshExtension(pathText(entry->path().extension())) && entry->is_regular_file(unknown))
            meshes.push_back(entry->path());
    }
    std::ranges::sort(meshes);
    return meshes;
}

} // namespace

std::vector<fs::path> withFoldersOpened(const std::vector<fs::path>& files)
{
    std::vector<fs::path> opened;
    for (const fs::path& file : files) {
        const std::vector<fs::path> meshes = meshesIn(file);
        if (meshes.empty())
            opened.push_back(file);
        else
            opened.insert(opened.end(), meshes.begin(), meshes.end());
    }
    return opened;
}

} // namespace mbv::viewer
