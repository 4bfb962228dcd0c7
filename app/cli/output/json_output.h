#pragma once

#include <mbv/json/json_values.h>

#include <optional>

namespace mbv::cli {

/// Fields keep the order in which they are written.
using Json = nlohmann::ordered_json;

/// A field without an answer is null, never missing.
inline Json orNull(const std::optional<Vec3>& v)
{
    return v ? toJson(*v) : Json();
}
inline Json orNull(const std::optional<double>& value)
{
    return value ? Json(*value) : Json();
}

} // namespace mbv::cli
