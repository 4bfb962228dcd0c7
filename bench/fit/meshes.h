#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <filesystem>
#include <string>
#include <vector>

namespace mbv::bench {

struct NamedMesh {
    std::string name;
    TriangleMesh mesh;
};

/// Every mesh that mbv reads in the folder and those below it, by path; files that cannot be read
/// are told on stderr.
std::vector<NamedMesh> meshesIn(const std::filesystem::path& folder);

/// Bodies made from formulas and seeded random numbers, those that are hard for minimum boxes among
/// them: round ones with few hull vertices.
std::vector<NamedMesh> generatedMeshes();

} // namespace mbv::bench
