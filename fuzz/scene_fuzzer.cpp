// Arbitrary text as a scene, in one object or (MBV_FUZZ_LINES) in lines, under ASan and UBSan.
// Whatever it is, it loads or throws Error naming the file; what loads is written, read back, and
// equal.
#include "fuzz_require.h"

#include <mbv/geometry/error.h>
#include <mbv/scene_io/scene_file.h>

#include <cstdint>

namespace {

using namespace mbv;
using fuzz::require;

LoadedScene read(const std::string& text, MeshLibrary& library)
{
#ifdef MBV_FUZZ_LINES
    return sceneFromLines(text, "fuzz.mbv.json", "/nowhere", library);
#else
    return sceneFromJson(text, "fuzz.mbv.json", "/nowhere", library);
#endif
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count)
{
    const std::string text(data, data + count);
    MeshLibrary library;
    try {
        const Scene scene = read(text, library).scene;
        const std::string saved = sceneToJson(scene, "/nowhere"); // must not throw: caught below
        require(sceneFromJson(saved, "fuzz.mbv.json", "/nowhere", library).scene == scene,
                "a saved scene that differs");
    } catch (const Error& error) {
        const std::string message = error.what();
        require(message.starts_with("fuzz.mbv.json: "), message);
    }
    return 0;
}
