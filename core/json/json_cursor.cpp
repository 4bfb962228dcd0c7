#include <mbv/json/json_cursor.h>

#include "geometry/fault_text.h"

#include <cmath>
#include <limits>
#include <utility>

namespace mbv {
namespace {

std::string mustBe(const std::string& what, const nlohmann::json& value)
{
    return "must be " + what + ", is " + value.type_name();
}

} // namespace

std::string pointerToken(std::string_view name)
{
    std::string result;
    for (const char c : name) {
        if (c == '~')
            result += "~0";
        else if (c == '/')
            result += "~1";
        else
            result += c;
    }
    return result;
}

std::string numberText(double value)
{
    return exactText(value);
}

JsonCursor::JsonCursor(const nlohmann::json& value, std::string_view where, ErrorCode code,
                       std::string pointer)
    : value_(&value), where_(where), code_(code), pointer_(std::move(pointer))
{
}

JsonCursor JsonCursor::child(const nlohmann::json& value, std::string_view token) const
{
    JsonCursor result = *this;
    result.value_ = &value;
    result.pointer_ += "/" + pointerToken(token);
    return result;
}

JsonCursor JsonCursor::withCode(ErrorCode code) const
{
    JsonCursor result = *this;
    result.code_ = code;
    return result;
}

JsonCursor JsonCursor::withWarnings(std::vector<std::string>& warnings) const
{
    JsonCursor result = *this;
    result.warnings_ = &warnings;
    return result;
}

bool JsonCursor::warn(const std::string& what) const
{
    if (warnings_ == nullptr)
        return false;
    warnings_->push_back(place() + ": " + what);
    return true;
}

std::string JsonCursor::place() const
{
    return std::string(where_) + (pointer_.empty() ? "" : ": " + pointer_);
}

void JsonCursor::fail(const std::string& problem) const
{
    throw Error(code_, place() + ": " + problem);
}

JsonCursor JsonCursor::field(std::string_view name) const
{
    auto found = findField(name);
    if (!found)
        fail("the field \"" + std::string(name) + "\" is missing");
    return *std::move(found);
}

std::optional<JsonCursor> JsonCursor::findField(std::string_view name) const
{
    requireObject();
    const auto found = value_->find(std::string(name));
    if (found == value_->end())
        return std::nullopt;
    return child(*found, name);
}

std::size_t JsonCursor::arraySize() const
{
    if (!value_->is_array())
        fail(mustBe("an array", *value_));
    return value_->size();
}

JsonCursor JsonCursor::element(std::size_t index) const
{
    if (index >= arraySize())
        fail("has no element " + std::to_string(index));
    return child((*value_)[index], std::to_string(index));
}

void JsonCursor::requireObject() const
{
    if (!value_->is_object())
        fail(mustBe("an object", *value_));
}

std::string JsonCursor::text() const
{
    if (!value_->is_string())
        fail(mustBe("a string", *value_));
    return value_->get<std::string>();
}

bool JsonCursor::boolean() const
{
    if (!value_->is_boolean())
        fail(mustBe("true or false", *value_));
    return value_->get<bool>();
}

double JsonCursor::number() const
{
    if (!value_->is_number())
        fail(mustBe("a finite number", *value_));
    const double number = value_->get<double>();
    if (!std::isfinite(number))
        fail("must be a finite number");
    return number;
}

std::uint64_t JsonCursor::count() const
{
    constexpr double kMax = 9007199254740992; // 2^53; all whole numbers below are doubles
    const std::string wanted = "a whole number from 0 to 9,007,199,254,740,992";
    if (!value_->is_number())
        fail(mustBe(wanted, *value_));
    const auto value = value_->get<double>();
    if (!(value >= 0) || value > kMax || value != std::floor(value))
        fail("must be " + wanted + ", is " + exactText(value));
    return static_cast<std::uint64_t>(value);
}

Vec3 JsonCursor::vec3() const
{
    if (arraySize() != 3)
        fail("must have 3 numbers, has " + std::to_string(arraySize()));
    return {numberAt(0), numberAt(1), numberAt(2)};
}

double JsonCursor::numberAt(std::size_t index) const
{
    const nlohmann::json& value = (*value_)[index];
    if (value.is_number()) {
        const double number = value.get<double>();
        if (std::isfinite(number))
            return number;
    }
    return element(index).number(); // which says what is wrong, and where
}

Quaternion JsonCursor::rotation() const
{
    if (arraySize() != 4)
        fail("must be a quaternion of 4 numbers x y z w, has " + std::to_string(arraySize()));
    const Quaternion q = {numberAt(0), numberAt(1), numberAt(2), numberAt(3)};
    const double length = norm(q);
    if (!isValid(q)) {
        const std::string found = numberText(length);
        if (!(std::abs(length - 1) <= kMendableUnitError))
            fail("must be a quaternion of length 1 to within 1e-3; its length is " + found);
        if (!warn("has length " + found + " instead of 1; it is normalized"))
            fail("must be a quaternion of length 1 to within 1e-6; its length is " + found);
    }
    // A quaternion that was normalized before differs from length 1 by rounding alone: half an ulp
    // for each division, up to 3 ulp in norm() then and again now. Normalizing it again would
    // change last bits, and a scene read back would not equal the one that was saved.
    constexpr double kRounding = 8 * std::numeric_limits<double>::epsilon();
    return std::abs(length - 1) <= kRounding ? q : normalized(q);
}

} // namespace mbv
