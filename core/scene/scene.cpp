#include <mbv/scene/scene.h>

#include "geometry/ellipsoid_image.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <cassert>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace mbv {
namespace {

/// The axis-aligned box of the mesh's vertices, scaled and posed: the exact box of apply(pose,
/// scaled(v, scale)) as computed.
Aabb posedBounds(const MeshAsset& asset, const Vec3& scale, const RigidTransform& pose)
{
    if (pose.rotation == Quaternion{}) {
        // Scaling and moving are monotone in each coordinate, rounding included, so the extreme
        // vertices stay extreme and the box of the file will do.
        const Aabb& local = asset.properties().bounds;
        return {scaled(local.min, scale) + pose.translation,
                scaled(local.max, scale) + pose.translation};
    }
    const std::shared_ptr<const TriangleMesh> mesh = asset.sharedMesh();
    const auto& vertices = mesh->vertices;
    const Vec3 first = apply(pose, scaled(vertices.front(), scale));
    Aabb box = {first, first};
    for (const Vec3& vertex : vertices) {
        const Vec3 p = apply(pose, scaled(vertex, scale));
        box = {min(box.min, p), max(box.max, p)};
    }
    return box;
}

void requireValidPose(const RigidTransform& pose)
{
    if (!isFinite(pose.translation))
        throw Error(ErrorCode::InvalidScene, "the position is not finite");
    if (!isValid(pose.rotation))
        throw Error(ErrorCode::InvalidScene,
                    "the rotation is no quaternion of length 1 to within 1e-6");
}

/// Only overflow can make the volume of a valid model invalid.
void requireInRange(const Shape& volume)
{
    if (const auto fault = faultOf(volume))
        throw Error(ErrorCode::InvalidScene, "its volume in the world is out of the range of a "
                                             "double: " +
                                                 fault->field + " " + fault->problem);
}

/// Which coordinate axis each axis is, up to sign; nothing for rotated ones.
std::optional<std::array<int, 3>> coordinateAxes(const std::array<Vec3, 3>& axes)
{
    std::array<int, 3> result{};
    for (std::size_t i = 0; i < 3; ++i) {
        int nonZero = 0;
        for (int k = 0; k < 3; ++k) {
            if (axes[i][k] != 0) {
                result[i] = k;
                ++nonZero;
            }
        }
        if (nonZero != 1)
            return std::nullopt;
    }
    return result;
}

/// Each shape with scale factors applied.
struct Scaler {
    Vec3 scale;

    Shape operator()(const Sphere& s) const
    {
        const double factor = equalFactor("sphere", "make it an ellipsoid");
        return Sphere{factor * s.center, factor * s.radius};
    }
    Shape operator()(const Aabb& s) const { return Aabb{(*this)(s.min), (*this)(s.max)}; }
    Shape operator()(const Obb& s) const
    {
        const auto halfExtents = alongAxes(s.halfExtents, s.axes);
        if (!halfExtents)
            throw Error(ErrorCode::InvalidScene,
                        "a box that is rotated in its own frame takes only three equal scale "
                        "factors: it would be no box; rotate the model instead");
        return Obb{(*this)(s.center), *halfExtents, s.axes};
    }
    Shape operator()(const Capsule& s) const
    {
        const double factor = equalFactor("capsule");
        return Capsule{factor * s.a, factor * s.b, factor * s.radius};
    }
    Shape operator()(const Cylinder& s) const
    {
        const double factor = equalFactor("cylinder");
        return Cylinder{factor * s.a, factor * s.b, factor * s.radius};
    }
    Shape operator()(const ConvexHull& s) const
    {
        ConvexHull hull = s;
        for (Vec3& point : hull.points)
            point = (*this)(point);
        return hull;
    }
    // With p' = scale p, normal . p == (normal / scale) . p'.
    Shape operator()(const Plane& s) const { return Plane{unscaled(s.normal), s.offset}; }
    Shape operator()(const HalfSpace& s) const { return HalfSpace{unscaled(s.normal), s.offset}; }
    Shape operator()(const Triangle& s) const
    {
        return Triangle{(*this)(s.a), (*this)(s.b), (*this)(s.c)};
    }
    Shape operator()(const Segment& s) const { return Segment{(*this)(s.a), (*this)(s.b)}; }
    Shape operator()(const Cone& s) const
    {
        const double factor = equalFactor("cone");
        return Cone{factor * s.apex, factor * s.baseCenter, factor * s.radius};
    }
    Shape operator()(const Ellipsoid& s) const
    {
        const auto radii = alongAxes(s.radii, s.axes);
        return radii ? Ellipsoid{(*this)(s.center), *radii, s.axes} : scaledEllipsoid(s, scale);
    }

    Vec3 operator()(const Vec3& point) const { return scaled(point, scale); }

private:
    bool isUniform() const { return scale.x == scale.y && scale.y == scale.z; }

