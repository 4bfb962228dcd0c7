#include "text_cursor.h"

#include "file/plus_sign.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

namespace mbv {

namespace {

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

TextCursor::TextCursor(const MeshSource& source, LineJoin join)
    : TextCursor(source, {0, source.bytes().size()}, 1, join)
{
}

TextCursor::TextCursor(const MeshSource& source, const TextPart& part, std::size_t line,
                       LineJoin join)
    : source_(source), at_(source.bytes().data() + part.begin),
      end_(source.bytes().data() + part.end), line_(line), join_(join)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (part.begin == 0 && std::string_view(at_, end_).starts_with(kByteOrderMark))
        at_ += kByteOrderMark.size();
}

bool TextCursor::toNextWord()
{
    while (!hasWord()) {
        if (atEnd())
            return false;
        passLineEnd();
    }
    return true;
}

void TextCursor::passRestOfLine()
{
    while (!word().empty()) {
    }
    if (!atEnd())
        passLineEnd();
}

void TextCursor::nextLineOfComment()
{
    while (!atEnd() && !isLineEnd(*at_))
        ++at_;
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

bool equalsIgnoringCase(std::string_view word, std::string_view lower)
{
    return std::equal(word.begin(), word.end(), lower.begin(), lower.end(), [](char a, char b) {
        return a == b || (a >= 'A' && a <= 'Z' && a - 'A' + 'a' == b);
    });
}

} // namespace mbv
