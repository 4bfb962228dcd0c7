#pragma once

#include <mbv/collision/rectangle.h>
#include <mbv/geometry/shapes.h>
#include <mbv/json/json_cursor.h>
#include <mbv/json/parse_json.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

/// The JSON of shapes as values of nlohmann::json, for programs that use it themselves: this
/// header, json_cursor.h and parse_json.h need it, no other public header does.
namespace mbv {

/// The text of a value for people and for diffs: two spaces of indent; arrays of numbers or names
/// that fit stay on one line. Ends in a newline. Numbers round-trip; bytes that are not UTF-8
/// become U+FFFD.
[[nodiscard]] std::string prettyJson(const nlohmann::ordered_json& value);

/// A value within such a text, at an indent, without a newline at its end.
[[nodiscard]] std::string prettyJson(const nlohmann::ordered_json& value, std::size_t indent);

/// {"sphere": {...}} and so on, as shape_json.h describes. Errors carry the cursor's place and
/// InvalidShape.
[[nodiscard]] Shape shapeFromJson(const JsonCursor& cursor);

/// {"ray": {"origin": [x,y,z], "direction": [x,y,z], "max_t": t}}, "max_t" as one likes, with the
/// same errors. Only the lines of `mbv pairs` have rays.
[[nodiscard]] Ray rayFromJson(const JsonCursor& cursor);

/// {"rectangle": {"center": [x,y], "half_extents": [x,y], "angle_degrees": d}} (counter-clockwise,
/// y up) or {"rectangle": {"top", "left", "width", "height", "rotation_degrees"}} (clockwise about
/// its center, y down; a y there is -y here), with the same errors.
[[nodiscard]] Rectangle rectangleFromJson(const JsonCursor& cursor);

/// The one field of an object that says what a shape is, known or not: "sphere", "ray", "cube".
/// Fails at the cursor's place, with its code, unless there is exactly one. Lives as long as the
/// value.
[[nodiscard]] const std::string& shapeKind(const JsonCursor& json);

/// A distance, or a gap, which is negative where shapes overlap, as files and answers give it. One
/// below 1e-300 is given as 1e-300: a reader that takes denormal numbers, or powers of ten below
/// 1e-308, for zero would take shapes that are apart for shapes that overlap.
[[nodiscard]] inline std::optional<double> writtenDistance(std::optional<double> distance)
{
    constexpr double kSmallest = 1e-300;
    if (!distance || *distance == 0)
        return distance;
    return *distance > 0 ? std::max(*distance, kSmallest) : std::min(*distance, -kSmallest);
}

[[nodiscard]] nlohmann::ordered_json toJson(const Shape& shape);
[[nodiscard]] nlohmann::ordered_json toJson(const Vec3& v);
[[nodiscard]] nlohmann::ordered_json toJson(const Quaternion& q);

/// A field without an answer is null, never missing.
template <class Value>
[[nodiscard]] nlohmann::ordered_json orNull(const std::optional<Value>& value)
{
    if constexpr (std::is_arithmetic_v<Value>)
        return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
    else
        return value ? toJson(*value) : nlohmann::ordered_json();
}

/// Null where the text is empty.
[[nodiscard]] inline nlohmann::ordered_json orNull(std::string_view text)
{
    return text.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(text);
}

} // namespace mbv
