#include "text_cursor.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

namespace mbv {

namespace {

constexpr bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

constexpr bool isLineEnd(char c)
{
    return c == '\n' || c == '\r';
}

/// std::from_chars does not know a plus sign, which files do use.
std::string_view withoutPlus(std::string_view word)
{
    const bool plus = word.size() > 1 && word[0] == '+' && word[1] != '-';
    return plus ? word.substr(1) : word;
}

template <class Number>
Number parsed(const TextCursor& cursor, std::string_view word, std::string_view what)
{
    if (word.empty())
        cursor.fail("the line ends where " + std::string(what) + " is expected");
    const std::string_view digits = withoutPlus(word);
    Number value{};
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (problem == std::errc::result_out_of_range)
        cursor.fail(std::string(what) + " is out of range: " + excerpt(word));
    if (problem != std::errc{} || end != digits.data() + digits.size())
        cursor.fail(excerpt(word) + " is not a number where " + std::string(what) + " is expected");
    return value;
}

} // namespace

TextCursor::TextCursor(const MeshSource& source, std::size_t byte, std::size_t line, LineJoin join)
    : source_(source), text_(source.bytes()), byte_(byte), line_(line), join_(join)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (byte_ == 0 && text_.starts_with(kByteOrderMark))
        byte_ = kByteOrderMark.size();
}

std::string_view TextCursor::word()
{
    skipBlanks();
    const std::size_t begin = byte_;
    while (!atEnd() && !isBlank(text_[byte_]) && !atLineEnd() && !atLineJoin())
        ++byte_;
    return text_.substr(begin, byte_ - begin);
}

bool TextCursor::toNextWord()
{
    for (skipBlanks(); !atEnd(); skipBlanks()) {
        if (!atLineEnd())
            return true;
        passLineEnd();
    }
    return false;
}

std::string_view TextCursor::wordOnAnyLine()
{
    toNextWord();
    return word();
}

void TextCursor::nextLine()
{
    while (!word().empty()) {
    }
    if (!atEnd())
        passLineEnd();
}

void TextCursor::nextLineOfComment()
{
    while (!atEnd() && !atLineEnd())
        ++byte_;
    if (!atEnd())
        passLineEnd();
}

double TextCursor::number(std::string_view word, std::string_view what) const
{
    return parsed<double>(*this, word, what);
}

double TextCursor::coordinate(std::string_view word, std::string_view what) const
{
    const double value = number(word, what);
    if (!std::isfinite(value))
        fail(std::string(what) + " is not finite: " + excerpt(word));
    return value;
}

std::int64_t TextCursor::integer(std::string_view word, std::string_view what) const
{
    return parsed<std::int64_t>(*this, word, what);
}

void TextCursor::skipBlanks()
{
    while (!atEnd()) {
        if (isBlank(text_[byte_]))
            ++byte_;
        else if (atLineJoin()) {
            ++byte_;
            passLineEnd();
        } else
            return;
    }
}

void TextCursor::passLineEnd()
{
    const bool pair = text_.substr(byte_, 2) == "\r\n";
    byte_ += pair ? 2 : 1;
    ++line_;
}

bool TextCursor::atLineEnd() const
{
    return isLineEnd(text_[byte_]);
}

bool TextCursor::atLineJoin() const
{
    return join_ == LineJoin::AtBackslash && text_[byte_] == '\\' && byte_ + 1 < text_.size() &&
           isLineEnd(text_[byte_ + 1]);
}

bool equalsIgnoringCase(std::string_view word, std::string_view lower)
{
    return std::equal(word.begin(), word.end(), lower.begin(), lower.end(), [](char a, char b) {
        return a == b || (a >= 'A' && a <= 'Z' && a - 'A' + 'a' == b);
    });
}

} // namespace mbv
