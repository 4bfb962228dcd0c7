#include "part_reader.h"

#include "file/read_text.h"
#include "report/pair_json.h"

#include <mbv/file/path_text.h>
#include <mbv/json/parse_json.h>

#include <array>
#include <limits>
#include <string_view>

namespace mbv {
namespace {

constexpr std::array kDepthMethods = {DepthMethod::SeparatingAxes, DepthMethod::ConvexLayer,
                                      DepthMethod::ClosedForm};

/// The one of `values` that has this name.
template <class Values> auto named(const Values& values, const JsonCursor& json)
{
    const std::string name = json.text();
    for (const auto value : values) {
        if (nameOf(value) == name)
            return value;
    }
    json.fail("\"" + name + "\" is unknown");
}

std::optional<JsonCursor> answer(const JsonCursor& json, std::string_view name)
{
    JsonCursor field = json.field(name);
    return field.value().is_null() ? std::nullopt : std::optional(std::move(field));
}

std::optional<double> numberOrNone(const JsonCursor& json, std::string_view name)
{
    const auto field = answer(json, name);
    return field ? std::optional(field->number()) : std::nullopt;
}

std::optional<Vec3> vectorOrNone(const JsonCursor& json, std::string_view name)
{
    const auto field = answer(json, name);
    return field ? std::optional(field->vec3()) : std::nullopt;
}

std::uint32_t indexFrom(const JsonCursor& json)
{
    const std::uint64_t index = json.count();
    if (index > std::numeric_limits<std::uint32_t>::max())
        json.fail("is no index of a model");
    return static_cast<std::uint32_t>(index);
}

/// Which of the two is the inner one.
bool isA(const JsonCursor& inner)
{
    const std::string name = inner.text();
    if (name != "a" && name != "b")
        inner.fail("\"" + name + "\" is neither \"a\" nor \"b\"");
    return name == "a";
}

/// Null for a pair that has neither a penetration nor a reason why not.
std::shared_ptr<const SolidAnswer> solidFrom(const JsonCursor& json)
{
    const auto penetration = answer(json, "penetration");
    const auto reason = answer(json, "penetration_reason");
    SolidAnswer solid;
    solid.overlapVolume = numberOrNone(json, "overlap_volume");
    if (!penetration && !reason)
        return nullptr;
    if (penetration) {
        solid.depth = penetration->field("depth").number();
        solid.pointOnA = penetration->field("point_on_a").vec3();
        solid.pointOnB = penetration->field("point_on_b").vec3();
    }
    if (reason)
        solid.reason = reason->text();
    return std::make_shared<const SolidAnswer>(std::move(solid));
}

PairResult pairFromJson(const JsonCursor& json, SharedValues& shared)
{
    PairResult result;
    // Named one by one, so that a new field has to be read here.
    auto& [a, b, volumesOverlap, state, depthMethod, aIsInner, isDuplicate, isAccepted, status,
           reason, distance, depth, normal, pointOnA, pointOnB, contactTriangles, solid] = result;
    a = indexFrom(json.field("a"));
    b = indexFrom(json.field("b"));
    volumesOverlap = json.field("volumes_overlap").boolean();
    state = stateFrom(json.field("state"));
    if (const auto method = answer(json, "depth_method"))
        depthMethod = named(kDepthMethods, *method);
    if (const auto text = answer(json, "reason"))
        reason = *shared.reasons.insert(text->text()).first;
    distance = numberOrNone(json, "distance");
    depth = numberOrNone(json, "depth");
    normal = vectorOrNone(json, "normal");
    pointOnA = vectorOrNone(json, "point_on_a");
    pointOnB = vectorOrNone(json, "point_on_b");
    if (const auto count = answer(json, "contact_triangles"))
        contactTriangles = count->count();
    if (const auto inner = answer(json, "inner"))
        aIsInner = isA(*inner);
    solid = solidFrom(json);
    isDuplicate = json.field("duplicate").boolean();
    isAccepted = json.field("accepted").boolean();
    if (!json.field("status").value().is_null())
        json.field("status").fail("a part is not compared with an older report");
    status = PairStatus::None;
    return result;
}

Quaternion quaternionFrom(const JsonCursor& json)
{
    if (json.arraySize() != 4)
        json.fail("must be four numbers");
    return {json.element(0).number(), json.element(1).number(), json.element(2).number(),
            json.element(3).number()};
}

/// Null for a shape.
MeshAssetPtr meshFrom(const JsonCursor& json, SharedValues& shared)
{
    const auto path = answer(json, "path");
    if (!path)
        return nullptr;
    const MeshFacts facts = {json.field("triangles").count(), json.field("watertight").boolean()};
    MeshAssetPtr& mesh = shared.meshes[{path->text(), facts.triangles, facts.watertight}];
    if (mesh == nullptr)
        mesh = std::make_shared<const MeshAsset>(pathFromText(path->text()), facts);
    return mesh;
}

Model modelFromJson(const JsonCursor& json, SharedValues& shared)
{
    Model model;
    model.name = json.field("name").text();
    model.mesh = meshFrom(json, shared);
    model.pose = {quaternionFrom(json.field("rotation")), json.field("position").vec3()};
    model.scale = json.field("scale").vec3();
    return model;
}

/// Throws unless models and pairs are in order and are those of the scene that the header tells of.
void requireOrder(const PartFile& part, const JsonCursor& root)
{
    for (std::size_t i = 0; i < part.models.size(); ++i) {
        const std::size_t index = part.models[i].first;
        if (index >= part.header.models || (i > 0 && index <= part.models[i - 1].first))
            root.fail("/models/" + std::to_string(i) + ": its index is not in order");
    }
    for (std::size_t i = 0; i < part.pairs.size(); ++i) {
        const PairResult& pair = part.pairs[i];
        const bool isAfter = i == 0 || comesBefore(part.pairs[i - 1], pair);
        if (pair.a >= pair.b || pair.b >= part.header.models || !isAfter)
            root.fail("/pairs/" + std::to_string(i) + ": its models are not in order");
    }
}

} // namespace

PartFile readPart(const std::filesystem::path& file, SharedValues& shared)
{
    const std::string where = pathText(file);
    const auto element = [&where](const nlohmann::json& json, std::string_view list,
                                  std::size_t index) {
        return JsonCursor(json, where, ErrorCode::FileInvalid,
                          "/" + std::string(list) + "/" + std::to_string(index));
    };
    PartFile part;
    const JsonLists lists = {
        {"models",
         [&](const nlohmann::json& json, std::size_t index, const nlohmann::json&) {
             const JsonCursor cursor = element(json, "models", index);
             part.models.emplace_back(indexFrom(cursor.field("index")),
                                      modelFromJson(cursor, shared));
         }},
        {"pairs", [&](const nlohmann::json& json, std::size_t index, const nlohmann::json&) {
             part.pairs.push_back(pairFromJson(element(json, "pairs", index), shared));
         }}};
    std::ifstream stream = openText(file);
    const nlohmann::json root = parseJson(stream, where, lists);
    requireRead(stream, file);
    const JsonCursor cursor(root, where, ErrorCode::FileInvalid);
    cursor.requireObject();
    part.header = partHeaderFromJson(cursor);
    static_cast<void>(cursor.field("models").arraySize());
    static_cast<void>(cursor.field("pairs").arraySize());
    requireOrder(part, cursor);
    return part;
}

} // namespace mbv
