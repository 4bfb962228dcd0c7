#pragma once

#include <mbv/geometry/error.h>
#include <mbv/geometry/quaternion.h>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// A field's name as a reference token of a JSON pointer (RFC 6901).
[[nodiscard]] std::string pointerToken(std::string_view name);

/// A JSON value and where it stands, so that every complaint names the place. A view: the value and
/// the name of the source must outlive it.
class JsonCursor {
public:
    /// `where` names the source in messages (a path, "line 3"); errors carry `code`.
    /// `pointer` leads to the value where it is part of another.
    JsonCursor(const nlohmann::json& value, std::string_view where, ErrorCode code,
               std::string pointer = {});

    /// The same place, complaining with another code.
    [[nodiscard]] JsonCursor withCode(ErrorCode code) const;

    /// The same place; it and what it leads to add what they mended to `warnings`, which must
    /// outlive them, with the place in front. Without it they mend nothing.
    [[nodiscard]] JsonCursor withWarnings(std::vector<std::string>& warnings) const;

    [[nodiscard]] const nlohmann::json& value() const { return *value_; }
    [[nodiscard]] const std::string& pointer() const { return pointer_; }

    /// Throws Error: "where: /models/1/rotation: problem".
    [[noreturn]] void fail(const std::string& problem) const;
    /// Tells of something mended: "where: /models/1/rotation: what". False, and nothing is told,
    /// where nobody listens (see withWarnings); then it must not be mended.
    bool warn(const std::string& what) const;
    /// The same place as the start of a message: "where: /models/1/rotation".
    [[nodiscard]] std::string place() const;

    /// A field of an object. field() throws when it is missing, both when this is no object.
    [[nodiscard]] JsonCursor field(std::string_view name) const;
    [[nodiscard]] std::optional<JsonCursor> findField(std::string_view name) const;

    /// Elements of an array. Both throw when this is no array; index < arraySize().
    [[nodiscard]] std::size_t arraySize() const;
    [[nodiscard]] JsonCursor element(std::size_t index) const;

    void requireObject() const;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool boolean() const;
    [[nodiscard]] double number() const; ///< finite
    [[nodiscard]] std::uint64_t
    count() const;                   ///< a whole number from 0 to 2^53, perhaps written 4.0
    [[nodiscard]] Vec3 vec3() const; ///< exactly three numbers
    /// Four numbers x y z w; within 1e-6 of unit length they are normalized, within
    /// kMendableUnitError with a warning, others rejected.
    [[nodiscard]] Quaternion rotation() const;

private:
    /// An element of this array as number() gives it, without the cost of naming its place.
    [[nodiscard]] double numberAt(std::size_t index) const;
    /// The child of this value that `token` (a field's name or an index) leads to.
    [[nodiscard]] JsonCursor child(const nlohmann::json& value, std::string_view token) const;

    const nlohmann::json* value_;
    std::string_view where_;
    ErrorCode code_;
    std::vector<std::string>* warnings_ = nullptr;
    std::string pointer_;
};

/// How far from unit length (and, of axes, from perpendicular) what was meant to be so may be to be
/// mended: [0,0,0.7071,0.7071] is what people type.
inline constexpr double kMendableUnitError = 1e-3;

/// The shortest text that reads back as the same number; "inf" and "nan", too.
[[nodiscard]] std::string numberText(double value);

} // namespace mbv
