#include "file_stamp.h"

#include <system_error>

namespace mbv::viewer {

std::optional<FileStamp> stampOf(const std::filesystem::path& file)
{
    std::error_code error;
    FileStamp stamp;
    stamp.changed = std::filesystem::last_write_time(file, error);
    if (error)
        return std::nullopt;
    stamp.bytes = std::filesystem::file_size(file, error);
    return error ? std::nullopt : std::optional(stamp);
}

} // namespace mbv::viewer
