#include "written_elements.h"

#include "past_fields.h"

#include "report/pair_json.h"

#include <mbv/geometry/error.h>
#include <mbv/json/json_values.h>

#include <memory>
#include <utility>

namespace mbv {
namespace {

constexpr std::string_view kEndOfShape = "\n      }";

std::optional<Shape> shapeFrom(WrittenText& text)
{
    const std::string_view object = text.objectUntil(kEndOfShape);
    try {
        return shapeFromJson(JsonCursor(parseJson(object, ""), "", ErrorCode::FileInvalid));
    } catch (const Error&) {
        text.fail();
        return std::nullopt;
    }
}

std::shared_ptr<const SolidAnswer> solidFrom(WrittenText& text)
{
    SolidAnswer solid;
    text.field("penetration");
    const bool isDeep = !text.skipNull();
    if (isDeep) {
        text.firstField("depth");
        solid.depth = text.number();
        text.field("point_on_a");
        solid.pointOnA = text.vec3();
        text.field("point_on_b");
        solid.pointOnB = text.vec3();
        if (!text.skip('}'))
            text.fail();
    }
    text.field("overlap_volume");
    solid.overlapVolume = text.orNull([&] { return text.number(); });
    text.field("penetration_reason");
    const auto reason = text.orNull([&] { return text.string(); });
    solid.reason = reason.value_or("");
    if (!isDeep && !reason)
        return nullptr;
    return std::make_shared<const SolidAnswer>(std::move(solid));
}

/// Goes past the end of a pair, and past its review, of which the scene tells.
void skipReview(WrittenText& text)
{
    if (text.skip('}'))
        return;
    text.field("review");
    static_cast<void>(text.string());
    text.field("assigned_to");
    static_cast<void>(text.orNull([&] { return text.string(); }));
    if (!text.skip('}'))
        text.fail();
}

} // namespace

WrittenModel modelFrom(WrittenText& text)
{
    WrittenModel read;
    Model& model = read.model;
    const auto string = [&] { return text.string(); };
    text.firstField("name");
    model.name = text.string();
    text.field("path");
    const auto path = text.orNull(string);
    text.field("triangles");
    const auto triangles = text.orNull([&] { return text.count(); });
    text.field("watertight");
    const auto watertight = text.orNull([&] { return text.boolean(); });
    text.field("position");
    model.pose.translation = text.vec3();
    text.field("rotation");
    model.pose.rotation = text.quaternion();
    text.field("scale");
    model.scale = text.vec3();
    text.field("volume");
    const auto volume = text.orNull(string);
    text.field("digest");
    const auto digest = text.orNull(string);
    text.field("shape");
    if (!text.skipNull())
        model.shape = shapeFrom(text);
    const auto kind = volumeKindFrom(volume.value_or(""));
    const bool isMesh = path.has_value();
    if (!text.skip('}') || isMesh == model.shape.has_value() || isMesh != triangles.has_value() ||
        isMesh != watertight.has_value() || isMesh != kind.has_value() ||
        isMesh != digest.has_value())
        text.fail();
    if (text.hasFailed() || !isMesh)
        return read;
    model.volumeKind = *kind;
    read.path = *path;
    read.digest = *digest;
    read.facts = {*triangles, *watertight};
    return read;
}

std::optional<PairResult> pairFrom(WrittenText& text, const Places& places)
{
    PairResult pair;
    const auto string = [&] { return text.string(); };
    const auto number = [&] { return text.number(); };
    const auto vec3 = [&] { return text.vec3(); };
    text.firstField("a");
    const std::string_view a = text.string();
    text.field("b");
    const std::string_view b = text.string();
    text.field("volumes_overlap");
    pair.volumesOverlap = text.boolean();
    text.field("state");
    const auto state = stateNamed(text.string());
    text.field("reason");
    pair.reason = text.orNull(string).value_or("");
    text.field("distance");
    pair.distance = text.orNull(number);
    text.field("depth");
    pair.depth = text.orNull(number);
    text.field("depth_method");
    const auto methodName = text.orNull(string);
    const auto method = depthMethodNamed(methodName.value_or(""));
    text.field("normal");
    pair.normal = text.orNull(vec3);
    text.field("point_on_a");
    pair.pointOnA = text.orNull(vec3);
    text.field("point_on_b");
    pair.pointOnB = text.orNull(vec3);
    text.field("contact_triangles");
    pair.contactTriangles = text.orNull([&] { return text.count(); });
    text.field("inner");
    const auto inner = text.orNull(string);
    pair.aIsInner = inner == "a";
    pair.solid = solidFrom(text);
    text.field("duplicate");
    pair.isDuplicate = text.boolean();
    text.field("accepted");
    pair.isAccepted = text.boolean();
    text.field("status");
    const auto status = text.orNull(string);
    text.field("group");
    static_cast<void>(text.orNull(string));
    skipReview(text);
    const bool isKnown = state && methodName.has_value() == method.has_value() &&
                         (!inner || inner == "a" || inner == "b");
    if (!isKnown)
        text.fail();
    if (text.hasFailed() || isOfBaseline(status.value_or("")))
        return std::nullopt;
    pair.state = *state;
    pair.depthMethod = method.value_or(DepthMethod::None);
    const auto placeA = places.find(a);
    const auto placeB = places.find(b);
    if (placeA == places.end() || placeB == places.end()) {
        text.fail();
        return std::nullopt;
    }
    pair.a = placeA->second;
    pair.b = placeB->second;
    return pair;
}

} // namespace mbv
