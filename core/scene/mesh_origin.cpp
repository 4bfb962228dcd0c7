// The files that meshes come from: whether they are as they were.
#include <mbv/scene/mesh_asset.h>

#include "mesh_io/mesh_part.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

namespace mbv {
namespace {

/// What the file has now; nothing where it is not there.
void stamp(MeshOrigin& origin, const std::filesystem::path& file)
{
    std::error_code failed;
    const std::uintmax_t bytes = std::filesystem::file_size(file, failed);
    if (failed)
        return;
    origin.bytes = bytes;
    origin.changed = std::filesystem::last_write_time(file, failed);
}

} // namespace

MeshOrigin originOf(const std::filesystem::path& path)
{
    namespace fs = std::filesystem;
    if (path.empty())
        return {};
    std::error_code failed; // the folder that the process is in may be gone
    MeshOrigin origin = {fs::absolute(path, failed)};
    if (failed)
        origin.path = path;
    stamp(origin, fileOf(origin));
    return origin;
}

MeshOrigin originNow(const MeshOrigin& before)
{
    MeshOrigin now = originOf(before.path);
    for (const MeshOrigin& buffer : before.buffers) {
        now.buffers.push_back({buffer.path});
        stamp(now.buffers.back(), buffer.path);
    }
    return now;
}

bool isGone(const MeshOrigin& origin)
{
    const auto isNowhere = [](const MeshOrigin& file) {
        return file.bytes == 0 && file.changed == std::filesystem::file_time_type();
    };
    return isNowhere(origin) || std::ranges::any_of(origin.buffers, isNowhere);
}

std::filesystem::path fileOf(const MeshOrigin& origin)
{
    const std::optional<MeshPart> part = meshPartFrom(origin.path);
    return part ? part->file : origin.path;
}

} // namespace mbv
