#include "mesh_files.h"
#include "random_shapes.h"

#include <mbv/mesh_io/load_mesh.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <sstream>

namespace mbv::test {

namespace {

/// One face over these points, as an OBJ file.
std::string faceObj(const std::vector<Vec3>& points)
{
    std::ostringstream text;
    text.precision(17);
    for (const Vec3& p : points)
        text << "v " << p.x << ' ' << p.y << ' ' << p.z << '\n';
    text << 'f';
    for (std::size_t i = 1; i <= points.size(); ++i)
        text << ' ' << i;
    text << '\n';
    return text.str();
}

Vec3 areaVector(const TriangleMesh& mesh, const std::array<std::uint32_t, 3>& t)
{
    return 0.5 * cross(mesh.vertices[t[1]] - mesh.vertices[t[0]],
                       mesh.vertices[t[2]] - mesh.vertices[t[0]]);
}

/// n - 2 triangles, none flipped, that add up to the area of the face; and their edges are
/// those of the face once, in its direction, and inner ones once each way.
void expectTriangulation(const std::vector<Vec3>& points, double area)
{
    const TriangleMesh mesh = load("face.obj", faceObj(points));
    EXPECT_EQ(mesh.vertices, points);
    ASSERT_EQ(mesh.triangles.size(), points.size() - 2);
    Vec3 sum;
    double absolute = 0;
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const auto& triangle : mesh.triangles) {
        sum += areaVector(mesh, triangle);
        absolute += norm(areaVector(mesh, triangle));
        for (std::size_t i = 0; i < 3; ++i) {
            ++edges[{triangle[i], triangle[(i + 1) % 3]}];
            --edges[{triangle[(i + 1) % 3], triangle[i]}];
        }
    }
    EXPECT_NEAR(norm(sum), area, 1e-12 * area);
    EXPECT_NEAR(absolute, area, 1e-12 * area); // more, were a triangle flipped
    const auto n = static_cast<std::uint32_t>(points.size());
    for (std::uint32_t i = 0; i < n; ++i)
        EXPECT_EQ((edges[{i, (i + 1) % n}]), 1);
}

std::vector<Vec3> rotatedBy(std::vector<Vec3> points, std::size_t first)
{
    std::rotate(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(first), points.end());
    return points;
}

} // namespace

TEST(Polygons, ConvexFacesAreCovered)
{
    for (const int n : {4, 5, 6, 17, 1000}) {
        std::vector<Vec3> points;
        for (int i = 0; i < n; ++i) {
            const double angle = 2 * std::numbers::pi * i / n;
            points.push_back({std::cos(angle), std::sin(angle), 1});
        }
        expectTriangulation(points, n * std::sin(2 * std::numbers::pi / n) / 2);
    }
}

TEST(Polygons, ConcaveQuadrilateralsAreCutWhereItIsInside)
{
    const std::vector<Vec3> arrow = {{0, 0, 0}, {2, 2, 0}, {0, 1, 0}, {-2, 2, 0}}; // area 2
    for (std::size_t first = 0; first < 4; ++first)
        expectTriangulation(rotatedBy(arrow, first), 2);
}

TEST(Polygons, ConcaveFacesAreCutIntoEars)
{
    // A comb: a 5 x 1 back and three teeth of 1 x 2: area 5 + 6.
    const std::vector<Vec3> comb = {{0, 0, 0}, {5, 0, 0}, {5, 3, 0}, {4, 3, 0},
                                    {4, 1, 0}, {3, 1, 0}, {3, 3, 0}, {2, 3, 0},
                                    {2, 1, 0}, {1, 1, 0}, {1, 3, 0}, {0, 3, 0}};
    for (std::size_t first = 0; first < comb.size(); ++first)
        expectTriangulation(rotatedBy(comb, first), 11);
}

TEST(Polygons, ScaleAndDistanceDoNotMatter)
{
    for (const double scale : {1e-18, 1e-150, 1e18, 1e150})
        for (std::size_t first = 0; first < 4; ++first) {
            const TriangleMesh mesh =
                load("face.obj", faceObj(rotatedBy({{0, 0, 0},
                                                    {2 * scale, 2 * scale, 0},
                                                    {0, 1 * scale, 0},
                                                    {-2 * scale, 2 * scale, 0}},
                                                   first)));
            ASSERT_EQ(mesh.triangles.size(), 2u);
            for (const auto& triangle : mesh.triangles) // each has the corner at 0 and the dent
                for (const std::size_t inner : {(4 - first) % 4, (6 - first) % 4})
                    EXPECT_EQ(std::count(triangle.begin(), triangle.end(), inner), 1) << scale;
        }
}

