// write_seeds FOLDER: a seed corpus for each fuzzer of files, FOLDER/<fuzzer>/<name>.
#include "mesh_io/seed_files.h"
#include "mesh_io/threemf_files.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

namespace {

/// mbv_fuzz_<this> reads files with the extension.
std::string fuzzerOf(const std::string& extension)
{
    static const std::map<std::string, std::string> kOthers = {
        {"glb", "gltf"}, {"json", "scene"}, {"csv", "trajectory"}, {"model", "threemf_model"}};
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
    files.push_back({"arm.srdf", R"(<robot name="arm">
<group name="hand"><link name="a"/><chain base_link="a" tip_link="b"/></group>
<group_state name="open" group="hand"><joint name="j" value="0.5 1"/></group_state>
<link_sphere_approximation link="a"><sphere center="0 0 1" radius="2"/></link_sphere_approximation>
<disable_default_collisions link="a"/><enable_collisions link1="a" link2="b"/>
<disable_collisions link1="a" link2="b" reason="Never"/><passive_joint name="j"/></robot>
)"});
    files.push_back({"rich.model", mbv::test::richThreemfModel()});
    files.push_back({"rows.csv", "time,\"j0\",j1/x\r\n0,1,-2e-1\r\n\r\n1.5,0,\"3\"\r\n"});
    files.push_back({"message.csv", R"({"trajectory":{"joint_names":["j0"],"points":[
{"positions":[1],"time_from_start":0},
{"positions":[2],"time_from_start":{"sec":1,"nanosec":500000000}},
{"positions":[2],"time_from_start":{"secs":2,"nsecs":0}}]}})"});
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
