#include "ask.h"
#include "meshes/mesh.h"

#include <mbv/mesh_query/connected_parts.h>

namespace mbv::python {
namespace {

nb::list connectedPartsOf(nb::handle mesh)
{
    const MeshAssetPtr asset = meshAssetFrom(mesh, "mesh");
    Progress watched(nb::none());
    std::vector<TriangleMesh> parts = watched.run(
        [&](const ProgressFn& progress) { return connectedParts(*asset->sharedMesh(), progress); });
    nb::list meshes;
    for (TriangleMesh& part : parts)
        meshes.append(nb::cast(meshFrom(std::move(part))));
    return meshes;
}

} // namespace

void bindConnectedParts(nb::module_& m)
{
    m.def("connected_parts", connectedPartsOf, nb::arg("mesh").none(),
          nb::sig("def connected_parts(mesh: typing.Any) -> list[Mesh]"),
          "The bodies that a mesh is made of, a list of Mesh in the order of their first faces:\n"
          "what one file has of an assembly.\n\n"
          "Faces are of one part where they share an edge; vertices with equal coordinates are "
          "one.\n"
          "Blocks that stand face to face are apart, a cavity stays with what is around it. Empty "
          "for\n"
          "points.");
}

} // namespace mbv::python
