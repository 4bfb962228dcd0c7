#pragma once

#include <algorithm>
#include <cstddef>
#include <istream>
#include <memory>
#include <string_view>

namespace mbv {

/// A stream, so much of it in memory at once. Private to the library.
class TextBlocks {
public:
    /// `stream` must outlive it.
    explicit TextBlocks(std::istream& stream) : stream_(stream) { fill(); }

    /// What has been read and not yet dropped. Valid until fill().
    [[nodiscard]] std::string_view text() const { return {block_.get() + begin_, end_ - begin_}; }
    /// Whether the stream has no more than text().
    [[nodiscard]] bool isWhole() const { return isWhole_; }

    void drop(std::size_t bytes) { begin_ += bytes; }

    /// Reads on behind what is left. False where there is no more, or no room.
    bool fill()
    {
        if (begin_ > 0)
            std::copy(block_.get() + begin_, block_.get() + end_, block_.get());
        end_ -= begin_;
        begin_ = 0;
        const std::size_t before = end_;
        stream_.read(block_.get() + end_, static_cast<std::streamsize>(kBytes - end_));
        end_ += static_cast<std::size_t>(stream_.gcount());
        isWhole_ = end_ < kBytes;
        return end_ > before;
    }

private:
    static constexpr std::size_t kBytes = std::size_t{32} << 20U;

    std::istream& stream_;
    /// Without initial values: of a short stream little is ever touched.
    std::unique_ptr<char[]> block_ = std::make_unique_for_overwrite<char[]>(kBytes);
    std::size_t begin_ = 0; ///< of what is left
    std::size_t end_ = 0;
    bool isWhole_ = false;
};

} // namespace mbv
