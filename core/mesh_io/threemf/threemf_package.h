#pragma once

#include "file/zip.h"
#include "mesh_io/parsing/mesh_source.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace mbv {

/// The ZIP archive that a 3MF is (3MF core specification 1.3, chapters 1 and 2; ECMA-376, part 2):
/// files with names, called parts, and relationships that say which is the model.
class ThreemfPackage {
public:
    /// The source must outlive this. Throws Error (FileInvalid): no archive, damaged, no model.
    explicit ThreemfPackage(const MeshSource& source);

    /// The part that the model is in.
    [[nodiscard]] std::size_t mainModel() const { return mainModel_; }

    /// How many parts are models, by their names.
    [[nodiscard]] std::size_t modelCount() const { return modelCount_; }

    /// The part of this name; nothing where there is none. Names are equal whatever the case of
    /// their ASCII letters, a "/" in front, and whether characters are escaped, "%20".
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;

    /// The bytes of a part. Throws Error (FileInvalid): damaged, too large.
    [[nodiscard]] std::string bytesOf(std::size_t part);

    /// A part for messages: "a.3mf, 3D/3dmodel.model".
    [[nodiscard]] std::string placeOf(std::size_t part) const;

private:
    std::size_t findMainModel();

    const MeshSource& source_;
    ZipArchive archive_;
    std::unordered_map<std::string, std::size_t> parts_; ///< by name, as all its forms have it
    std::size_t modelCount_ = 0;
    std::size_t mainModel_ = 0;
};

} // namespace mbv
