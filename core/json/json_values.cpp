#include <mbv/json/json_values.h>

#include "json_number.h"

#include <optional>

namespace mbv {
namespace {

using nlohmann::ordered_json;

std::string compact(const ordered_json& value)
{
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

/// The value on one line, with spaces after commas, when it is a scalar or an array of such.
std::optional<std::string> onOneLine(const ordered_json& value)
{
    if (value.is_object())
        return value.empty() ? std::optional<std::string>("{}") : std::nullopt;
    if (!value.is_array())
        return compact(value);
    std::string line = "[";
    for (const ordered_json& element : value) {
        const auto part = onOneLine(element);
        if (!part)
            return std::nullopt;
        line += (line.size() > 1 ? ", " : "") + *part;
    }
    return line + "]";
}

void print(const ordered_json& value, std::size_t indent, std::size_t column, std::string& out)
{
    if (const auto line = onOneLine(value);
        line && (value.is_primitive() || column + line->size() <= kJsonLineWidth)) {
        out += *line;
        return;
    }
    const std::string inner(indent + 2, ' ');
    out += value.is_object() ? "{" : "[";
    bool first = true;
    for (auto it = value.begin(); it != value.end(); ++it) {
        out += (first ? "\n" : ",\n") + inner;
        first = false;
        std::string key;
        if (value.is_object())
            key = compact(ordered_json(it.key())) + ": ";
        out += key;
        print(*it, indent + 2, indent + 2 + key.size(), out);
    }
    out += "\n" + std::string(indent, ' ') + (value.is_object() ? "}" : "]");
}

} // namespace

std::string prettyJson(const ordered_json& value, std::size_t indent)
{
    std::string out;
    print(value, indent, indent, out);
    return out;
}

std::string prettyJson(const ordered_json& value)
{
    return prettyJson(value, 0) + "\n";
}

} // namespace mbv
