#pragma once

#include <mbv/json/json_cursor.h>
#include <mbv/mesh_query/posed_mesh.h>
#include <mbv/scene/mesh_asset.h>

#include <deque>
#include <filesystem>
#include <string>
#include <vector>

namespace mbv::cli {

/// The meshes that lines of `mbv pairs` name. The last few are kept, so that a stream about the
/// same meshes reads each once, and one about ever new ones does not fill the memory.
class PairMeshes {
public:
    /// `input` is the file of the lines, from whose folder relative paths start; those of "-" start
    /// from the current one.
    explicit PairMeshes(const std::string& input);

    /// {"mesh": file}, perhaps with "position", "rotation" or "rotation_degrees", and "scale".
    [[nodiscard]] static bool isMesh(const JsonCursor& side);

    /// Throws Error at the field's place, with the cursor's code: also where the file is no mesh.
    [[nodiscard]] PosedMesh read(const JsonCursor& side);

    /// The files that have been opened since this was last asked.
    [[nodiscard]] std::vector<std::filesystem::path> takeOpened();

private:
    [[nodiscard]] MeshAssetPtr load(const JsonCursor& file);

    std::filesystem::path folder_;
    std::vector<std::filesystem::path> opened_;
    MeshLibrary library_;
    std::deque<MeshAssetPtr> recent_; ///< the last one first
};

} // namespace mbv::cli