TEST(Polygons, FacesWithoutATriangulationKeepTheirCorners)
{
    const std::vector<Vec3> line = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {1.5, 0, 0}};
    const std::vector<Vec3> point(6, Vec3{1, 2, 3});
    const std::vector<Vec3> star = {{0, 3, 0}, {2, -3, 0}, {-3, 1, 0}, {3, 1, 0}, {-2, -3, 0}};
    for (const auto& points : {line, point, star})
        EXPECT_EQ(load("face.obj", faceObj(points)).triangles.size(), points.size() - 2);
}

TEST(Polygons, FacesStayInTheOrderOfTheFile)
{
    const TriangleMesh mesh = load("a.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\n"
                                            "f 1 2 5\nf 1 2 3 4\nf 2 3 5\n");
    ASSERT_EQ(mesh.triangles.size(), 4u);
    EXPECT_EQ(mesh.triangles.front(), (std::array<std::uint32_t, 3>{0, 1, 4}));
    EXPECT_EQ(mesh.triangles.back(), (std::array<std::uint32_t, 3>{1, 2, 4}));
}

/// A gear of so many corners, those of its teeth at 1 and between them at 0.5.
std::vector<Vec3> gear(int corners)
{
    std::vector<Vec3> points;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * i / corners;
        points.push_back((i % 2 == 0 ? 0.5 : 1.0) * Vec3{std::cos(angle), std::sin(angle), 0});
    }
    return points;
}

TEST(Polygons, FacesOfManyCornersAreCut)
{
    for (const int n : {1000, 20'000}) {
        const double sine = std::sin(2 * std::numbers::pi / n);
        expectTriangulation(gear(n), n * 0.5 * 0.5 * sine);
    }
    std::vector<Vec3> disc;
    for (const Vec3& p : gear(100'000))
        disc.push_back(p / norm(p));
    EXPECT_EQ(load("disc.obj", faceObj(disc)).triangles.size(), disc.size() - 2);
}

// The polar angle makes the outline simple.
TEST(Polygons, RandomStarShapedFacesAreCovered)
{
    RandomShapes random(31);
    for (int i = 0; i < 200; ++i) {
        const int n = 5 + i;
        const Quaternion rotation = random.rotation();
        std::vector<Vec3> points;
        std::vector<Vec3> flat;
        double area = 0;
        for (int k = 0; k < n; ++k) {
            const double angle = 2 * std::numbers::pi * k / n;
            flat.push_back(random.number(0.05, 1) * Vec3{std::cos(angle), std::sin(angle), 0});
            points.push_back(rotate(rotation, flat.back()));
        }
        for (int k = 0; k < n; ++k)
            area += cross(flat[static_cast<std::size_t>(k)],
                          flat[static_cast<std::size_t>((k + 1) % n)])
                        .z /
                    2;
        expectTriangulation(points, area);
    }
}

TEST(Polygons, AFaceThatTouchesItselfIsCovered)
{
    // A square of 4 x 4 with a hole of 2 x 2, reached by a cut that is passed both ways: area 12.
    expectTriangulation({{0, 0, 0},
                         {4, 0, 0},
                         {4, 4, 0},
                         {0, 4, 0},
                         {0, 0, 0},
                         {1, 1, 0},
                         {1, 3, 0},
                         {3, 3, 0},
                         {3, 1, 0},
                         {1, 1, 0}},
                        12);
    // Corners on the sides of a square: area 4.
    expectTriangulation({{0, 0, 0},
                         {1, 0, 0},
                         {2, 0, 0},
                         {2, 1, 0},
                         {1, 0.5, 0},
                         {2, 2, 0},
                         {1, 2, 0},
                         {0, 2, 0},
                         {0, 1, 0}},
                        4 - 0.5);
}

// Long teeth across the grid of the lookup, so that every one of them is compared with all.
TEST(Polygons, FacesThatTakeTooLongAreAnErrorThatNamesTheLine)
{
    constexpr int kTeeth = 20'000;
    std::vector<Vec3> points;
    for (int i = 0; i <= kTeeth; ++i) {
        const double at = 1e-4 * i;
        points.push_back({at, -at, 0});
        points.push_back({at + 100, -at + 100, 0});
    }
    points.push_back({100, -100, 0});
    const std::string error = errorOf("comb.obj", faceObj(points));
    EXPECT_TRUE(
        contains(error, "line " + std::to_string(points.size() + 1) + ": the concave faces"))
        << error;
    EXPECT_TRUE(contains(error, "100,000,000 comparisons")) << error;
}

} // namespace mbv::test
