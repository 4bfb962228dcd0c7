#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <string>

namespace mbv::cli {

/// A stream's lines, one at a time, in memory that does not grow with the stream.
class LineReader {
public:
    /// `beforeWaiting` is called whenever the next byte is not there yet: the moment to hand out
    /// the answers so far, so that who writes the lines may wait for them. The stream must outlive
    /// the reader.
    LineReader(std::istream& stream, std::function<void()> beforeWaiting);

    /// Reads the next line, without its "\n"; false at the end of the stream. Throws
    /// std::ios_base::failure when the stream cannot be read.
    bool next();

    /// The line, or as much of it as kLongestLine allows.
    const std::string& line() const { return line_; }
    /// Counted from 1.
    std::size_t number() const { return number_; }
    /// The line was longer than kLongestLine; the rest of it has been passed over.
    bool tooLong() const { return tooLong_; }

    static constexpr std::size_t kLongestLine = std::size_t{64} << 20U; ///< bytes

private:
    std::istream& stream_;
    std::function<void()> beforeWaiting_;
    std::string line_;
    std::size_t number_ = 0;
    bool tooLong_ = false;
};

} // namespace mbv::cli
