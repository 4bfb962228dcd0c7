#include "mesh_files.h"

#include <mbv/mesh_io/load_mesh.h>

#include <algorithm>
#include <clocale>
#include <thread>

#ifndef _WIN32
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace mbv::test {

namespace {

/// The message of the Error with this code that loading the path throws, or a test failure.
std::string errorOfPath(const std::filesystem::path& path, ErrorCode code)
{
    try {
        (void)loadMesh(path);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), code) << error.what();
        return error.what();
    }
    ADD_FAILURE() << path << " loaded, though it should not";
    return {};
}

} // namespace

TEST(LoadMesh, KnowsItsExtensionsInAnyCase)
{
    for (const char* extension : {".stl", ".STL", ".Obj", ".ply"})
        EXPECT_TRUE(isMeshExtension(extension)) << extension;
    for (const char* extension : {"", ".", "stl", ".stl ", ".step", ".xyz"})
        EXPECT_FALSE(isMeshExtension(extension)) << extension;
    EXPECT_EQ(load("A.STL", binaryStl(tetrahedron())).triangles.size(), 4u);
}

TEST(LoadMesh, UnknownExtensionIsAnErrorThatListsTheKnownOnes)
{
    const std::string message = errorOf("cat.step", "x", ErrorCode::FormatUnsupported);
    EXPECT_TRUE(contains(message, ".step"));
    EXPECT_TRUE(contains(message, ".stl, .obj, .ply, .off, .gltf, .glb, .3mf and .dae"));
    EXPECT_TRUE(contains(errorOf("cat", "x", ErrorCode::FormatUnsupported), "no file extension"));
}

TEST(LoadMesh, MissingFileIsAnError)
{
    const TempDir dir;
    const std::string message = errorOfPath(dir / "missing.stl", ErrorCode::FileUnreadable);
    EXPECT_TRUE(contains(message, "missing.stl"));
    EXPECT_TRUE(contains(message, "no such file"));
}

TEST(LoadMesh, DirectoryIsAnError)
{
    const TempDir dir;
    std::filesystem::create_directory(dir / "folder.stl");
    const std::string message = errorOfPath(dir / "folder.stl", ErrorCode::FileUnreadable);
    EXPECT_TRUE(contains(message, "is a directory"));
    std::filesystem::create_directory(dir / "folder");
    EXPECT_TRUE(contains(errorOfPath(dir / "folder", ErrorCode::FileUnreadable), "is a directory"))
        << "rather than without an extension";
}

TEST(LoadMesh, EmptyFileIsAnError)
{
    for (const char* name : {"empty.stl", "empty.obj", "empty.ply"})
        EXPECT_TRUE(contains(errorOf(name, ""), "is empty"));
}

TEST(LoadMesh, GarbageIsAnError)
{
    std::string garbage;
    for (unsigned i = 0; i < 1000; ++i)
        garbage.push_back(static_cast<char>((i * 2654435761u) >> 24));
    for (const char* name : {"garbage.stl", "garbage.obj", "garbage.ply"})
        errorOf(name, garbage);
    for (const char* name : {"text.stl", "text.obj", "text.ply"})
        errorOf(name, "Dear Sir,\nplease find attached the mesh.\n");
    for (const char* name : {"zero.stl", "zero.obj", "zero.ply"})
        errorOf(name, std::string(200, '\0'));
}

#ifndef _WIN32
/// Root may read everything; while this lives, root is somebody else.
class NotRoot {
public:
    NotRoot()
    {
        constexpr uid_t kNobody = 65534;
        EXPECT_EQ(seteuid(user_ == 0 ? kNobody : user_), 0);
    }
    ~NotRoot() { EXPECT_EQ(seteuid(user_), 0); }
    NotRoot(const NotRoot&) = delete;
    NotRoot& operator=(const NotRoot&) = delete;

private:
    uid_t user_ = geteuid();
};

TEST(LoadMesh, PackedFilesAndWideTextAreNamedAsWhatTheyAre)
{
    using namespace std::string_literals;
    const std::string rest(200, 'x');
    for (const std::string& extension : {"stl"s, "obj"s, "ply"s, "off"s, "dae"s, "gltf"s, "glb"s}) {
        const std::string name = "mesh." + extension;
        const auto expect = [&](const std::string& begin, std::string_view said) {
            EXPECT_TRUE(contains(errorOf(name, begin + rest), said)) << extension;
        };
        expect("\x1f\x8b\x08\0"s, "is packed (gzip); unpack it first");
        expect("PK\x03\x04"s, "is packed (zip)");
        expect("\xff\xfes\0o\0l\0"s, "is text in UTF-16; save it as UTF-8");
        expect("\xfe\xff\0s\0o"s, "is text in UTF-16");
        expect("\xff\xfe\0\0s\0\0\0"s, "is text in UTF-32");
        expect("\0\0\xfe\xff\0\0\0s"s, "is text in UTF-32");
    }
    // The header of a binary STL may be anything.
    const TriangleMesh mesh = load("mesh.stl", binaryStl(tetrahedron(), "\x1f\x8b\x08"));
    EXPECT_EQ(mesh.triangles.size(), 4U);
}

