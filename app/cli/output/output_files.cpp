#include "output_files.h"

#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>
#include <mbv/scene_io/scene_files.h>

#include <vector>

#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace mbv::cli {

/// Nothing for a device or a pipe: it may be read and written at once.
std::optional<OutputFiles::Identity> OutputFiles::identityOf(const std::string& path,
                                                             int standardStream)
{
    struct stat status {};
    const bool standard = path == "-";
    const int answer = standard ? fstat(standardStream, &status) : stat(path.c_str(), &status);
    if (answer == 0 && S_ISREG(status.st_mode))
        return Identity{status.st_dev, status.st_ino, {}};
    if (standard)
        return Identity{0, 0, path};
    if (answer == 0)
        return std::nullopt;
    std::error_code ignored;
    return Identity{0, 0,
                    fs::weakly_canonical(linksFollowed(fs::absolute(path, ignored)), ignored)};
}

void OutputFiles::add(const std::string& option, const std::string& path)
{
    if (path.empty())
        return;
    const auto identity = identityOf(path, STDOUT_FILENO);
    if (!identity)
        return;
    const std::string title = option + " " + path;
    const auto [known, isNew] = titles_.emplace(*identity, path == "-" ? "standard output" : title);
    if (!isNew)
        throw Error(ErrorCode::InvalidArgument,
                    title + " and " + known->second +
                        " go to the same place; send one elsewhere, as with -o FILE");
    anyExists_ = anyExists_ || identity->number != 0;
}

void OutputFiles::requireNotRead(const std::string& input) const
{
    const auto identity = identityOf(input, STDIN_FILENO);
    const auto output = identity ? titles_.find(*identity) : titles_.end();
    if (output != titles_.end() && identity->number != 0)
        throw Error(ErrorCode::InvalidArgument,
                    output->second + ": this would overwrite the input, " +
                        (input == "-" ? "standard input" : input) + "; give another file");
}

void OutputFiles::requireNotRead(std::span<const std::string> inputs) const
{
    if (anyExists_) // only such a one can be an input
        for (const std::string& input : inputs)
            requireNotRead(input);
}

void OutputFiles::requireNotRead(std::span<const fs::path> inputs) const
{
    if (anyExists_)
        for (const fs::path& input : inputs)
            requireNotRead(input.string());
}

void OutputFiles::requireNotRead(const Scene& scene) const
{
    if (anyExists_)
        requireNotRead(filesOf(scene));
}

} // namespace mbv::cli
