#include "collada_geometry.h"
#include "collada_nodes.h"
#include "mesh_io/parsing/encoding.h"
#include "mesh_io/parsing/readers.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

/// COLLADA 1.4 and 1.5, what robots' visual meshes are often given as. Written out here rather
/// than read by assimp, which drops what it does not understand, moves vertices to join them, and
/// would be the largest dependency of all for its smallest part.
namespace mbv {
namespace {

/// Of vertices and corners, those of repeated nodes counted again; more where the file is larger.
constexpr std::size_t kFreeElements = 10'000'000;

/// The faces of an instance, whose vertices come behind `before` others.
Polygons placed(Polygons faces, const Affine& toWorld, std::size_t before, const MeshSource& source)
{
    for (Vec3& vertex : faces.vertices) {
        vertex = apply(toWorld, vertex);
        if (!isFinite(vertex))
            source.fail("a node moves a vertex out of the range of a double");
    }
    for (std::uint32_t& corner : faces.corners)
        corner += static_cast<std::uint32_t>(before);
    if (!isMirroring(toWorld))
        return faces;
    auto first = faces.corners.begin();
    for (const std::uint32_t size : faces.sizes) {
        std::reverse(first, first + size);
        first += size;
    }
    return faces;
}

} // namespace

TriangleMesh readCollada(const MeshSource& source)
{
    requireReadableBytes(source);
    const ColladaDocument document(source);
    const std::size_t most = std::max(kFreeElements, source.bytes().size());
    std::map<const tinyxml2::XMLElement*, Polygons> geometries;
    std::vector<Polygons> parts;
    std::size_t vertices = 0;
    std::size_t spent = 0;
    for (const ColladaInstance& instance : colladaInstances(document)) {
        const auto [known, isNew] = geometries.try_emplace(instance.geometry);
        if (isNew) {
            source.reportNow(0); // asks whether to go on
            known->second = readColladaGeometry(document, *instance.geometry);
        }
        const Polygons& faces = known->second;
        spent += faces.vertices.size() + faces.corners.size();
        if (spent > most)
            source.fail("its nodes repeat meshes to more than 10,000,000 vertices and corners");
        parts.push_back(placed(faces, instance.toWorld, vertices, source));
        vertices += faces.vertices.size();
    }
    return triangulated(std::move(parts), source);
}

} // namespace mbv
