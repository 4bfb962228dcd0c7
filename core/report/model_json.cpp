#include "model_json.h"

#include <mbv/file/path_text.h>
#include <mbv/json/json_values.h>

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

} // namespace mbv
