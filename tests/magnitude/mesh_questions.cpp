#include "mesh_questions.h"

#include "mesh_magnitudes.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/collision/raycast.h>
#include <mbv/fit/fit.h>
#include <mbv/fit/levels.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/intersection_curve.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/nearest_point.h>
#include <mbv/mesh_query/overlaps.h>
#include <mbv/mesh_query/raycast.h>
#include <mbv/mesh_query/relation.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <sstream>

namespace mbv::test {
namespace {

constexpr double kTiny = std::numeric_limits<double>::denorm_min();

std::string exact(double x)
{
    std::ostringstream text;
    text.precision(17);
    text << x;
    return text.str();
}

class Questions {
public:
    explicit Questions(ByteSource& in)
    {
        const int exponent = exponentFrom(in);
        mesh_ = std::make_shared<const TriangleMesh>(meshFrom(in, exponent));
        const int other = in.byte() % 4 == 0 ? exponentFrom(in) : exponent;
        otherMesh_ = std::make_shared<const TriangleMesh>(meshFrom(in, other));
        pose_ = poseFrom(in, exponent);
        otherPose_ = poseFrom(in, other);
        point_ = pointFrom(in, exponent);
        direction_ = pointFrom(in, exponent);
        normal_ = smallVector(in);
        radius_ = std::abs(pointFrom(in, exponent).x);
    }

    std::vector<std::string> ask()
    {
        answers([&] { askProperties(*mesh_); });
        for (const VolumeKind kind : kVolumeKinds)
            answers([&] { askFit(kind, *mesh_); });
        answers([&] { askLevels(); });
        answers([&] { askPair(); });
        answers([&] { askRelation(); });
        answers([&] { askPoint(); });
        answers([&] { askRay(); });
        for (const Shape& shape : shapes())
            answers([&] {
                where_ = nameOf(shape);
                askShape(shape);
            });
        where_ = "scene";
        answers([&] { askScene(); });
        return std::move(faults_);
    }

private:
    void answers(const std::function<void()>& question)
    {
        try {
            question();
        } catch (const Error&) { // an answer, too
            return;
        } catch (const std::exception& exception) {
            faults_.emplace_back(where_ + ": not an Error: " + exception.what());
        }
    }

    void expect(bool holds, const std::string& sentence)
    {
        if (!holds)
            faults_.push_back(sentence);
    }

    void askProperties(const TriangleMesh& mesh)
    {
        const MeshProperties is = propertiesOf(mesh);
        expect(is.area >= 0, "the area is negative or NaN");
        expect(!std::isnan(is.signedVolume), "the volume is NaN");
    }

    void askFit(VolumeKind kind, const TriangleMesh& mesh)
    {
        expectAround(fitVolume(kind, mesh), mesh.vertices, std::string(nameOf(kind)));
    }

    /// Bounds that hold the vertices to what fit.h promises, or to the last bit of the coordinates.
    void expectAround(const Shape& shape, std::span<const Vec3> points, const std::string& name)
    {
        expect(isValid(shape), name + " is not valid");
        const Aabb bounds = boundsOf(points);
        const Aabb around = mbv::boundsOf(shape);
        const double diagonal = norm(bounds.max / 2 - bounds.min / 2) * 2;
        for (int i = 0; i < 3; ++i) {
            const double far = std::max(std::abs(bounds.min[i]), std::abs(bounds.max[i]));
            const double slack = 1e-12 * diagonal + 1e-15 * far + 16 * kTiny;
            expect(around.min[i] <= bounds.min[i] + slack && around.max[i] >= bounds.max[i] - slack,
                   name + " leaves a vertex out");
        }
    }

