#include "save_scene.h"

#include "meshes/mesh_file.h"

#include <mbv/file/path_text.h>
#include <mbv/file/write_file.h>
#include <mbv/scene_io/scene_file.h>

#include <algorithm>
#include <array>
#include <cctype>
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
    fs::path fileOf(const MeshAsset& mesh)
    {
        const auto [known, isNew] = files_.try_emplace(mesh.identity());
        if (isNew)
            known->second = foundOrMade(plyOf(*mesh.sharedMesh()), files_.size());
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

    fs::path path_;                         ///< of the scene
    std::map<const void*, fs::path> files_; ///< by MeshAsset::identity()
    std::set<fs::path> taken_;              ///< by meshes of the scene
    std::vector<fs::path> made_;
};

/// Whether the file has to be read to know that it is what it was. One that is missing is not.
bool isDoubtful(const MeshOrigin& origin)
{
    const MeshOrigin now = originOf(origin.path);
    const bool isThere = now != MeshOrigin{now.path};
    std::string name = pathText(origin.path.filename());
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool hasOthers = name.ends_with(".gltf") || name.find(".gltf#") != std::string::npos;
    return isThere && (now != origin || hasOthers);
}

bool areSame(const TriangleMesh& a, const TriangleMesh& b)
{
    return a.vertices == b.vertices && a.triangles == b.triangles;
}

/// The meshes whose files hold others now, or none that can be read.
std::set<const MeshAsset*> changedMeshes(const Scene& scene)
{
    std::set<const MeshAsset*> seen;
    std::vector<const MeshAsset*> doubtful;
    Scene then; // a scene of them is read at once, and each file once
    for (const Model& model : scene.models) {
        if (!model.mesh || model.mesh->path().empty() || !seen.insert(model.mesh.get()).second ||
            !isDoubtful(model.mesh->origin()))
            continue;
        Model named;
        named.name = std::to_string(doubtful.size());
        named.mesh = model.mesh;
        then.models.push_back(std::move(named));
        doubtful.push_back(model.mesh.get());
    }
    if (doubtful.empty())
        return {};
    MeshLibrary library({}, MissingMeshes::SetAside);
    const Scene now = sceneFromJson(sceneToJson(then, "/"), "scene", "/", library).scene;
    std::set<const MeshAsset*> changed(doubtful.begin(), doubtful.end());
    for (const Model& model : now.models) {
        const MeshAsset* const asset = doubtful[std::stoul(model.name)];
        if (areSame(*asset->sharedMesh(), model.mesh->mesh()))
            changed.erase(asset);
    }
    return changed;
}

} // namespace

SavedMeshes saveWithMeshes(Scene scene, const fs::path& path)
{
    MeshFilesBeside files(scene, path);
    const std::set<const MeshAsset*> changed = changedMeshes(scene);
    SavedMeshes saved;
    for (Model& model : scene.models) {
        if (!model.mesh || !(model.mesh->path().empty() || changed.contains(model.mesh.get())))
            continue;
        const MeshAssetPtr mesh = model.mesh;
        MeshAssetPtr& copy = saved.written[mesh];
        if (copy == nullptr) {
            copy = std::make_shared<const MeshAsset>(files.fileOf(*mesh), *mesh);
            if (!mesh->path().empty())
                saved.notes.push_back(
                    pathText(mesh->path()) + ": has changed since it was read for \"" + model.name +
                    "\"; the mesh as it was read is saved as " + pathText(copy->path()));
        }
        model.mesh = copy;
    }
    saveScene(scene, path);
    files.keep();
    return saved;
}

} // namespace mbv::python
