#include <mbv/json/json_values.h>

#include <algorithm>
#include <array>
#include <span>

namespace mbv {
namespace {

Vec2 readVec2(const JsonCursor& json)
{
    if (json.arraySize() != 2)
        json.fail("must have 2 numbers, has " + std::to_string(json.arraySize()));
    return {json.element(0).number(), json.element(1).number()};
}

double readLength(const JsonCursor& json)
{
    const double length = json.number();
    if (length < 0)
        json.fail("must not be negative");
    return length;
}

/// From the center, counter-clockwise, y up.
Rectangle readCentered(const JsonCursor& json)
{
    const JsonCursor halfExtents = json.field("half_extents");
    readVec2(halfExtents);
    return rectangleFromDegrees(
        readVec2(json.field("center")),
        {readLength(halfExtents.element(0)), readLength(halfExtents.element(1))},
        json.field("angle_degrees").number());
}

/// From the upper left corner, clockwise, y down.
Rectangle readScreen(const JsonCursor& json)
{
    ScreenRectangle screen;
    screen.top = json.field("top").number();
    screen.left = json.field("left").number();
    screen.height = readLength(json.field("height"));
    screen.width = readLength(json.field("width"));
    screen.rotationDegrees = json.field("rotation_degrees").number();
    return rectangleFromScreen(screen);
}

void requireFields(const JsonCursor& json, const std::span<const std::string_view> known)
{
    for (const auto& item : json.value().items()) {
        if (std::find(known.begin(), known.end(), item.key()) == known.end())
            json.fail("unknown field \"" + item.key() +
                      "\"; a rectangle has center, half_extents, angle_degrees, or top, left, "
                      "width, height, rotation_degrees");
    }
}

} // namespace

Rectangle rectangleFromJson(const JsonCursor& cursor)
{
    constexpr std::array<std::string_view, 3> kCentered = {"center", "half_extents",
                                                           "angle_degrees"};
    constexpr std::array<std::string_view, 5> kScreen = {"top", "left", "width", "height",
                                                         "rotation_degrees"};
    const JsonCursor json = cursor.withCode(ErrorCode::InvalidShape).field("rectangle");
    json.requireObject();
    const bool isCentered = json.findField("center").has_value();
    requireFields(json, isCentered ? std::span<const std::string_view>(kCentered)
                                   : std::span<const std::string_view>(kScreen));
    const Rectangle rectangle = isCentered ? readCentered(json) : readScreen(json);
    if (const auto fault = faultOf(rectangle)) // only overflow can do this
        json.fail(fault->field + " " + fault->problem);
    return rectangle;
}

} // namespace mbv
