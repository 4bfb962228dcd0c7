// The example of docs/LIBRARY.md on meshes, word for word between the marks, and what it prints.
#include "closed_meshes.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>

// [includes]
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/nearest_point.h>
#include <mbv/mesh_query/raycast.h>
#include <mbv/mesh_query/relation.h>
// [end]

namespace {

void example(mbv::TriangleMesh triangles, std::ostream& out)
{
    // [example]
    const auto mesh = std::make_shared<const mbv::TriangleMesh>(std::move(triangles));
    const mbv::MeshBvh part(mesh); // once; any number of placed copies and threads share it

    const mbv::PosedMesh here = {part, {}};
    const mbv::PosedMesh there = {part, {mbv::fromEulerXyzDegrees({0, 0, 90}), {9, 0, 0}}};

    if (const auto near = mbv::distanceWithin(here, there, 5)) // nothing when they are farther
        out << near->distance << " apart, at x = " << near->pointOnA.x << '\n';

    const mbv::Relation relation = mbv::relation(here, {part, {{}, {4, 0, 0}}});
    if (relation.state == mbv::RelationState::Touching)
        out << "they touch in " << relation.triangles.size() << " pairs of triangles\n";

    const auto hit = mbv::raycast({{-5, 1, 2}, {1, 0, 0}}, here);
    out << "hit after " << hit->t << ", triangle " << hit->triangle << '\n';

    const mbv::Sphere ball = {{2, 2, 2}, 1};
    out << mbv::overlaps(here, ball) << mbv::overlaps(here, ball, mbv::MeshAs::Solid)
        << mbv::contains(here, ball.center) << '\n';
    // [end]
}

/// Between a mark and the next [end], without indentation.
std::string section(const std::string& mark)
{
    std::ifstream file(std::string(MBV_SOURCE_DIR) + "/tests/mesh_query/library_example_test.cpp");
    std::string text;
    std::string line;
    bool inside = false;
    while (std::getline(file, line)) {
        const std::size_t start = line.find_first_not_of(' ');
        const std::string plain = start == std::string::npos ? "" : line.substr(start);
        if (inside && plain == "// [end]")
            return text;
        if (inside)
            text += (start == std::string::npos || start < 4 ? line : line.substr(4)) + '\n';
        inside = inside || plain == "// [" + mark + "]";
    }
    return {};
}

TEST(LibraryGuide, ShowsTheExampleOnMeshesAsItIsCompiled)
{
    std::ifstream file(std::string(MBV_SOURCE_DIR) + "/docs/LIBRARY.md");
    const std::string guide{std::istreambuf_iterator<char>(file), {}};
    std::string code = section("includes") + '\n' + section("example");
    ASSERT_GT(code.size(), 800U);
    for (std::size_t at = 0; (at = code.find("out <<", at)) != std::string::npos;)
        code.replace(at, 3, "std::cout"), at += 9;
    EXPECT_NE(guide.find("```cpp\n" + code + "```"), std::string::npos) << code;
}

// The box reaches from 0 to 4, its rotated copy from 9 - 4 to 9 in x: 1 apart. Beside itself it
// shares a face of two triangles, which meet those of the other and the triangles round it. The ray
// starts 5 before x = 0. The ball touches no face, but lies inside.
TEST(LibraryGuide, PrintsWhatItsExampleOnMeshesFinds)
{
    std::ostringstream out;
    example(mbv::test::boxMesh({0, 0, 0}, {4, 4, 4}), out);
    EXPECT_EQ(out.str(), "1 apart, at x = 4\nthey touch in 62 pairs of triangles\n"
                         "hit after 5, triangle 0\n011\n");
}

} // namespace
