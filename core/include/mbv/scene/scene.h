#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/shapes.h>
#include <mbv/motion/path.h>
#include <mbv/scene/mesh_asset.h>
#include <mbv/scene/review_status.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbv {

class JointPath; // mbv/robot/joint_path.h
class Robot;     // mbv/robot/robot.h

/// 8-bit sRGB.
struct Color {
    std::uint8_t r = 0x8f;
    std::uint8_t g = 0xa3;
    std::uint8_t b = 0xad;

    friend bool operator==(const Color&, const Color&) = default;
};

/// JSON text of fields that mbv does not know, by name; kept from load to save.
using ExtraFields = std::map<std::string, std::string>;

/// One thing in a scene: a mesh (shared) or a single shape, with a pose, a scale and the volume
/// that stands for it.
struct Model {
    std::string name;
    MeshAssetPtr mesh;          ///< null exactly when `shape` is set
    std::optional<Shape> shape; ///< in the model's own frame, unscaled
    RigidTransform pose;
    Vec3 scale = {1, 1, 1};                  ///< positive; applied before the pose
    VolumeKind volumeKind = VolumeKind::Obb; ///< for meshes; a shape is its own volume
    Color color;
    double opacity = 1; ///< of the surface in pictures, 0 to 1
    bool visible = true;
    bool locked = false; ///< the viewer refuses to move, scale or remove it
    ExtraFields extra;

    friend bool operator==(const Model&, const Model&) = default;
};

/// How a model moves; its poses replace Model::pose.
struct ModelMotion {
    std::string model; ///< its name
    Path path;         ///< with at least one keyframe
    ExtraFields extra = {};

    friend bool operator==(const ModelMotion&, const ModelMotion&) = default;
};

struct Camera {
    Vec3 position = {0, 0, 5};
    Vec3 target;
    Vec3 up = {0, 1, 0};
    ExtraFields extra = {};

    friend bool operator==(const Camera&, const Camera&) = default;
};

/// How a scene is looked at, by a name of its own.
struct SavedView {
    std::string name; ///< not empty
    Camera camera;
    std::optional<HalfSpace> section; ///< surfaces outside are cut off; nothing for no cut
    std::vector<std::string> hidden;  ///< names of models; all others are seen
    ExtraFields extra = {};
    std::optional<Aabb> sectionBox = {}; ///< likewise: surfaces outside are cut off

    friend bool operator==(const SavedView&, const SavedView&) = default;
};

/// Several models by one name.
struct ModelGroup {
    std::string name;                 ///< "@name" stands for its members
    std::vector<std::string> members; ///< names of models, or patterns (see modelsMatching)

    friend bool operator==(const ModelGroup&, const ModelGroup&) = default;
};

/// Two models whose contact is accepted in review.
struct AcceptedPair {
    std::string a; ///< as in `ignore`
    std::string b;
    std::string note; ///< why; may be empty
    ExtraFields extra = {};

    friend bool operator==(const AcceptedPair&, const AcceptedPair&) = default;
};

/// What people say of a pair, beside whether its contact is accepted.
struct PairReview {
    std::string a; ///< names of models
    std::string b;
    ReviewStatus status = ReviewStatus::New; ///< never Approved: see Scene::accepted
    std::string assignedTo;                  ///< whose task the pair is; may be empty
    ExtraFields extra = {};

    friend bool operator==(const PairReview&, const PairReview&) = default;
};

/// A model whose mesh could not be read, set aside so that the rest can be used. It keeps its place
/// in the scene's file.
struct MissingModel {
    Model model;           ///< its mesh is a stand-in: the path, and one vertex
    std::size_t place = 0; ///< among all models of the scene, missing ones too
    std::string reason;    ///< what reading the mesh threw

    friend bool operator==(const MissingModel&, const MissingModel&) = default;
};

/// Which axis of the world points upwards.
enum class UpAxis { Y, Z };

/// What one of a robot's models is a part of.
struct RobotPart {
    std::string model;     ///< what it is called in the scene
    std::size_t link = 0;  ///< index into the robot's links
    RigidTransform inLink; ///< the model in the link's frame

    friend bool operator==(const RobotPart&, const RobotPart&) = default;
};

