#include "pairs_answers.h"

#include "mesh_io/mesh_files.h"

namespace mbv::test {
namespace {

/// One line of input of which the answer is known.
struct Example {
    std::string input;
    Json answer;
};

TEST(MbvPairs, AnswersAsDocumented)
{
    // Two unit balls 1.5 apart are 0.5 in each other; the ray from (0,0,5) meets one at z = 1.
    const std::vector<Example> examples = {
        {between(kBall, R"({"sphere":{"center":[1.5,0,0],"radius":1}})"),
         Json::parse(R"({"id":1,"overlap":true,"distance":0,"depth":0.5,"normal":[1,0,0],
                         "point_on_a":[1,0,0],"point_on_b":[0.5,0,0]})")},
        {between(kBall, R"({"sphere":{"center":[4,0,0],"radius":1}})"),
         Json::parse(R"({"id":1,"overlap":false,"distance":2,"depth":null,"normal":null,
                         "point_on_a":[1,0,0],"point_on_b":[3,0,0]})")},
        {between(R"({"ray":{"origin":[0,0,5],"direction":[0,0,-2]}})", kBall),
         Json::parse(R"({"id":1,"hit":true,"t":4,"point":[0,0,1],"normal":[0,0,1],
                         "inside":false})")},
        {between(R"({"ray":{"origin":[0,0,0],"direction":[0,0,-2]}})", kBall),
         Json::parse(R"({"id":1,"hit":true,"t":0,"point":[0,0,0],"normal":null,
                         "inside":true})")},
        {between(R"({"ray":{"origin":[0,0,5],"direction":[0,0,2]}})", kBall),
         Json::parse(R"({"id":1,"hit":false,"t":null,"point":null,"normal":null,
                         "inside":false})")},
    };
    for (const Example& example : examples) {
        EXPECT_TRUE(schemaErrors("pairs-input.schema.json", example.input).empty());
        EXPECT_EQ(answerTo(example.input), example.answer) << example.input;
    }
}

TEST(MbvPairs, NoZeroIsNegative)
{
    const std::string line = between(R"({"aabb":{"min":[0,0,0],"max":[1,1,1]}})",
                                     R"({"aabb":{"min":[-1,-1,-1],"max":[0.5,1,1]}})");
    const ProcessResult result = runMbv({"pairs"}, {.input = line + "\n"});
    EXPECT_TRUE(contains(result.out, "\"normal\":[-1,0,0]")) << result.out;
}

TEST(MbvPairs, ARayEndsWhereItsLengthSays)
{
    const auto ray = [](const std::string& length) {
        return between(R"({"ray":{"origin":[0,0,5],"direction":[0,0,-2],"max_t":)" + length + "}}",
                       kBall);
    };
    EXPECT_EQ(answerTo(ray("4"))["t"], 4.0);
    EXPECT_EQ(answerTo(ray("1e300"))["t"], 4.0);
    EXPECT_EQ(answerTo(ray("3.999"))["hit"], false);
    EXPECT_EQ(answerTo(ray("0"))["hit"], false);
    EXPECT_EQ(answerTo(ray("-1"))["error"], "line 1: /a/ray/max_t: must be 0 or more, is -1");
    EXPECT_EQ(answerTo(ray("1e400"))["error"],
              "line 1: /a/ray/max_t: 1e400 is beyond the range of a double");
}

TEST(MbvPairs, APointIsABallWithoutSize)
{
    const Json answer = answerTo(between(R"({"point":{"position":[3,0,0]}})", kBall));
    EXPECT_EQ(answer["distance"], 2.0);
    EXPECT_EQ(answer["point_on_a"], Json::parse("[3,0,0]"));
    EXPECT_EQ(answer, answerTo(between(R"({"sphere":{"center":[3,0,0],"radius":0}})", kBall)));
}

TEST(MbvPairs, ATinyDistanceIsNoZeroToAnyReader)
{
    // Two points 5e-324 and 2e-301 apart, and two 3e-300 apart.
    const auto apart = [](const std::string& x) {
        return pairs(between(R"({"point":{"position":[0,0,0]}})",
                             R"({"point":{"position":[)" + x + ",0,0]}}"))
            .out;
    };
    EXPECT_NE(apart("5e-324").find(R"("overlap":false,"distance":1e-300,)"), std::string::npos);
    EXPECT_NE(apart("2e-301").find(R"("overlap":false,"distance":1e-300,)"), std::string::npos);
    EXPECT_NE(apart("3e-300").find(R"("overlap":false,"distance":3e-300,)"), std::string::npos);
    EXPECT_NE(apart("0").find(R"("overlap":true,"distance":0,)"), std::string::npos);
}

TEST(MbvPairs, WhatIsMendedIsWarnedAboutWithItsLineAndField)
{
    const std::string box =
        R"({"obb":{"center":[0,3,0],"half_extents":[1,1,0],"rotation":[0,0,0.7071,0.7071]}})";
    const std::string input = between(kBall, kBall) + "\n" + between(kBall, box) + "\n";
    const ProcessResult told = pairs(input);
    EXPECT_EQ(told.exitCode, 0);
    EXPECT_TRUE(told.err.starts_with("mbv: warning: line 2: /b/obb/rotation: has length 0.99999"))
        << told.err;
    const ProcessResult quiet = pairs(input, {"--quiet"});
    EXPECT_EQ(quiet.err, "");
    EXPECT_EQ(quiet.out, told.out);
}

TEST(MbvPairs, MotionAddsTheSweep)
{
    // The ball's front is 2 from the other's: half of the way of 4.
    const std::string other = R"({"sphere":{"center":[4,0,0],"radius":1}})";
    const Json hit = answerTo(between(kBall, other, R"(,"motion":[4,0,0])"));
    EXPECT_EQ(hit["overlap"], false);
    EXPECT_NEAR(hit["sweep"]["fraction"], 0.5, 1e-9);
    EXPECT_NEAR(hit["sweep"]["point"][0], 3, 1e-8);
    EXPECT_NEAR(hit["sweep"]["normal"][0], 1, 1e-9);
    const Json miss = answerTo(between(kBall, other, R"(,"motion":[-4,0,0])"));
    EXPECT_TRUE(miss.contains("sweep") && miss["sweep"].is_null());
    const Json still = answerTo(between(kBall, other));
    EXPECT_FALSE(still.contains("sweep"));
    const Json inside = answerTo(between(kBall, kBall, R"(,"motion":[4,0,0])"));
    EXPECT_EQ(inside["sweep"]["fraction"], 0.0);
}

TEST(MbvPairs, ManifoldAddsThePointsAtWhichTheyMeet)
{
    const std::string floor = R"({"half_space":{"normal":[0,0,1],"offset":0}})";
    const std::string box = R"({"aabb":{"min":[0,0,-0.25],"max":[1,2,3]}})";
    const Json all = answerTo(between(floor, box, R"(,"manifold":8)"));
    ASSERT_EQ(all["manifold"].size(), 4U);
    for (const Json& point : all["manifold"]) {
        EXPECT_EQ(point["depth"], 0.25);
        EXPECT_EQ(point["point_on_a"][2], 0.0);
        EXPECT_EQ(point["point_on_b"][2], -0.25);
    }
    EXPECT_EQ(answerTo(between(floor, box, R"(,"manifold":2)"))["manifold"].size(), 2U);
    EXPECT_FALSE(answerTo(between(floor, box)).contains("manifold"));
    const std::string above = R"({"aabb":{"min":[0,0,1],"max":[1,2,3]}})";
    EXPECT_TRUE(answerTo(between(floor, above, R"(,"manifold":4)"))["manifold"].is_null());

    const std::string rectangle =
        R"({"rectangle":{"center":[0,0],"half_extents":[1,1],"angle_degrees":0}})";
    const std::string raised =
        R"({"rectangle":{"center":[0.5,1.75],"half_extents":[1,1],"angle_degrees":0}})";
    const Json flat = answerTo(between(rectangle, raised, R"(,"manifold":4)"));
    EXPECT_EQ(flat["manifold"],
              Json::parse(R"([{"point_on_a":[1,1],"point_on_b":[1,0.75],"depth":0.25},
                              {"point_on_a":[-0.5,1],"point_on_b":[-0.5,0.75],"depth":0.25}])"));
    const std::string ray = R"({"ray":{"origin":[0,0,0],"direction":[1,0,0]}})";
    const std::vector<std::pair<std::string, std::string>> bad = {
        {between(floor, box, R"(,"manifold":0)"), "/manifold: must be 1 or more"},
        {between(floor, box, R"(,"manifold":1.5)"), "/manifold: must be a whole number"},
        {between(rectangle, rectangle, R"(,"manifold":0)"), "/manifold: must be 1 or more"},
        {between(ray, box, R"(,"manifold":4)"), "/manifold: a ray has no"},
    };
    for (const auto& [line, named] : bad) {
        const Json answer = answerTo(line);
        EXPECT_NE(answer.value("error", "").find(named), std::string::npos) << answer;
    }
}

TEST(MbvPairs, ProximityIsDistanceAndContactInOne)
{
    const std::string asked = R"(,"proximity":true)";
    const auto boxFrom = [](const std::string& x) {
        return R"({"aabb":{"min":[)" + x + R"(,-1,-1],"max":[9,1,1]}})";
    };
    EXPECT_EQ(answerTo(between(kBall, boxFrom("3"), asked))["proximity"],
              Json::parse(R"({"distance":2,"normal":[1,0,0],"point_on_a":[1,0,0],
                              "point_on_b":[3,0,0]})"));
    EXPECT_EQ(answerTo(between(kBall, boxFrom("0.75"), asked))["proximity"],
              Json::parse(R"({"distance":-0.25,"normal":[1,0,0],"point_on_a":[1,0,0],
                              "point_on_b":[0.75,0,0]})"));
    const Json touching = answerTo(between(kBall, boxFrom("1"), asked));
    EXPECT_EQ(touching["overlap"], true);
    EXPECT_EQ(touching["proximity"]["distance"], 0.0);
    EXPECT_EQ(touching["proximity"]["normal"], Json::parse("[1,0,0]"));

    const std::string plane = R"({"plane":{"normal":[0,0,1],"offset":0}})";
    const Json flat = answerTo(between(kBall, plane, asked));
    EXPECT_TRUE(flat.contains("proximity") && flat["proximity"].is_null()) << "it has no inside";
    for (const std::string more : {"", R"(,"proximity":false)"})
        EXPECT_FALSE(answerTo(between(kBall, plane, more)).contains("proximity")) << more;
    const std::string rectangle =
        R"({"rectangle":{"center":[0,0],"half_extents":[1,1],"angle_degrees":0}})";
    const std::string ray = R"({"ray":{"origin":[0,0,0],"direction":[1,0,0]}})";
    EXPECT_EQ(answerTo(between(rectangle, rectangle, asked))["error"],
              "line 1: /proximity: a rectangle has none; leave it out");
    EXPECT_EQ(answerTo(between(ray, kBall, asked))["error"],
              "line 1: /proximity: a ray has none; leave it out");
}

TEST(MbvPairs, EveryPairOfShapesHasAnAnswer)
{
    const std::vector<std::string> shapes = {
        kBall,
        R"({"point":{"position":[0,0,3]}})",
        R"({"aabb":{"min":[0,0,0],"max":[1,1,1]}})",
        R"({"obb":{"center":[0,3,0],"half_extents":[1,1,0],"rotation":[0,0,0,1]}})",
        R"({"capsule":{"a":[0,0,0],"b":[0,0,1],"radius":1}})",
        R"({"cylinder":{"a":[0,5,0],"b":[0,5,1],"radius":1}})",
        R"({"convex_hull":{"points":[[0,0,0],[1,0,0],[0,7,0],[0,0,2]]}})",
        R"({"plane":{"normal":[0,0,2],"offset":1}})",
        R"({"half_space":{"normal":[0,0,1],"offset":-1}})",
        R"({"triangle":{"a":[0,0,0],"b":[1,0,0],"c":[0,1,0]}})",
        R"({"segment":{"a":[0,0,0],"b":[1,0,0]}})",
    };
    std::string input;
    for (const std::string& a : shapes)
        for (const std::string& b : shapes)
            input += between(a, b) + "\n";
    for (const std::string& b : shapes)
        input += between(R"({"ray":{"origin":[9,9,9],"direction":[-1,-1,-1]}})", b) + "\n";
    const std::vector<Json> answers = answersTo(input);
    ASSERT_EQ(answers.size(), shapes.size() * shapes.size() + shapes.size());
    for (const Json& answer : answers)
        EXPECT_FALSE(answer.contains("error")) << answer;
    for (std::size_t a = 0; a < shapes.size(); ++a)
        for (std::size_t b = 0; b < shapes.size(); ++b) {
            const Json& there = answers[a * shapes.size() + b];
            const Json& back = answers[b * shapes.size() + a];
            EXPECT_EQ(there["overlap"], back["overlap"]) << shapes[a] << shapes[b];
            EXPECT_EQ(there["overlap"] == true, there["distance"] == 0.0) << shapes[a] << shapes[b];
            EXPECT_EQ(there["depth"].is_null(), there["normal"].is_null());
        }
}

TEST(MbvPairs, RectanglesAreTakenInBothForms)
{
    const std::string centered =
        R"({"rectangle":{"center":[1,-0.5],"half_extents":[1,0.5],"angle_degrees":0}})";
    const std::string screen =
        R"({"rectangle":{"top":0,"left":0,"width":2,"height":1,"rotation_degrees":180}})";
    // The same rectangle, x from 0 to 2 and y from -1 to 0; one beside it, 1 away, and one that
    // touches its lower side.
    const Json same = answerTo(between(centered, screen));
    EXPECT_EQ(same["overlap"], true);
    EXPECT_EQ(same["depth"], 1.0);
    EXPECT_EQ(same["normal"].size(), 2u);
    const std::string beside =
        R"({"rectangle":{"top":0,"left":3,"width":2,"height":1,"rotation_degrees":0}})";
    const Json apart = answerTo(between(screen, beside));
    EXPECT_EQ(apart["overlap"], false);
    EXPECT_EQ(apart["distance"], 1.0);
    EXPECT_EQ(apart["point_on_a"][0], 2.0);
    EXPECT_EQ(apart["point_on_b"][0], 3.0);
    const std::string below =
        R"({"rectangle":{"top":1,"left":0,"width":2,"height":1,"rotation_degrees":180}})";
    EXPECT_EQ(answerTo(between(screen, below))["overlap"], true);
    EXPECT_EQ(answerTo(between(screen, below))["depth"], 0.0);

    const std::vector<std::pair<std::string, std::string>> bad = {
        {between(screen, kBall), "/b: a rectangle is flat"},
        {between(kBall, screen), "/a: a rectangle is flat"},
        {between(R"({"ray":{"origin":[0,0,0],"direction":[1,0,0]}})", screen),
         "/b: a rectangle cannot stand here"},
        {between(screen, screen, R"(,"motion":[1,0,0])"), "/motion"},
        {between(screen, R"({"rectangle":{"top":0,"left":0,"width":-2,"height":1,)"
                         R"("rotation_degrees":0}})"),
         "/b/rectangle/width: must not be negative"},
        {between(screen, R"({"rectangle":{"center":[0,0,0],"half_extents":[1,1],)"
                         R"("angle_degrees":0}})"),
         "/b/rectangle/center: must have 2 numbers, has 3"},
        {between(screen, R"({"rectangle":{"center":[0,0],"half_extents":[1,-1],)"
                         R"("angle_degrees":0}})"),
         "/b/rectangle/half_extents/1: must not be negative"},
        {between(screen, R"({"rectangle":{"center":[0,0],"top":1}})"), "unknown field \"top\""},
    };
    for (const auto& [line, named] : bad) {
        const Json answer = answerTo(line);
        EXPECT_NE(answer.value("error", "").find(named), std::string::npos) << answer;
    }
}

TEST(MbvPairs, DepthAndPointsAreNullWhereNothingSingleAnswers)
{
    // A plane has no inside; facing half-spaces cannot be parted; parallel planes are nearest
    // everywhere.
    const Json cut = answerTo(between(R"({"plane":{"normal":[0,0,1],"offset":0}})", kBall));
    EXPECT_EQ(cut["overlap"], true);
    for (const char* const field : {"depth", "normal", "point_on_a", "point_on_b"})
        EXPECT_TRUE(cut.at(field).is_null()) << field;
    const Json facing = answerTo(between(R"({"half_space":{"normal":[0,0,1],"offset":0}})",
                                         R"({"half_space":{"normal":[0,1,1],"offset":-9}})"));
    EXPECT_EQ(facing["overlap"], true);
    EXPECT_TRUE(facing["depth"].is_null());
    const Json parallel = answerTo(between(R"({"plane":{"normal":[0,0,1],"offset":0}})",
                                           R"({"plane":{"normal":[0,0,2],"offset":4}})"));
    EXPECT_EQ(parallel["distance"], 2.0);
    EXPECT_TRUE(parallel["point_on_a"].is_null());
    EXPECT_TRUE(parallel["point_on_b"].is_null());
}

TEST(MbvPairs, ThePointWhereAPointOrASegmentMeetsATriangleIsGiven)
{
    const std::string triangle = R"("b":{"triangle":{"a":[0,0,0],"b":[2,0,0],"c":[0,2,0]}}})";
    const std::vector<Json> answers =
        answersTo(R"({"a":{"point":{"position":[0.5,0.5,0]}},)" + triangle + "\n" +
                  R"({"a":{"segment":{"a":[0.5,0.5,-1],"b":[0.5,0.5,3]}},)" + triangle + "\n" +
                  R"({"a":{"segment":{"a":[0.5,0.5,0],"b":[9,0.5,0]}},)" + triangle + "\n");
    ASSERT_EQ(answers.size(), 3U);
    for (const std::size_t i : {0U, 1U}) {
        EXPECT_EQ(answers[i]["overlap"], true);
        EXPECT_EQ(answers[i]["point_on_a"], (Json{0.5, 0.5, 0}));
        EXPECT_EQ(answers[i]["point_on_b"], (Json{0.5, 0.5, 0}));
        EXPECT_EQ(answers[i]["depth"], nullptr);
    }
    EXPECT_EQ(answers[2]["overlap"], true); // in its plane: a whole segment in common
    EXPECT_EQ(answers[2]["point_on_a"], nullptr);
}

} // namespace
} // namespace mbv::test
