#include "scene_edits.h"

#include "automatic_colors.h"
#include "decimal_sum.h"

#include <mbv/scene/edit_models.h>

#include <algorithm>
#include <map>
#include <numbers>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>

namespace mbv::viewer {

Scene withModelsMoved(Scene scene, ModelIndices models, const Vec3& offset)
{
    for (const std::size_t i : models) {
        Vec3& place = scene.models[i].pose.translation;
        for (int axis = 0; axis < 3; ++axis)
            place[axis] = decimalSum(place[axis], offset[axis]);
    }
    return scene;
}

Scene withModelsRotated(Scene scene, ModelIndices models, const Vec3& pivot, const Vec3& axis,
                        double degrees)
{
    const Quaternion rotation = fromAxisAngle(axis, degrees * std::numbers::pi / 180);
    for (const std::size_t i : models) {
        RigidTransform& pose = scene.models[i].pose;
        pose.rotation = normalized(rotation * pose.rotation);
        pose.translation = pivot + rotate(rotation, pose.translation - pivot);
    }
    return scene;
}

Scene withVolume(Scene scene, ModelIndices models, VolumeKind kind)
{
    for (const std::size_t i : models)
        scene.models[i].volumeKind = kind;
    return scene;
}

Scene withVisibility(Scene scene, ModelIndices models, bool visible)
{
    for (const std::size_t i : models)
        scene.models[i].visible = visible;
    return scene;
}

Scene withLock(Scene scene, ModelIndices models, bool locked)
{
    for (const std::size_t i : models)
        scene.models[i].locked = locked;
    return scene;
}

Scene withName(Scene scene, std::size_t model, const std::string& name)
{
    const std::string before = std::exchange(scene.models[model].name, name);
    const auto follow = [&before, &name](std::string& known) {
        if (known == before)
            known = name;
    };
    for (auto& [a, b] : scene.ignore) {
        follow(a);
        follow(b);
    }
    for (ModelGroup& group : scene.groups)
        std::ranges::for_each(group.members, follow);
    for (AcceptedPair& pair : scene.accepted) {
        follow(pair.a);
        follow(pair.b);
    }
    for (PairReview& review : scene.reviews) {
        follow(review.a);
        follow(review.b);
    }
    for (SavedView& view : scene.views)
        std::ranges::for_each(view.hidden, follow);
    for (ModelMotion& motion : scene.motions)
        follow(motion.model);
    for (SceneRobot& robot : scene.robots)
        for (RobotPart& part : robot.parts)
            follow(part.model);
    return scene;
}

Scene withModelsLocated(Scene scene, const std::vector<Model>& located)
{
    for (Model model : located) {
        const auto missing =
            std::ranges::find_if(scene.missing, [&model](const MissingModel& candidate) {
                return candidate.model.name == model.name;
            });
        if (missing == scene.missing.end())
            continue;
        const auto before = static_cast<std::size_t>(
            std::count_if(scene.missing.begin(), missing, [&missing](const MissingModel& other) {
                return other.place < missing->place;
            }));
        if (model.color == Color()) // as it would have had
            model.color = automaticColors()[missing->place % automaticColors().size()];
        const std::size_t place =
            std::min(missing->place - std::min(before, missing->place), scene.models.size());
        scene.missing.erase(missing);
        model.name = uniqueName(scene, model.name);
        scene.models.insert(scene.models.begin() + static_cast<std::ptrdiff_t>(place),
                            std::move(model));
    }
    return scene;
}

Scene withMeshesRenewed(Scene scene, const std::vector<Model>& renewed)
{
    std::unordered_map<std::string_view, const Model*> named;
    for (const Model& model : renewed)
        named.emplace(model.name, &model);
    const auto renew = [&named](Model& model, const std::string& name) {
        const auto found = named.find(name);
        if (found == named.end())
            return;
        model.mesh = found->second->mesh;
        model.volumeKind = found->second->volumeKind;
    };
    for (Model& model : scene.models)
        renew(model, model.name);
    for (SceneRobot& robot : scene.robots)
        for (std::size_t i = 0; i < robot.parts.size(); ++i)
            renew(robot.models[i], robot.parts[i].model);
    return scene;
}

namespace {

std::string uniqueRobotName(std::span<const SceneRobot> robots, const std::string& wanted)
{
    std::string name = wanted;
    for (int number = 2; std::ranges::find(robots, name, &SceneRobot::name) != robots.end();
         ++number)
        name = wanted + "-" + std::to_string(number);
    return name;
}

} // namespace

Scene withModelsAdded(Scene scene, Scene more)
{
    more.camera.reset(); // who adds models looks on from where they do
    for (SceneRobot& robot : more.robots)
        robot.prefix = robot.prefix.value_or(robot.name + "/");
    const std::size_t before = scene.robots.size();
    scene = joinScenes(std::move(scene), std::move(more));
    const std::span<SceneRobot> robots = scene.robots;
    for (std::size_t i = before; i < robots.size(); ++i)
        robots[i].name = uniqueRobotName(robots.first(i), robots[i].name);
    return scene;
}

namespace {

/// "cat-3" for a copy of "cat-1" where "cat-2" is taken.
std::string nameOfCopy(const Scene& scene, const std::string& original)
{
    const std::size_t lastOfStem = original.find_last_not_of("0123456789");
    const bool numbered = lastOfStem != std::string::npos && lastOfStem > 0 &&
                          lastOfStem + 1 < original.size() && original[lastOfStem] == '-';
    const std::string stem = numbered ? original.substr(0, lastOfStem) : original;
    for (int number = 2;; ++number) {
        std::string name = stem + "-" + std::to_string(number);
        if (!findModel(scene, name))
            return name;
    }
}

} // namespace

Scene withDuplicates(Scene scene, ModelIndices models, const Vec3& offset)
{
    std::map<std::string, std::string> copyOf;
    for (const std::size_t i : models) {
        Model copy = scene.models[i];
        copy.name = nameOfCopy(scene, copy.name);
        copy.locked = false;
        copy.pose.translation += offset;
        copyOf[scene.models[i].name] = copy.name;
        scene.models.push_back(std::move(copy));
    }
    const auto ignored = scene.ignore; // those of the originals
    for (const auto& [a, b] : ignored) {
        const auto copyOfA = copyOf.find(a);
        const auto copyOfB = copyOf.find(b);
        if (copyOfA != copyOf.end())
            scene.ignore.emplace_back(copyOfA->second, b);
        if (copyOfB != copyOf.end())
            scene.ignore.emplace_back(a, copyOfB->second);
        if (copyOfA != copyOf.end() && copyOfB != copyOf.end())
            scene.ignore.emplace_back(copyOfA->second, copyOfB->second);
    }
    return scene;
}

namespace {

Vec3 middleOf(const Aabb& box)
{
    return 0.5 * box.min + 0.5 * box.max;
}

Vec3 nearestToOrigin(const Vec3& normal, double offset)
{
    return offset / norm(normal) * normalized(normal);
}

Vec3 middleOf(const Shape& shape)
{
    if (const auto* plane = std::get_if<Plane>(&shape))
        return nearestToOrigin(plane->normal, plane->offset);
    if (const auto* halfSpace = std::get_if<HalfSpace>(&shape))
        return nearestToOrigin(halfSpace->normal, halfSpace->offset);
    return middleOf(boundsOf(shape));
}

} // namespace

Vec3 centerOf(const Model& model)
{
    const Vec3 local =
        model.mesh ? middleOf(model.mesh->properties().bounds) : middleOf(*model.shape);
    return apply(model.pose, scaled(local, model.scale));
}

Vec3 centerOf(const Scene& scene, ModelIndices models)
{
    const double share = 1.0 / static_cast<double>(models.size());
    Vec3 mean;
    for (const std::size_t i : models)
        mean += share * centerOf(scene.models[i]);
    return mean;
}

VolumeKind nextKind(VolumeKind kind)
{
    const auto after = [](VolumeKind from) {
        const auto* const next = std::ranges::find(kVolumeKinds, from) + 1;
        return next == kVolumeKinds.end() ? kVolumeKinds.front() : *next;
    };
    const VolumeKind next = after(kind);
    return next == VolumeKind::MinimumObb ? after(next) : next; // otherBox() gives that
}

VolumeKind otherBox(VolumeKind kind)
{
    return kind == VolumeKind::Obb ? VolumeKind::MinimumObb : VolumeKind::Obb;
}

} // namespace mbv::viewer
