#include "files.h"

#include "carpentry.h"
#include "cat.h"
#include "mesh_bytes.h"

namespace mbv::generate {
namespace {

/// 7,000 triangles still show the eyes and the ears' rims, and make an STL of 350 kB.
constexpr std::size_t kCatTriangles = 7000;

void addMesh(std::vector<GeneratedFile>& files, const std::string& name, const TriangleMesh& exact)
{
    const TriangleMesh mesh = roundedToFiveDecimals(exact);
    const std::string title = name + ", made by mbv_generate_data, BSD-3-Clause";
    files.push_back({name + ".stl", stlBytes(mesh, title)});
    files.push_back({name + ".obj", objBytes(mesh, title)});
}

} // namespace

std::vector<GeneratedFile> generateFiles()
{
    std::vector<GeneratedFile> files;
    addMesh(files, "cat", makeCat(kCatTriangles));
    addMesh(files, "box", makeBox());
    addMesh(files, "fence", makeFence());
    return files;
}

} // namespace mbv::generate
