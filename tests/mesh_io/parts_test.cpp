#include "mesh_files.h"
#include "mutations.h"
#include "seed_files.h"

#include "mesh_io/parsing/mesh_source.h"
#include "mesh_io/parsing/readers.h"

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <limits>

/// Files are read in parts, in parallel. Wherever the parts begin and however many threads there
/// are, the mesh is the same to the last bit, and so is the error with its line.
namespace mbv::test {
namespace {

constexpr std::size_t kWhole = std::numeric_limits<std::size_t>::max();

TriangleMesh read(const MeshSource& source, std::string_view name)
{
    if (name.ends_with(".obj"))
        return readObj(source);
    if (name.ends_with(".off"))
        return readOff(source);
    return name.ends_with(".ply") ? readPly(source) : readStl(source);
}

Outcome outcomeOf(std::string_view name, const std::string& bytes, std::size_t partBytes)
{
    SourceOptions options;
    options.partBytes = partBytes;
    try {
        const ProgressFn noProgress;
        return {read(MeshSource(name, bytes, noProgress, options), name), ""};
    } catch (const Error& error) {
        return {{}, error.what()};
    }
}

testing::AssertionResult areEqual(const Outcome& a, const Outcome& b)
{
    if (a.error != b.error)
        return testing::AssertionFailure() << '\'' << a.error << "' and '" << b.error << '\'';
    if (a.mesh.triangles != b.mesh.triangles)
        return testing::AssertionFailure() << "the triangles differ";
    if (a.mesh.vertices != b.mesh.vertices)
        return testing::AssertionFailure() << "the vertices differ";
    return testing::AssertionSuccess();
}

/// In parts of every size up to the file's, and so with every line as the first of a part.
void expectOneOutcome(std::string_view name, const std::string& bytes)
{
    const Outcome whole = outcomeOf(name, bytes, kWhole);
    for (std::size_t partBytes = 1; partBytes <= bytes.size(); ++partBytes)
        ASSERT_TRUE(areEqual(outcomeOf(name, bytes, partBytes), whole))
            << partBytes << " bytes a part of " << testing::PrintToString(bytes);
}

/// Which the whole file and its parts all give.
void expectError(std::string_view name, const std::string& bytes, std::string_view piece)
{
    EXPECT_TRUE(contains(outcomeOf(name, bytes, kWhole).error, piece));
    expectOneOutcome(name, bytes);
}

bool isInParts(const SeedFile& file)
{
    return !file.name.ends_with(".gltf") && !file.name.ends_with(".glb");
}

const char* const kObjStatements =
    "# comment that ends with \\\nmtllib a.mtl\no one\nv 0 0 0\nv 1 0 0 # 1\nv 0 1e0 0 1\n"
    "g a b\\\n c\nusemtl m\ns off\nf 1 2 3\nf -3 -2 -1\n\n  \nv 0 0 1 0.5 0.5 0.5\nvn 0 0 1\n"
    "f 1//1 \\\n  2/1/1 \\\n 4\no two\nf -1/1 -2 -4\nv 5 5 5\nv 6 5 5\nv 6 6 5\nv 5 6 5\n"
    "f 5 6 7 8\nfo -4 -3 -2 -1\nv 5.5 5.2 5\nf 5 6 7 9 8\nf 10 1 2\nv 9 9 9";

} // namespace

TEST(Parts, ObjIsTheSameWhereverItIsCut)
{
    const std::string text = kObjStatements;
    ASSERT_EQ(outcomeOf("a.obj", replaced(text, " # 1", ""), kWhole).mesh.vertices.size(), 10u);
    for (const std::string& file : {replaced(text, " # 1", ""), replaced(text, " # 1", " \\\n")}) {
        expectOneOutcome("a.obj", file);
        for (const char* end : {"\r\n", "\r"}) {
            std::string other;
            for (const char c : file)
                other += c == '\n' ? end : std::string(1, c);
            expectOneOutcome("a.obj", other);
        }
    }
}

TEST(Parts, ObjErrorsNameTheFirstFaultAndItsLine)
{
    const std::string text = replaced(kObjStatements, " # 1", "");
    expectError("a.obj", replaced(kObjStatements, " # 1", " 1#"), "line 5: '1#' is not a number");
    expectError("a.obj", replaced(text, "f -3 -2 -1", "f -4 -2 -1"),
                "line 12: vertex index -4 is out of range: there are 3 vertices before this line");
    expectError("a.obj", replaced(text, "f 10 1 2", "f 11 1 2\nf 11 1 2"),
                "line 30: vertex index 11 is out of range: the file has 10 vertices");
    expectError("a.obj", replaced(text, "f 1 2 3", "f 0 2 3"), "line 11: vertex index 0");
    // A count back too far, and a fault behind it.
    expectError("a.obj", replaced(replaced(text, "f -1/1", "f -5/1"), "v 9 9 9", "v 9 9 x"),
                "line 21: vertex index -5");
}

TEST(Parts, DamagedFilesGiveOneMeshOrOneError)
{
    for (const SeedFile& file : seedMeshes()) {
        if (!isInParts(file))
            continue;
        expectOneOutcome(file.name, file.bytes);
        Random random(7);
        for (int i = 0; i < mutationCount(); ++i) {
            const std::string damaged = mutated(file.bytes, random);
            if (damaged.empty())
                continue;
            const Outcome whole = outcomeOf(file.name, damaged, kWhole);
            for (const std::size_t partBytes : {1U, 2U, 13U, 50U, 101U})
                ASSERT_TRUE(areEqual(outcomeOf(file.name, damaged, partBytes), whole))
                    << file.name << ", mutation " << i << ", " << partBytes << " bytes a part";
        }
    }
}

TEST(Parts, ThreadsDoNotChangeTheOutcome)
{
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 7);
    for (const SeedFile& file : seedMeshes()) {
        if (!isInParts(file))
            continue;
        for (const std::string& bytes : {file.bytes, file.bytes + "\n?\n"}) {
            const auto onThreads = [&](int threads) {
                return tbb::task_arena(threads).execute(
                    [&] { return outcomeOf(file.name, bytes, 16); });
            };
            const Outcome one = onThreads(1);
            for (const int threads : {2, 7})
                ASSERT_TRUE(areEqual(onThreads(threads), one)) << file.name;
        }
    }
}

} // namespace mbv::test
