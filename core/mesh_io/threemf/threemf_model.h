#pragma once

#include "mesh_io/nodes/node_file.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mbv {

/// An object that a build item or a component shows, and where.
struct ThreemfReference {
    std::string path; ///< of the model that it is in; empty: the same one
    std::uint32_t object = 0;
    Affine placement;
    std::string partNumber; ///< may be empty
};

struct ThreemfObject {
    std::string name;                         ///< else its part number, else empty
    bool isProduct = true;                    ///< else a support, or another thing that is not made
    std::optional<std::uint64_t> number;      ///< of its mesh, among those of all models
    TriangleMesh mesh;                        ///< where it has that number; else ...
    std::vector<ThreemfReference> components; ///< ... it is put together of these
    std::optional<MeshColor> color;
    bool hasLattice = false; ///< a beam lattice, which is not read
};

/// A part of a 3MF with objects: the model, or one that it refers to by "p:path".
struct ThreemfModel {
    std::string place;                              ///< for messages
    std::string units;                              ///< as scenes name them
    double meters = 0;                              ///< a unit is so long
    std::map<std::uint32_t, ThreemfObject> objects; ///< by id
    std::vector<ThreemfReference> items;            ///< of the build
};

/// Reads one, by 3MF core specification 1.3, chapters 3 to 5, and production extension 1.1.
/// Textures, colors of single triangles and metadata are passed over. Meshes have numbers from
/// `firstNumber` up. `parsed` is told how much of the text is read, 0 to 1, and may throw.
///
/// Throws Error (FileInvalid) with the line: no XML, no such model, a number that is none or is not
/// finite, an index out of range, an extension that is required and not read.
ThreemfModel readThreemfModel(std::string_view text, const std::string& place,
                              std::uint64_t firstNumber, const std::function<void(double)>& parsed);

} // namespace mbv
