#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace mbv {

/// Takes text piece by piece, in order: a report of millions of pairs never is one string.
using TextSink = std::function<void(std::string_view)>;

/// Gathers what is appended to `text` and hands it on in larger pieces. Private to the library and
/// its programs.
class TextPieces {
public:
    explicit TextPieces(const TextSink& sink) : sink_(sink) {}

    /// After each line or so.
    void handOn()
    {
        if (text.size() >= kPiece)
            finish();
    }
    /// Appends it, after handing on what would be too large a piece with it.
    void add(std::string_view more)
    {
        if (text.size() + more.size() > kPiece && !text.empty())
            finish();
        text += more;
        handOn();
    }
    void finish()
    {
        sink_(text);
        text.clear();
    }

    std::string text;

private:
    static constexpr std::size_t kPiece = std::size_t{1} << 16U;

    const TextSink& sink_;
};

} // namespace mbv
