#include "json_line.h"

#include <array>
#include <charconv>
#include <cmath>

namespace mbv::cli {

void JsonLine::addName(std::string_view name)
{
    text_ += text_.size() > 1 ? ",\"" : "\"";
    text_ += name;
    text_ += "\":";
}

void JsonLine::addNumber(double value)
{
    representable_ = representable_ && std::isfinite(value);
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(),
                                   value == 0 ? 0.0 : value); // no negative zero
    text_.append(digits.data(), end.ptr);
}

void JsonLine::addRaw(std::string_view name, std::string_view json)
{
    addName(name);
    text_ += json;
}

void JsonLine::add(std::string_view name, bool value)
{
    addRaw(name, value ? "true" : "false");
}

void JsonLine::add(std::string_view name, double value)
{
    addName(name);
    addNumber(value);
}

void JsonLine::add(std::string_view name, const JsonLine& object)
{
    addRaw(name, object.text());
    representable_ = representable_ && object.representable_;
}

void JsonLine::add(std::string_view name, std::span<const JsonLine> objects)
{
    std::string array = "[";
    for (const JsonLine& object : objects) {
        array += (array.size() > 1 ? "," : "") + object.text();
        representable_ = representable_ && object.representable_;
    }
    addRaw(name, array + "]");
}

void JsonLine::add(std::string_view name, const std::optional<double>& value)
{
    if (value)
        add(name, *value);
    else
        addRaw(name, "null");
}

void JsonLine::addNumbers(std::string_view name, std::span<const double> values)
{
    addName(name);
    char before = '[';
    for (const double value : values) {
        text_ += before;
        addNumber(value);
        before = ',';
    }
    text_ += ']';
}

void JsonLine::add(std::string_view name, const std::optional<Vec3>& value)
{
    if (value)
        addNumbers(name, std::array{value->x, value->y, value->z});
    else
        addRaw(name, "null");
}

void JsonLine::add(std::string_view name, const std::optional<Vec2>& value)
{
    if (value)
        addNumbers(name, std::array{value->x, value->y});
    else
        addRaw(name, "null");
}

} // namespace mbv::cli
