#include "timing_json.h"

namespace mbv {

nlohmann::ordered_json toJson(const CheckTiming& timing)
{
    return {{"load", timing.load},
            {"fit", timing.fit},
            {"broad", timing.broad},
            {"volumes", timing.volumes},
            {"meshes", timing.meshes}};
}

CheckTiming timingFromJson(const JsonCursor& json)
{
    return {json.field("load").number(), json.field("fit").number(), json.field("broad").number(),
            json.field("volumes").number(), json.field("meshes").number()};
}

} // namespace mbv
