#pragma once

#include <mbv/collision/rectangle.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/shapes.h>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Strict JSON for this repository's own programs. Not installed: it names nlohmann::json, which
/// the library keeps out of its public headers.
namespace mbv {

/// Limits against hostile text; generous for scenes of 100,000 models.
inline constexpr std::size_t kMaxJsonBytes = std::size_t{64} << 20U;
inline constexpr int kMaxJsonDepth = 64;                 ///< objects and arrays in one another
inline constexpr std::size_t kMaxJsonValues = 4'000'000; ///< keeps the parsed tree below 1 GB

/// Parses one JSON value in UTF-8. Throws Error (FileInvalid) that starts with `where`: a syntax
/// error with line and column (in bytes, from 1); a field given twice, a number outside the range
/// of a double, or a limit above exceeded, with the JSON pointer.
nlohmann::json parseJson(std::string_view text, std::string_view where);

/// The text of a value for people and for diffs: two spaces of indent; arrays of numbers or names
/// that fit stay on one line. Ends in a newline. Numbers round-trip; bytes that are not UTF-8
/// become U+FFFD.
std::string prettyJson(const nlohmann::ordered_json& value);

/// A field's name as a reference token of a JSON pointer (RFC 6901).
std::string pointerToken(std::string_view name);

/// A JSON value and where it stands, so that every complaint names the place. A view: the value and
/// the name of the source must outlive it.
class JsonCursor {
public:
    /// `where` names the source in messages (a path, "line 3"); errors carry `code`.
    JsonCursor(const nlohmann::json& value, std::string_view where, ErrorCode code);

    /// The same place, complaining with another code.
    JsonCursor withCode(ErrorCode code) const;

    const nlohmann::json& value() const { return *value_; }
    const std::string& pointer() const { return pointer_; }

    /// Throws Error: "where: /models/1/rotation: problem".
    [[noreturn]] void fail(const std::string& problem) const;
    /// The same place as the start of a message: "where: /models/1/rotation".
    std::string place() const;

    /// A field of an object. field() throws when it is missing, both when this is no object.
    JsonCursor field(std::string_view name) const;
    std::optional<JsonCursor> findField(std::string_view name) const;

    /// Elements of an array. Both throw when this is no array; index < arraySize().
    std::size_t arraySize() const;
    JsonCursor element(std::size_t index) const;

    void requireObject() const;
    std::string text() const;
    bool boolean() const;
    double number() const; ///< finite
    Vec3 vec3() const;     ///< exactly three numbers
    /// Four numbers x y z w; within 1e-6 of unit length they are normalised, others rejected.
    Quaternion rotation() const;

private:
    /// An element of this array as number() gives it, without the cost of naming its place.
    double numberAt(std::size_t index) const;
    /// The child of this value that `token` (a field's name or an index) leads to.
    JsonCursor child(const nlohmann::json& value, std::string_view token) const;

    const nlohmann::json* value_;
    std::string_view where_;
    ErrorCode code_;
    std::string pointer_;
};

/// {"sphere": {...}} and so on, as shape_json.h describes. Errors carry the cursor's place and
/// InvalidShape.
Shape shapeFromJson(const JsonCursor& cursor);

/// {"ray": {"origin": [x,y,z], "direction": [x,y,z]}}, with the same errors. Only the lines of
/// `mbv pairs` have rays.
Ray rayFromJson(const JsonCursor& cursor);

/// {"rectangle": {"center": [x,y], "half_extents": [x,y], "angle_degrees": d}} (counter-clockwise,
/// y up) or {"rectangle": {"top", "left", "width", "height", "rotation_degrees"}} (clockwise about
/// its centre, y down; a y there is -y here), with the same errors.
Rectangle rectangleFromJson(const JsonCursor& cursor);

/// The one field of an object that says what a shape is, known or not: "sphere", "ray", "cube".
/// Fails at the cursor's place, with its code, unless there is exactly one. Lives as long as the
/// value.
const std::string& shapeKind(const JsonCursor& json);

nlohmann::ordered_json toJson(const Shape& shape);
nlohmann::ordered_json toJson(const Vec3& v);
nlohmann::ordered_json toJson(const Quaternion& q);

} // namespace mbv