/// A robot that a scene was read with, whose links are among its models.
struct SceneRobot {
    std::string name;
    std::optional<std::string> prefix; ///< of the models' names; "name/" where nothing is said
    std::filesystem::path urdf;
    std::optional<std::filesystem::path> srdf;
    std::map<std::string, double> joints; ///< those that are not at zero; radians or meters
    RigidTransform pose;                  ///< of the root link
    std::optional<std::filesystem::path> trajectory;
    ExtraFields extra;
    std::vector<Model> models;                               ///< as they were read
    std::vector<std::pair<std::string, std::string>> ignore; ///< what it brought to the scene's
    std::vector<RobotPart> parts;          ///< of `models`, one each, once the URDF has been read
    std::shared_ptr<const Robot> robot;    ///< what the URDF has; null before it has been read
    std::shared_ptr<const JointPath> path; ///< what the trajectory has, where somebody has read it

    /// `robot` is not compared, being what the file says; paths are where they are the same object.
    friend bool operator==(const SceneRobot& a, const SceneRobot& b);
};

/// A value: copying it shares the meshes.
struct Scene {
    std::string units; ///< as the file says ("mm"), may be empty
    std::vector<Model> models;
    std::vector<std::pair<std::string, std::string>> ignore; ///< never tested: names, patterns,
                                                             ///< or "@group"
    std::vector<ModelGroup> groups = {};
    std::vector<AcceptedPair> accepted = {};
    std::optional<Camera> camera;
    ExtraFields extra;
    std::vector<ModelMotion> motions; ///< no model has two
    std::vector<SceneRobot> robots = {};
    std::optional<UpAxis> up = {};          ///< Y where nothing is said
    std::vector<MissingModel> missing = {}; ///< by place, ascending; see MissingMeshes
    std::vector<PairReview> reviews = {};   ///< see PairReviews
    std::vector<SavedView> views = {};      ///< their names differ

    friend bool operator==(const Scene&, const Scene&) = default;
};

/// Whether all models of the robot are in the scene as they were read, without motions of their
/// own, so that the robot stands for them in a file; otherwise it is but a source that its links
/// once came from.
[[nodiscard]] bool isWhole(const SceneRobot& robot, const Scene& scene);

/// The scene with the models that are missing in their places, or near where models have come and
/// gone. One whose name has been given to another model gets a new one.
[[nodiscard]] Scene withMissingModels(const Scene& scene);

/// Index of the model with this name, if any.
[[nodiscard]] std::optional<std::size_t> findModel(const Scene& scene, std::string_view name);

/// `wanted`, or `wanted-2`, `wanted-3`, ... : the first name that no model has.
[[nodiscard]] std::string uniqueName(const Scene& scene, const std::string& wanted);

/// The volume of the model in the world. A model's Aabb is the world-aligned box of its posed
/// vertices; other volumes are fitted to the scaled mesh and moved with the pose. Throws what
/// fitVolume throws, and Error (InvalidScene) for a shape that cannot take its scale.
[[nodiscard]] Shape worldVolume(const Model& model);

/// The same for another kind of volume than the model's own; a shape model ignores `kind`.
[[nodiscard]] Shape worldVolume(const Model& model, VolumeKind kind);

/// Whether both have the same volume but for the pose: mesh or shape, scale and kind are equal.
[[nodiscard]] bool sameLocalVolume(const Model& a, const Model& b);

/// Whether worldVolume, and every question about overlap, has the same answer for both: the same
/// local volume and pose. Names, colors and the like may differ.
[[nodiscard]] bool sameWorldVolume(const Model& a, const Model& b);

/// The volumes of every node at a depth of the mesh's hierarchy (MeshAsset::volumesAt), moved with
/// the pose: boxes of nodes rotate with their mesh, those along its own axes too. A shape model
/// gives its one volume. Throws what worldVolume and MeshAsset::volumesAt throw.
[[nodiscard]] std::vector<Shape> worldVolumesAt(int depth, const Model& model);

/// The shape with scale factors applied. A sphere, a capsule, a cylinder, a cone, and a box that is
/// rotated in its own frame take only equal factors: otherwise the result would be none, and Error
/// (InvalidScene) says so. An ellipsoid that is rotated gets axes of its own, longest first.
[[nodiscard]] Shape scaledShape(const Shape& shape, const Vec3& scale);

/// The scene's extent: the box around all world volumes (visible models only; planes and
/// half-spaces, which have no end, do not count); nothing when there are none.
[[nodiscard]] std::optional<Aabb> boundsOf(const Scene& scene);

} // namespace mbv
