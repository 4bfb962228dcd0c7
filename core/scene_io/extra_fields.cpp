#include "scene_json.h"

#include <mbv/geometry/error.h>
#include <mbv/json/parse_json.h>

#include <algorithm>

namespace mbv {

ExtraFields extraOf(const JsonCursor& json, std::initializer_list<std::string_view> known,
                    std::vector<std::string>& warnings)
{
    ExtraFields extra;
    for (const auto& item : json.value().items()) {
        if (std::find(known.begin(), known.end(), item.key()) != known.end())
            continue;
        extra.emplace(item.key(), item.value().dump());
        if (item.key() != "$schema")
            warnings.push_back(json.field(item.key()).place() +
                               ": unknown field, kept but not used");
    }
    return extra;
}

void addExtra(nlohmann::ordered_json& json, const ExtraFields& extra)
{
    for (const auto& [name, text] : extra) {
        if (json.contains(name))
            throw Error(ErrorCode::InvalidScene,
                        "the extra field \"" + name + "\" has the name of a known one");
        json[name] = nlohmann::ordered_json(parseJson(text, "extra field \"" + name + "\""));
    }
}

} // namespace mbv