    void askLevels()
    {
        const MeshBvh bvh(mesh_);
        expect(bvh.deepestLevel() <= 71, "the hierarchy is too deep");
        for (const int depth : {0, 1, 3}) {
            const std::vector<TriangleMesh> parts = meshesAtLevel(bvh, depth);
            std::size_t triangles = 0;
            for (const TriangleMesh& part : parts)
                triangles += part.triangles.size();
            expect(triangles == mesh_->triangles.size(), "a level has not all triangles");
            const VolumeKind kind = depth == 1 ? VolumeKind::Obb : VolumeKind::Sphere;
            const std::vector<Shape> volumes = fitLevel(kind, parts);
            for (std::size_t i = 0; i < parts.size(); ++i)
                expectAround(volumes[i], parts[i].vertices, "the volume of a part");
        }
        for (const TriangleMesh& part : obbTreeParts())
            expect(!part.triangles.empty(), "a part of vtkOBBTree is empty");
    }

    /// None in builds without VTK.
    std::vector<TriangleMesh> obbTreeParts() const
    {
        try {
            return obbTreeMeshesAtLevel(*mesh_, 2);
        } catch (const Error& e) {
            if (e.code() != ErrorCode::NotBuilt)
                throw;
            return {};
        }
    }

    PosedMesh a() const { return {MeshBvh(mesh_), pose_}; }
    PosedMesh b() const { return {MeshBvh(otherMesh_), otherPose_}; }

    static std::vector<Triangle> trianglesOf(const PosedMesh& mesh)
    {
        std::vector<Triangle> triangles;
        const std::vector<Vec3>& vertices = mesh.bvh.mesh().vertices;
        for (const auto& [i, j, k] : mesh.bvh.mesh().triangles)
            triangles.push_back({apply(mesh.pose, vertices[i]), apply(mesh.pose, vertices[j]),
                                 apply(mesh.pose, vertices[k])});
        return triangles;
    }

    void expectDistance(const Distance& found, double least, const std::string& name)
    {
        expect(std::isfinite(found.distance) && isFinite(found.pointOnA) &&
                   isFinite(found.pointOnB),
               name + " is not finite");
        expect(found.distance >= 0, name + " is negative");
        expect(std::abs(found.distance - least) <= 1e-12 * least + 16 * kTiny,
               name + " is not that of the nearest triangle: " + exact(found.distance) +
                   " instead of " + exact(least));
    }

    void askPair()
    {
        const PosedMesh first = a();
        const PosedMesh second = b();
        const std::vector<TrianglePair> pairs = intersectingTriangles(first, second);
        const std::vector<Triangle> inA = trianglesOf(first);
        const std::vector<Triangle> inB = trianglesOf(second);
        std::vector<TrianglePair> expected;
        double least = std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < inA.size(); ++i) {
            for (std::uint32_t j = 0; j < inB.size(); ++j) {
                if (overlaps(inA[i], inB[j]))
                    expected.push_back({i, j});
                least = std::min(least, distance(inA[i], inB[j]).distance);
            }
        }
        expect(pairs == expected, "intersectingTriangles are not those of all pairs");
        expect(overlaps(first, second) == !expected.empty(), "overlaps is not that of all pairs");
        expect(overlaps(second, first) == !expected.empty(), "overlaps is not symmetric");
        expectDistance(distance(first, second), least, "distance");
        expectDistance(distance(second, first), least, "distance swapped");
        for (const auto& line : intersectionCurve(first, second, pairs)) {
            expect(std::all_of(line.begin(), line.end(), isFinite),
                   "the intersection curve is not finite");
        }
    }

    void askRelation()
    {
        const Relation there = relation(a(), b());
        const Relation back = relation(b(), a());
        expect(there.state == back.state, "relation is not symmetric");
        expect(there.state != RelationState::Contained || there.aIsInner != back.aIsInner,
               "containment is not symmetric");
        expect(there.state != RelationState::Separated || there.triangles.empty(),
               "meshes that meet are called separated");
    }

    void askPoint()
    {
        const PosedMesh mesh = a();
        const NearestOnMesh found = nearestPoint(mesh, point_);
        double least = std::numeric_limits<double>::infinity();
        for (const Triangle& t : trianglesOf(mesh))
            least = std::min(least, distance(t, Segment{point_, point_}).distance);
        expectDistance({found.distance, found.point, point_}, least, "nearestPoint");
        if (mesh.bvh.isWatertight())
            (void)contains(mesh, point_);
    }

