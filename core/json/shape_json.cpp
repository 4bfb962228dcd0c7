#include <mbv/json/shape_json.h>

#include <mbv/json/json_values.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace mbv {
namespace {

using nlohmann::ordered_json;

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

Shape readSphere(const JsonCursor& json)
{
    requireFields(json, {"center", "radius"});
    return Sphere{json.field("center").vec3(), json.field("radius").number()};
}

Shape readAabb(const JsonCursor& json)
{
    requireFields(json, {"min", "max"});
    return Aabb{json.field("min").vec3(), json.field("max").vec3()};
}

/// {"position": [x,y,z]}, a ball of radius 0.
Shape readPoint(const JsonCursor& json)
{
    requireFields(json, {"position"});
    return Sphere{json.field("position").vec3(), 0};
}

/// How far lengths are from 1 and dot products from 0, at most.
double unitErrorOf(const std::array<Vec3, 3>& axes)
{
    double largest = 0;
    for (std::size_t i = 0; i < 3; ++i)
        largest = std::max(
            {largest, std::abs(norm(axes[i]) - 1), std::abs(dot(axes[i], axes[(i + 1) % 3]))});
    return largest;
}

/// The orthonormal axes nearest to these, of the same handedness: the orthogonal factor of their
/// polar decomposition by Newton's iteration, the mean of a matrix and its inverse transposed
/// (Higham: Computing the polar decomposition, SIAM J. Sci. Stat. Comput. 7, 1986). Each step
/// squares the error, so that from kMendableUnitError the third leaves rounding alone.
std::array<Vec3, 3> orthonormalized(std::array<Vec3, 3> axes)
{
    for (int step = 0; step < 4; ++step) {
        const auto& [a, b, c] = axes;
        const double volume = dot(a, cross(b, c));
        axes = {(a + cross(b, c) / volume) / 2, (b + cross(c, a) / volume) / 2,
                (c + cross(a, b) / volume) / 2};
    }
    return axes;
}

std::array<Vec3, 3> readAxes(const JsonCursor& json)
{
    if (json.arraySize() != 3)
        json.fail("must have 3 axes, has " + std::to_string(json.arraySize()));
    const std::array<Vec3, 3> axes = {json.element(0).vec3(), json.element(1).vec3(),
                                      json.element(2).vec3()};
    if (isValid(Obb{{}, {}, axes}))
        return axes;
    const double error = unitErrorOf(axes);
    const bool isMended =
        error <= kMendableUnitError &&
        json.warn("are off from orthonormal by " + numberText(error) + "; they are normalized");
    return isMended ? orthonormalized(axes) : axes; // others are a fault of the box
}

/// From "axes" or "rotation".
std::array<Vec3, 3> readFrame(const JsonCursor& json)
{
    const auto axes = json.findField("axes");
    const auto rotation = json.findField("rotation");
    if (axes.has_value() == rotation.has_value())
        json.fail(axes ? "gives both \"axes\" and \"rotation\"; keep one"
                       : "needs \"axes\" (three unit vectors) or \"rotation\" (x y z w)");
    return axes ? readAxes(*axes) : axesOf(rotation->rotation());
}

Shape readObb(const JsonCursor& json)
{
    requireFields(json, {"center", "half_extents", "axes", "rotation"});
    return Obb{json.field("center").vec3(), json.field("half_extents").vec3(), readFrame(json)};
}

Shape readEllipsoid(const JsonCursor& json)
{
    requireFields(json, {"center", "radii", "axes", "rotation"});
    return Ellipsoid{json.field("center").vec3(), json.field("radii").vec3(), readFrame(json)};
}

Shape readCone(const JsonCursor& json)
{
    requireFields(json, {"apex", "base_center", "radius"});
    return Cone{json.field("apex").vec3(), json.field("base_center").vec3(),
                json.field("radius").number()};
}

/// A capsule or a cylinder.
template <class Round> Shape readRound(const JsonCursor& json)
{
    requireFields(json, {"a", "b", "radius"});
    return Round{json.field("a").vec3(), json.field("b").vec3(), json.field("radius").number()};
}

Shape readConvexHull(const JsonCursor& json)
{
    requireFields(json, {"points"});
    const JsonCursor points = json.field("points");
    ConvexHull hull;
    hull.points.resize(points.arraySize());
    for (std::size_t i = 0; i < hull.points.size(); ++i)
        hull.points[i] = points.element(i).vec3();
    return hull;
}

/// A plane or a half-space.
template <class Flat> Shape readFlat(const JsonCursor& json)
{
    requireFields(json, {"normal", "offset"});
    return Flat{json.field("normal").vec3(), json.field("offset").number()};
}

Shape readTriangle(const JsonCursor& json)
{
    requireFields(json, {"a", "b", "c"});
    return Triangle{json.field("a").vec3(), json.field("b").vec3(), json.field("c").vec3()};
}

Shape readSegment(const JsonCursor& json)
{
    requireFields(json, {"a", "b"});
    return Segment{json.field("a").vec3(), json.field("b").vec3()};
}

struct KindRow {
    std::string_view name;
    Shape (*read)(const JsonCursor& json);
};

/// Of Shape's alternatives, and a name for a ball of radius 0.
constexpr auto kKinds = std::to_array<KindRow>({
    {"sphere", readSphere},
    {"point", readPoint},
    {"aabb", readAabb},
    {"obb", readObb},
    {"capsule", readRound<Capsule>},
    {"cylinder", readRound<Cylinder>},
    {"convex_hull", readConvexHull},
    {"plane", readFlat<Plane>},
    {"half_space", readFlat<HalfSpace>},
    {"triangle", readTriangle},
    {"segment", readSegment},
    {"cone", readCone},
    {"ellipsoid", readEllipsoid},
});
static_assert(kKinds.size() == std::variant_size_v<Shape> + 1);

std::string knownKinds()
{
    std::string names;
    for (const KindRow& kind : kKinds)
        names += (names.empty() ? "" : ", ") + std::string(kind.name);
    return names;
}

/// The name in files of a field of our structs.
std::string fileName(const std::string& field)
{
    constexpr auto kNames = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{"halfExtents", "half_extents"}, {"baseCenter", "base_center"}, {"maxT", "max_t"}});
    const auto* const row = std::find_if(kNames.begin(), kNames.end(),
                                         [&](const auto& name) { return name.first == field; });
    return row != kNames.end() ? std::string(row->second) : field;
}

