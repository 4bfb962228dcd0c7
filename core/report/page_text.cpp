#include "page_text.h"

#include "file/base64.h"
#include "file/sha256.h"

#include <mbv/file/utf8.h>

namespace mbv {

using nlohmann::ordered_json;

std::string lineOf(const ordered_json& value)
{
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string escaped(std::string_view text)
{
    std::string html;
    for (const char c : printable(replacedUtf8(text))) {
        switch (c) {
        case '&':
            html += "&amp;";
            break;
        case '<':
            html += "&lt;";
            break;
        case '>':
            html += "&gt;";
            break;
        case '"':
            html += "&quot;";
            break;
        case '\'':
            html += "&#39;";
            break;
        default:
            html += c;
        }
    }
    return html;
}

std::string escapedJson(const ordered_json& value)
{
    std::string text;
    for (const char c : lineOf(value))
        c == '<' ? text += "\\u003c" : text += c;
    return text;
}

std::string filled(std::string_view page, const Places& places)
{
    std::string text;
    std::size_t size = page.size();
    for (const auto& [name, place] : places)
        size += place.size();
    text.reserve(size);
    for (;;) {
        const std::size_t open = page.find("{{");
        text += page.substr(0, open);
        if (open == std::string_view::npos)
            return text;
        const std::size_t close = page.find("}}", open);
        text += places.at(page.substr(open + 2, close - open - 2));
        page.remove_prefix(close + 2);
    }
}

std::string hashSource(std::string_view text)
{
    Sha256 hash;
    hash.add(text);
    const std::string digits = hash.finish();
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2)
        bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
    return "'sha256-" + base64(bytes) + "'";
}

} // namespace mbv
