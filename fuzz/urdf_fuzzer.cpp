// Arbitrary text as a URDF, under ASan and UBSan. Whatever it is, it becomes a scene that can be
// saved, or throws Error naming the file.
#include <mbv/geometry/error.h>
#include <mbv/scene_io/robot_file.h>
#include <mbv/scene_io/scene_file.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count)
{
    const std::string text(data, data + count);
    mbv::MeshLibrary library;
    try {
        const mbv::Scene scene = mbv::robotFromText(text, "fuzz.urdf", "/nowhere", library).scene;
        (void)mbv::sceneToJson(scene, "/nowhere");
    } catch (const mbv::Error& error) {
        if (!std::string_view(error.what()).starts_with("fuzz.urdf")) {
            std::cerr << error.what() << '\n';
            std::abort();
        }
    }
    return 0;
}
