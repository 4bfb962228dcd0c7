#pragma once

#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>
#include <string_view>

namespace mbv {

/// A file that is written as a whole or not at all: aside in the same folder, then renamed over
/// `path` by commit(). Without that, or when anything fails, an existing file stays as it was and
/// nothing is left beside it. A symbolic link keeps pointing at its file, and a file that exists
/// keeps its permissions. Everything here throws Error (FileUnreadable) naming the path and the
/// reason.
class FileReplacement {
public:
    explicit FileReplacement(std::filesystem::path path);
    ~FileReplacement();
    FileReplacement(const FileReplacement&) = delete;
    FileReplacement& operator=(const FileReplacement&) = delete;

    /// Where the new bytes go, until commit().
    std::ostream& stream() { return stream_; }

    void commit();

private:
    std::filesystem::path path_;   ///< as given, for messages
    std::filesystem::path target_; ///< the same with links followed
    std::filesystem::path aside_;
    std::ofstream stream_;
};

/// The same for bytes that are all there.
void writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

/// A path as UTF-8 with forward slashes, for messages and reports; bytes that are no UTF-8 are kept
/// as they are.
std::string pathText(const std::filesystem::path& path);

} // namespace mbv
