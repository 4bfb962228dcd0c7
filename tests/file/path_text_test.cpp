#include <mbv/file/path_text.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace mbv {
namespace {

TEST(PathText, IsUtf8WithForwardSlashes)
{
    const std::filesystem::path path = std::filesystem::path(u8"방") / u8"고양이 é.stl";
    EXPECT_EQ(pathText(path), "방/고양이 é.stl");
    EXPECT_EQ(pathText({}), "");
}

TEST(PathText, NamesThePathItCameFrom)
{
    for (const char* const text : {"", "a.stl", "/x/고양이.stl", "../a b/#mesh=1"})
        EXPECT_EQ(pathText(pathFromText(text)), text);
    EXPECT_EQ(pathFromText("고양이.stl"), std::filesystem::path(u8"고양이.stl"));
}

#ifdef __linux__
TEST(PathText, KeepsBytesThatAreNoUtf8)
{
    const std::string name = "caf\xe9.stl";
    EXPECT_EQ(pathText(std::filesystem::path(name)), name);
    EXPECT_EQ(pathFromText(name), std::filesystem::path(name));
}
#endif

} // namespace
} // namespace mbv
