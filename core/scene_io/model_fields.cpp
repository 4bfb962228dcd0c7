#include "model_fields.h"

#include <mbv/file/suggestion.h>

#include <charconv>
#include <cstdint>
#include <vector>

namespace mbv {

std::string readMeshPath(const JsonCursor& json)
{
    std::string path = json.text();
    if (path.empty())
        json.fail("a mesh path must not be empty");
    if (path.find('\0') != std::string::npos)
        json.fail("a mesh path must not contain the character U+0000");
    return path;
}

Vec3 readScale(const JsonCursor& json)
{
    const Vec3 scale = json.vec3();
    for (int i = 0; i < 3; ++i) {
        if (!(scale[i] > 0))
            json.element(static_cast<std::size_t>(i)).fail("a scale factor must be greater than 0");
    }
    return scale;
}

VolumeKind readVolume(const JsonCursor& json)
{
    const std::string name = json.text();
    if (const auto kind = volumeKindFrom(name))
        return *kind;
    std::vector<std::string> kinds;
    std::string known;
    for (const VolumeKind kind : kVolumeKinds) {
        kinds.emplace_back(nameOf(kind));
        known += (known.empty() ? "" : ", ") + kinds.back();
    }
    json.fail("unknown kind of volume \"" + name + "\"" + suggestion(name, kinds) +
              "; known: " + known);
}

Color readColor(const JsonCursor& json)
{
    const std::string text = json.text();
    std::uint32_t rgb = 0;
    const char* const end = text.data() + text.size();
    if (text.size() != 7 || text[0] != '#' ||
        std::from_chars(text.data() + 1, end, rgb, 16).ptr != end)
        json.fail("must be a color like \"#8fa3ad\"");
    return {static_cast<std::uint8_t>(rgb >> 16U), static_cast<std::uint8_t>(rgb >> 8U),
            static_cast<std::uint8_t>(rgb)};
}

double readOpacity(const JsonCursor& json)
{
    const double opacity = json.number();
    if (!(opacity >= 0 && opacity <= 1))
        json.fail("must be from 0 (not seen) to 1 (solid)");
    return opacity;
}

} // namespace mbv
