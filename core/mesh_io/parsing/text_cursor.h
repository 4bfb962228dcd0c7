#pragma once

#include "mesh_source.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace mbv {

/// Walks through a text file word by word and knows the line it is on.
///
/// Lines end with LF, CRLF or CR. Numbers are read in one way whatever the locale, as the nearest
/// double.
class TextCursor {
public:
    enum class LineJoin { Never, AtBackslash }; ///< OBJ continues a line that ends with '\'

    explicit TextCursor(const MeshSource& source, std::size_t byte = 0, std::size_t line = 1,
                        LineJoin join = LineJoin::Never);

    const MeshSource& source() const { return source_; }
    std::size_t byte() const { return byte_; }
    std::size_t line() const { return line_; }
    bool atEnd() const { return byte_ == text_.size(); }

    /// The next word of this line; empty at the end of the line, which is not passed.
    std::string_view word();

    /// Passes blanks and line ends. False when no word follows.
    bool toNextWord();

    /// The next word of this or a later line; empty at the end of the file.
    std::string_view wordOnAnyLine();

    /// Goes to the beginning of the next line, or to the end of the file. nextLine follows joined
    /// lines; nextLineOfComment does not.
    void nextLine();
    void nextLineOfComment();

    /// `word` as a double or an integer. Throws Error naming the line and `what` is expected when
    /// it is missing, not such a number as a whole, or out of the type's range. `number` lets NaN
    /// and infinity pass; `coordinate` does not.
    double number(std::string_view word, std::string_view what) const;
    double coordinate(std::string_view word, std::string_view what) const;
    std::int64_t integer(std::string_view word, std::string_view what) const;

    /// Throws Error (FileInvalid) that names the path and this line.
    [[noreturn]] void fail(const std::string& what) const { source_.failAtLine(line_, what); }

private:
    void skipBlanks();
    void passLineEnd();
    bool atLineEnd() const;
    bool atLineJoin() const;

    const MeshSource& source_;
    std::string_view text_;
    std::size_t byte_;
    std::size_t line_;
    LineJoin join_;
};

/// Equal but for the case of ASCII letters; `lower` is in lower case.
bool equalsIgnoringCase(std::string_view word, std::string_view lower);

} // namespace mbv
