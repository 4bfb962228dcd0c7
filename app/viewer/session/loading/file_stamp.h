#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace mbv::viewer {

/// What tells that a file is not what it was.
struct FileStamp {
    std::filesystem::file_time_type changed;
    std::uintmax_t bytes = 0;

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// Nothing for a file that is not there.
std::optional<FileStamp> stampOf(const std::filesystem::path& file);

} // namespace mbv::viewer
