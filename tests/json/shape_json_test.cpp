#include "scene/scene_fixtures.h"

#include <mbv/json/json_values.h>
#include <mbv/json/shape_json.h>

#include <set>

namespace mbv {
namespace {

using test::expectError;

void expectInvalid(const std::string& json, const std::string& part)
{
    expectError([&] { (void)shapeFromJson(json, "here"); }, ErrorCode::InvalidShape, part);
}

TEST(ShapeJson, EveryShapeComesBackEqual)
{
    test::RandomScenes random(11);
    std::set<std::string_view> kinds;
    for (int i = 0; i < 300; ++i) {
        const Shape shape = random.shape();
        EXPECT_EQ(shapeFromJson(shapeToJson(shape), "here"), shape) << shapeToJson(shape);
        kinds.insert(nameOf(shape));
    }
    EXPECT_EQ(kinds.size(), std::variant_size_v<Shape>);
}

TEST(ShapeJson, IsSpelledAsDocumented)
{
    const std::vector<std::pair<std::string, Shape>> spellings = {
        {R"({"sphere":{"center":[1.0,2.0,3.0],"radius":4.0}})", Sphere{{1, 2, 3}, 4}},
        {R"({"aabb":{"min":[1.0,2.0,3.0],"max":[4.0,5.0,6.0]}})", Aabb{{1, 2, 3}, {4, 5, 6}}},
        {R"({"capsule":{"a":[1.0,2.0,3.0],"b":[4.0,5.0,6.0],"radius":7.0}})",
         Capsule{{1, 2, 3}, {4, 5, 6}, 7}},
        {R"({"cylinder":{"a":[1.0,2.0,3.0],"b":[4.0,5.0,6.0],"radius":7.0}})",
         Cylinder{{1, 2, 3}, {4, 5, 6}, 7}},
        {R"({"convex_hull":{"points":[[1.0,2.0,3.0],[4.0,5.0,6.0]]}})",
         ConvexHull{{{1, 2, 3}, {4, 5, 6}}}},
        {R"({"plane":{"normal":[1.0,2.0,3.0],"offset":4.0}})", Plane{{1, 2, 3}, 4}},
        {R"({"half_space":{"normal":[1.0,2.0,3.0],"offset":4.0}})", HalfSpace{{1, 2, 3}, 4}},
        {R"({"triangle":{"a":[1.0,2.0,3.0],"b":[4.0,5.0,6.0],"c":[7.0,8.0,9.0]}})",
         Triangle{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}},
        {R"({"segment":{"a":[1.0,2.0,3.0],"b":[4.0,5.0,6.0]}})", Segment{{1, 2, 3}, {4, 5, 6}}},
        {R"({"cone":{"apex":[1.0,2.0,3.0],"base_center":[4.0,5.0,6.0],"radius":7.0}})",
         Cone{{1, 2, 3}, {4, 5, 6}, 7}},
        {R"({"ellipsoid":{"center":[1.0,2.0,3.0],"radii":[4.0,5.0,6.0],)"
         R"("axes":[[1.0,0.0,0.0],[0.0,1.0,0.0],[0.0,0.0,1.0]]}})",
         Ellipsoid{{1, 2, 3}, {4, 5, 6}}},
    };
    for (const auto& [text, shape] : spellings) {
        EXPECT_EQ(shapeToJson(shape), text);
        EXPECT_EQ(shapeFromJson(text, "here"), shape) << text;
    }
}

TEST(ShapeJson, EllipsoidTakesARotationInsteadOfAxes)
{
    const Shape shape = shapeFromJson(
        R"({"ellipsoid": {"center": [1,2,3], "radii": [3,2,1], "rotation": [0,0,1,0]}})", "here");
    // Half a turn about z.
    const Ellipsoid expected = {{1, 2, 3}, {3, 2, 1}, {Vec3{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}};
    EXPECT_EQ(shape, Shape(expected));
}

TEST(ShapeJson, NamesTheFieldsOfConesAndEllipsoidsAsFilesDo)
{
    expectInvalid(R"({"cone": {"apex": [1,2,3], "base_center": [1,2,3], "radius": 1}})",
                  "/cone/base_center");
    expectInvalid(R"({"ellipsoid": {"center": [0,0,0], "radii": [1,-2,1], "rotation": [0,0,0,1]}})",
                  "/ellipsoid/radii");
    expectInvalid(R"({"ellipsoid": {"center": [0,0,0], "half_extents": [1,2,1]}})", "half_extents");
}

TEST(ShapeJson, ObbTakesARotationInsteadOfAxes)
{
    const Shape shape = shapeFromJson(
        R"({"obb": {"center": [1,2,3], "half_extents": [3,2,1], "rotation": [0,0,1,0]}})", "here");
    // Half a turn about z.
    const Obb expected = {{1, 2, 3}, {3, 2, 1}, {Vec3{-1, 0, 0}, Vec3{0, -1, 0}, Vec3{0, 0, 1}}};
    EXPECT_EQ(shape, Shape(expected));
}

TEST(ShapeJson, APointIsASphereOfRadiusZero)
{
    EXPECT_EQ(shapeFromJson(R"({"point": {"position": [1,2,3]}})", "here"),
              Shape(Sphere{{1, 2, 3}, 0}));
    expectInvalid(R"({"point": {"center": [1,2,3]}})", "/point: unknown field \"center\"");
    expectInvalid(R"({"point": {}})", "/point: the field \"position\" is missing");
    expectInvalid(R"({"point": {"position": [1,2]}})", "/point/position: must have 3 numbers");
}

std::string boxWith(const std::string& orientation)
{
    return R"({"obb": {"center": [0,0,0], "half_extents": [1,2,3], )" + orientation + "}}";
}

const Obb& boxFrom(const Shape& shape)
{
    return std::get<Obb>(shape);
}

TEST(ShapeJson, ARotationTypedWithFourDigitsIsNormalizedWithAWarning)
{
    std::vector<std::string> warnings;
    const std::string typed = boxWith(R"("rotation": [0,0,0.7071,0.7071])");
    const Obb box = boxFrom(shapeFromJson(typed, "here", &warnings));
    EXPECT_LT(norm(box.axes[0] - Vec3{0, 1, 0}), 1e-15);
    EXPECT_LT(norm(box.axes[1] - Vec3{-1, 0, 0}), 1e-15);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_TRUE(warnings[0].starts_with("here: /obb/rotation: has length 0.99999")) << warnings[0];
    expectInvalid(typed, "/obb/rotation: must be a quaternion of length 1 to within 1e-6");
}

TEST(ShapeJson, AxesTypedWithFourDigitsAreNormalizedWithAWarning)
{
    std::vector<std::string> warnings;
    const std::string typed = boxWith(R"("axes": [[0.7071,0.7071,0],[-0.7071,0.7071,0],[0,0,1]])");
    const Obb box = boxFrom(shapeFromJson(typed, "here", &warnings));
    const double half = std::sqrt(0.5);
    EXPECT_LT(norm(box.axes[0] - Vec3{half, half, 0}), 1e-15);
    EXPECT_LT(norm(box.axes[1] - Vec3{-half, half, 0}), 1e-15);
    EXPECT_EQ(box.axes[2], (Vec3{0, 0, 1}));
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_TRUE(warnings[0].starts_with("here: /obb/axes: are off from orthonormal by 9.59"))
        << warnings[0];
    expectInvalid(typed, "/obb/axes: axis 0 has length 0.99999");
}

/// Lengths and angles off by up to 1e-3, of either handedness: mended, they are orthonormal, of the
/// same handedness, and no farther from what was given than that was off.
TEST(ShapeJson, MendedAxesAreTheNearestOrthonormalOnes)
{
    test::RandomShapes random(31);
    for (int i = 0; i < 500; ++i) {
        const auto exact = axesOf(random.rotation());
        const double hand = i % 2 == 0 ? 1 : -1;
        std::array<Vec3, 3> given = {hand * exact[0], exact[1], exact[2]};
        for (Vec3& axis : given)
            axis = axis + random.point(2e-4);
        std::vector<std::string> warnings;
        const std::string text = shapeToJson(Obb{{}, {1, 1, 1}, given});
        const auto axes = boxFrom(shapeFromJson(text, "here", &warnings)).axes;
        ASSERT_EQ(warnings.size(), 1U) << text;
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_NEAR(norm(axes[k]), 1, 1e-15);
            EXPECT_NEAR(dot(axes[k], axes[(k + 1) % 3]), 0, 1e-15);
            EXPECT_LT(norm(axes[k] - given[k]), 1e-3);
        }
        EXPECT_NEAR(dot(axes[0], cross(axes[1], axes[2])), hand, 1e-15);
        // The nearest: axes_i . given_j is symmetric.
        EXPECT_NEAR(dot(axes[0], given[1]), dot(axes[1], given[0]), 1e-15);
        EXPECT_NEAR(dot(axes[1], given[2]), dot(axes[2], given[1]), 1e-15);
        EXPECT_NEAR(dot(axes[2], given[0]), dot(axes[0], given[2]), 1e-15);
    }
}

TEST(ShapeJson, WhatIsWithinAMillionthIsTakenAsItIsAndWhatIsFartherThanAThousandthIsAnError)
{
    std::vector<std::string> warnings;
    const auto read = [&](const std::string& orientation) {
        return shapeFromJson(boxWith(orientation), "here", &warnings);
    };
    // Literally: no bit is changed.
    const Obb literal = boxFrom(read(R"("axes": [[1.0000009,0,0],[0,1,0],[0,9e-7,1]])"));
    EXPECT_EQ(literal.axes[0], (Vec3{1.0000009, 0, 0}));
    EXPECT_EQ(literal.axes[2], (Vec3{0, 9e-7, 1}));
    read(R"("rotation": [0,0,0,1.0000009])");
    EXPECT_TRUE(warnings.empty());

    read(R"("rotation": [0,0,0,1.0000011])");
    read(R"("rotation": [0,0,0,0.9991])");
    read(R"("axes": [[1.0000011,0,0],[0,1,0],[0,0,1]])");
    read(R"("axes": [[1,0,0],[0,0.9991,0],[0,0,1]])");
    read(R"("axes": [[1,0.0009,0],[0,1,0],[0,0,1]])");
    EXPECT_EQ(warnings.size(), 5U);

    const auto refuses = [&](const std::string& orientation, const std::string& part) {
        expectError([&] { read(orientation); }, ErrorCode::InvalidShape, part);
    };
    refuses(R"("rotation": [0,0,0,1.0011])", "length 1 to within 1e-3; its length is 1.0011");
    refuses(R"("rotation": [0,0,1e308,1e308])", "its length is 1.414213562373095");
    refuses(R"("rotation": [0,0,0,0])", "its length is 0");
    refuses(R"("axes": [[1.0011,0,0],[0,1,0],[0,0,1]])", "axis 0 has length 1.0011");
    refuses(R"("axes": [[1,0,0],[0.0011,1,0],[0,0,1]])", "axes 0 and 1 are not perpendicular");
    refuses(R"("axes": [[0,0,0],[0,0,0],[0,0,0]])", "axis 0 has length 0");
    EXPECT_EQ(warnings.size(), 5U);
}

TEST(ShapeJson, FaultsAreNamedByPointer)
{
    expectInvalid(R"([])", "here: must be an object");
    expectInvalid(R"({})", "here: must have exactly one field");
    expectInvalid(R"({"sphere": {}, "aabb": {}})", "here: must have exactly one field");
    expectInvalid(R"({"spher": {}})",
                  "unknown shape \"spher\"; known: sphere, point, aabb, obb, capsule, cylinder, "
                  "convex_hull, plane, half_space, triangle, segment, cone, ellipsoid, and, in mbv "
                  "pairs, ray (as a) and rectangle");
    expectInvalid(R"({"ray": {}})", "here: a ray cannot stand here; known: sphere");
    expectInvalid(R"({"rectangle": {}})", "here: a rectangle cannot stand here");
    expectInvalid(R"({"sphere": {"center": [0,0,0]}})", "/sphere: the field \"radius\" is missing");
    expectInvalid(R"({"sphere": {"center": [0,0], "radius": 1}})", "/sphere/center: must have 3");
    expectInvalid(R"({"sphere": {"center": [0,"1",0], "radius": 1}})",
                  "/sphere/center/1: must be a finite number, is string");
    expectInvalid(R"({"sphere": {"center": [0,0,0], "radius": -1}})", "/sphere/radius: must be");
    expectInvalid(R"({"sphere": {"center": [0,0,0], "radius": 1, "r": 1}})",
                  "/sphere: unknown field \"r\"; known here: center, radius");
    expectInvalid(R"({"aabb": {"min": [0,2,0], "max": [1,1,1]}})", "/aabb/min: exceeds max");
    expectInvalid(R"({"obb": {"center": [0,0,0], "half_extents": [1,1,1]}})",
                  "/obb: needs \"axes\"");
    expectInvalid(R"({"obb": {"center": [0,0,0], "half_extents": [1,1,1],
                      "axes": [[1,0,0],[0,1,0],[0,0,1]], "rotation": [0,0,0,1]}})",
                  "/obb: gives both");
    expectInvalid(R"({"obb": {"center": [0,0,0], "half_extents": [1,-1,1],
                      "axes": [[1,0,0],[0,1,0],[0,0,1]]}})",
                  "/obb/half_extents: must be");
    expectInvalid(R"({"obb": {"center": [0,0,0], "half_extents": [1,1,1],
                      "axes": [[2,0,0],[0,1,0],[0,0,1]]}})",
                  "/obb/axes: axis 0 has length 2");
    expectInvalid(R"({"obb": {"center": [0,0,0], "half_extents": [1,1,1],
                      "axes": [[1,0,0],[0,1,0]]}})",
                  "/obb/axes: must have 3 axes");
    expectInvalid(R"({"obb": {"center": [0,0,0], "half_extents": [1,1,1],
                      "rotation": [0,0,0,1.1]}})",
                  "/obb/rotation: must be a quaternion of length 1");
}

