#include "pair_meshes.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/json/motion_json.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace mbv::cli {
namespace {

constexpr std::size_t kMaxKept = 16;

void requireKnownFields(const JsonCursor& side)
{
    constexpr std::array<std::string_view, 5> kKnown = {"mesh", "position", "rotation",
                                                        "rotation_degrees", "scale"};
    for (const auto& item : side.value().items()) {
        if (std::find(kKnown.begin(), kKnown.end(), item.key()) == kKnown.end())
            side.field(item.key())
                .fail("unknown field of a mesh; known: mesh, position, rotation, "
                      "rotation_degrees, scale");
    }
}

/// What `ask` gives; what it throws is said at the cursor's place.
auto askedAt(const JsonCursor& place, const auto& ask)
{
    try {
        return ask();
    } catch (const Error& error) {
        place.fail(error.what());
    }
}

} // namespace

PairMeshes::PairMeshes(const std::string& input)
    : folder_(input == "-" ? std::filesystem::path() : pathFromText(input).parent_path()),
      library_({.opened = [this](const std::filesystem::path& file) { opened_.push_back(file); }})
{
}

bool PairMeshes::isMesh(const JsonCursor& side)
{
    return side.value().is_object() && side.value().contains("mesh");
}

PosedMesh PairMeshes::read(const JsonCursor& side)
{
    requireKnownFields(side);
    RigidTransform pose;
    if (const auto position = side.findField("position"))
        pose.translation = position->vec3();
    pose.rotation = findRotation(side).value_or(Quaternion());
    Vec3 scale = {1, 1, 1};
    if (const auto given = side.findField("scale")) {
        scale = given->vec3();
        askedAt(*given, [&scale] { return requireValidScale(scale); });
    }
    const JsonCursor file = side.field("mesh");
    const MeshAssetPtr asset = load(file);
    return {askedAt(file, [&] { return asset->bvh(scale); }), pose};
}

MeshAssetPtr PairMeshes::load(const JsonCursor& file)
{
    const std::string path = file.text();
    if (path.empty())
        file.fail("a mesh path must not be empty");
    if (path.find('\0') != std::string::npos)
        file.fail("a mesh path must not contain the character U+0000");
    MeshAssetPtr asset = askedAt(file, [&] { return library_.load(folder_ / pathFromText(path)); });
    if (std::erase(recent_, asset) == 0)
        for (const std::string& notice : asset->notices())
            file.warn(notice);
    recent_.push_front(asset);
    if (recent_.size() > kMaxKept)
        recent_.pop_back();
    return asset;
}

std::vector<std::filesystem::path> PairMeshes::takeOpened()
{
    return std::exchange(opened_, {});
}

} // namespace mbv::cli
