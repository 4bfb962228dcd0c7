#include "save_scene.h"

#include "meshes/mesh_file.h"

#include <mbv/file/write_file.h>
#include <mbv/scene_io/scene_file.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace mbv::python {
namespace {

namespace fs = std::filesystem;

/// Whether the file has these bytes and no others; false where it cannot be read.
bool holds(const fs::path& file, std::string_view bytes)
{
    std::error_code failed;
    if (!fs::is_regular_file(file, failed) || fs::file_size(file, failed) != bytes.size() || failed)
        return false;
    std::ifstream stream(file, std::ios::binary);
    std::array<char, 65536> piece = {};
    while (!bytes.empty()) {
        const std::size_t count = std::min(bytes.size(), piece.size());
        if (!stream.read(piece.data(), static_cast<std::streamsize>(count)) ||
            bytes.substr(0, count) != std::string_view(piece.data(), count))
            return false;
        bytes.remove_prefix(count);
    }
    return true;
}

/// Files of meshes beside a scene. Those that it made are gone with it, unless they were kept.
class MeshFilesBeside {
public:
    MeshFilesBeside(const Scene& scene, fs::path path) : path_(std::move(path))
    {
        // A model's own file may be missing on the disk: its name must not become another mesh.
        for (const Model& model : scene.models) {
            if (model.mesh && !model.mesh->path().empty())
                taken_.insert(nameOf(model.mesh->origin().path));
        }
    }
    ~MeshFilesBeside()
    {
        std::error_code ignored; // what cannot be removed stays as a file that nobody asks for
        for (const fs::path& file : made_)
            fs::remove(file, ignored);
    }
    MeshFilesBeside(const MeshFilesBeside&) = delete;
    MeshFilesBeside& operator=(const MeshFilesBeside&) = delete;

    /// The file that has the mesh, made where there is none.
    fs::path fileOf(const TriangleMesh& mesh)
    {
        const auto [known, isNew] = files_.try_emplace(&mesh);
        if (isNew)
            known->second = foundOrMade(plyOf(mesh), files_.size());
        return known->second;
    }

    void keep() { made_.clear(); }

private:
    /// One for all ways to write it, as far as the disk lets us see.
    static fs::path nameOf(const fs::path& file)
    {
        std::error_code failed;
        fs::path name = fs::weakly_canonical(fs::absolute(file, failed), failed);
        return failed ? file.lexically_normal() : name;
    }

    /// Under the first number from `number` on that is free or holds these bytes: the same meshes
    /// find their files again at once.
    fs::path foundOrMade(const std::string& bytes, std::size_t number)
    {
        for (;; ++number) {
            fs::path file = meshFileBeside(path_, number);
            if (taken_.contains(nameOf(file)))
                continue;
            std::error_code unseen; // writing says what is wrong
            const bool isThere = fs::exists(fs::symlink_status(file, unseen)); // or a broken link
            if (isThere && !holds(file, bytes))
                continue;
            if (!isThere) {
                writeFileAtomically(file, bytes);
                made_.push_back(file);
            }
            taken_.insert(nameOf(file));
            return file;
        }
    }

    fs::path path_; ///< of the scene
    std::map<const TriangleMesh*, fs::path> files_;
    std::set<fs::path> taken_; ///< by meshes of the scene
    std::vector<fs::path> made_;
};

} // namespace

void saveWithMeshes(Scene& scene, const fs::path& path)
{
    Scene saved = scene;
    MeshFilesBeside files(scene, path);
    for (Model& model : saved.models) {
        if (model.mesh && model.mesh->path().empty())
            model.mesh =
                std::make_shared<const MeshAsset>(files.fileOf(model.mesh->mesh()), *model.mesh);
    }
    saveScene(saved, path);
    files.keep();
    scene = std::move(saved);
}

} // namespace mbv::python
