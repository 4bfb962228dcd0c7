#include <mbv/scene_io/split_models.h>

#include "geometry/parallel/progress_part.h"
#include "mesh_io/mesh_files.h"
#include "mesh_io/mesh_part.h"
#include "mesh_io/obj_groups.h"
#include "mesh_io/parsing/text_cursor.h"
#include "mesh_query/self/closed_parts.h"
#include "scene/unique_names.h"

#include <mbv/file/path_text.h>
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

struct Body {
    std::string name;
    MeshAssetPtr mesh;
};

using Bodies = std::vector<Body>;

/// A mesh as `part` of a file is, from what is not mirrored; or the other way round.
TriangleMesh mirroredAs(const MeshPart& part, TriangleMesh mesh)
{
    return part.mirrored ? scaled(std::move(mesh), {-1, 1, 1}) : mesh;
}

/// Whether the file gives this mesh. It may have changed, or have the name that was given to bytes
/// from a pipe.
bool isStill(const MeshAsset& asset, TriangleMesh ofFile, LoadOptions options)
{
    options.notice = {};
    ofFile = asAsked(std::move(ofFile), asset.path(), options);
    const std::shared_ptr<const TriangleMesh> mesh = asset.sharedMesh();
    return ofFile.vertices == mesh->vertices && ofFile.triangles == mesh->triangles;
}

/// What the file of a mesh names; empty where that are not two.
Bodies namedBodies(const MeshAsset& whole, MeshPart part, MeshLibrary& library)
{
    if (part.group || !equalsIgnoringCase(pathText(part.file.extension()), ".obj") ||
        isGone(originNow(whole.origin())))
        return {};
    MeshFiles files(library.options());
    const GroupedMesh& file = files.grouped(part.file, {});
    if (file.groups.empty() || !isStill(whole, mirroredAs(part, file.whole), library.options()))
        return {};
    Bodies bodies;
    for (const MeshGroup& group : file.groups) {
        part.group = bodies.size() + 1;
        bodies.push_back({group.name, library.findOrRead(pathOf(part), [&] {
                              return mirroredAs(part, bvh::partOf(file.whole, group.triangles));
                          })});
    }
    return bodies;
}

/// The bodies of a mesh, each by its path; the mesh itself where it is one.
Bodies bodiesOf(const MeshAssetPtr& whole, MeshLibrary& library)
{
    MeshPart part = meshPartFrom(whole->path()).value_or(MeshPart{whole->path()});
    if (part.connected)
        return {{"", whole}};
    if (Bodies named = namedBodies(*whole, part, library); !named.empty())
        return named;
    std::vector<TriangleMesh> meshes = connectedParts(mirroredAs(part, whole->mesh()));
    if (meshes.size() == 1)
        return {{"", whole}};
    Bodies bodies;
    bodies.reserve(meshes.size());
    for (TriangleMesh& mesh : meshes) {
        part.connected = bodies.size() + 1;
        bodies.push_back({std::to_string(*part.connected), library.findOrRead(pathOf(part), [&] {
                              return mirroredAs(part, std::move(mesh));
                          })});
    }
    return bodies;
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
        Bodies& bodies = known->second;
        if (isNew)
            bodies = bodiesOf(model.mesh, library_);
        if (bodies.size() == 1) {
            keep(std::move(model));
            return;
        }
        requireRoomFor(bodies.size(), model);
        const std::string whole = model.name;
        const std::string prefix = prefixes_.give(whole) + "/";
        for (const Body& body : bodies) {
            model.name = prefix + body.name;
            model.mesh = body.mesh;
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
    std::map<const void*, Bodies> bodies_; ///< by the whole mesh
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
