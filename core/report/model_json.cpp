#include "model_json.h"

#include "json/json_number.h"

#include <mbv/file/path_text.h>
#include <mbv/json/json_values.h>

#include <initializer_list>
#include <string_view>

namespace mbv {

using nlohmann::ordered_json;

ordered_json originToJson(const Model& model)
{
    ordered_json json = {
        {"name", model.name}, {"path", nullptr}, {"triangles", nullptr}, {"watertight", nullptr}};
    if (model.mesh) {
        json["path"] = pathText(model.mesh->path());
        const MeshFacts facts = model.mesh->facts();
        json["triangles"] = facts.triangles;
        json["watertight"] = facts.watertight;
    }
    return json;
}

ordered_json modelToJson(const Model& model)
{
    ordered_json json = originToJson(model);
    json["position"] = toJson(model.pose.translation);
    json["rotation"] = toJson(model.pose.rotation);
    json["scale"] = toJson(model.scale);
    json["volume"] = model.mesh ? ordered_json(nameOf(model.volumeKind)) : ordered_json();
    json["digest"] = model.mesh ? ordered_json(model.mesh->digest()) : ordered_json();
    json["shape"] = model.shape ? toJson(*model.shape) : ordered_json();
    return json;
}

void appendModel(std::string& text, const Model& model, std::size_t indent)
{
    const std::string inner(indent + 2, ' ');
    const auto field = [&](std::string_view name) {
        text.append(",\n").append(inner).append("\"").append(name).append("\": ");
    };
    const auto numbers = [&](std::string_view name, std::initializer_list<double> values) {
        appendJsonField(text += ",\n", name, values, indent);
    };
    text.append("{\n").append(inner).append("\"name\": ").append(prettyJson(model.name, 0));
    const bool isMesh = model.mesh != nullptr;
    const MeshFacts facts = isMesh ? model.mesh->facts() : MeshFacts();
    field("path");
    text += isMesh ? prettyJson(pathText(model.mesh->path()), 0) : "null";
    field("triangles");
    text += isMesh ? std::to_string(facts.triangles) : "null";
    field("watertight");
    if (isMesh)
        text += facts.watertight ? "true" : "false";
    else
        text += "null";
    const Vec3& t = model.pose.translation;
    const Quaternion& r = model.pose.rotation;
    numbers("position", {t.x, t.y, t.z});
    numbers("rotation", {r.x, r.y, r.z, r.w});
    numbers("scale", {model.scale.x, model.scale.y, model.scale.z});
    field("volume");
    text += isMesh ? prettyJson(nameOf(model.volumeKind), 0) : "null";
    field("digest");
    text += isMesh ? prettyJson(model.mesh->digest(), 0) : "null";
    field("shape");
    text += model.shape ? prettyJson(toJson(*model.shape), indent + 2) : "null";
    text.append("\n").append(indent, ' ') += '}';
}

} // namespace mbv
