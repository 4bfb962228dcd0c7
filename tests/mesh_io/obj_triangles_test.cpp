#include "mesh_files.h"
#include "mutations.h"

#include "mesh_io/obj_triangles.h"
#include "mesh_io/parsing/mesh_source.h"
#include "mesh_io/parsing/readers.h"

/// The oracle is the reader of any lines. It reads every file that begins with a line of a blank.
namespace mbv::test {
namespace {

const ProgressFn kNoProgress;

SourceOptions inPartsOf(std::size_t bytes)
{
    SourceOptions options;
    options.partBytes = bytes;
    return options;
}

bool isOfTriangles(const std::string& text)
{
    return readObjOfTriangles(MeshSource("a.obj", text, kNoProgress, inPartsOf(50))).has_value();
}

Outcome outcomeOf(const std::string& text, std::size_t partBytes)
{
    try {
        return {readObj(MeshSource("a.obj", text, kNoProgress, inPartsOf(partBytes))), ""};
    } catch (const Error& error) {
        return {{}, error.what()};
    }
}

/// The message with the line before the one it names.
std::string aLineEarlier(const std::string& error)
{
    constexpr std::string_view kLine = ", line ";
    const std::size_t at = error.find(kLine);
    if (at == std::string::npos)
        return error;
    const std::size_t number = at + kLine.size();
    const std::size_t end = error.find(':', number);
    return error.substr(0, number) +
           std::to_string(std::stoul(error.substr(number, end - number)) - 1) + error.substr(end);
}

void expectAsFromAnyLines(const std::string& text, std::size_t partBytes)
{
    const std::string blank = " \n" + text;
    ASSERT_FALSE(isOfTriangles(blank));
    const Outcome expected = outcomeOf(blank, 1'000'000);
    const Outcome outcome = outcomeOf(text, partBytes);
    EXPECT_EQ(outcome.error, aLineEarlier(expected.error)) << testing::PrintToString(text);
    EXPECT_TRUE(outcome.mesh.vertices == expected.mesh.vertices) << testing::PrintToString(text);
    EXPECT_TRUE(outcome.mesh.triangles == expected.mesh.triangles) << testing::PrintToString(text);
}

/// Lines of all kinds that such files have.
std::string someLines(Random& random, const char* lineEnd)
{
    const auto pick = [&](std::initializer_list<const char*> words) {
        return std::string(words.begin()[random() % words.size()]);
    };
    const auto number = [&] {
        return pick({"0", "-0", "1.5", "-12.25e-3", "1e-17", "123456789.125", "0.1", "7E+2", ".5"});
    };
    std::string text;
    for (int i = 0; i < 8; ++i)
        text += "v " + number() + " " + number() + "\t" + number() +
                pick({"", "", " ", " 1", " 0.5 0.5 0.5"}) + lineEnd;
    for (int i = 0; i < 24; ++i) {
        const auto corner = [&] {
            return std::to_string(1 + random() % 8) +
                   pick({"", "", "/1", "//2", "/3/-4", "/", "//"});
        };
        text +=
            pick({"", "", "vn 0 0 1", "vt 0.5 0.5", "# f 1 2 3", "g a b", "usemtl m", "s off"}) +
            lineEnd;
        text += "f " + corner() + " " + corner() + "  " + corner() + pick({"", "", " "}) + lineEnd;
        if (random() % 4 == 0)
            text += "v " + number() + " " + number() + " " + number() + lineEnd;
    }
    return text;
}

} // namespace

TEST(ObjTriangles, AreReadAsFromAnyLines)
{
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        const std::string text = someLines(random, i % 2 == 0 ? "\n" : "\r\n");
        ASSERT_TRUE(isOfTriangles(text)) << testing::PrintToString(text);
        expectAsFromAnyLines(text, 1 + random() % 300);
        const std::string open = text.substr(0, text.find_last_not_of("\r\n") + 1);
        ASSERT_TRUE(isOfTriangles(open)) << testing::PrintToString(open);
        expectAsFromAnyLines(open, 1 + random() % 300);
    }
}

TEST(ObjTriangles, LeaveOtherLinesToTheReaderOfAny)
{
    const std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n";
    ASSERT_TRUE(isOfTriangles(text));
    for (const char* line : {"f 1 2 3 4",
                             "f 1 2",
                             "f -1 -2 -3",
                             "f 0 1 2",
                             "f 1 2 5",
                             "f 1 2 4294967299",
                             "f 1/ 2/x 3",
                             "f 1 2 \\\n3",
                             "g a\\\n b",
                             "# \\",
                             " f 1 2 3",
                             "f\t1 2 3",
                             "v 1 2",
                             "v 1 2 3 4 5",
                             "v 1 2 nan",
                             "v 1 2 1e999",
                             "v 1 2 3,",
                             "v 1 2 +-3",
                             "fo 1 2 3",
                             "call a",
                             "x",
                             "g a\rg b",
                             "v 1 2 3 4 5 6 7 8",
                             "f 1 2 3 x",
                             "vx 1 2 3"}) {
        for (const std::string& file :
             {text + line, text + line + "\n", text + line + "\nf 1 2 3\n", line + ("\n" + text)}) {
            EXPECT_FALSE(isOfTriangles(file)) << testing::PrintToString(file);
            expectAsFromAnyLines(file, 20);
        }
    }
    EXPECT_FALSE(isOfTriangles("\xEF\xBB\xBF" + text));
    expectAsFromAnyLines(text + '\0' + text, 20);
}

TEST(ObjTriangles, DamagedFilesAreReadAsFromAnyLines)
{
    Random random(4);
    for (int i = 0; i < 4 * mutationCount(); ++i) {
        const std::string damaged = mutated(someLines(random, i % 2 == 0 ? "\n" : "\r\n"), random);
        // One that begins with a line end is behind the blank's line, not the next after it.
        if (!damaged.empty() && !damaged.starts_with('\n'))
            expectAsFromAnyLines(damaged, 1 + random() % 300);
    }
}

} // namespace mbv::test
