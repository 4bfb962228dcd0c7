#include "written_text.h"

#include <mbv/file/utf8.h>
#include <mbv/geometry/error.h>
#include <mbv/json/parse_json.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace mbv {
namespace {

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const CodePoint point = firstCodePoint(text);
        if (!point.valid)
            return false;
        text.remove_prefix(point.bytes.size());
    }
    return true;
}

} // namespace

void WrittenText::skipSpace()
{
    while (next() == ' ' || next() == '\n' || next() == '\t' || next() == '\r')
        ++at_;
}

bool WrittenText::isAtEnd()
{
    skipSpace();
    return at_ == text_.size();
}

bool WrittenText::skip(char c)
{
    skipSpace();
    const bool isNext = next() == c;
    if (isNext)
        ++at_;
    return isNext;
}

bool WrittenText::skipWord(std::string_view word)
{
    const bool isNext = text_.substr(at_, word.size()) == word;
    at_ += isNext ? word.size() : 0;
    return isNext;
}

void WrittenText::goPast(char before, std::string_view name)
{
    const bool isThere =
        skip(before) && skip('"') && skipWord(name) && next() == '"' && (++at_, skip(':'));
    hasFailed_ = hasFailed_ || !isThere;
}

bool WrittenText::skipNull()
{
    skipSpace();
    return skipWord("null");
}

std::string_view WrittenText::string()
{
    const bool isString = skip('"');
    const std::size_t begin = at_;
    bool isPlain = true;
    bool isAscii = true;
    for (; isString && at_ < text_.size() && text_[at_] != '"'; ++at_) {
        const auto c = static_cast<unsigned char>(text_[at_]);
        hasFailed_ = hasFailed_ || c < ' ';
        isAscii = isAscii && c < 0x80;
        if (c == '\\') {
            isPlain = false;
            ++at_; // what it escapes may be a quote
        }
    }
    at_ = std::min(at_, text_.size()); // it may escape nothing
    const std::string_view found = text_.substr(std::min(begin, text_.size()), at_ - begin);
    if (!isString || next() != '"' || hasFailed_) {
        fail();
        return {};
    }
    ++at_;
    if (!isPlain)
        return unescaped(text_.substr(begin - 1, found.size() + 2));
    if (!isAscii && !isUtf8(found))
        fail();
    return found;
}

std::string_view WrittenText::unescaped(std::string_view quoted)
{
    try {
        return unescaped_.emplace_back(parseJson(quoted, "").get<std::string>());
    } catch (const Error&) {
        fail();
        return {};
    }
}

bool WrittenText::boolean()
{
    skipSpace();
    const bool isTrue = skipWord("true");
    if (!isTrue && !skipWord("false"))
        fail();
    return isTrue;
}

std::size_t WrittenText::skipDigits()
{
    const std::size_t begin = at_;
    while (next() >= '0' && next() <= '9')
        ++at_;
    return at_ - begin;
}

double WrittenText::number()
{
    skipSpace();
    const std::size_t begin = at_;
    static_cast<void>(skipWord("-"));
    const bool hasZero = next() == '0';
    const std::size_t digits = skipDigits();
    bool isNumber = digits > 0 && (digits == 1 || !hasZero);
    const bool isWhole = next() != '.' && next() != 'e'; // of -0 JSON makes 0, and -0.0 of -0.0
    if (skipWord("."))
        isNumber = isNumber && skipDigits() > 0;
    if (skipWord("e")) {
        if (!skipWord("-"))
            static_cast<void>(skipWord("+"));
        isNumber = isNumber && skipDigits() > 0;
    }
    double value = 0;
    const char* const end = text_.data() + at_;
    const auto [stop, fault] = std::from_chars(text_.data() + begin, end, value);
    if (!isNumber || isWhole || fault != std::errc() || stop != end)
        fail();
    return value;
}

std::size_t WrittenText::count()
{
    constexpr std::size_t kMaxDigits = 15; // all such numbers are doubles
    skipSpace();
    const std::size_t begin = at_;
    const bool hasZero = next() == '0';
    const std::size_t digits = skipDigits();
    if (digits == 0 || digits > kMaxDigits || (hasZero && digits > 1) || next() == '.' ||
        next() == 'e' || next() == 'E') {
        fail();
        return 0;
    }
    std::size_t value = 0;
    for (const char digit : text_.substr(begin, digits))
        value = 10 * value + static_cast<std::size_t>(digit - '0');
    return value;
}

void WrittenText::numbers(double* values, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        hasFailed_ = !skip(i == 0 ? '[' : ',') || hasFailed_;
        values[i] = number();
    }
    hasFailed_ = !skip(']') || hasFailed_;
}

Vec3 WrittenText::vec3()
{
    std::array<double, 3> values{};
    numbers(values.data(), values.size());
    return {values[0], values[1], values[2]};
}

Quaternion WrittenText::quaternion()
{
    std::array<double, 4> values{};
    numbers(values.data(), values.size());
    return {values[0], values[1], values[2], values[3]};
}

std::string_view WrittenText::objectUntil(std::string_view end)
{
    skipSpace();
    const std::size_t begin = at_;
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos) {
        fail();
        return {};
    }
    at_ = found + end.size();
    return text_.substr(begin, at_ - begin);
}

} // namespace mbv
