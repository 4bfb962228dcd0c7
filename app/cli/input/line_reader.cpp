#include "line_reader.h"

#include <streambuf>
#include <utility>

namespace mbv::cli {

LineReader::LineReader(std::istream& stream, std::function<void()> beforeWaiting)
    : stream_(stream), beforeWaiting_(std::move(beforeWaiting))
{
}

bool LineReader::next()
{
    using Traits = std::istream::traits_type;
    std::streambuf& bytes = *stream_.rdbuf();
    line_.clear();
    tooLong_ = false;
    bool any = false;
    for (;;) {
        if (bytes.in_avail() <= 0)
            beforeWaiting_();
        const auto byte = bytes.sbumpc();
        if (Traits::eq_int_type(byte, Traits::eof()))
            break;
        any = true;
        const char c = Traits::to_char_type(byte);
        if (c == '\n')
            break;
        if (line_.size() < kLongestLine)
            line_ += c;
        else
            tooLong_ = true;
    }
    number_ += any ? 1 : 0;
    return any;
}

} // namespace mbv::cli
