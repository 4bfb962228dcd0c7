#include "data_folder.h"

#include <generate/files.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <string>

namespace mbv {
namespace {

using test::kData;

std::string bytesOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path << " cannot be read";
    return {std::istreambuf_iterator<char>(file), {}};
}

bool isMesh(const std::filesystem::path& path)
{
    return path.extension() == ".stl" || path.extension() == ".obj";
}

TEST(GeneratedFiles, AreExactlyTheCommittedMeshesByteForByte)
{
    std::set<std::string> generated;
    for (const auto& [name, bytes] : generate::generateFiles()) {
        generated.insert(name);
        const std::string committed = bytesOf(kData / name);
        const auto [left, right] =
            std::mismatch(bytes.begin(), bytes.end(), committed.begin(), committed.end());
        EXPECT_TRUE(bytes == committed)
            << name << " differs from byte " << left - bytes.begin()
            << "; if that was meant, run mbv_generate_data on data/ and commit the result";
    }
    std::set<std::string> committed;
    for (const auto& entry : std::filesystem::directory_iterator(kData)) {
        if (isMesh(entry.path())) {
            committed.insert(entry.path().filename().string());
        }
    }
    EXPECT_EQ(committed, generated);
}

TEST(GeneratedFiles, StaySmall)
{
    for (const auto& entry : std::filesystem::directory_iterator(kData)) {
        const std::string name = entry.path().filename().string();
        if (isMesh(entry.path())) {
            EXPECT_LT(entry.file_size(), name.starts_with("cat") ? 600'000U : 100'000U) << name;
        }
    }
}

} // namespace
} // namespace mbv
