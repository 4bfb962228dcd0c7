#include "output.h"

#include <mbv/geometry/error.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <system_error>

namespace mbv::cli {
namespace {

[[noreturn]] void failToWrite(const std::string& name)
{
    throw Error(ErrorCode::FileUnwritable,
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
    OutputStream output(target);
    output.write(data);
    output.finish();
}

OutputStream::OutputStream(const std::string& target)
    : name_(target == "-" ? "standard output" : target), stream_(&std::cout)
{
    errno = 0;
    if (target == "-")
        return;
    if (isStream(target)) {
        device_.open(target, std::ios::binary);
        stream_ = &device_;
    } else {
        replacement_.emplace(target);
        return;
    }
    requireWritten();
}

void OutputStream::requireWritten() const
{
    if (!*stream_)
        failToWrite(name_);
}

void OutputStream::write(std::string_view data)
{
    if (replacement_) {
        replacement_->write(data);
        return;
    }
    stream_->write(data.data(), static_cast<std::streamsize>(data.size()));
    requireWritten();
}

void OutputStream::flush()
{
    if (replacement_) {
        replacement_->flush();
        return;
    }
    stream_->flush();
    requireWritten();
}

void OutputStream::finish()
{
    flush();
    if (replacement_)
        replacement_->commit();
}

} // namespace mbv::cli
