#include "urdf_scene.h"

#include "file/named_files.h"
#include "file/read_text.h"
#include "geometry/progress_part.h"
#include "mesh_io/mesh_files.h"
#include "mesh_io/mesh_part.h"
#include "package_paths.h"
#include "scene/unique_names.h"
#include "urdf_robot.h"
#include "urdf_xml.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>

#include <system_error>
#include <utility>

namespace mbv {
namespace {

/// Pairs in `ignore`; a robot of 100 links has a few hundred.
constexpr std::size_t kMaxIgnored = 1'000'000;

class UrdfScene {
public:
    UrdfScene(std::vector<UrdfLink> links, const std::string& where,
              std::vector<std::filesystem::path> folders, MeshLibrary& library)
        : links_(std::move(links)), where_(where), folders_(std::move(folders)), library_(library),
          files_(library.options())
    {
        loaded_.scene.units = "m"; // wiki.ros.org/urdf/XML: "all units in SI"
    }

    LoadedScene read(const ProgressFn& progress)
    {
        for (std::size_t i = 0; i < links_.size(); ++i) {
            const ProgressFn part = partOfProgress(progress, i, links_.size());
            reportProgress(part, 0);
            addModels(links_[i], part);
        }
        if (loaded_.scene.models.empty())
            throw Error(ErrorCode::FileInvalid,
                        where_ + ": has no <collision>; <visual> elements are not read");
        for (std::size_t i = 0; i < links_.size(); ++i)
            ignoreNeighbors(i);
        return std::move(loaded_);
    }

private:
    [[noreturn]] void fail(const UrdfCollision& collision, ErrorCode code,
                           const std::string& problem) const
    {
        throw Error(code, where_ + ", line " + std::to_string(collision.line) + ": " + problem);
    }

    void addModels(const UrdfLink& link, const ProgressFn& progress)
    {
        std::vector<std::string>& names = modelNames_.emplace_back();
        for (const UrdfCollision& collision : link.collisions) {
            if (loaded_.scene.models.size() == kMaxModels)
                fail(collision, ErrorCode::FileInvalid,
                     "has more than " + std::to_string(kMaxModels) + " collisions");
            Model model;
            const std::string part =
                collision.name.empty() ? std::to_string(names.size() + 1) : collision.name;
            model.name =
                names_.give(link.collisions.size() == 1 ? link.name : link.name + "/" + part);
            names.push_back(model.name);
            model.pose = link.toWorld * collision.origin;
            if (!isFinite(model.pose.translation))
                fail(collision, ErrorCode::FileInvalid, "is out of the range of a double");
            model.shape = collision.shape;
            if (!model.shape)
                addMesh(collision, model, progress);
            loaded_.scene.models.push_back(std::move(model));
        }
    }

    /// From the first of the folders where there is such a file.
    std::optional<std::filesystem::path> pathOfMesh(const std::string& uri) const
    {
        std::optional<std::filesystem::path> first;
        for (const std::filesystem::path& folder : folders_) {
            const auto path = resolvedMeshPath(uri, folder);
            std::error_code ignored;
            if (path && std::filesystem::exists(*path, ignored))
                return path;
            if (!first)
                first = path;
        }
        return first;
    }

    /// Where the package of a mesh that is missing was looked for.
    std::string packagePlaces(const std::string& uri) const
    {
        if (!isPackageUri(uri))
            return "";
        std::string places;
        for (const std::filesystem::path& folder : folders_)
            for (const std::filesystem::path& root : packageRoots(folder))
                places += (places.empty() ? "; its package is in none of " : ", ") + pathText(root);
        return places;
    }

    /// Where else than at `path` a mesh that is missing was looked for.
    std::string otherPlaces(const std::string& uri, const std::filesystem::path& path) const
    {
        std::string places;
        std::error_code ignored;
        if (std::filesystem::exists(path, ignored))
            return places;
        for (const std::filesystem::path& folder : folders_)
            if (const auto other = resolvedMeshPath(uri, folder); other && *other != path)
                places += "; nor is there " + pathText(*other);
        return places;
    }

