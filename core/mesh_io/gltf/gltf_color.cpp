#include "gltf_color.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace mbv {
namespace {

using Json = nlohmann::json;

const Json& nothing()
{
    static const Json kNull;
    return kNull;
}

const Json& field(const Json& object, const char* name)
{
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found == object.end() ? nothing() : *found;
}

const Json& element(const Json& array, std::uint64_t index)
{
    return array.is_array() && index < array.size() ? array[static_cast<std::size_t>(index)]
                                                    : nothing();
}

bool isFactor(const Json& value)
{
    return value.is_number() && value.get<double>() >= 0 && value.get<double>() <= 1;
}

/// Colors in glTF are linear. The nearest one.
std::uint8_t toSrgb(double linear)
{
    const double c =
        linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255 * c));
}

} // namespace

std::optional<MeshColor> gltfColor(const Json& document, std::uint64_t mesh)
{
    const Json& primitives = field(element(field(document, "meshes"), mesh), "primitives");
    const Json& index = field(element(primitives, 0), "material");
    if (!index.is_number_unsigned())
        return std::nullopt;
    const Json& material = element(field(document, "materials"), index.get<std::uint64_t>());
    const Json& factor = field(field(material, "pbrMetallicRoughness"), "baseColorFactor");
    if (!factor.is_array() || factor.size() != 4 || !std::ranges::all_of(factor, isFactor))
        return std::nullopt;
    MeshColor result;
    for (std::size_t i = 0; i < 3; ++i)
        result.srgb[i] = toSrgb(factor[i].get<double>());
    if (field(material, "alphaMode") == "BLEND")
        result.opacity = factor[3].get<double>();
    return result;
}

} // namespace mbv
