#include <generate/files.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace mbv {
namespace {

const std::filesystem::path kData = MBV_DATA_DIR;

const std::vector<generate::GeneratedFile>& generated()
{
    static const std::vector<generate::GeneratedFile> files = generate::generateFiles();
    return files;
}

std::string bytesOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path << " cannot be read";
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(GeneratedFiles, AreTheCommittedOnesByteForByte)
{
    for (const auto& [name, bytes] : generated()) {
        const std::string committed = bytesOf(kData / name);
        const auto [left, right] =
            std::mismatch(bytes.begin(), bytes.end(), committed.begin(), committed.end());
        EXPECT_TRUE(bytes == committed)
            << name << " differs from byte " << left - bytes.begin()
            << "; if that was meant, run mbv_generate_data on data/ and commit the result";
    }
}

TEST(GeneratedFiles, AreAllTheMeshesOfTheDataFolder)
{
    std::set<std::string> expected;
    for (const auto& file : generated()) {
        expected.insert(file.name);
    }
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(kData)) {
        const auto extension = entry.path().extension();
        if (extension == ".stl" || extension == ".obj") {
            found.insert(entry.path().filename().string());
        }
    }
    EXPECT_EQ(found, expected);
}

TEST(GeneratedFiles, StaySmall)
{
    for (const auto& [name, bytes] : generated()) {
        EXPECT_LT(bytes.size(), name.starts_with("cat") ? 600'000U : 100'000U) << name;
    }
}

} // namespace
} // namespace mbv
