#include "xml.h"

#include "plus_sign.h"

#include <mbv/file/utf8.h>
#include <mbv/geometry/error.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace mbv {
namespace {

[[noreturn]] void failAtLine(std::ptrdiff_t line, const std::string& where,
                             const std::string& problem)
{
    throw Error(ErrorCode::FileInvalid, where + ", line " + std::to_string(line) + ": " + problem);
}

/// Where the markup that begins at `begin` ends, or the end of the text.
std::size_t endOfMarkup(std::string_view text, std::size_t begin)
{
    const auto after = [&](std::string_view end) {
        const std::size_t found = text.find(end, begin);
        return found == std::string_view::npos ? text.size() : found + end.size();
    };
    if (text.substr(begin).starts_with("<!--"))
        return after("-->");
    if (text.substr(begin).starts_with("<![CDATA["))
        return after("]]>");
    if (text.substr(begin).starts_with("<?"))
        return after("?>");
    char quote = 0;
    for (std::size_t i = begin; i < text.size(); ++i) {
        if (quote != 0)
            quote = text[i] == quote ? '\0' : quote;
        else if (text[i] == '"' || text[i] == '\'')
            quote = text[i];
        else if (text[i] == '>')
            return i + 1;
        if (i - begin > kMaxXmlTagBytes) // see requireShortTags
            return i;
    }
    return text.size();
}

void requireShortTags(std::string_view text, const std::string& where)
{
    for (std::size_t begin = text.find('<'); begin != std::string_view::npos;) {
        const std::size_t end = endOfMarkup(text, begin);
        const bool isTag =
            begin + 1 < text.size() && text[begin + 1] != '!' && text[begin + 1] != '?';
        if (isTag && end - begin > kMaxXmlTagBytes)
            failAtLine(1 + std::count(text.begin(),
                                      text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'),
                       where, "a tag of more than " + std::to_string(kMaxXmlTagBytes) + " bytes");
        begin = text.find('<', end);
    }
}

/// "XML_ERROR_PARSING_TEXT" as "parsing text".
std::string wordsOf(std::string_view name)
{
    for (const std::string_view prefix : {"XML_", "ERROR_"})
        if (name.starts_with(prefix))
            name.remove_prefix(prefix.size());
    std::string words;
    for (const char c : name)
        words += c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return words;
}

/// Names of other bytes could be shown to nobody, nor saved.
void requireUtf8(std::string_view text, const std::string& where)
{
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        throw Error(ErrorCode::FileInvalid, where + ": is text in UTF-16; save it as UTF-8");
    for (std::ptrdiff_t line = 1; !text.empty();) {
        const CodePoint next = firstCodePoint(text);
        if (!next.valid)
            failAtLine(line, where, "is not UTF-8; save the file in that encoding");
        line += next.code == U'\n' ? 1 : 0;
        text.remove_prefix(next.bytes.size());
    }
}

constexpr bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

} // namespace

void parseXml(std::string_view text, const std::string& where, tinyxml2::XMLDocument& document,
              std::size_t maxBytes)
{
    if (text.size() > maxBytes)
        throw Error(ErrorCode::FileInvalid, where + ": is larger than " +
                                                std::to_string(maxBytes >> 20U) +
                                                " MiB, the most such a file may have");
    requireUtf8(text, where);
    requireShortTags(text, where);
    const tinyxml2::XMLError parsed = document.Parse(text.data(), text.size());
    if (parsed == tinyxml2::XML_ERROR_EMPTY_DOCUMENT)
        failAtLine(1, where, "is empty; XML is expected");
    if (parsed != tinyxml2::XML_SUCCESS)
        failAtLine(std::max(document.ErrorLineNum(), 1), where,
                   "is not XML (" + wordsOf(document.ErrorName()) +
                       "); mend it or export it again");
}

void failAt(const tinyxml2::XMLElement& element, const std::string& where,
            const std::string& problem)
{
    failAtLine(element.GetLineNum(), where, problem);
}

const tinyxml2::XMLElement& requireRoot(const tinyxml2::XMLDocument& document, const char* name,
                                        const std::string& kind, const std::string& where)
{
    const tinyxml2::XMLElement* const root = document.RootElement();
    if (root == nullptr)
        throw Error(ErrorCode::FileInvalid,
                    where + ", line 1: has no element <" + std::string(name) + ">");
    if (std::string_view(root->Name()) != name)
        failAt(*root, where,
               "this is no " + kind + ": it begins with <" + std::string(root->Name()) +
                   ">, not with <" + name + ">");
    return *root;
}

std::string requireAttribute(const tinyxml2::XMLElement& element, const char* name,
                             const std::string& where)
{
    const char* const value = element.Attribute(name);
    if (value == nullptr || *value == '\0')
        failAt(element, where,
               std::string("<") + element.Name() + "> needs the attribute \"" + name + "\"");
    return value;
}

bool readNumbers(const tinyxml2::XMLElement& element, const char* name, const std::string& where,
                 std::span<double> numbers)
{
    const char* const value = element.Attribute(name);
    if (value == nullptr)
        return false;
    const auto fail = [&] {
        failAt(element, where,
               std::string("\"") + name + "\" of <" + element.Name() + "> must be " +
                   std::to_string(numbers.size()) + (numbers.size() == 1 ? " number" : " numbers"));
    };
    const char* at = value;
    const char* const end = value + std::string_view(value).size();
    for (double& number : numbers) {
        at = std::find_if_not(at, end, isBlank);
        at = end - withoutPlus({at, end}).size();
        const auto [stop, problem] = std::from_chars(at, end, number);
        if (problem != std::errc() || !std::isfinite(number) || (stop != end && !isBlank(*stop)))
            fail();
        at = stop;
    }
    if (std::find_if_not(at, end, isBlank) != end)
        fail();
    return true;
}

std::string printedXml(const tinyxml2::XMLPrinter& printer)
{
    const std::string_view text = printer.CStr();
    std::string result;
    bool inTag = false;
    std::size_t value = 0; // where the attribute's begins; 0 outside of one
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view rest = text.substr(i);
        if (!inTag && (rest.starts_with("<!") || rest.starts_with("<?"))) {
            const std::size_t end = endOfMarkup(text, i);
            result += text.substr(i, end - i);
            i = end;
            continue;
        }
        const char c = text[i++];
        if (value == 0)
            inTag = c == '<' || (inTag && c != '>');
        if (inTag && c == '"')
            value = value == 0 ? i : 0;
        const bool isControl = value != 0 && static_cast<unsigned char>(c) < ' ';
        if (!isControl)
            result += c;
        else if (isBlank(c))
            result += "&#" + std::to_string(static_cast<int>(c)) + ";";
        else
            throw Error(ErrorCode::InvalidArgument,
                        "\"" + std::string(text.substr(value, text.find('"', value) - value)) +
                            "\" has a control character, which XML cannot hold; rename it");
    }
    return result;
}

} // namespace mbv