TEST(LoadMesh, FileWithoutPermissionIsAnError)
{
    const TempDir dir;
    const auto file = dir.write("secret.stl", binaryStl(tetrahedron()));
    ASSERT_EQ(chmod(file.c_str(), 0), 0);
    std::string message;
    {
        const NotRoot somebody;
        message = errorOfPath(file, ErrorCode::FileUnreadable);
    }
    EXPECT_TRUE(contains(message, "secret.stl"));
    EXPECT_TRUE(contains(message, "permission"));
}

TEST(LoadMesh, PipeIsAnErrorAndNotAnEndlessWait)
{
    const TempDir dir;
    const auto pipe = dir / "pipe.stl";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_TRUE(contains(errorOfPath(pipe, ErrorCode::FileUnreadable), "not a regular file"));
}
#endif

TEST(LoadMesh, FileNamesAndFoldersMayBeInAnyScript)
{
    const TempDir dir;
    std::filesystem::create_directory(dir / "고양이 폴더");
    for (const char* name : {"고양이 폴더/고양이.stl", "кошка.stl", "chat été.stl", "ねこ🐈.stl"})
        EXPECT_EQ(loadMesh(dir.write(name, binaryStl(tetrahedron()))).triangles.size(), 4u) << name;
    EXPECT_TRUE(contains(errorOf("고양이.stl", "x"), "고양이.stl"));
}

TEST(LoadMesh, ProgressRisesFromZeroToOne)
{
    const std::vector<FloatTriangle> many(100'000, tetrahedron()[0]);
    const std::vector<FloatTriangle> more(300'000, tetrahedron()[0]); // a binary one is read faster
    const TempDir dir;
    for (const auto& file :
         {dir.write("a.stl", binaryStl(more)), dir.write("b.stl", asciiStl(many))}) {
        std::vector<double> fractions;
        (void)loadMesh(file, [&](double fraction) {
            fractions.push_back(fraction);
            return true;
        });
        ASSERT_GE(fractions.size(), 5u);
        EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
        EXPECT_EQ(fractions.front(), 0);
        EXPECT_EQ(fractions.back(), 1);
    }
}

TEST(LoadMesh, CancelStopsAtWhateverFractionItComes)
{
    const std::vector<FloatTriangle> many(50'000, tetrahedron()[0]);
    const TempDir dir;
    const auto file = dir.write("a.stl", binaryStl(many));
    for (const double stopAt : {0.0, 0.3, 0.7, 1.0}) {
        double last = -1;
        try {
            (void)loadMesh(file, [&](double fraction) {
                last = fraction;
                return fraction < stopAt;
            });
            ADD_FAILURE() << "not cancelled at " << stopAt;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Cancelled);
        }
        EXPECT_GE(last, stopAt); // it was not called again
    }
}

TEST(LoadMesh, RunsOnSeveralThreadsAtOnce)
{
    const TempDir dir;
    const std::vector<std::filesystem::path> files = {
        dir.write("a.stl", binaryStl(tetrahedron())), dir.write("b.stl", asciiStl(tetrahedron())),
        dir.write("c.obj", tetrahedronObj()), dir.write("d.ply", tetrahedronPly(PlyKind::Ascii))};
    std::vector<std::size_t> loaded(8);
    std::vector<std::thread> threads;
    for (std::size_t& count : loaded)
        threads.emplace_back([&count, &files] {
            for (int i = 0; i < 25; ++i)
                for (const auto& file : files)
                    count += loadMesh(file).triangles.size();
        });
    for (std::thread& thread : threads)
        thread.join();
    for (const std::size_t count : loaded)
        EXPECT_EQ(count, 25u * 4 * 4);
}

TEST(LoadMesh, SaysNothingOnTheConsole)
{
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    load("a.obj", tetrahedronObj());
    // Concave, and one that no ear clipping can cut: VTK is asked, and must not log.
    load("b.obj",
         "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 3 1 0\nv 2 4 0\nv 1 1 0\nv 0 4 0\nf 1 2 3 4 5 6 7\n");
    load("c.obj", "v 0 0 0\nv 2 2 0\nv 2 0 0\nv 0 2 0\nv 1 3 0\nf 1 2 3 4 5\n");
    errorOf("d.obj", "nonsense\n");
    errorOf("e.stl", binaryStl(tetrahedron()).substr(0, 100));
    errorOf("f.ply", tetrahedronPly(PlyKind::BigEndian).substr(0, 240));
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(LoadMesh, NumbersDoNotDependOnTheLocale)
{
    const std::string before = std::setlocale(LC_ALL, nullptr);
    bool hasComma = false;
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de-DE"})
        hasComma = hasComma || (std::setlocale(LC_ALL, name) != nullptr &&
                                std::localeconv()->decimal_point[0] == ',');
    const TriangleMesh mesh = load("a.obj", replaced(tetrahedronObj(), "v 1 0 0", "v 1.5 0 0"));
    std::setlocale(LC_ALL, before.c_str());
    if (!hasComma)
        GTEST_SKIP() << "no locale with a decimal comma is installed";
    EXPECT_EQ(mesh.vertices[1], (Vec3{1.5, 0, 0}));
}

} // namespace mbv::test
