#include "readers.h"

#include <tiny_obj_loader.h>

namespace mbv::bench {

std::size_t readByTinyobj(const std::filesystem::path& path)
{
    if (path.extension() != ".obj")
        return 0;
    tinyobj::attrib_t attributes;
    std::vector<tinyobj::shape_t> shapes;
    std::vector<tinyobj::material_t> materials;
    std::string warnings;
    std::string errors;
    tinyobj::LoadObj(&attributes, &shapes, &materials, &warnings, &errors, path.c_str());
    std::size_t triangles = 0;
    for (const tinyobj::shape_t& shape : shapes)
        triangles += shape.mesh.num_face_vertices.size();
    return triangles;
}

} // namespace mbv::bench
