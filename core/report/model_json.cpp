#include "model_json.h"

#include <mbv/file/path_text.h>

namespace mbv {

nlohmann::ordered_json originToJson(const Model& model)
{
    nlohmann::ordered_json json = {
        {"name", model.name}, {"path", nullptr}, {"triangles", nullptr}, {"watertight", nullptr}};
    if (model.mesh) {
        json["path"] = pathText(model.mesh->path());
        json["triangles"] = model.mesh->mesh().triangles.size();
        json["watertight"] = model.mesh->properties().watertight;
    }
    return json;
}

} // namespace mbv
