#include "pair_json.h"

#include "json/json_number.h"

namespace mbv {

void appendJson(std::string& text, bool value)
{
    text += value ? "true" : "false";
}

void appendJson(std::string& text, std::string_view plain)
{
    if (plain.empty())
        text += "null";
    else
        (text += '"').append(plain) += '"';
}

void appendJson(std::string& text, const std::optional<double>& value)
{
    if (value)
        appendJsonNumber(text, *value);
    else
        text += "null";
}

void appendJson(std::string& text, const std::optional<std::size_t>& count)
{
    text += count ? std::to_string(*count) : "null";
}

void appendJson(std::string& text, const std::optional<Vec3>& v)
{
    if (!v) {
        text += "null";
        return;
    }
    text += '[';
    for (int i = 0; i < 3; ++i) {
        text += i == 0 ? "" : ", ";
        appendJsonNumber(text, (*v)[i]);
    }
    text += ']';
}

void appendJson(std::string& text, const SolidAnswer* solid)
{
    if (solid == nullptr || !solid->depth) {
        text += "null";
        return;
    }
    appendJson(text += "{\n        \"depth\": ", solid->depth);
    appendJson(text += ",\n        \"point_on_a\": ", std::optional(solid->pointOnA));
    appendJson(text += ",\n        \"point_on_b\": ", std::optional(solid->pointOnB));
    text += "\n      }";
}

} // namespace mbv
