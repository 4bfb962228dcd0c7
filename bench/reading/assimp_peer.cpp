#include "readers.h"

#include <assimp/Importer.hpp>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

namespace mbv::bench {

/// As mbv reads: faces become triangles, equal vertices of an STL one.
std::size_t readByAssimp(const std::filesystem::path& path)
{
    const unsigned merging = path.extension() == ".stl" ? aiProcess_JoinIdenticalVertices : 0U;
    Assimp::Importer importer;
    const aiScene* const scene = importer.ReadFile(path.string(), aiProcess_Triangulate | merging);
    std::size_t triangles = 0;
    for (unsigned i = 0; scene != nullptr && i < scene->mNumMeshes; ++i)
        triangles += scene->mMeshes[i]->mNumFaces;
    return triangles;
}

} // namespace mbv::bench
