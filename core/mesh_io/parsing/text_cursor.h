#pragma once

#include "mesh_source.h"
#include "short_number.h"
#include "text_part.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace mbv {

/// Walks through a text file, or a part of one, word by word and knows the line it is on.
///
/// Lines end with LF, CRLF or CR. Numbers are read in one way whatever the locale, as the nearest
/// double.
class TextCursor {
public:
    explicit TextCursor(const MeshSource& source, LineJoin join = LineJoin::Never);

    /// A part, whose first line has this number: to its end, as if the file ended there.
    TextCursor(const MeshSource& source, const TextPart& part, std::size_t line,
               LineJoin join = LineJoin::Never);

    const MeshSource& source() const { return source_; }
    std::size_t byte() const { return static_cast<std::size_t>(at_ - source_.bytes().data()); }
    std::size_t line() const { return line_; }
    bool atEnd() const { return at_ == end_; }

    /// The next word of this line; empty at the end of the line, which is not passed.
    std::string_view word()
    {
        skipBlanks();
        const char* const begin = at_;
        while (!atEnd() && !endsWord(*at_) && !atLineJoin())
            ++at_;
        return {begin, at_};
    }

    /// Whether this line has another word.
    bool hasWord()
    {
        skipBlanks();
        return !atEnd() && !isLineEnd(*at_);
    }

    /// Whether it has one that begins so.
    bool hasWordWith(char first) { return hasWord() && *at_ == first; }

    /// Passes blanks and line ends. False when no word follows.
    bool toNextWord();

    /// The next word of this or a later line; empty at the end of the file.
    std::string_view wordOnAnyLine()
    {
        toNextWord();
        return word();
    }

    /// Goes to the beginning of the next line, or to the end of the file. nextLine follows joined
    /// lines; nextLineOfComment does not.
    void nextLine()
    {
        if (!atEnd() && *at_ == '\n')
            passLineEnd();
        else
            passRestOfLine();
    }
    void nextLineOfComment();

    /// `word` as a double or an integer. Throws Error naming the line and `what` is expected when
    /// it is missing, not such a number as a whole, or out of the type's range. `number` lets NaN
    /// and infinity pass; `coordinate` does not.
    double number(std::string_view word, std::string_view what) const;
    double coordinate(std::string_view word, std::string_view what) const;
    std::int64_t integer(std::string_view word, std::string_view what) const;

    /// The same for the next word of this line.
    double nextNumber(std::string_view what)
    {
        double value = 0;
        return passShort(readShortNumber, value) ? value : number(word(), what);
    }
    double nextCoordinate(std::string_view what)
    {
        double value = 0;
        return passShort(readShortNumber, value) ? value : coordinate(word(), what);
    }
    std::int64_t nextInteger(std::string_view what)
    {
        std::int64_t value = 0;
        return passShort(readShortInteger, value) ? value : integer(word(), what);
    }

    /// Passes blanks, and then the next word where read(text, value) takes all of it; it takes what
    /// the functions of short_number.h take. False where it does not: the word is still the next.
    template <class Read, class Value> bool passShort(const Read& read, Value& value)
    {
        skipBlanks();
        const char* const after = atEnd() ? nullptr : read(at_, value);
        if (after == nullptr || !(after == end_ || endsWord(*after)))
            return false;
        at_ = after;
        return true;
    }

    /// Throws Error (FileInvalid) that names the path and this line.
    [[noreturn]] void fail(const std::string& what) const { source_.failAtLine(line_, what); }

private:
    static constexpr bool isBlank(char c)
    {
        return c == ' ' || c == '\t' || c == '\v' || c == '\f';
    }

    /// Blanks and line ends, which have codes of their own: 9 to 13 and 32.
    static constexpr bool endsWord(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

    void skipBlanks()
    {
        while (!atEnd()) {
            if (isBlank(*at_))
                ++at_;
            else if (atLineJoin()) {
                ++at_;
                passLineEnd();
            } else
                return;
        }
    }

    void passRestOfLine();

    void passLineEnd()
    {
        const bool pair = *at_ == '\r' && at_ + 1 != end_ && at_[1] == '\n';
        at_ += pair ? 2 : 1;
        ++line_;
    }

    bool atLineJoin() const
    {
        return *at_ == '\\' && join_ == LineJoin::AtBackslash && at_ + 1 != end_ &&
               isLineEnd(at_[1]);
    }

    const MeshSource& source_;
    const char* at_;
    const char* end_;
    std::size_t line_;
    LineJoin join_;
};

/// Equal but for the case of ASCII letters; `lower` is in lower case.
bool equalsIgnoringCase(std::string_view word, std::string_view lower);

} // namespace mbv
