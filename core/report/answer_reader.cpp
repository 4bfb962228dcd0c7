#include "answer_reader.h"

#include "pair_json.h"

#include <mbv/file/path_text.h>
#include <mbv/json/json_values.h>

#include <memory>
#include <string_view>
#include <utility>

namespace mbv {
namespace {

/// What `find` finds by the name that is there.
template <class Find> auto named(const Find& find, const JsonCursor& json)
{
    const std::string name = json.text();
    if (const auto value = find(name))
        return *value;
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
    const std::string digest = json.field("digest").text();
    MeshAssetPtr& mesh = shared.meshes[{path->text(), facts.triangles, facts.watertight, digest}];
    if (mesh == nullptr)
        mesh = std::make_shared<const MeshAsset>(pathFromText(path->text()), facts, digest);
    return mesh;
}

} // namespace

PairResult answersFromJson(const JsonCursor& json, SharedValues& shared)
{
    PairResult result;
    // Named one by one, so that a new field has to be read here.
    auto& [a, b, volumesOverlap, state, depthMethod, aIsInner, isDuplicate, isAccepted, status,
           isKept, reason, distance, depth, normal, pointOnA, pointOnB, contactTriangles, solid] =
        result;
    a = b = 0;
    volumesOverlap = json.field("volumes_overlap").boolean();
    state = stateFrom(json.field("state"));
    if (const auto method = answer(json, "depth_method"))
        depthMethod = named(depthMethodNamed, *method);
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
    status = PairStatus::None;
    isKept = false;
    return result;
}

Model modelFromJson(const JsonCursor& json, SharedValues& shared)
{
    Model model;
    model.name = json.field("name").text();
    model.mesh = meshFrom(json, shared);
    if (model.mesh == nullptr)
        model.shape = shapeFromJson(json.field("shape"));
    else
        model.volumeKind = named(volumeKindFrom, json.field("volume"));
    model.pose = {quaternionFrom(json.field("rotation")), json.field("position").vec3()};
    model.scale = json.field("scale").vec3();
    return model;
}

} // namespace mbv