Shape readShape(const JsonCursor& json)
{
    const std::string& name = shapeKind(json);
    const auto* const kind = std::find_if(kKinds.begin(), kKinds.end(),
                                          [&](const KindRow& row) { return row.name == name; });
    if (kind != kKinds.end())
        return kind->read(json.field(name));
    if (name == "ray" || name == "rectangle")
        json.fail("a " + name + " cannot stand here; known: " + knownKinds());
    json.fail("unknown shape \"" + name + "\"; known: " + knownKinds() +
              ", and, in mbv pairs, ray (as a) and rectangle");
}

} // namespace

const std::string& shapeKind(const JsonCursor& json)
{
    json.requireObject();
    if (json.value().size() != 1)
        json.fail("must have exactly one field, the kind of shape (sphere, obb, capsule, ...), "
                  "has " +
                  std::to_string(json.value().size()));
    return json.value().begin().key();
}

Shape shapeFromJson(const JsonCursor& cursor)
{
    const JsonCursor json = cursor.withCode(ErrorCode::InvalidShape);
    Shape shape = readShape(json);
    if (const auto fault = faultOf(shape))
        json.field(shapeKind(json)).field(fileName(fault->field)).fail(fault->problem);
    return shape;
}

Ray rayFromJson(const JsonCursor& cursor)
{
    const JsonCursor json = cursor.withCode(ErrorCode::InvalidShape).field("ray");
    requireFields(json, {"origin", "direction", "max_t"});
    Ray ray = {json.field("origin").vec3(), json.field("direction").vec3()};
    if (const auto maxT = json.findField("max_t"))
        ray.maxT = maxT->number();
    if (const auto fault = faultOf(ray))
        json.field(fileName(fault->field)).fail(fault->problem);
    return ray;
}

Shape shapeFromJson(std::string_view text, std::string_view where,
                    std::vector<std::string>* warnings)
{
    const nlohmann::json json = parseJson(text, where);
    const JsonCursor shape(json, where, ErrorCode::InvalidShape);
    return shapeFromJson(warnings != nullptr ? shape.withWarnings(*warnings) : shape);
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

ordered_json toJson(const std::array<Vec3, 3>& axes)
{
    return {mbv::toJson(axes[0]), mbv::toJson(axes[1]), mbv::toJson(axes[2])};
}

ordered_json fieldsOf(const Obb& s)
{
    return {{"center", mbv::toJson(s.center)},
            {"half_extents", mbv::toJson(s.halfExtents)},
            {"axes", toJson(s.axes)}};
}

ordered_json fieldsOf(const Ellipsoid& s)
{
    return {{"center", mbv::toJson(s.center)},
            {"radii", mbv::toJson(s.radii)},
            {"axes", toJson(s.axes)}};
}

ordered_json fieldsOf(const Cone& s)
{
    return {{"apex", mbv::toJson(s.apex)},
            {"base_center", mbv::toJson(s.baseCenter)},
            {"radius", s.radius}};
}

ordered_json fieldsOf(const Capsule& s)
{
    return {{"a", toJson(s.a)}, {"b", toJson(s.b)}, {"radius", s.radius}};
}

ordered_json fieldsOf(const Cylinder& s)
{
    return {{"a", toJson(s.a)}, {"b", toJson(s.b)}, {"radius", s.radius}};
}

ordered_json fieldsOf(const ConvexHull& s)
{
    ordered_json points = ordered_json::array();
    for (const Vec3& point : s.points)
        points.push_back(toJson(point));
    return {{"points", std::move(points)}};
}

ordered_json fieldsOf(const Plane& s)
{
    return {{"normal", toJson(s.normal)}, {"offset", s.offset}};
}

ordered_json fieldsOf(const HalfSpace& s)
{
    return {{"normal", toJson(s.normal)}, {"offset", s.offset}};
}

ordered_json fieldsOf(const Triangle& s)
{
    return {{"a", toJson(s.a)}, {"b", toJson(s.b)}, {"c", toJson(s.c)}};
}

ordered_json fieldsOf(const Segment& s)
{
    return {{"a", toJson(s.a)}, {"b", toJson(s.b)}};
}

} // namespace

ordered_json toJson(const Shape& shape)
{
    ordered_json json = ordered_json::object();
    json[std::string(nameOf(shape))] = std::visit([](const auto& s) { return fieldsOf(s); }, shape);
    return json;
}

std::string shapeToJson(const Shape& shape)
{
    return toJson(shape).dump();
}

} // namespace mbv
