#include "output_files.h"

#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>

#include <system_error>

namespace fs = std::filesystem;

namespace mbv::cli {

/// Nothing for a device or a pipe: it may be read and written at once.
std::optional<OutputFiles::Identity> OutputFiles::identityOf(const std::string& path,
                                                             terminal::Stream standardStream)
{
    const bool standard = path == "-";
    if (const auto file =
            standard ? cli::identityOf(standardStream) : cli::identityOf(fs::path(path)))
        return Identity{file, {}};
    if (standard)
        return Identity{std::nullopt, path};
    std::error_code ignored;
    if (fs::exists(path, ignored))
        return std::nullopt;
    return Identity{std::nullopt,
                    fs::weakly_canonical(linksFollowed(fs::absolute(path, ignored)), ignored)};
}

void OutputFiles::add(const std::string& option, const std::string& path)
{
    if (path.empty())
        return;
    const auto identity = identityOf(path, terminal::Stream::Output);
    if (!identity)
        return;
    const std::string title = option + " " + path;
    const auto [known, isNew] = titles_.emplace(*identity, path == "-" ? "standard output" : title);
    if (!isNew)
        throw Error(ErrorCode::InvalidArgument,
                    title + " and " + known->second +
                        " go to the same place; send one elsewhere, as with -o FILE");
    anyExists_ = anyExists_ || identity->file.has_value();
}

void OutputFiles::requireNotRead(const std::string& input) const
{
    const auto identity = identityOf(input, terminal::Stream::Input);
    const auto output = identity ? titles_.find(*identity) : titles_.end();
    if (output != titles_.end() && identity->file.has_value())
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

} // namespace mbv::cli
