#include "scene_file.h"

#include "progress_part.h"
#include "write_file.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace mbv {
namespace {

namespace fs = std::filesystem;

/// Puts scenes one after another, giving new names where two models have the same.
class SceneJoiner {
public:
    void add(Scene scene, const std::string& where)
    {
        std::unordered_map<std::string, std::string> newNames;
        for (Model& model : scene.models) {
            std::string name = freeName(model.name);
            newNames.emplace(model.name, name);
            model.name = std::move(name);
            result_.scene.models.push_back(std::move(model));
        }
        for (const auto& [a, b] : scene.ignore)
            result_.scene.ignore.emplace_back(newNames.at(a), newNames.at(b));
        addUnits(scene.units, where);
        if (!result_.scene.camera)
            result_.scene.camera = std::move(scene.camera);
        result_.scene.extra.merge(scene.extra); // keeps what is there
    }

    void add(MeshAssetPtr mesh)
    {
        Model model;
        model.name = freeName(pathText(mesh->path().stem()));
        model.mesh = std::move(mesh);
        result_.scene.models.push_back(std::move(model));
    }

    void warn(const std::vector<std::string>& warnings)
    {
        result_.warnings.insert(result_.warnings.end(), warnings.begin(), warnings.end());
    }

    LoadedScene take() { return std::move(result_); }

private:
    /// What uniqueName gives, without looking at every model for every name.
    std::string freeName(const std::string& wanted)
    {
        std::string name = wanted;
        std::size_t& number = lastNumber_[wanted];
        while (!names_.insert(name).second)
            name = wanted + "-" + std::to_string(number = std::max<std::size_t>(number, 1) + 1);
        return name;
    }

    void addUnits(const std::string& units, const std::string& where)
    {
        std::string& ours = result_.scene.units;
        if (ours.empty())
            ours = units;
        else if (!units.empty() && units != ours)
            warn({where + ": its units are \"" + units + "\", those of the scene before \"" + ours +
                  "\"; numbers are taken as they are"});
    }

    LoadedScene result_;
    std::unordered_set<std::string> names_;
    std::unordered_map<std::string, std::size_t> lastNumber_; ///< tried for a name so far
};

} // namespace

LoadedScene loadFiles(std::span<const fs::path> paths, MeshLibrary& library,
                      const ProgressFn& progress)
{
    SceneJoiner joiner;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const ProgressFn part = partOfProgress(progress, i, paths.size());
        reportProgress(part, 0);
        if (isScenePath(paths[i])) {
            LoadedScene loaded = loadScene(paths[i], library, part);
            joiner.add(std::move(loaded.scene), pathText(paths[i]));
            joiner.warn(loaded.warnings);
        } else {
            joiner.add(library.load(paths[i], part));
        }
    }
    return joiner.take();
}

} // namespace mbv
