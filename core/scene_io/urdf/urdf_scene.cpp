#include "urdf_scene.h"

#include "geometry/parallel/progress_part.h"
#include "mesh_io/mesh_files.h"
#include "mesh_io/mesh_part.h"
#include "package_paths.h"
#include "scene/unique_names.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>

#include <system_error>
#include <utility>

namespace mbv {
namespace {

/// Pairs in `ignore`; a robot of 100 links has a few hundred.
constexpr std::size_t kMaxIgnored = 1'000'000;

class RobotScene {
public:
    RobotScene(const Robot& robot, const RobotSource& source, MeshLibrary& library)
        : robot_(robot), source_(source), where_(source.where), library_(library),
          files_(library.options())
    {
        models_.scene.units = "m";    // wiki.ros.org/urdf/XML: "all units in SI"
        models_.scene.up = UpAxis::Z; // REP 103
    }

    RobotModels read(std::span<const double> values, const ProgressFn& progress)
    {
        const std::vector<RigidTransform> poses = robot_.linkPoses(values);
        const std::vector<RobotLink>& links = robot_.links();
        for (std::size_t i = 0; i < links.size(); ++i) {
            const ProgressFn part = partOfProgress(progress, i, links.size());
            reportProgress(part, 0);
            if (!isFinite(poses[i].translation))
                throw Error(ErrorCode::FileInvalid, where_ + ", line 2: link \"" + links[i].name +
                                                        "\" is out of the range of a double");
            addModels(links[i], poses[i], part);
        }
        if (models_.scene.models.empty())
            throw Error(ErrorCode::FileInvalid,
                        where_ + ": has no <collision>; <visual> elements are not read");
        return std::move(models_);
    }

private:
    [[noreturn]] void fail(const LinkCollision& collision, ErrorCode code,
                           const std::string& problem) const
    {
        throw Error(code, where_ + ", line " + std::to_string(collision.line) + ": " + problem);
    }

    void addModels(const RobotLink& link, const RigidTransform& pose, const ProgressFn& progress)
    {
        std::vector<std::size_t>& own = models_.ofLink.emplace_back();
        for (const LinkCollision& collision : link.collisions) {
            if (models_.scene.models.size() == kMaxModels)
                fail(collision, ErrorCode::FileInvalid,
                     "has more than " + std::to_string(kMaxModels) + " collisions");
            Model model;
            const std::string part =
                collision.name.empty() ? std::to_string(own.size() + 1) : collision.name;
            model.name =
                names_.give(source_.prefix +
                            (link.collisions.size() == 1 ? link.name : link.name + "/" + part));
            model.pose = pose * collision.origin;
            if (!isFinite(model.pose.translation))
                fail(collision, ErrorCode::FileInvalid, "is out of the range of a double");
            model.shape = collision.shape;
            if (!model.shape)
                addMesh(collision, model, progress);
            own.push_back(models_.scene.models.size());
            models_.scene.models.push_back(std::move(model));
        }
    }

    /// From the first of the folders where there is such a file.
    std::optional<std::filesystem::path> pathOfMesh(const std::string& uri) const
    {
        std::optional<std::filesystem::path> first;
        for (const std::filesystem::path& folder : source_.folders) {
            auto path = resolvedMeshPath(uri, folder);
            std::error_code ignored;
            if (path && std::filesystem::exists(*path, ignored))
                return path;
            if (!first)
                first = path;
        }
        return first;
    }

    /// Where the package of a mesh that is missing was looked for.
    std::string packagePlaces() const
    {
        std::string places;
        for (const std::filesystem::path& folder : source_.folders)
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
        for (const std::filesystem::path& folder : source_.folders)
            if (const auto other = resolvedMeshPath(uri, folder); other && *other != path)
                places += "; nor is there " + pathText(*other);
        return places;
    }

    void addMesh(const LinkCollision& collision, Model& model, const ProgressFn& progress)
    {
        const auto path = pathOfMesh(collision.mesh.uri);
        if (!path) {
            const std::string problem =
                isPackageUri(collision.mesh.uri)
                    ? "is not found" + packagePlaces() +
                          "; put the folder of its package into ROS_PACKAGE_PATH"
                    : "is not read: give the path of a file, package://NAME/PATH or file://PATH";
            fail(collision, ErrorCode::FileUnreadable,
                 "model \"" + model.name + "\": the mesh \"" + collision.mesh.uri + "\" " +
                     problem);
        }
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
            model.mesh = library_.findOrRead(name, [&](const WarnFn& warn) {
                return files_.load(name, progress, Faces::Required, warn);
            });
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

    const Robot& robot_;
    const RobotSource& source_;
    const std::string& where_;
    MeshLibrary& library_;
    MeshFiles files_;
    UniqueNames names_;
    RobotModels models_;
};

} // namespace

RobotModels modelsOfRobot(const Robot& robot, std::span<const double> values,
                          const RobotSource& source, MeshLibrary& library,
                          const ProgressFn& progress)
{
    return RobotScene(robot, source, library).read(values, progress);
}

void ignoreLinks(RobotModels& robot, std::span<const std::pair<std::size_t, std::size_t>> links,
                 const std::string& where)
{
    Scene& scene = robot.scene;
    const auto ignore = [&](std::size_t a, std::size_t b) {
        if (scene.ignore.size() == kMaxIgnored)
            throw Error(ErrorCode::FileInvalid, where + ": joints connect more than " +
                                                    std::to_string(kMaxIgnored) +
                                                    " pairs of collisions");
        scene.ignore.emplace_back(scene.models[a].name, scene.models[b].name);
    };
    for (const std::vector<std::size_t>& own : robot.ofLink)
        for (std::size_t i = 0; i < own.size(); ++i)
            for (std::size_t k = i + 1; k < own.size(); ++k)
                ignore(own[i], own[k]);
    for (const auto& [first, second] : links)
        for (const std::size_t a : robot.ofLink[first])
            for (const std::size_t b : robot.ofLink[second])
                ignore(a, b);
}

} // namespace mbv
