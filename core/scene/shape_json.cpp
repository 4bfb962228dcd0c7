#include "shape_json.h"

#include "json_io.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>

namespace mbv {
namespace {

using nlohmann::ordered_json;

constexpr std::array<std::string_view, 9> kLaterKinds = {"capsule",   "plane",    "half_space",
                                                         "triangle",  "segment",  "ray",
                                                         "rectangle", "cylinder", "convex_hull"};

void requireFields(const JsonCursor& shape, std::initializer_list<std::string_view> known)
{
    shape.requireObject();
    for (const auto& item : shape.value().items()) {
        if (std::find(known.begin(), known.end(), item.key()) != known.end())
            continue;
        std::string names;
        for (const std::string_view name : known)
            names += (names.empty() ? "" : ", ") + std::string(name);
        shape.fail("unknown field \"" + item.key() + "\"; known here: " + names);
    }
}

Sphere readSphere(const JsonCursor& json)
{
    requireFields(json, {"center", "radius"});
    return {json.field("center").vec3(), json.field("radius").number()};
}

Aabb readAabb(const JsonCursor& json)
{
    requireFields(json, {"min", "max"});
    return {json.field("min").vec3(), json.field("max").vec3()};
}

std::array<Vec3, 3> readAxes(const JsonCursor& json)
{
    if (json.arraySize() != 3)
        json.fail("must have 3 axes, has " + std::to_string(json.arraySize()));
    return {json.element(0).vec3(), json.element(1).vec3(), json.element(2).vec3()};
}

Obb readObb(const JsonCursor& json)
{
    requireFields(json, {"center", "half_extents", "axes", "rotation"});
    const auto axes = json.findField("axes");
    const auto rotation = json.findField("rotation");
    if (axes.has_value() == rotation.has_value())
        json.fail(axes ? "gives both \"axes\" and \"rotation\"; keep one"
                       : "needs \"axes\" (three unit vectors) or \"rotation\" (x y z w)");
    return {json.field("center").vec3(), json.field("half_extents").vec3(),
            axes ? readAxes(*axes) : axesOf(rotation->rotation())};
}

/// The name in files of a field of our structs.
std::string fileName(const std::string& field)
{
    return field == "halfExtents" ? "half_extents" : field;
}

Shape readShape(const JsonCursor& json)
{
    json.requireObject();
    if (json.value().size() != 1)
        json.fail("must have exactly one field, the kind of shape (sphere, aabb or obb), has " +
                  std::to_string(json.value().size()));
    const std::string& kind = json.value().begin().key();
    if (kind == "sphere")
        return readSphere(json.field(kind));
    if (kind == "aabb")
        return readAabb(json.field(kind));
    if (kind == "obb")
        return readObb(json.field(kind));
    if (std::find(kLaterKinds.begin(), kLaterKinds.end(), kind) != kLaterKinds.end())
        json.fail("\"" + kind +
                  "\" is not supported by this version, which knows sphere, aabb "
                  "and obb");
    json.fail("unknown shape \"" + kind + "\"; known: sphere, aabb, obb");
}

} // namespace

Shape shapeFromJson(const JsonCursor& cursor)
{
    const JsonCursor json = cursor.withCode(ErrorCode::InvalidShape);
    Shape shape = readShape(json);
    if (const auto fault = faultOf(shape))
        json.field(kindName(shape)).field(fileName(fault->field)).fail(fault->problem);
    return shape;
}

Shape shapeFromJson(std::string_view text, std::string_view where)
{
    const nlohmann::json json = parseJson(text, where);
    return shapeFromJson(JsonCursor(json, where, ErrorCode::InvalidShape));
}

ordered_json toJson(const Vec3& v)
{
    return {v.x, v.y, v.z};
}

ordered_json toJson(const Quaternion& q)
{
    return {q.x, q.y, q.z, q.w};
}

namespace {

ordered_json fieldsOf(const Sphere& s)
{
    return {{"center", toJson(s.center)}, {"radius", s.radius}};
}

ordered_json fieldsOf(const Aabb& s)
{
    return {{"min", toJson(s.min)}, {"max", toJson(s.max)}};
}

ordered_json fieldsOf(const Obb& s)
{
    return {{"center", toJson(s.center)},
            {"half_extents", toJson(s.halfExtents)},
            {"axes", {toJson(s.axes[0]), toJson(s.axes[1]), toJson(s.axes[2])}}};
}

} // namespace

ordered_json toJson(const Shape& shape)
{
    ordered_json json = ordered_json::object();
    json[std::string(kindName(shape))] =
        std::visit([](const auto& s) { return fieldsOf(s); }, shape);
    return json;
}

std::string shapeToJson(const Shape& shape)
{
    return toJson(shape).dump();
}

} // namespace mbv
