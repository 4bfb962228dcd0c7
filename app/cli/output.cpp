#include "output.h"

#include <mbv/geometry/error.h>
#include <mbv/scene/write_file.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>

namespace mbv::cli {
namespace {

void writeToStream(std::ostream& stream, const std::string& name, std::string_view data)
{
    errno = 0;
    stream.write(data.data(), static_cast<std::streamsize>(data.size())).flush();
    if (!stream)
        throw Error(ErrorCode::FileUnreadable,
                    name + ": cannot be written: " +
                        (errno != 0 ? std::strerror(errno) : "the system gives no reason"));
}

} // namespace

bool isStream(const std::string& target)
{
    std::error_code ignored;
    const auto status = std::filesystem::status(target, ignored);
    return target == "-" || (exists(status) && !is_regular_file(status) && !is_directory(status));
}

void writeOutput(const std::string& target, std::string_view data)
{
    if (target == "-") {
        writeToStream(std::cout, "standard output", data);
    } else if (isStream(target)) {
        std::ofstream device(target, std::ios::binary);
        writeToStream(device, target, data);
    } else {
        writeFileAtomically(target, data);
    }
}

} // namespace mbv::cli
