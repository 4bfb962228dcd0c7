#include "pair_json.h"

#include "json/json_number.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace mbv {
namespace {

constexpr std::array kStates = {RelationState::Separated, RelationState::Clearance,
                                RelationState::Touching,  RelationState::Intersecting,
                                RelationState::Contained, RelationState::Unknown};

constexpr std::array kDepthMethods = {DepthMethod::SeparatingAxes, DepthMethod::ConvexLayer,
                                      DepthMethod::ClosedForm};

template <class Values>
std::optional<typename Values::value_type> named(const Values& values, std::string_view name)
{
    const auto found =
        std::ranges::find_if(values, [&](const auto value) { return nameOf(value) == name; });
    return found != values.end() ? std::optional(*found) : std::nullopt;
}

} // namespace

std::optional<RelationState> stateNamed(std::string_view name)
{
    return named(kStates, name);
}

std::optional<DepthMethod> depthMethodNamed(std::string_view name)
{
    return named(kDepthMethods, name);
}

RelationState stateFrom(const JsonCursor& json)
{
    const std::string name = json.text();
    if (const auto state = stateNamed(name))
        return *state;
    json.fail("\"" + name + "\" is no state of a pair");
}

void appendJson(std::string& text, bool value)
{
    text += value ? "true" : "false";
}

void appendJson(std::string& text, std::string_view value)
{
    const auto isPlain = [](char c) { return c >= ' ' && c < '\x7f' && c != '"' && c != '\\'; };
    if (value.empty())
        text += "null";
    else if (std::ranges::all_of(value, isPlain)) // nearly all are
        (text += '"').append(value) += '"';
    else
        text +=
            nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// No negative zero.
void appendAnswer(std::string& text, double value)
{
    appendJsonNumber(text, value == 0 ? 0.0 : value);
}

void appendJson(std::string& text, const std::optional<double>& value)
{
    if (value)
        appendAnswer(text, *value);
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
        appendAnswer(text, (*v)[i]);
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
