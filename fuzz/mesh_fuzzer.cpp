// Arbitrary bytes as a mesh file of one format (MBV_FUZZ_FILE), or as the model in a 3MF whose
// archive is whole (MBV_FUZZ_MODEL), under ASan and UBSan.
//
// Whatever they are, the reader gives a valid mesh or throws Error with the name of the file.
#include "fuzz_require.h"

#ifdef MBV_FUZZ_MODEL
#include "mesh_io/threemf_files.h"
#endif

#include <mbv/geometry/error.h>
#include <mbv/mesh_io/load_mesh.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace {

using namespace mbv;
using fuzz::require;

void requireValid(const TriangleMesh& mesh)
{
    require(!mesh.vertices.empty(), "a mesh without vertices");
    require(std::all_of(mesh.vertices.begin(), mesh.vertices.end(), isFinite),
            "a vertex that is not finite");
    for (const auto& triangle : mesh.triangles)
        for (const std::uint32_t index : triangle)
            require(index < mesh.vertices.size(), "an index out of range");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count)
{
    std::string bytes(data, data + count);
#ifdef MBV_FUZZ_MODEL
    bytes = test::threemfOf({{"3D/3dmodel.model", bytes}});
#endif
    try {
        requireValid(
            meshFromBytes(std::move(bytes), MBV_FUZZ_FILE, {}, {.faces = Faces::Optional}));
    } catch (const Error& error) {
        require(std::string_view(error.what()).find(MBV_FUZZ_FILE) == 0,
                "a message that does not begin with the file's name");
    }
    return 0;
}