TEST(ShapeJson, FaultsOfOtherShapesAreNamedByPointerToo)
{
    expectInvalid(R"({"capsule": {"a": [0,0,0], "radius": 1}})",
                  "/capsule: the field \"b\" is missing");
    expectInvalid(R"({"capsule": {"a": [0,0,0], "b": [0,0,1], "radius": -1}})",
                  "/capsule/radius: must be finite and not negative");
    expectInvalid(
        R"({"cylinder": {"a": [0,0,1], "b": [0,0,1], "radius": 1}})",
        "/cylinder/b: equals a: a cylinder has an axis from a to b, this one has no axis");
    expectInvalid(R"({"convex_hull": {"points": []}})", "/convex_hull/points: is empty");
    expectInvalid(R"({"convex_hull": {"points": [[0,0,0], [0,null,1]]}})",
                  "/convex_hull/points/1/1: must be a finite number, is null");
    expectInvalid(R"({"plane": {"normal": [0,0,0], "offset": 1}})", "/plane/normal: is zero");
    expectInvalid(R"({"half_space": {"normal": [0,0,1], "offset": "1"}})",
                  "/half_space/offset: must be a finite number, is string");
    expectInvalid(R"({"half_space": {"normal": [0,0,1], "ofset": 1}})",
                  "/half_space: unknown field \"ofset\"; known here: normal, offset");
    expectInvalid(R"({"triangle": {"a": [0,0,0], "b": [0,1], "c": [1,0,0]}})",
                  "/triangle/b: must have 3 numbers, has 2");
    expectInvalid(R"({"segment": {"a": [0,0,0], "b": {}}})", "/segment/b: must be an array");
}