    /// Lengths along axes; nothing where the factors differ and the axes are not the coordinates'.
    std::optional<Vec3> alongAxes(const Vec3& lengths, const std::array<Vec3, 3>& axes) const
    {
        if (isUniform())
            return scale.x * lengths;
        const auto coordinates = coordinateAxes(axes);
        if (!coordinates)
            return std::nullopt;
        Vec3 result = lengths;
        for (int i = 0; i < 3; ++i)
            result[i] *= scale[(*coordinates)[static_cast<std::size_t>(i)]];
        return result;
    }

    double equalFactor(const std::string& kind,
                       const std::string& instead = "give its own sizes instead") const
    {
        if (!isUniform())
            throw Error(ErrorCode::InvalidScene,
                        "a " + kind + " takes only three equal scale factors: it would be no " +
                            kind + "; " + instead);
        return scale.x;
    }

    Vec3 unscaled(const Vec3& normal) const
    {
        return {normal.x / scale.x, normal.y / scale.y, normal.z / scale.z};
    }
};

} // namespace

bool operator==(const SceneRobot& a, const SceneRobot& b)
{
    const auto compared = [](const SceneRobot& robot) {
        return std::tie(robot.name, robot.prefix, robot.urdf, robot.srdf, robot.joints, robot.pose,
                        robot.trajectory, robot.extra, robot.models, robot.ignore, robot.parts,
                        robot.path);
    };
    return compared(a) == compared(b);
}

bool isWhole(const SceneRobot& robot, const Scene& scene)
{
    if (!std::ranges::equal(robot.parts, robot.models, {}, &RobotPart::model, &Model::name) &&
        !robot.parts.empty())
        return false;
    std::unordered_map<std::string_view, const Model*> models;
    for (const Model& model : scene.models)
        models.emplace(model.name, &model);
    std::unordered_set<std::string_view> moving;
    for (const ModelMotion& motion : scene.motions)
        moving.insert(motion.model);
    return std::ranges::all_of(robot.models, [&](const Model& model) {
        const auto found = models.find(model.name);
        return found != models.end() && *found->second == model && !moving.contains(model.name);
    });
}

Scene withMissingModels(const Scene& scene)
{
    Scene all = scene;
    all.missing.clear();
    for (const MissingModel& missing : scene.missing) {
        Model model = missing.model;
        model.name = uniqueName(all, model.name);
        const std::size_t place = std::min(missing.place, all.models.size());
        all.models.insert(all.models.begin() + static_cast<std::ptrdiff_t>(place),
                          std::move(model));
    }
    return all;
}

std::optional<std::size_t> findModel(const Scene& scene, std::string_view name)
{
    const auto found = std::find_if(scene.models.begin(), scene.models.end(),
                                    [&](const Model& model) { return model.name == name; });
    if (found == scene.models.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - scene.models.begin());
}

std::string uniqueName(const Scene& scene, const std::string& wanted)
{
    std::unordered_set<std::string_view> taken;
    for (const Model& model : scene.models)
        taken.insert(model.name);
    std::string name = wanted;
    for (std::size_t number = 2; taken.contains(name); ++number)
        name = wanted + "-" + std::to_string(number);
    return name;
}

Shape worldVolume(const Model& model)
{
    return worldVolume(model, model.volumeKind);
}

Shape worldVolume(const Model& model, VolumeKind kind)
{
    assert((model.mesh != nullptr) != model.shape.has_value());
    requireValidScale(model.scale);
    requireValidPose(model.pose);
    Shape volume;
    if (model.shape) {
        requireValid(*model.shape);
        volume = transformed(scaledShape(*model.shape, model.scale), model.pose);
    } else if (kind == VolumeKind::Aabb) {
        volume = posedBounds(*model.mesh, model.scale, model.pose);
    } else {
        volume = transformed(model.mesh->volume(kind, model.scale), model.pose);
    }
    requireInRange(volume);
    return volume;
}

bool sameLocalVolume(const Model& a, const Model& b)
{
    return a.mesh == b.mesh && a.scale == b.scale && a.volumeKind == b.volumeKind &&
           a.shape == b.shape;
}

bool sameWorldVolume(const Model& a, const Model& b)
{
    return a.pose == b.pose && sameLocalVolume(a, b);
}

std::vector<Shape> worldVolumesAt(int depth, const Model& model)
{
    if (model.shape)
        return {worldVolume(model)};
    requireValidPose(model.pose);
    std::vector<Shape> volumes = *model.mesh->volumesAt(depth, model.volumeKind, model.scale);
    for (Shape& volume : volumes) {
        volume = transformed(volume, model.pose);
        requireInRange(volume);
    }
    return volumes;
}

Shape scaledShape(const Shape& shape, const Vec3& scale)
{
    requireValidScale(scale);
    return std::visit(Scaler{scale}, shape);
}

std::optional<Aabb> boundsOf(const Scene& scene)
{
    std::optional<Aabb> bounds;
    for (const Model& model : scene.models) {
        if (!model.visible)
            continue;
        const Aabb box = boundsOf(worldVolume(model));
        if (!isFinite(box.min) || !isFinite(box.max))
            continue;
        bounds = bounds ? Aabb{min(bounds->min, box.min), max(bounds->max, box.max)} : box;
    }
    return bounds;
}

} // namespace mbv
