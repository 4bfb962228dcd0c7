#include "model_json.h"

#include <mbv/file/path_text.h>
#include <mbv/json/json_values.h>

namespace mbv {

nlohmann::ordered_json originToJson(const Model& model)
{
    nlohmann::ordered_json json = {
        {"name", model.name}, {"path", nullptr}, {"triangles", nullptr}, {"watertight", nullptr}};
    if (model.mesh) {
        json["path"] = pathText(model.mesh->path());
        const MeshFacts facts = model.mesh->facts();
        json["triangles"] = facts.triangles;
        json["watertight"] = facts.watertight;
    }
    return json;
}

nlohmann::ordered_json modelToJson(const Model& model)
{
    nlohmann::ordered_json json = originToJson(model);
    json["position"] = toJson(model.pose.translation);
    json["rotation"] = toJson(model.pose.rotation);
    json["scale"] = toJson(model.scale);
    return json;
}

} // namespace mbv