TEST(RayJson, IsReadAndCheckedLikeAShape)
{
    const auto read = [](const std::string& text) {
        const nlohmann::json json = nlohmann::json::parse(text);
        return rayFromJson(JsonCursor(json, "here", ErrorCode::InvalidScene));
    };
    EXPECT_EQ(read(R"({"ray": {"origin": [1,2,3], "direction": [0,0,-2]}})"),
              (Ray{{1, 2, 3}, {0, 0, -2}}));
    expectError([&] { read(R"({"ray": {"origin": [1,2,3], "direction": [0,0,0]}})"); },
                ErrorCode::InvalidShape, "here: /ray/direction: is zero");
    expectError([&] { read(R"({"ray": {"origin": [1,2,3]}})"); }, ErrorCode::InvalidShape,
                "/ray: the field \"direction\" is missing");
    EXPECT_EQ(read(R"({"ray": {"origin": [1,2,3], "direction": [0,0,-2], "max_t": 0}})"),
              (Ray{{1, 2, 3}, {0, 0, -2}, 0}));
    expectError([&] { read(R"({"ray": {"origin": [1,2,3], "direction": [0,0,1], "max_t": -1}})"); },
                ErrorCode::InvalidShape, "here: /ray/max_t: must be 0 or more, is -1");
    expectError(
        [&] { read(R"({"ray": {"origin": [1,2,3], "direction": [0,0,1], "max_t": null}})"); },
        ErrorCode::InvalidShape, "here: /ray/max_t: must be a finite number, is null");
}

