#pragma once

#include <algorithm>
#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

namespace mbv {

/// A stream, so much of it in memory at once. Private to the library.
class TextBlocks {
public:
    /// `stream` must outlive it.
    explicit TextBlocks(std::istream& stream) : stream_(stream) { fill(); }

    /// What has been read and not yet dropped. Valid until fill().
    [[nodiscard]] std::string_view text() const
    {
        return std::string_view(block_).substr(begin_, end_ - begin_);
    }
    /// Whether the stream has no more than text().
    [[nodiscard]] bool isWhole() const { return isWhole_; }

    void drop(std::size_t bytes) { begin_ += bytes; }

    /// Reads on behind what is left. False where there is no more, or no room.
    bool fill()
    {
        if (begin_ > 0)
            std::copy(block_.data() + begin_, block_.data() + end_, block_.data());
        end_ -= begin_;
        begin_ = 0;
        const std::size_t before = end_;
        stream_.read(block_.data() + end_, static_cast<std::streamsize>(block_.size() - end_));
        end_ += static_cast<std::size_t>(stream_.gcount());
        isWhole_ = end_ < block_.size();
        return end_ > before;
    }

private:
    static constexpr std::size_t kBytes = std::size_t{32} << 20U;

    std::istream& stream_;
    std::string block_ = std::string(kBytes, '\0');
    std::size_t begin_ = 0; ///< of what is left
    std::size_t end_ = 0;
    bool isWhole_ = false;
};

} // namespace mbv
