#include "mesh_files.h"

#include <mbv/mesh/load_mesh.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>

/// Damaged files: each loads as a valid mesh or throws Error. MBV_MUTATIONS in the environment sets
/// how many there are of each format.
namespace mbv::test {

namespace {

using Random = std::mt19937; // the same numbers with every standard library

std::size_t pick(Random& random, std::size_t below)
{
    return below == 0 ? 0 : random() % below;
}

/// One to eight random edits: of bytes, of words, of blocks.
std::string mutated(std::string file, Random& random)
{
    static const std::string kPieces[] = {
        "-1",      "0",     "nan",      "1e999",      "4294967295", "\n",  " ",
        "/",       "solid", "f ",       "v ",         "\\\n",       "3 ",  "#",
        "endloop", "\r",    "element ", "2147483648", "-0.",        "inf", "999999999999999999999"};
    for (std::size_t edits = 1 + pick(random, 8); edits > 0; --edits) {
        const std::size_t at = pick(random, file.size());
        const std::size_t length = std::min(pick(random, 20), file.size() - at);
        switch (pick(random, 8)) {
        case 0:
            file.resize(at);
            break;
        case 1:
            file.erase(at, length);
            break;
        case 2:
            file.insert(at, file.substr(pick(random, file.size()), length));
            break;
        case 3:
            file.insert(at, kPieces[pick(random, std::size(kPieces))]);
            break;
        case 4:
            file.replace(at, length, kPieces[pick(random, std::size(kPieces))]);
            break;
        case 5:
            if (!file.empty())
                file[at] = static_cast<char>(file[at] ^ (1 << pick(random, 8)));
            break;
        case 6:
            std::fill_n(file.begin() + static_cast<std::ptrdiff_t>(at), length,
                        static_cast<char>(random()));
            break;
        default:
            if (!file.empty())
                file[at] = "0123456789"[pick(random, 10)];
        }
    }
    return file;
}

bool isValid(const TriangleMesh& mesh)
{
    const auto inRange = [&](std::uint32_t i) { return i < mesh.vertices.size(); };
    return !mesh.triangles.empty() &&
           std::all_of(mesh.vertices.begin(), mesh.vertices.end(), isFinite) &&
           std::all_of(mesh.triangles.begin(), mesh.triangles.end(),
                       [&](const auto& t) { return std::all_of(t.begin(), t.end(), inRange); });
}

void expectMeshOrError(std::string_view name, const std::string& good)
{
    const char* const wanted = std::getenv("MBV_MUTATIONS");
    const int count = wanted != nullptr ? std::atoi(wanted) : 300;
    const TempDir dir;
    Random random(20240501);
    int errors = 0;
    for (int i = 0; i < count; ++i) {
        const std::string file = mutated(good, random);
        try {
            ASSERT_TRUE(isValid(loadMesh(dir.write(name, file)))) << "mutation " << i;
        } catch (const Error& error) {
            ++errors;
            ASSERT_TRUE(contains(error.what(), name)) << "mutation " << i;
        }
    }
    EXPECT_GT(errors, count / 4); // else the mutations would be too tame to show anything
}

} // namespace

TEST(DamagedFile, BinaryStlGivesAMeshOrAnError)
{
    expectMeshOrError("damaged.stl", binaryStl(tetrahedron(), "solid mbv"));
}

TEST(DamagedFile, AsciiStlGivesAMeshOrAnError)
{
    expectMeshOrError("damaged.stl", asciiStl(tetrahedron()));
}

TEST(DamagedFile, ObjGivesAMeshOrAnError)
{
    expectMeshOrError("damaged.obj", tetrahedronObj() + "g a\nvt 0 0\nvn 0 0 1\nv 2 2 0\nv 3 1 0\n"
                                                        "f 1/1/1 2/1/1 -2/1/1 5//1 6 3\n");
}

TEST(DamagedFile, AsciiPlyGivesAMeshOrAnError)
{
    expectMeshOrError("damaged.ply", tetrahedronPly(PlyKind::Ascii));
}

TEST(DamagedFile, LittleEndianPlyGivesAMeshOrAnError)
{
    expectMeshOrError("damaged.ply", tetrahedronPly(PlyKind::LittleEndian));
}

TEST(DamagedFile, BigEndianPlyGivesAMeshOrAnError)
{
    expectMeshOrError("damaged.ply", tetrahedronPly(PlyKind::BigEndian));
}

} // namespace mbv::test
