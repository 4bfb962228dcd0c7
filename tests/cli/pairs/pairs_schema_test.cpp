#include "json_schema.h"

#include <gtest/gtest.h>

/// The contract of `mbv pairs`, as DESIGN.md gives it, before the command itself.
namespace mbv::test {
namespace {

constexpr const char* kInput = "pairs-input.schema.json";
constexpr const char* kOutput = "pairs-output.schema.json";

bool follows(const char* schema, const std::string& text)
{
    return schemaErrors(schema, text).empty();
}

std::string pairWith(const std::string& shape)
{
    return R"({"id":1,"a":)" + shape + R"(,"b":{"sphere":{"center":[0,0,0],"radius":1}}})";
}

TEST(PairsSchema, TakesEveryShape)
{
    for (const char* const shape :
         {R"({"sphere":{"center":[0,0,0],"radius":0}})", R"({"point":{"position":[0,0,0]}})",
          R"({"aabb":{"min":[0,0,0],"max":[1,1,1]}})",
          R"({"obb":{"center":[0,0,0],"half_extents":[1,1,0],"rotation":[0,0,0,1]}})",
          R"({"obb":{"center":[0,0,0],"half_extents":[1,1,0],"axes":[[1,0,0],[0,1,0],[0,0,1]]}})",
          R"({"capsule":{"a":[0,0,0],"b":[0,0,1],"radius":1}})",
          R"({"plane":{"normal":[0,0,2],"offset":1}})",
          R"({"half_space":{"normal":[0,0,1],"offset":-1}})",
          R"({"triangle":{"a":[0,0,0],"b":[1,0,0],"c":[0,1,0]}})",
          R"({"segment":{"a":[0,0,0],"b":[1,0,0]}})",
          R"({"ray":{"origin":[0,0,5],"direction":[0,0,-1]}})",
          R"({"ray":{"origin":[0,0,5],"direction":[0,0,-1],"max_t":4}})",
          R"({"rectangle":{"center":[0,0],"half_extents":[1,2],"angle_degrees":30}})",
          R"({"rectangle":{"top":1,"left":2,"width":3,"height":4,"rotation_degrees":5}})",
          R"({"cylinder":{"a":[0,0,0],"b":[0,0,1],"radius":1}})",
          R"({"cone":{"apex":[0,0,1],"base_center":[0,0,0],"radius":1}})",
          R"({"ellipsoid":{"center":[0,0,0],"radii":[1,2,0],"rotation":[0,0,0,1]}})",
          R"({"ellipsoid":{"center":[0,0,0],"radii":[1,2,3],"axes":[[1,0,0],[0,1,0],[0,0,1]]}})",
          R"({"convex_hull":{"points":[[0,0,0],[1,0,0]]}})"})
        EXPECT_TRUE(follows(kInput, pairWith(shape))) << shape;
}

TEST(PairsSchema, RejectsWhatIsNoShape)
{
    for (const char* const shape :
         {"1", "{}", R"({"cube":{}})", R"({"sphere":{"center":[0,0],"radius":1}})",
          R"({"ray":{"origin":[0,0,5],"direction":[0,0,-1],"max_t":-4}})",
          R"({"point":{"position":[0,0,0],"radius":0}})",
          R"({"sphere":{"center":[0,0,0],"radius":-1}})", R"({"sphere":{"center":[0,0,0]}})",
          R"({"sphere":{"center":[0,0,0],"radius":1,"color":"red"}})",
          R"({"obb":{"center":[0,0,0],"half_extents":[1,1,1]}})",
          R"({"cone":{"a":[0,0,1],"b":[0,0,0],"radius":1}})",
          R"({"ellipsoid":{"center":[0,0,0],"radii":[1,-2,1],"rotation":[0,0,0,1]}})",
          R"({"ellipsoid":{"center":[0,0,0],"radii":[1,2,1]}})"})
        EXPECT_FALSE(follows(kInput, pairWith(shape))) << shape;
}

TEST(PairsSchema, ARayMayNotStandAsB)
{
    EXPECT_FALSE(follows(kInput, R"({"a":{"sphere":{"center":[0,0,0],"radius":1}},
                                     "b":{"ray":{"origin":[0,0,5],"direction":[0,0,-1]}}})"));
}

TEST(PairsSchema, KnowsEveryKindOfAnswer)
{
    for (const char* const line :
         {R"({"id":1,"overlap":true,"distance":0,"depth":0.26,"normal":[1,0,0],
              "point_on_a":[0,0,0],"point_on_b":[0.26,0,0]})",
          R"({"id":"x","overlap":false,"distance":2,"depth":null,"normal":null,
              "point_on_a":[0,0,0],"point_on_b":null,"sweep":null})",
          R"({"id":null,"overlap":false,"distance":2,"depth":null,"normal":null,
              "point_on_a":null,"point_on_b":null,
              "sweep":{"fraction":0.5,"point":[0,0,0],"normal":[1,0,0]}})",
          R"({"id":2,"hit":true,"t":4,"point":[0,0,1],"normal":[0,0,1],"inside":false})",
          R"({"id":2,"hit":false,"t":null,"point":null,"normal":null,"inside":false})",
          R"({"id":3,"error":"a.sphere.radius: must not be negative"})"})
        EXPECT_TRUE(follows(kOutput, line)) << line;
    for (const char* const line : {R"({"id":1,"overlap":true})", R"({"id":1})",
                                   R"({"error":"no id"})", R"({"id":1,"error":""})"})
        EXPECT_FALSE(follows(kOutput, line)) << line;
}

} // namespace
} // namespace mbv::test
