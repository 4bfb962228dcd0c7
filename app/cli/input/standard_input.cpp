#include "standard_input.h"

#include "system/system.h"

#include <mbv/geometry/error.h>
#include <mbv/json/parse_json.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <limits>
#include <system_error>

namespace mbv::cli {
namespace {

/// The most bytes that are read: a pipe may have no end.
std::uint64_t mostBytes(const std::string& format)
{
    if (format == "json" || format == "jsonl" || format == "urdf")
        return kMaxJsonBytes;
    const auto memory = machineMemory();
    return memory ? *memory / 2 : std::numeric_limits<std::uint64_t>::max();
}

[[noreturn]] void refuse(const std::string& problem)
{
    throw Error(ErrorCode::InvalidArgument, problem);
}

} // namespace

bool isStandardInput(const std::string& input)
{
    return input == "-";
}

void requireReadable(const std::vector<std::string>& inputs, const MeshOptions& options)
{
    const auto count = std::ranges::count_if(inputs, isStandardInput);
    if (count == 0 && !options.inputFormat.empty())
        refuse("--input-format is that of standard input, and no input is -; files tell theirs by "
               "the extension");
    if (count == 0)
        return;
    if (count > 1)
        refuse("- is given " + std::to_string(count) +
               " times, but standard input can be read once; save it to a file");
    if (options.inputFormat.empty())
        refuse("- is standard input, which has no extension; give --input-format with one of " +
               inputFormatList());
    if (isTerminal(terminal::Stream::Input))
        refuse("- is standard input, and that is a terminal; pipe a file into mbv, or name it");
}

std::filesystem::path pathOfInput(const std::string& input, const MeshOptions& options)
{
    return isStandardInput(input) ? "stdin." + options.inputFormat : input;
}

std::string standardInput(const MeshOptions& options)
{
    std::string bytes = readStandardInput(mostBytes(options.inputFormat));
    if (bytes.empty())
        throw Error(ErrorCode::FileInvalid,
                    std::string(kStandardInput) + ": is empty (0 bytes); check what writes to it");
    return bytes;
}

std::string readStandardInput(std::uint64_t mostBytes)
{
    const auto fail = [](ErrorCode code, const std::string& reason) {
        throw Error(code, std::string(kStandardInput) + ": " + reason);
    };
    std::string bytes;
    std::array<char, 1U << 16U> chunk;
    errno = 0;
    while (std::cin && bytes.size() <= mostBytes) {
        std::cin.read(chunk.data(), chunk.size());
        bytes.append(chunk.data(), static_cast<std::size_t>(std::cin.gcount()));
    }
    // std::cin reads from stdin, and takes a failure there for the end.
    if (std::cin.bad() || std::ferror(stdin) != 0)
        fail(ErrorCode::FileUnreadable,
             "cannot be read: " + std::generic_category().message(errno != 0 ? errno : EIO));
    if (bytes.size() > mostBytes)
        fail(ErrorCode::FileInvalid, "is larger than " + std::to_string(mostBytes >> 20U) +
                                         " MiB, the most that is read of it");
    return bytes;
}

} // namespace mbv::cli
