#include "past_fields.h"

#include "report/asked_json.h"

#include <mbv/geometry/version.h>

#include <cstddef>
#include <string>

namespace mbv {

void readPastHead(const JsonCursor& root, PastCheck& past)
{
    root.requireObject();
    if (!root.findField("schema"))
        root.fail("is no report of mbv check in JSON: the field \"schema\" is missing");
    const std::string schema = root.field("schema").text();
    if (schema != "mbv.check/1" && schema != kLinesSchema)
        root.field("schema").fail("must be \"mbv.check/1\" or \"mbv.check_lines/1\", the report of "
                                  "mbv check in JSON");
    const auto version = root.findField("mbv");
    if (!version || version->text() != kVersion)
        root.fail("was written by " + (version ? "mbv " + version->text() : "an older mbv") +
                  ", whose answers may differ from those of " + kVersion +
                  "; check all once with this version");
    readOptions(root.field("options"), past.report);
    readRules(root.field("scene"), past.scene);
}

void readPastTail(const JsonCursor& root, PastCheck& past)
{
    const std::size_t models = root.field("summary").field("models").count();
    if (models != past.scene.models.size())
        root.field("summary").fail("tells of other models than are listed");
    if (const auto missing = root.findField("missing_parts"))
        for (std::size_t i = 0; i < missing->arraySize(); ++i)
            past.report.missingParts.push_back(missing->element(i).count());
}

bool isOfBaseline(std::string_view status)
{
    return status == nameOf(PairStatus::Resolved) || status == nameOf(PairStatus::NotChecked);
}

} // namespace mbv
