#include "scene/scene_fixtures.h"

#include <mbv/file/write_file.h>

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#ifdef __unix__
#include <csignal>
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

/// How files are replaced: as a whole, and as if they had been written into.
namespace mbv {
namespace {

namespace fs = std::filesystem;
using test::expectError;
using test::readText;
using test::TempDir;

constexpr const char* kNew = "new bytes";

TEST(WriteFile, WithoutCommitTheOldFileStaysAndNothingBesideIt)
{
    const TempDir folder;
    const fs::path path = folder.write("a.txt", "old");
    {
        FileReplacement file(path);
        file.write(kNew);
        file.flush();
    }
    EXPECT_EQ(readText(path), "old");
    EXPECT_EQ(test::entryCount(folder), 1);
}

TEST(WriteFile, TakesTheLongestNameThereIs)
{
    const TempDir folder;
    const std::string longest(255, 'n');
    for (const std::string& name : {longest, longest.substr(1), std::string("고양이.txt")}) {
        writeFileAtomically(folder / name, kNew);
        writeFileAtomically(folder / name, kNew);
        EXPECT_EQ(readText(folder / name), kNew);
    }
    expectError([&] { writeFileAtomically(folder / (longest + 'n'), kNew); },
                ErrorCode::FileUnwritable, "File name too long");
    EXPECT_EQ(test::entryCount(folder), 3);
}

TEST(WriteFile, ALinkToNothingGetsItsFileMade)
{
    const TempDir folder;
    fs::create_directory(folder / "there");
    fs::create_symlink("there/new.txt", folder / "one");
    fs::create_symlink(folder / "one", folder / "two"); // absolute, and a link to a link
    writeFileAtomically(folder / "two", kNew);
    EXPECT_TRUE(fs::is_symlink(folder / "two"));
    EXPECT_TRUE(fs::is_symlink(folder / "one"));
    EXPECT_EQ(readText(folder / "there/new.txt"), kNew);
}

TEST(WriteFile, LinksThatLeadNowhereAreRefusedByName)
{
    const TempDir folder;
    fs::create_symlink("missing/new.txt", folder / "lost");
    expectError([&] { writeFileAtomically(folder / "lost", kNew); }, ErrorCode::FileUnwritable,
                "missing is not there; make it first");
    fs::create_symlink("b", folder / "a");
    fs::create_symlink("a", folder / "b");
    expectError([&] { writeFileAtomically(folder / "a", kNew); }, ErrorCode::FileUnwritable,
                "Too many levels of symbolic links");
    EXPECT_EQ(test::entryCount(folder), 3);
}

TEST(WriteFile, SeveralAtOnceLeaveTheWholeFileOfOne)
{
    const TempDir folder;
    const fs::path path = folder / "shared.txt";
    std::vector<std::thread> writers;
    for (int i = 0; i < 8; ++i)
        writers.emplace_back([&path, i] {
            for (int k = 0; k < 20; ++k)
                writeFileAtomically(path, std::string(100'000, static_cast<char>('a' + i)));
        });
    for (std::thread& writer : writers)
        writer.join();
    const std::string bytes = readText(path);
    EXPECT_EQ(bytes, std::string(100'000, bytes.empty() ? '?' : bytes.front()));
    EXPECT_EQ(test::entryCount(folder), 1);
}

#ifdef __unix__

/// Root may write everywhere; these rights are tested as somebody else.
class SomebodyElse {
public:
    static constexpr uid_t kUser = 65534;

    SomebodyElse() : changed_(geteuid() == 0 && setegid(kUser) == 0 && seteuid(kUser) == 0) {}
    ~SomebodyElse()
    {
        if (changed_ && (seteuid(0) != 0 || setegid(0) != 0))
            ADD_FAILURE() << "cannot become root again";
    }
    SomebodyElse(const SomebodyElse&) = delete;
    SomebodyElse& operator=(const SomebodyElse&) = delete;

private:
    bool changed_;
};

TEST(WriteFile, AWritableFileInAReadOnlyFolderIsWritten)
{
    const TempDir folder;
    const fs::path path = folder.write("a.txt", std::string(100'000, 'x'));
    chmod(path.c_str(), 0666);
    chmod(folder.path().c_str(), 0555);
    {
        const SomebodyElse somebody;
        writeFileAtomically(path, kNew);
        EXPECT_EQ(readText(path), kNew);
        writeFileAtomically(path, std::string(200'000, 'y'));
        EXPECT_EQ(readText(path), std::string(200'000, 'y'));
        expectError([&] { writeFileAtomically(folder / "b.txt", kNew); }, ErrorCode::FileUnwritable,
                    "Permission denied");
        EXPECT_EQ(test::entryCount(folder), 1);
    }
    chmod(folder.path().c_str(), 0755);
}

TEST(WriteFile, AWriteProtectedFileIsRefused)
{
    const TempDir folder;
    const fs::path path = folder.write("a.txt", "old");
    chmod(folder.path().c_str(), 0777);
    chmod(path.c_str(), 0444);
    const SomebodyElse somebody;
    expectError([&] { writeFileAtomically(path, kNew); }, ErrorCode::FileUnwritable,
                "a.txt: cannot be written: Permission denied");
    EXPECT_EQ(readText(path), "old");
    EXPECT_EQ(test::entryCount(folder), 1);
}

TEST(WriteFile, KeepsOwnerGroupAndPermissions)
{
    if (geteuid() != 0)
        GTEST_SKIP() << "only root may give files away";
    const TempDir folder;
    const fs::path path = folder.write("a.txt", "old");
    ASSERT_EQ(chown(path.c_str(), 1234, 2345), 0);
    ASSERT_EQ(chmod(path.c_str(), 0604), 0);
    writeFileAtomically(path, kNew);
    struct stat status {};
    ASSERT_EQ(stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_uid, 1234U);
    EXPECT_EQ(status.st_gid, 2345U);
    EXPECT_EQ(status.st_mode & 07777U, 0604U);
    EXPECT_EQ(readText(path), kNew);
}

#ifdef __linux__

TEST(WriteFile, AProcessThatIsKilledLeavesNothingAside)
{
    const TempDir folder;
    const int probe = open(folder.path().c_str(), O_TMPFILE | O_WRONLY, 0600);
    if (probe < 0)
        GTEST_SKIP() << "this file system has no files without a name";
    close(probe);
    const fs::path path = folder.write("a.txt", "old");
    const pid_t child = fork();
    if (child == 0) {
        FileReplacement file(path);
        file.write(kNew);
        file.flush();
        kill(getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(readText(path), "old");
    EXPECT_EQ(test::entryCount(folder), 1);
}

TEST(WriteFile, AFileThatIsMountedByItselfIsWritten)
{
    const TempDir folder;
    const fs::path path = folder.write("a.txt", "old");
    const fs::path real = folder.write("real.txt", "old");
    if (mount(real.c_str(), path.c_str(), nullptr, MS_BIND, nullptr) != 0)
        GTEST_SKIP() << "may not mount";
    writeFileAtomically(path, kNew); // renaming onto it fails: it is busy
    EXPECT_EQ(readText(real), kNew);
    EXPECT_EQ(umount(path.c_str()), 0);
    EXPECT_EQ(test::entryCount(folder), 2);
}

/// A disk of 64 KiB.
TEST(WriteFile, AFullDiskIsGivenAsTheReasonAndTheOldFileStays)
{
    const TempDir folder;
    if (mount("none", folder.path().c_str(), "tmpfs", 0, "size=64k") != 0)
        GTEST_SKIP() << "may not mount";
    const fs::path path = folder.write("a.txt", "old");
    for (const std::size_t size : {std::size_t{100'000}, std::size_t{1} << 20U})
        expectError([&] { writeFileAtomically(path, std::string(size, 'x')); },
                    ErrorCode::FileUnwritable, "a.txt: cannot be written: No space left on device");
    EXPECT_EQ(readText(path), "old");
    EXPECT_EQ(test::entryCount(folder), 1);
    EXPECT_EQ(umount(folder.path().c_str()), 0);
}

#endif
#endif

} // namespace
} // namespace mbv
