#include "mesh_files.h"

#include <mbv/mesh_io/load_mesh.h>

#include <algorithm>
#include <bit>
#include <limits>

/// Binary PLY of more rows than one task reads. The oracle is the mesh that was written, and the
/// messages are those of the reader that takes one row after another.
namespace mbv::test {
namespace {

constexpr std::uint32_t kSide = 200; // of a grid: 40,000 vertices, 79,202 triangles

TriangleMesh grid()
{
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < kSide; ++i)
        for (std::uint32_t k = 0; k < kSide; ++k)
            mesh.vertices.push_back({0.5 * i, 0.25 * k, -0.125 * (i ^ k)}); // all of them floats
    for (std::uint32_t i = 0; i + 1 < kSide; ++i)
        for (std::uint32_t k = 0; k + 1 < kSide; ++k) {
            const std::uint32_t at = kSide * i + k;
            mesh.triangles.push_back({at, at + 1, at + kSide});
            mesh.triangles.push_back({at + 1, at + kSide + 1, at + kSide});
        }
    return mesh;
}

struct Form {
    bool bigEndian = false;
    bool isDouble = false;
    bool hasMore = false;     ///< properties between those that are read, and other elements
    std::size_t quadAt = ~0U; ///< a face that gets a fourth corner, its second once more
};

class Writer {
public:
    explicit Writer(const Form& form) : form_(form) {}

    template <class Value> void add(Value value)
    {
        auto bytes = std::bit_cast<std::array<char, sizeof value>>(value);
        static_assert(std::endian::native == std::endian::little);
        if (form_.bigEndian)
            std::ranges::reverse(bytes);
        text.append(bytes.data(), bytes.size());
    }

    void addCoordinate(double x)
    {
        if (form_.isDouble)
            add(x);
        else
            add(static_cast<float>(x));
    }

    void addMore(std::uint16_t value)
    {
        if (form_.hasMore)
            add(value);
    }

    std::string text;

private:
    Form form_;
};

std::string headerOf(const TriangleMesh& mesh, const Form& form)
{
    const std::string real = form.isDouble ? "double" : "float";
    const auto more = [&](const char* property) {
        return std::string(form.hasMore ? property : "");
    };
    return std::string("ply\nformat binary_") + (form.bigEndian ? "big" : "little") +
           "_endian 1.0\n" + more("element camera 2\nproperty ushort id\n") + "element vertex " +
           std::to_string(mesh.vertices.size()) + "\nproperty " + real + " y\n" +
           more("property ushort quality\n") + "property " + real + " z\nproperty " + real +
           " x\nelement face " + std::to_string(mesh.triangles.size()) + "\n" +
           more("property ushort group\n") + "property list uchar uint vertex_indices\n" +
           more("property ushort flags\n") + "end_header\n";
}

std::string plyOf(const TriangleMesh& mesh, const Form& form)
{
    Writer file(form);
    file.text = headerOf(mesh, form);
    file.addMore(7);
    file.addMore(8);
    for (const Vec3& p : mesh.vertices) {
        file.addCoordinate(p.y);
        file.addMore(9);
        file.addCoordinate(p.z);
        file.addCoordinate(p.x);
    }
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        file.addMore(1);
        file.add(static_cast<std::uint8_t>(i == form.quadAt ? 4 : 3));
        for (const std::uint32_t corner : mesh.triangles[i])
            file.add(corner);
        if (i == form.quadAt)
            file.add(mesh.triangles[i][1]);
        file.addMore(2);
    }
    return file.text;
}

} // namespace

TEST(PlyEqualRows, GiveTheMeshInEveryForm)
{
    const TriangleMesh expected = grid();
    for (const bool bigEndian : {false, true})
        for (const bool isDouble : {false, true})
            for (const bool hasMore : {false, true}) {
                const TriangleMesh mesh =
                    load("a.ply", plyOf(expected, {bigEndian, isDouble, hasMore}));
                EXPECT_TRUE(mesh.vertices == expected.vertices) << bigEndian << isDouble << hasMore;
                EXPECT_TRUE(mesh.triangles == expected.triangles)
                    << bigEndian << isDouble << hasMore;
            }
}

TEST(PlyEqualRows, OneFaceOfFourCornersAmongThemIsReadAsAnywhere)
{
    const TriangleMesh written = grid();
    for (const std::size_t at :
         {std::size_t{0}, std::size_t{50'000}, written.triangles.size() - 1}) {
        const TriangleMesh mesh = load("a.ply", plyOf(written, {.quadAt = at}));
        EXPECT_TRUE(mesh.vertices == written.vertices);
        ASSERT_EQ(mesh.triangles.size(), written.triangles.size() + 1);
        EXPECT_TRUE(std::equal(written.triangles.begin(),
                               written.triangles.begin() + static_cast<std::ptrdiff_t>(at),
                               mesh.triangles.begin()));
        EXPECT_TRUE(std::equal(written.triangles.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                               written.triangles.end(),
                               mesh.triangles.begin() + static_cast<std::ptrdiff_t>(at) + 2));
    }
}

TEST(PlyEqualRows, TheFirstFaultIsNamedWithItsByte)
{
    TriangleMesh mesh = grid();
    const std::size_t body = headerOf(mesh, {}).size();
    mesh.triangles[70'000][2] = 40'000;
    mesh.triangles[60'000][1] = 40'001;
    const std::size_t face = body + mesh.vertices.size() * 12 + 60'000 * 13 + 1;
    EXPECT_TRUE(contains(errorOf("a.ply", plyOf(mesh, {})),
                         "byte " + std::to_string(face + 8) + ": vertex index 40001 is out of"));
    mesh.triangles[60'000][1] = 0xFFFF'FFFF;
    EXPECT_TRUE(contains(errorOf("a.ply", replaced(plyOf(mesh, {}), "uchar uint", "uchar int")),
                         "byte " + std::to_string(face + 7) + ": vertex index -1 is out of range"));
    mesh.vertices[39'999].z = std::numeric_limits<double>::infinity();
    mesh.vertices[30'000].x = std::nan("");
    EXPECT_TRUE(contains(errorOf("a.ply", plyOf(mesh, {})),
                         "byte " + std::to_string(body + 30'000 * 12 + 12) +
                             ": a coordinate is NaN or infinite"));
}

TEST(PlyEqualRows, ProgressNeverGoesBack)
{
    const std::string file = plyOf(grid(), {.quadAt = 70'000});
    double last = 0;
    const ProgressFn progress = [&](double fraction) {
        EXPECT_GE(fraction, last);
        last = fraction;
        return true;
    };
    (void)meshFromBytes(file, "a.ply", progress, {});
    EXPECT_EQ(last, 1);
}

} // namespace mbv::test
