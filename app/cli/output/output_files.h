#pragma once

#include "system/system.h"

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace mbv::cli {

/// The files that a command is going to write, so that it never destroys what it reads.
class OutputFiles {
public:
    /// `option` names it in messages ("--report"); "-" is stdout, an empty path none. Throws Error
    /// (InvalidArgument) where another output goes to the same file.
    void add(const std::string& option, const std::string& path);

    /// Throws Error (InvalidArgument) where one of `inputs` is an output: the same file by whatever
    /// name, be it a relative path, a link or a hard link. "-" is stdin.
    void requireNotRead(std::span<const std::string> inputs) const;
    void requireNotRead(std::span<const std::filesystem::path> inputs) const;

private:
    /// Which file a path means: a regular file, or where one would be made.
    struct Identity {
        std::optional<FileIdentity> file;
        std::filesystem::path place; ///< of a file that is not there yet

        friend auto operator<=>(const Identity&, const Identity&) = default;
    };

    static std::optional<Identity> identityOf(const std::string& path,
                                              terminal::Stream standardStream);
    void requireNotRead(const std::string& input) const;

    std::map<Identity, std::string> titles_; ///< "--report r.html"
    bool anyExists_ = false;
};

} // namespace mbv::cli
