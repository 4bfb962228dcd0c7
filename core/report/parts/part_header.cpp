#include "part_header.h"

#include "report/asked_json.h"
#include "report/timing_json.h"

#include <mbv/scene/loaded_scene.h>

#include <utility>

namespace mbv {
namespace {

using nlohmann::ordered_json;

constexpr std::string_view kSchema = "mbv.check_part/1";

CheckCut cutFromJson(const JsonCursor& json)
{
    const CheckCut cut = {json.field("candidates").count(), json.field("first").count(),
                          json.field("here").count()};
    if (cut.first > cut.candidates || cut.here > cut.candidates - cut.first)
        json.fail("has more candidates than there are");
    return cut;
}

CheckPart partFromJson(const JsonCursor& json)
{
    const CheckPart part = {json.field("part").count(), json.field("parts").count()};
    try {
        requireValid(part);
    } catch (const Error& error) {
        json.field("part").fail(error.what());
    }
    return part;
}

} // namespace

ordered_json toJson(const PartHeader& header)
{
    ordered_json scene = {{"digest", header.digest}, {"models", header.models}};
    scene.update(rulesToJson(header.rules));
    return {{"schema", kSchema},
            {"mbv", header.version},
            {"title", header.title},
            {"part", header.part.number},
            {"parts", header.part.count},
            {"scene", std::move(scene)},
            {"options", optionsToJson(header.asked)},
            {"cut",
             {{"candidates", header.cut.candidates},
              {"first", header.cut.first},
              {"here", header.cut.here}}},
            {"pairs_tested", header.pairsTested},
            {"timing_ms", toJson(header.timing)}};
}

PartHeader partHeaderFromJson(const JsonCursor& json)
{
    const auto schema = json.findField("schema");
    if (!schema || schema->value() != kSchema)
        json.fail("is no part of a check; parts are written by mbv check --part K/N");
    PartHeader header;
    header.version = json.field("mbv").text();
    header.title = json.field("title").text();
    header.part = partFromJson(json);
    const JsonCursor scene = json.field("scene");
    header.digest = scene.field("digest").text();
    header.models = scene.field("models").count();
    if (header.models > kMaxModels)
        scene.field("models").fail("more than " + std::to_string(kMaxModels) + " models");
    readRules(scene, header.rules);
    readOptions(json.field("options"), header.asked);
    header.cut = cutFromJson(json.field("cut"));
    header.pairsTested = json.field("pairs_tested").count();
    header.timing = timingFromJson(json.field("timing_ms"));
    return header;
}

void requireSameCheck(const PartHeader& a, const std::string& fileA, const PartHeader& b,
                      const std::string& fileB)
{
    const auto require = [&](bool same, const std::string& what) {
        if (!same)
            throw Error(ErrorCode::InvalidArgument,
                        fileA + " and " + fileB + " are not parts of one check: " + what);
    };
    require(a.version == b.version, "mbv " + a.version + " wrote the one, mbv " + b.version +
                                        " the other; run all parts with one version");
    require(a.part.count == b.part.count, "the one is of " + std::to_string(a.part.count) +
                                              " parts, the other of " +
                                              std::to_string(b.part.count));
    const ordered_json optionsA = optionsToJson(a.asked);
    const ordered_json optionsB = optionsToJson(b.asked);
    require(optionsA == optionsB, "the options differ, " + optionsA.dump() + " and " +
                                      optionsB.dump() + "; run all parts with the same");
    require(a.digest == b.digest && a.models == b.models,
            "the scene, or a mesh in it, is not the same; run the parts again that were run before "
            "it changed");
    require(a.cut.candidates == b.cut.candidates && a.pairsTested == b.pairsTested,
            "they were cut in different ways; run all parts on machines of one kind");
}

} // namespace mbv
