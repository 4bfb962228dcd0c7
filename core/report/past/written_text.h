#pragma once

#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/vec3.h>

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace mbv {

/// A place in JSON whose fields are known in their order: values are read where they stand, and no
/// tree is made. What is not there as expected makes it fail, once and for all; then another reader
/// has to say why. Private to the library.
class WrittenText {
public:
    /// `text` must outlive it, and what it gives.
    explicit WrittenText(std::string_view text) : text_(text) {}

    [[nodiscard]] bool hasFailed() const { return hasFailed_; }
    /// Of what is next, in the text.
    [[nodiscard]] std::size_t at() const { return at_; }
    /// Whether nothing but space is left.
    [[nodiscard]] bool isAtEnd();
    void fail() { hasFailed_ = true; }

    /// Goes past this character, and the space before it; false where another one is next.
    bool skip(char c);
    /// Goes past the brace of an object, the name of its first field and the colon.
    void firstField(std::string_view name) { goPast('{', name); }
    /// Goes past a comma, the name of a field and its colon.
    void field(std::string_view name) { goPast(',', name); }
    /// Goes past null; false where something else is next.
    bool skipNull();

    /// Of nothing, where it fails. Views live as long as this object.
    [[nodiscard]] std::string_view string();
    [[nodiscard]] bool boolean();
    [[nodiscard]] double number();
    [[nodiscard]] std::size_t count();
    [[nodiscard]] Vec3 vec3();
    [[nodiscard]] Quaternion quaternion();
    /// As long as it ends on a line of its own that begins so, with its closing brace.
    [[nodiscard]] std::string_view objectUntil(std::string_view end);

    /// What `read` reads, or null.
    template <class Read> auto orNull(const Read& read) -> std::optional<decltype(read())>
    {
        if (skipNull())
            return std::nullopt;
        return read();
    }

private:
    void goPast(char before, std::string_view name);
    void skipSpace();
    [[nodiscard]] char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    [[nodiscard]] bool skipWord(std::string_view word);
    /// How many digits are next; goes past them.
    std::size_t skipDigits();
    void numbers(double* values, std::size_t count);
    [[nodiscard]] std::string_view unescaped(std::string_view quoted);

    std::string_view text_;
    std::size_t at_ = 0;
    bool hasFailed_ = false;
    std::deque<std::string> unescaped_; ///< strings that had escapes in them
};

} // namespace mbv
