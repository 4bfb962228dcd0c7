#include "scene_json.h"

#include <algorithm>

namespace mbv {
namespace {

HalfSpace sectionFrom(const JsonCursor& json)
{
    const HalfSpace kept = {json.field("normal").vec3(), json.field("offset").number()};
    if (!isValid(kept))
        json.field("normal").fail("must not be zero");
    return kept;
}

Aabb sectionBoxFrom(const JsonCursor& json)
{
    const Aabb kept = {json.field("min").vec3(), json.field("max").vec3()};
    if (!isValid(kept))
        json.field("max").fail("must not be below \"min\"");
    return kept;
}

} // namespace

Camera cameraFromJson(const JsonCursor& json, std::vector<std::string>& warnings)
{
    Camera camera = {json.field("position").vec3(), json.field("target").vec3(),
                     json.field("up").vec3(),
                     extraOf(json, {"position", "target", "up"}, warnings)};
    if (camera.position == camera.target)
        json.fail("position and target are the same point; it looks nowhere");
    if (camera.up == Vec3{})
        json.field("up").fail("must not be zero");
    return camera;
}

std::vector<SavedView> viewsFromJson(const JsonCursor& json, std::vector<std::string>& warnings)
{
    std::vector<SavedView> views;
    const std::size_t count = json.arraySize();
    for (std::size_t i = 0; i < count; ++i) {
        const JsonCursor element = json.element(i);
        SavedView view;
        view.name = element.field("name").text();
        view.camera = cameraFromJson(element.field("camera"), warnings);
        const auto hasName = [&view](const SavedView& other) { return other.name == view.name; };
        if (view.name.empty() || std::ranges::any_of(views, hasName))
            element.field("name").fail("views need names, and these must differ");
        if (const auto section = element.findField("section"))
            view.section = sectionFrom(*section);
        if (const auto box = element.findField("section_box"))
            view.sectionBox = sectionBoxFrom(*box);
        const auto hidden = element.findField("hidden");
        for (std::size_t k = 0; hidden && k < hidden->arraySize(); ++k)
            view.hidden.push_back(hidden->element(k).text());
        view.extra =
            extraOf(element, {"name", "camera", "section", "section_box", "hidden"}, warnings);
        views.push_back(std::move(view));
    }
    return views;
}

nlohmann::ordered_json toJson(const Camera& camera)
{
    nlohmann::ordered_json json = {{"position", toJson(camera.position)},
                                   {"target", toJson(camera.target)},
                                   {"up", toJson(camera.up)}};
    addExtra(json, camera.extra);
    return json;
}

nlohmann::ordered_json toJson(const SavedView& view)
{
    nlohmann::ordered_json json = {{"name", view.name}, {"camera", toJson(view.camera)}};
    if (view.section)
        json["section"] = {{"normal", toJson(view.section->normal)},
                           {"offset", view.section->offset}};
    if (view.sectionBox)
        json["section_box"] = {{"min", toJson(view.sectionBox->min)},
                               {"max", toJson(view.sectionBox->max)}};
    if (!view.hidden.empty())
        json["hidden"] = view.hidden;
    addExtra(json, view.extra);
    return json;
}

} // namespace mbv