TEST(ParseJson, SyntaxErrorsGiveLineAndColumn)
{
    expectError([] { (void)parseJson("{\"a\":\n [1,2,}", "f.json"); }, ErrorCode::FileInvalid,
                "f.json: line 2, column 7: ");
    expectError([] { (void)parseJson("{", "f.json"); }, ErrorCode::FileInvalid, "line 1, column 2");
    expectError([] { (void)parseJson("{\"a\": NaN}", "f.json"); }, ErrorCode::FileInvalid,
                "line 1");
    expectError([] { (void)parseJson("\"\xff\"", "f.json"); }, ErrorCode::FileInvalid, "UTF-8");
}

TEST(ParseJson, MessagesStayShortAndReadable)
{
    const std::string text = "\"" + std::string(100'000, 'x') + "\xff";
    try {
        (void)parseJson(text, "f.json");
        FAIL();
    } catch (const Error& error) {
        const std::string message = error.what();
        EXPECT_LT(message.size(), 400U);
        EXPECT_EQ(message.find('\xff'), std::string::npos);
    }
}

TEST(ParseJson, NumbersBeyondADoubleAreRejected)
{
    for (const std::string number : {"1e999", "-1e400", "123456.7e+310"})
        expectError([&] { (void)parseJson(R"({"a": [0, )" + number + "]}", "f.json"); },
                    ErrorCode::FileInvalid,
                    "f.json: /a/1: " + number + " is beyond the range of a double");
    const std::string digits(400, '9');
    expectError([&] { (void)parseJson("[" + digits + "]", "f.json"); }, ErrorCode::FileInvalid,
                "f.json: /0: " + digits.substr(0, 40) + "... is beyond the range of a double");
}

TEST(ParseJson, FieldsGivenTwiceAreRejected)
{
    expectError([] { (void)parseJson(R"([{"x/y": 1, "x/y": 2}])", "f.json"); },
                ErrorCode::FileInvalid, "f.json: /0/x~1y: is given twice");
    EXPECT_NO_THROW((void)parseJson(R"([{"x": 1}, {"x": 2}])", "f.json"));
}

TEST(ParseJson, DepthAndSizeAreLimited)
{
    const auto nested = [](int levels) {
        return std::string(static_cast<std::size_t>(levels), '[') +
               std::string(static_cast<std::size_t>(levels), ']');
    };
    EXPECT_NO_THROW((void)parseJson(nested(kMaxJsonDepth), "f.json"));
    expectError([&] { (void)parseJson(nested(kMaxJsonDepth + 1), "f.json"); },
                ErrorCode::FileInvalid, "nested deeper than 64 levels");
    std::string open;
    open.resize(10'000'000, '[');
    expectError([&] { (void)parseJson(open, "f.json"); }, ErrorCode::FileInvalid,
                "nested deeper than 64 levels");
    expectError([&] { (void)parseJson(std::string(kMaxJsonBytes + 1, ' '), "f.json"); },
                ErrorCode::FileInvalid, "bytes; the most that is read is 67108864");
    std::string many = "[0";
    for (std::size_t i = 0; i < kMaxJsonValues; ++i)
        many += ",0";
    expectError([&] { (void)parseJson(many + "]", "f.json"); }, ErrorCode::FileInvalid,
                "more than 4000000 values");
}

TEST(PrettyJson, KeepsShortArraysOnOneLineAndEveryValue)
{
    const auto value = nlohmann::ordered_json::parse(
        R"({"b": [0.1, 1e-300, -3], "a": {"list": [{"x": null}], "empty": {}, "none": []}})");
    const std::string text = prettyJson(value);
    EXPECT_EQ(nlohmann::ordered_json::parse(text), value);
    EXPECT_EQ(text, "{\n"
                    "  \"b\": [0.1, 1e-300, -3],\n"
                    "  \"a\": {\n"
                    "    \"list\": [\n"
                    "      {\n"
                    "        \"x\": null\n"
                    "      }\n"
                    "    ],\n"
                    "    \"empty\": {},\n"
                    "    \"none\": []\n"
                    "  }\n"
                    "}\n");
}

} // namespace
} // namespace mbv