    void addMesh(const UrdfCollision& collision, Model& model, const ProgressFn& progress)
    {
        const auto path = pathOfMesh(collision.mesh.uri);
        if (!path)
            fail(collision, ErrorCode::FileUnreadable,
                 "model \"" + model.name + "\": the mesh \"" + collision.mesh.uri +
                     "\" is not found" + packagePlaces(collision.mesh.uri) +
                     "; put the folder of its package into ROS_PACKAGE_PATH");
        // The signs of the factors are rotations by 180 degrees, and a mirroring of x where they
        // are odd.
        const Vec3& scale = collision.mesh.scale;
        MeshPart part;
        part.file = *path;
        part.mirrored = (scale.x < 0) != ((scale.y < 0) != (scale.z < 0));
        const bool flipsX = (scale.x < 0) != part.mirrored;
        model.scale = abs(scale);
        if (flipsX || scale.y < 0)
            model.pose.rotation = model.pose.rotation * halfRotation(flipsX, scale.y < 0);
        const std::filesystem::path name = pathOf(part);
        try {
            model.mesh = library_.findOrRead(name, [&] { return files_.load(name, progress); });
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            fail(collision, error.code(),
                 "model \"" + model.name + "\": " + error.what() +
                     otherPlaces(collision.mesh.uri, *path));
        }
    }

    /// The rotation by 180 degrees that flips just two axes: x and y, or one of them and z.
    static Quaternion halfRotation(bool flipsX, bool flipsY)
    {
        if (flipsX && flipsY)
            return {0, 0, 1, 0};
        return flipsX ? Quaternion{0, 1, 0, 0} : Quaternion{1, 0, 0, 0};
    }

    /// Those of the link among themselves, and with those of each link that joints lead to without
    /// another link's collisions between. Each pair of links once.
    void ignoreNeighbors(std::size_t link)
    {
        const std::vector<std::string>& own = modelNames_[link];
        if (own.empty())
            return;
        for (std::size_t i = 0; i < own.size(); ++i)
            for (std::size_t k = i + 1; k < own.size(); ++k)
                ignore(own[i], own[k]);
        // Joints form a tree, so a walk that does not turn back never comes to a link twice.
        struct Step {
            std::size_t from;
            std::size_t to;
        };
        std::vector<Step> steps;
        for (const std::size_t next : links_[link].neighbors)
            steps.push_back({link, next});
        while (!steps.empty()) {
            const Step step = steps.back();
            steps.pop_back();
            countStep();
            if (!modelNames_[step.to].empty()) {
                if (step.to > link)
                    for (const std::string& a : own)
                        for (const std::string& b : modelNames_[step.to])
                            ignore(a, b);
                continue;
            }
            for (const std::size_t next : links_[step.to].neighbors)
                if (next != step.from)
                    steps.push_back({step.to, next});
        }
    }

    void ignore(const std::string& a, const std::string& b)
    {
        countStep();
        loaded_.scene.ignore.emplace_back(a, b);
    }

    void countStep()
    {
        if (++steps_ > kMaxIgnored)
            throw Error(ErrorCode::FileInvalid, where_ + ": joints connect more than " +
                                                    std::to_string(kMaxIgnored) +
                                                    " pairs of collisions");
    }

    std::vector<UrdfLink> links_;
    const std::string& where_;
    const std::vector<std::filesystem::path> folders_;
    MeshLibrary& library_;
    MeshFiles files_;
    UniqueNames names_;
    std::vector<std::vector<std::string>> modelNames_; ///< by link
    std::size_t steps_ = 0;
    LoadedScene loaded_;
};

} // namespace

LoadedScene sceneFromUrdf(std::string_view text, const std::string& where,
                          const std::filesystem::path& folder, MeshLibrary& library,
                          const ProgressFn& progress)
{
    return UrdfScene(parseUrdf(text, where), where, {folder}, library).read(progress);
}

LoadedScene loadUrdfScene(const std::filesystem::path& path, MeshLibrary& library,
                          const ProgressFn& progress)
{
    const std::string where = pathText(path);
    return UrdfScene(parseUrdf(readText(path, kMaxUrdfBytes), where), where, foldersOf(path),
                     library)
        .read(progress);
}

} // namespace mbv