    void askRay()
    {
        const PosedMesh mesh = a();
        Ray ray;
        ray.origin = point_;
        ray.direction = direction_;
        if (!isValid(ray))
            return;
        const auto found = raycast(ray, mesh);
        double least = std::numeric_limits<double>::infinity();
        for (const Triangle& t : trianglesOf(mesh)) {
            if (const auto hit = raycast(ray, t))
                least = std::min(least, hit->t);
        }
        expect(found.has_value() == (least < std::numeric_limits<double>::infinity()),
               "raycast hits where no triangle is hit, or the other way round");
        expect(!found || (found->t == least && isFinite(found->point)),
               "raycast is not that of the nearest triangle");
        if (mesh.bvh.isWatertight())
            (void)raycast(ray, mesh, MeshAs::Solid);
    }

    std::vector<Shape> shapes() const
    {
        std::vector<Shape> all = {
            Sphere{point_, radius_}, Obb{point_, abs(direction_), axesOf(otherPose_.rotation)},
            Capsule{point_, direction_, radius_}, Segment{point_, direction_}};
        all.emplace_back(HalfSpace{normal_, radius_});
        std::erase_if(all, [](const Shape& shape) { return !isValid(shape); });
        return all;
    }

    void askShape(const Shape& shape)
    {
        const PosedMesh mesh = a();
        const std::string name(nameOf(shape));
        const bool meets = overlaps(mesh, shape); // throws where the mesh leaves the range
        std::vector<std::uint32_t> expected;
        double least = std::numeric_limits<double>::infinity();
        const std::vector<Triangle> triangles = trianglesOf(mesh);
        for (std::uint32_t i = 0; i < triangles.size(); ++i) {
            if (overlaps(triangles[i], shape))
                expected.push_back(i);
            least = std::min(least, distance(triangles[i], shape).distance);
        }
        if (!std::isfinite(least))
            return; // the pair itself has no answer
        expect(intersectingTriangles(mesh, shape) == expected,
               "triangles that meet a " + name + " are not those of all");
        expect(meets == !expected.empty(),
               "overlaps with a " + name + " is not that of all triangles");
        expectDistance(distance(mesh, shape), least, "distance to a " + name);
        if (mesh.bvh.isWatertight())
            (void)overlaps(mesh, shape, MeshAs::Solid);
        if (const auto* const halfSpace = std::get_if<HalfSpace>(&shape)) {
            const auto found = contact(mesh, *halfSpace);
            expect(!found || (std::isfinite(found->depth) && isFinite(found->normal) &&
                              isFinite(found->pointOnA) && isFinite(found->pointOnB)),
                   "contact with a half-space is not finite");
        }
    }

    void askScene()
    {
        Scene scene;
        for (const auto& [mesh, pose] :
             {std::pair{mesh_, pose_}, std::pair{otherMesh_, otherPose_}}) {
            Model model;
            model.name = uniqueName(scene, "part");
            model.mesh = std::make_shared<const MeshAsset>("part", *mesh);
            model.pose = pose;
            model.volumeKind = VolumeKind::Sphere;
            scene.models.push_back(model);
        }
        CheckOptions options;
        options.exact = true;
        options.clearance = std::min(radius_, 1e300);
        const CheckReport report = checkOverlaps(scene, options);
        for (const PairResult& pair : report.pairs) {
            for (const auto& number : {pair.distance, pair.depth})
                expect(!number || (std::isfinite(*number) && *number >= 0),
                       "a number of the report is not finite");
            for (const auto& vector : {pair.normal, pair.pointOnA, pair.pointOnB})
                expect(!vector || isFinite(*vector), "a point of the report is not finite");
        }
    }

    std::shared_ptr<const TriangleMesh> mesh_;
    std::shared_ptr<const TriangleMesh> otherMesh_;
    RigidTransform pose_;
    RigidTransform otherPose_;
    Vec3 point_;
    Vec3 direction_;
    Vec3 normal_;
    double radius_ = 0;
    std::string where_ = "mesh";
    std::vector<std::string> faults_;
};

} // namespace

std::vector<std::string> faultsOfMeshes(ByteSource in)
{
    return Questions(in).ask();
}

} // namespace mbv::test
