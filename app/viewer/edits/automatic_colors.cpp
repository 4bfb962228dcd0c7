#include "automatic_colors.h"

#include "robots/robot_models.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mbv::viewer {

namespace {

/// Pale, as what they are of is large; none is red, blue, violet or the orange of the selection.
constexpr std::array kColors = {Color{},
                                Color{0xc9, 0xb0, 0x8a},  // sand
                                Color{0x86, 0xb0, 0x86},  // sage
                                Color{0xd6, 0xd3, 0xc4},  // ivory
                                Color{0x5f, 0xa3, 0x9a},  // teal
                                Color{0x9c, 0x84, 0x6c},  // walnut
                                Color{0xb4, 0xc8, 0x7a},  // lime
                                Color{0x6e, 0x78, 0x80}}; // slate

} // namespace

std::span<const Color> automaticColors()
{
    return kColors;
}

Color colorOfPart(const Color& whole, std::size_t part)
{
    const auto* const place = std::ranges::find(kColors, whole);
    if (place == kColors.end())
        return whole;
    return kColors[(static_cast<std::size_t>(place - kColors.begin()) + part) % kColors.size()];
}

Scene withColorsToldApart(Scene scene, std::size_t first)
{
    std::size_t missing = 0; // before the model
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        while (missing < scene.missing.size() && scene.missing[missing].place <= i + missing)
            ++missing;
        if (scene.models[i].color == Color())
            scene.models[i].color = kColors[(first + i + missing) % kColors.size()];
    }
    return withModelsOfRobotsAsRead(std::move(scene));
}

} // namespace mbv::viewer
