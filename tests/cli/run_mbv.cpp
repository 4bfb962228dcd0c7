#include "run_mbv.h"

#include "json_schema.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

namespace fs = std::filesystem;

namespace mbv::test {

const bool kHasPictures = MBV_TEST_PICTURES != 0;

ProcessResult runMbv(std::vector<std::string> arguments, ProcessOptions options)
{
    arguments.insert(arguments.begin(), MBV_PROGRAM);
    options.environment.emplace("COLUMNS", ""); // help has the width of a terminal that has none
    // No window system to fall back on: what works here works on a server.
    options.environment.emplace("DISPLAY", "");
    options.environment.emplace("WAYLAND_DISPLAY", "");
    return runProcess(arguments, options);
}

std::vector<std::string> commandNames()
{
    std::vector<std::string> names;
    std::istringstream help(runMbv({"--help"}).out);
    bool begun = false;
    for (std::string line; std::getline(help, line);) {
        if (!begun || !line.starts_with("  "))
            begun = line == "Subcommands:";
        else if (line[2] != ' ') // else what a command does goes on
            names.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
    return names;
}

Json jsonOf(std::vector<std::string> arguments, const std::string& schema,
            const ProcessOptions& options)
{
    arguments.insert(arguments.end(), {"--format", "json"});
    const ProcessResult result = runMbv(std::move(arguments), options);
    for (const std::string& error : schemaErrors(schema, result.out))
        ADD_FAILURE() << schema << ": " << error << "\nstderr: " << result.err;
    return Json::parse(result.out, nullptr, false);
}

std::vector<std::vector<std::string>> csvOf(const std::string& text)
{
    std::vector<std::vector<std::string>> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        std::vector<std::string>& fields = lines.emplace_back();
        std::size_t begin = 0;
        for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
            end = line.find(',', begin);
            fields.push_back(line.substr(begin, end - begin));
        }
    }
    return lines;
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

std::string timeless(const std::string& text)
{
    static const std::regex kTime(R"re("(load|fit|broad|volumes|meshes)": ?[0-9.e+-]+)re");
    const std::string json = std::regex_replace(text, kTime, "\"$1\": T");
    return std::regex_replace(json, std::regex(R"( [0-9.e+-]+ ms)"), " T ms");
}

std::string readFile(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string boxStl(const Vec3& halfExtents, const Vec3& center)
{
    // Bit k of a corner's number says on which side along axis k it lies. Each face is a quad of
    // corners, counter-clockwise seen from outside.
    constexpr std::array<std::array<int, 4>, 6> kFaces = {
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    std::ostringstream stl;
    stl.precision(17);
    const auto corner = [&](int number) {
        stl << "vertex";
        for (int k = 0; k < 3; ++k)
            stl << ' ' << center[k] + (((number >> k) & 1) != 0 ? 1 : -1) * halfExtents[k];
        stl << '\n';
    };
    stl << "solid box\n";
    for (const auto& face : kFaces)
        for (const std::size_t second : {1u, 2u}) {
            stl << "facet normal 0 0 0\nouter loop\n";
            corner(face[0]);
            corner(face[second]);
            corner(face[second + 1]);
            stl << "endloop\nendfacet\n";
        }
    stl << "endsolid box\n";
    return stl.str();
}

std::string twoBoxScene(double x)
{
    const Json box = {
        {"obb", {{"center", {0, 0, 0}}, {"half_extents", {1, 1, 1}}, {"rotation", {0, 0, 0, 1}}}}};
    const Json scene = {{"mbv", 1},
                        {"models",
                         {{{"name", "left"}, {"shape", box}},
                          {{"name", "right"}, {"shape", box}, {"position", {x, 0, 0}}}}}};
    return scene.dump();
}

} // namespace mbv::test
