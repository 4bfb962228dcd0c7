#pragma once

#include <mbv/scene/scene.h>

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>

#include <sys/types.h>

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

    /// The same for the files of the scene's meshes.
    void requireNotRead(const Scene& scene) const;

private:
    /// Which file a path means: device and number of a regular file, or where one would be made.
    struct Identity {
        dev_t device = 0;
        ino_t number = 0;
        std::filesystem::path place; ///< of a file that is not there yet

        friend auto operator<=>(const Identity&, const Identity&) = default;
    };

    static std::optional<Identity> identityOf(const std::string& path, int standardStream);
    void requireNotRead(const std::string& input) const;

    std::map<Identity, std::string> titles_; ///< "--report r.html"
    bool anyExists_ = false;
};

} // namespace mbv::cli
