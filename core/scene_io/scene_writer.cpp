#include "review_json.h"
#include "scene_json.h"

#include <array>

namespace mbv {
namespace {

using nlohmann::ordered_json;

std::string colorText(const Color& color)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "#";
    for (const std::uint8_t channel : {color.r, color.g, color.b}) {
        text += digits[channel >> 4U];
        text += digits[channel & 15U];
    }
    return text;
}

ordered_json toJson(const Model& model, const std::optional<std::string>& mesh)
{
    ordered_json json = {{"name", model.name}};
    if (mesh)
        json["mesh"] = *mesh;
    if (model.shape)
        json["shape"] = toJson(*model.shape);
    json["position"] = toJson(model.pose.translation);
    json["rotation"] = toJson(model.pose.rotation);
    json["scale"] = toJson(model.scale);
    if (mesh || model.volumeKind != VolumeKind::Obb) // a shape is its own volume
        json["volume"] = nameOf(model.volumeKind);
    json["color"] = colorText(model.color);
    if (model.opacity != 1) // solid where the file says nothing
        json["opacity"] = model.opacity;
    json["visible"] = model.visible;
    if (model.locked)
        json["locked"] = true;
    addExtra(json, model.extra);
    return json;
}

/// All of the scene but its models; where they belong in the one form.
ordered_json withoutModels(const Scene& scene, SceneForm form)
{
    ordered_json json = {{"mbv", 1}};
    if (!scene.units.empty())
        json["units"] = scene.units;
    if (scene.up)
        json["up"] = *scene.up == UpAxis::Y ? "y" : "z";
    if (form == SceneForm::Json)
        json["models"] = ordered_json::array();
    if (!scene.robots.empty()) {
        json["robots"] = ordered_json::array();
        for (const SceneRobot& robot : scene.robots)
            json["robots"].push_back(toJson(robot));
    }
    for (const ModelGroup& group : scene.groups)
        json["groups"][group.name] = group.members;
    if (!scene.ignore.empty())
        json["ignore"] = scene.ignore;
    for (const AcceptedPair& pair : scene.accepted) {
        ordered_json entry = toJson(pair);
        addExtra(entry, pair.extra);
        json["accepted"].push_back(std::move(entry));
    }
    for (const PairReview& review : scene.reviews) {
        ordered_json entry = toJson(review);
        addExtra(entry, review.extra);
        json["reviews"].push_back(std::move(entry));
    }
    for (const ModelMotion& motion : scene.motions)
        json["motions"].push_back(toJson(motion));
    if (scene.camera)
        json["camera"] = toJson(*scene.camera);
    for (const SavedView& view : scene.views)
        json["views"].push_back(toJson(view));
    addExtra(json, scene.extra);
    return json;
}

/// Calls line(text) for each model.
template <class Line>
void forEachModel(const Scene& scene,
                  const std::function<std::optional<std::string>(std::size_t)>& meshName,
                  SceneForm form, const Line& line)
{
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        const ordered_json json = toJson(scene.models[i], meshName(i));
        const std::string plain = json.dump(); // throws where a text is no UTF-8
        line(form == SceneForm::Json ? prettyJson(json, 4) : plain);
    }
}

} // namespace

void writeScene(const Scene& scene,
                const std::function<std::optional<std::string>(std::size_t)>& meshName,
                SceneForm form, const TextSink& sink)
{
    TextPieces out(sink);
    const ordered_json head = withoutModels(scene, form);
    const std::string plain = head.dump();
    if (form == SceneForm::Lines) {
        out.text = plain + "\n";
        forEachModel(scene, meshName, form, [&out](const std::string& line) {
            out.text.append(line) += '\n';
            out.handOn();
        });
        out.finish();
        return;
    }
    // As prettyJson prints it, the models where it has their empty list.
    constexpr std::string_view kModels = "\n  \"models\": [";
    const std::string text = prettyJson(head);
    const std::size_t models = text.find(kModels) + kModels.size();
    out.text = text.substr(0, models);
    const char* before = "\n    ";
    forEachModel(scene, meshName, form, [&](const std::string& line) {
        out.text.append(before).append(line);
        out.handOn();
        before = ",\n    ";
    });
    out.text.append(scene.models.empty() ? "" : "\n  ").append(text, models);
    out.finish();
}

} // namespace mbv
