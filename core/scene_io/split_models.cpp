#include <mbv/scene_io/split_models.h>

#include "geometry/parallel/progress_part.h"
#include "mesh_io/mesh_part.h"
#include "scene/unique_names.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/connected_parts.h>
#include <mbv/robot/placed_robot.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbv {
namespace {

using Assets = std::vector<MeshAssetPtr>;

/// The bodies of a mesh, each by its path; the mesh itself where it is one.
Assets bodiesOf(const MeshAssetPtr& whole, MeshLibrary& library)
{
    MeshPart part = meshPartFrom(whole->path()).value_or(MeshPart{whole->path()});
    if (part.connected)
        return {whole};
    const auto asStored = [&part](TriangleMesh mesh) {
        return part.mirrored ? scaled(std::move(mesh), {-1, 1, 1}) : mesh;
    };
    std::vector<TriangleMesh> bodies = connectedParts(asStored(whole->mesh()));
    if (bodies.size() == 1)
        return {whole};
    Assets assets;
    assets.reserve(bodies.size());
    for (TriangleMesh& body : bodies) {
        part.connected = assets.size() + 1;
        assets.push_back(
            library.findOrRead(pathOf(part), [&] { return asStored(std::move(body)); }));
    }
    return assets;
}

std::set<std::string> linksOfRobots(const Scene& scene)
{
    std::set<std::string> names;
    for (const SceneRobot& robot : scene.robots)
        for (const RobotPart& part : robot.parts)
            names.insert(part.model);
    return names;
}

/// Gives names to stand before "/1": none that models have before a slash.
UniqueNames freePrefixes(const Scene& scene)
{
    std::set<std::string> prefixes;
    for (const Model& model : scene.models)
        for (std::size_t slash = model.name.find('/'); slash != std::string::npos;
             slash = model.name.find('/', slash + 1))
            prefixes.insert(model.name.substr(0, slash));
    UniqueNames names;
    for (const std::string& prefix : prefixes)
        names.give(prefix);
    return names;
}

/// Models of which some are split, one after another.
class Splitter {
public:
    Splitter(const Scene& scene, MeshLibrary& library)
        : links_(linksOfRobots(scene)), prefixes_(freePrefixes(scene)), library_(library)
    {
        models_.reserve(scene.models.size());
    }

    void keep(Model model) { models_.push_back(std::move(model)); }

    void split(Model model)
    {
        if (!model.mesh || links_.contains(model.name)) {
            keep(std::move(model));
            return;
        }
        const auto [known, isNew] = bodies_.try_emplace(model.mesh->identity());
        Assets& bodies = known->second;
        if (isNew)
            bodies = bodiesOf(model.mesh, library_);
        if (bodies.size() == 1) {
            keep(std::move(model));
            return;
        }
        requireRoomFor(bodies.size(), model);
        const std::string whole = model.name;
        const std::string prefix = prefixes_.give(whole) + "/";
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            model.name = prefix + std::to_string(i + 1);
            model.mesh = bodies[i];
            parts_[whole].push_back(model.name);
            models_.push_back(model);
        }
        patterns_.emplace(whole, prefix + "*");
    }

    void finish(Scene& scene)
    {
        scene.models = std::move(models_);
        for (auto& [a, b] : scene.ignore) {
            rename(a);
            rename(b);
        }
        for (AcceptedPair& pair : scene.accepted) {
            rename(pair.a);
            rename(pair.b);
        }
        std::erase_if(scene.reviews, [this](const PairReview& review) { // of a pair that is gone
            return parts_.contains(review.a) || parts_.contains(review.b);
        });
        for (SavedView& view : scene.views)
            nameParts(view.hidden);
        for (ModelGroup& group : scene.groups)
            std::ranges::for_each(group.members, [this](std::string& member) { rename(member); });
        std::vector<ModelMotion> motions;
        for (ModelMotion& motion : scene.motions) {
            const auto parts = parts_.find(motion.model);
            if (parts == parts_.end()) {
                motions.push_back(std::move(motion));
                continue;
            }
            for (const std::string& part : parts->second) {
                motion.model = part;
                motions.push_back(motion);
            }
        }
        scene.motions = std::move(motions);
    }

private:
    void requireRoomFor(std::size_t bodies, const Model& model) const
    {
        if (models_.size() + bodies > kMaxModels)
            throw Error(ErrorCode::InvalidScene,
                        model.name + ": split into " + std::to_string(bodies) +
                            " models, there would be more than " + std::to_string(kMaxModels) +
                            "; merge vertices that are near each other first");
    }

    void rename(std::string& selector) const
    {
        if (const auto pattern = patterns_.find(selector); pattern != patterns_.end())
            selector = pattern->second;
    }

    /// Names of parts in the place of those of wholes.
    void nameParts(std::vector<std::string>& names) const
    {
        std::vector<std::string> all;
        for (std::string& name : names) {
            const auto parts = parts_.find(name);
            if (parts == parts_.end())
                all.push_back(std::move(name));
            else
                all.insert(all.end(), parts->second.begin(), parts->second.end());
        }
        names = std::move(all);
    }

    std::set<std::string> links_;
    UniqueNames prefixes_;
    MeshLibrary& library_;
    std::map<const void*, Assets> bodies_; ///< by the whole mesh
    std::vector<Model> models_;
    std::map<std::string, std::vector<std::string>> parts_; ///< by the name of the whole, as is:
    std::map<std::string, std::string> patterns_;           ///< what stands for it
};

} // namespace

Scene splitModels(Scene scene, std::span<const std::size_t> models, MeshLibrary& library,
                  const ProgressFn& progress)
{
    Splitter splitter(scene, library);
    std::size_t done = 0; // of those to split
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        Model& model = scene.models[i];
        if (done == models.size() || models[done] != i) {
            splitter.keep(std::move(model));
            continue;
        }
        reportProgress(partOfProgress(progress, done++, models.size()), 0);
        splitter.split(std::move(model));
    }
    splitter.finish(scene);
    return scene;
}

LoadedScene splitModels(LoadedScene loaded, std::span<const std::size_t> models,
                        MeshLibrary& library, const ProgressFn& progress)
{
    std::set<std::size_t> links;
    for (const auto& robot : loaded.robots)
        for (const std::vector<std::size_t>& ofLink : robot->modelsOfLink)
            links.insert(ofLink.begin(), ofLink.end());
    std::vector<std::string> names; // by the place before
    names.reserve(loaded.scene.models.size());
    for (const Model& model : loaded.scene.models)
        names.push_back(model.name);
    std::vector<std::size_t> others;
    std::ranges::set_difference(models, links, std::back_inserter(others));
    loaded.scene = splitModels(std::move(loaded.scene), others, library, progress);
    std::map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < loaded.scene.models.size(); ++i)
        places.emplace(loaded.scene.models[i].name, i);
    for (auto& robot : loaded.robots) {
        PlacedRobot moved = *robot;
        for (std::vector<std::size_t>& ofLink : moved.modelsOfLink)
            for (std::size_t& model : ofLink)
                model = places.at(names[model]);
        robot = std::make_shared<const PlacedRobot>(std::move(moved));
    }
    return loaded;
}

} // namespace mbv
