// The schemas of docs/schemas as files that other programs keep and refer to.
#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace mbv::test {
namespace {

TEST(Schemas, AreNamedAsTheirFilesAndTheirVersion)
{
    int count = 0;
    for (const auto& file : std::filesystem::directory_iterator(MBV_SOURCE_DIR "/docs/schemas")) {
        const std::string name = file.path().filename().string();
        std::ifstream stream(file.path());
        const std::string text(std::istreambuf_iterator<char>(stream), {});
        const auto schema = nlohmann::json::parse(text);
        std::smatch answer;
        const bool isNamed =
            std::regex_search(text, answer, std::regex(R"re("const": "mbv\.[a-z_]+/(\d+)")re"));
        const std::string version = isNamed ? answer.str(1) : "1";
        EXPECT_EQ(schema.value("$id", ""),
                  "urn:mbv:schema:" + name.substr(0, name.find('.')) + ":" + version)
            << name;
        ++count;
    }
    EXPECT_GE(count, 12);
}

} // namespace
} // namespace mbv::test
