#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string_view>

/// Fields without an answer are null in every JSON that mbv writes. Private to the library.
namespace mbv {

template <class Number> nlohmann::ordered_json orNull(const std::optional<Number>& value)
{
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

inline nlohmann::ordered_json orNull(std::string_view text)
{
    return text.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(text);
}

} // namespace mbv
