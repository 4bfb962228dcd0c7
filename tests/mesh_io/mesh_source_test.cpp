#include "mesh_files.h"

#include "mesh_io/parsing/mesh_source.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <random>
#include <string>

namespace mbv::test {
namespace {

const ProgressFn kNoProgress;

std::string randomBytes(std::size_t count)
{
    std::mt19937 random(3);
    std::string bytes(count, '\0');
    for (char& byte : bytes)
        byte = static_cast<char>(random());
    return bytes;
}

std::string faultOf(const std::function<void()>& read)
{
    try {
        read();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::FileUnreadable);
        return error.what();
    }
    ADD_FAILURE() << "no error";
    return {};
}

TEST(MeshSource, PiecesAreThoseOfAllBytes)
{
    const TempDir folder;
    const std::string bytes = randomBytes(100'000);
    const MeshSource file(folder.write("mesh.stl", bytes), kNoProgress);
    const MeshSource given("mesh.stl", bytes, kNoProgress);
    std::string room;
    for (const bool isRead : {false, true}) { // the second time all of the file's are there
        for (const std::size_t begin : {0U, 1U, 4'095U, 99'999U}) {
            for (const std::size_t count : {1U, 84U, 50'000U}) {
                const std::size_t some = std::min<std::size_t>(count, bytes.size() - begin);
                EXPECT_EQ(file.piece(begin, some, room), bytes.substr(begin, some)) << isRead;
                EXPECT_EQ(given.piece(begin, some, room), bytes.substr(begin, some)) << isRead;
            }
        }
        EXPECT_EQ(file.bytes(), bytes);
        EXPECT_EQ(file.size(), bytes.size());
    }
}

TEST(MeshSource, FileThatGetsShorterIsAnErrorWhereverItIsReadFrom)
{
    const TempDir folder;
    const std::filesystem::path path = folder.write("mesh.stl", randomBytes(10'000));
    const MeshSource source(path, kNoProgress);
    std::filesystem::resize_file(path, 6'000);
    std::string room;
    EXPECT_EQ(source.piece(5'000, 1'000, room).size(), 1'000U);
    const std::string stopped = "reading stopped after byte 6000 of 10000";
    EXPECT_TRUE(contains(faultOf([&] { (void)source.piece(5'000, 1'001, room); }), stopped));
    EXPECT_TRUE(contains(faultOf([&] { (void)source.bytes(); }), stopped));
    std::filesystem::remove(path);
    EXPECT_TRUE(contains(faultOf([&] { (void)source.bytes(); }), "reading stopped"));
}

} // namespace
} // namespace mbv::test
