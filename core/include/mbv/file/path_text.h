#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace mbv {

/// A path as UTF-8 with forward slashes, for messages, reports and files; bytes that are no UTF-8
/// are kept as they are.
[[nodiscard]] std::string pathText(const std::filesystem::path& path);

/// The path that such text names, whatever the platform's own encoding.
[[nodiscard]] std::filesystem::path pathFromText(std::string_view text);

} // namespace mbv
