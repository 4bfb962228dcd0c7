// write_seeds FOLDER: a seed corpus for each fuzzer of files, FOLDER/<fuzzer>/<name>.
#include "mesh_io/seed_files.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

namespace {

/// mbv_fuzz_<this> reads files with the extension.
std::string fuzzerOf(const std::string& extension)
{
    static const std::map<std::string, std::string> kOthers = {{"glb", "gltf"}, {"json", "scene"}};
    const auto other = kOthers.find(extension);
    return other == kOthers.end() ? extension : other->second;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::cerr << "usage: write_seeds FOLDER\n";
        return 2;
    }
    std::vector<mbv::test::SeedFile> files = mbv::test::seedMeshes();
    const std::vector<mbv::test::SeedFile> scenes = mbv::test::seedScenes();
    files.insert(files.end(), scenes.begin(), scenes.end());
    for (const auto& [name, bytes] : files) {
        const std::filesystem::path folder =
            std::filesystem::path(argv[1]) / fuzzerOf(name.substr(name.rfind('.') + 1));
        std::filesystem::create_directories(folder);
        std::ofstream out(folder / name, std::ios::binary);
        out << bytes;
        if (!out.flush()) {
            std::cerr << "cannot write " << (folder / name).string() << '\n';
            return 3;
        }
    }
    return 0;
}
