// First each triangle alone: how the shape leaves it. Then those that it leaves along one normal
// together: the shape's face there is found once and clipped by each of them.
#include "shape_patches.h"

#include "collision/accuracy.h"
#include "collision/magnitude.h"
#include "collision/manifold/scratch_memory.h"
#include "collision/nearest/nearest.h"
#include "collision/sweep/feature_axes.h"
#include "local_contact.h"
#include "meeting.h"
#include "mesh_query/near_triangles.h"
#include "mesh_query/solid_or_surface.h"
#include "mesh_query/world_triangle.h"
#include "triangle_exit.h"
#include "triangle_face.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mbv::contacts {
namespace {

using manifold::ContactFrame;
using manifold::Side;
using manifold::TouchingFace;

/// About the shape, or the mesh where it has no end; of size about 1.
Frame frameOf(const Shape& shape, const PosedMesh& mesh)
{
    Aabb bounds;
    if (isBounded(shape)) {
        bounds = boundsOf(shape);
    } else {
        const Aabb& own = mesh.bvh.bounds();
        const Vec3 middle = apply(mesh.pose, own.min + (own.max - own.min) / 2);
        bounds = {middle - (own.max - own.min) / 2, middle + (own.max - own.min) / 2};
    }
    const Vec3 extent = bounds.max - bounds.min;
    const double size = maxComponent(extent);
    const double unit = size > 0 ? powerOfTwoBelow(size) : 1;
    return {bounds.min + extent / 2, unit, 1 / unit};
}

Shape toLocal(const Shape& shape, const Frame& frame)
{
    return magnitude::Scale(std::ilogb(frame.unit)).down(translated(shape, -frame.origin));
}

class ShapePatches {
public:
    ShapePatches(const Shape& shape, const PosedMesh& mesh, const ContactPatchOptions& options)
        : inWorld_(shape), options_(options), frame_(frameOf(shape, mesh)),
          shape_(toLocal(shape, frame_)), margin_(frame_.perUnit * options.margin),
          surface_(isSolid(mesh, options.as))
    {
        const SurfaceReader reader(mesh, frame_, surface_.isSolid());
        const bvh::TrianglesInWorld triangles(mesh);
        for (const std::uint32_t index : bvh::trianglesNear(mesh, shape, options.margin)) {
            const Triangle t = triangles[index];
            if (const auto met = reader.read(index, t))
                add(*met, t);
        }
        surface_.arrange();
    }

    std::vector<ContactPatch> find()
    {
        for (std::size_t i = 0; i < surface_.size(); ++i)
            meet(i);
        const std::vector<Meeting> byFace = std::exchange(byFace_, {});
        const std::vector<Meeting> others = touchingDirections(meetings_);
        for (const Meeting& meeting : byFace) {
            if (!isLeftAlong(others, meeting))
                leaveAlongAxes(meeting);
        }
        leaveOutLeft();
        std::vector<ContactPatch> patches;
        for (const MeetingGroup& group : groupsOf(meetings_, options_.mergeAngle)) {
            if (auto patch = patchOf(group))
                patches.push_back(*std::move(patch));
        }
        if (patches.empty() && surface_.size() > 0)
            patches.push_back(deepestAlone());
        keepDeepest(patches, options_.maxPatches);
        return patches;
    }

private:
    void add(const MetTriangle& met, const Triangle& triangleInWorld)
    {
        const auto exit = exitOf(shape_, met.corners, met.normal, margin_);
        if (!exit || (isDoubtful(*exit, met) && !overlaps(Shape(triangleInWorld), inWorld_)))
            return;
        surface_.add(met);
        exits_.push_back(*exit);
    }

    /// Rounding may have made them meet.
    bool isDoubtful(const TriangleExit& exit, const MetTriangle& met) const
    {
        constexpr double kDoubtful = 1e-11;
        const Triangle& t = met.corners;
        const double size = 1 + maxComponent(max(abs(t.a), max(abs(t.b), abs(t.c))));
        return margin_ == 0 && exit.depth < kDoubtful * size &&
               accuracyOf(shape_) == Accuracy::Rounding;
    }

    /// How the shape leaves a triangle.
    void meet(std::size_t i)
    {
        const MetTriangle& met = surface_[i];
        const TriangleExit& exit = exits_[i];
        const PlaneReach reach = reachBeyond(shape_, met.corners, met.normal);
        const bool isBehind = reach.back < reach.front && !surface_.isSolid();
        const Vec3 face = isBehind ? -met.normal : met.normal;
        const double faceDepth = isBehind ? reach.back : reach.front;
        const bool isSearched = accuracyOf(shape_) == Accuracy::Search;
        const double level = isSearched ? 1e-5 : 1e-6;
        const double sameDepth = isSearched ? 1e-6 : 1e-9;
        const Vec3 turned = exit.away - face;
        if (dot(turned, turned) < level * level || faceDepth <= exit.depth + sameDepth) {
            meetings_.push_back({0, i, face, exit.depth, true});
        } else if (surface_.isNormal(exit.away, i, featureAlong(exit.away, i))) {
            meetings_.push_back({0, i, exit.away, exit.depth, true});
        } else {
            byFace_.push_back({0, i, face, faceDepth, false});
        }
    }

    /// Along its face, or a shorter way along an axis of both that ends in a touch.
    void leaveAlongAxes(Meeting meeting)
    {
        const Triangle& t = surface_[meeting.b].corners;
        if (hasAxes(shape_) && !surface_.isFlatAround(meeting.b)) {
            for (const Vec3& axis : featureAxes(shape_, t)) {
                for (const Vec3& away : {axis, -axis}) {
                    const double depth = depthAlong(away, shape_, t);
                    if (!(depth < meeting.depth - kShorter))
                        continue;
                    const auto feature = featureAlong(away, meeting.b);
                    if (surface_.goesOn(away, meeting.b, feature) || !has(feature.point) ||
                        !touchesAlong(away, depth, t) ||
                        !surface_.isNormal(away, meeting.b, feature))
                        continue;
                    meeting = {0, meeting.b, away, depth, true};
                }
            }
        }
        if (std::isfinite(meeting.depth))
            meetings_.push_back(meeting);
    }

    /// At a point that the shape has, where there is one.
    MetSurface::Feature featureAlong(const Vec3& away, std::size_t i) const
    {
        auto feature = surface_.featureAlong(away, i);
        if (!feature.isEdge())
            return feature;
        // Of boxes not by distance(), which decides exactly whether they overlap.
        feature.point = std::visit(
            [&]<class S>(const S& s) {
                if constexpr (std::same_as<S, Aabb> || std::same_as<S, Obb>)
                    return nearest::points(feature.edge(), s).onA;
                else
                    return distance(Shape(feature.edge()), Shape(s)).pointOnA;
            },
            shape_);
        return feature;
    }

    bool has(const Vec3& point) const
    {
        return distance(Shape(Sphere{point, 0}), shape_).distance <= margin_ + kShorter;
    }

    /// Once the shape has gone so far, the two touch: they are no farther from each other than it
    /// then goes on.
    bool touchesAlong(const Vec3& away, double depth, const Triangle& t) const
    {
        return distance(translated(shape_, (depth + 1) * away), Shape(t)).distance <= 1 + kShorter;
    }

    /// Of what is round, nearest points tell the way; of the others that have none, searches.
    static bool hasAxes(const Shape& shape)
    {
        return std::holds_alternative<Aabb>(shape) || std::holds_alternative<Obb>(shape) ||
               std::holds_alternative<Capsule>(shape);
    }

    /// Leaves out what is left along a face, and as well by the way out of another triangle: the
    /// side of a table once the shape is above its top, the far side of a wall that is thin.
    void leaveOutLeft()
    {
        const std::vector<Meeting> others = touchingDirections(meetings_);
        std::erase_if(meetings_, [&](const Meeting& meeting) {
            return !meeting.touches && isLeftAlong(others, meeting);
        });
    }

    /// Whether the shape leaves the triangle on one of these ways, which is no longer than its own
    /// and not that as well.
    bool isLeftAlong(const std::vector<Meeting>& others, const Meeting& meeting) const
    {
        const Triangle& t = surface_[meeting.b].corners;
        const auto isSame = [&](const Meeting& other) {
            return norm(other.away - meeting.away) <= options_.mergeAngle;
        };
        const auto partsThem = [&](const Meeting& other) {
            return other.depth <= meeting.depth &&
                   depthAlong(other.away, shape_, t) <= other.depth + kShorter;
        };
        return std::none_of(others.begin(), others.end(), isSame) &&
               std::any_of(others.begin(), others.end(), partsThem);
    }

    /// About the point of the shape that is farthest along the normal.
    ContactFrame frameAlong(const Vec3& away, const Triangle& t) const
    {
        const Vec3 origin = isBounded(shape_) ? reachBeyond(shape_, t, away).lowest : t.a;
        return ContactFrame({0, Vec3() - away, origin, origin}, 1);
    }

    std::optional<ContactPatch> patchOf(const MeetingGroup& group) const
    {
        const Vec3 away = group.front().away;
        const ContactFrame frame = frameAlong(away, surface_[group.front().b].corners);
        manifold::ScratchMemory ofShape;
        const TouchingFace face = faceOfShape(frame, ofShape.resource());
        PatchPoints points(frame, margin_);
        for (const Meeting& meeting : group) {
            manifold::ScratchMemory scratch;
            const MetTriangle& met = surface_[meeting.b];
            const Triangle& t = met.corners;
            const TouchingFace own =
                triangleFace({frame.toLocal(t.a), frame.toLocal(t.b), frame.toLocal(t.c)}, Side::B,
                             scratch.resource());
            const auto deepest = points.addCommon(face, own, {0, met.index});
            if (meeting.touches && isMissed(meeting, away, deepest))
                addTouched(points, meeting.away, meeting.depth, met);
        }
        auto patch = points.spread(options_.maxPoints);
        return patch ? std::optional(toWorld(*std::move(patch), frame_)) : std::nullopt;
    }

    TouchingFace faceOfShape(const ContactFrame& frame, std::pmr::memory_resource& memory) const
    {
        const auto faceOf = [&]<class S>(const S& s) -> TouchingFace {
            if constexpr (Solid<S>)
                return manifold::touchingFace(s, frame, Side::A, memory);
            else
                return {std::pmr::vector<Vec3>(&memory), {}, true};
        };
        return std::visit(faceOf, shape_);
    }

    /// Whether the faces have left out where the shape and the triangle are deepest in each other.
    static bool isMissed(const Meeting& meeting, const Vec3& away,
                         const std::optional<double>& deepest)
    {
        constexpr double kLevel = 1e-6;
        if (!deepest)
            return true;
        const Vec3 turned = meeting.away - away;
        return dot(turned, turned) < kLevel * kLevel && *deepest < meeting.depth - kLevel;
    }

    void addTouched(PatchPoints& points, const Vec3& away, double depth,
                    const MetTriangle& met) const
    {
        points.add(touchedPoint(shape_, met.corners, away, depth), depth, {0, met.index});
    }

    /// Where no triangle is left along a normal of its own, as at the bottom of a groove.
    ContactPatch deepestAlone() const
    {
        const auto deepest =
            std::max_element(exits_.begin(), exits_.end(),
                             [](const auto& x, const auto& y) { return x.depth < y.depth; });
        const MetTriangle& met = surface_[static_cast<std::size_t>(deepest - exits_.begin())];
        TriangleExit exit = *deepest;
        PlaneReach reach = reachBeyond(shape_, met.corners, met.normal);
        const bool isInto = surface_.isSolid() && dot(exit.away, met.normal) < 0;
        if (isInto && std::isfinite(reach.front))
            exit = {met.normal, reach.front};
        const ContactFrame frame = frameAlong(exit.away, met.corners);
        PatchPoints points(frame, margin_);
        if (isInto)
            points.add(reach.lowest + exit.depth * exit.away, exit.depth, {0, met.index});
        else
            addTouched(points, exit.away, exit.depth, met);
        return toWorld(*points.spread(1), frame_);
    }

    /// By so much a way has to be shorter than another.
    static constexpr double kShorter = 1e-9;

    const Shape& inWorld_;
    const ContactPatchOptions& options_;
    Frame frame_;
    Shape shape_; ///< in its coordinates
    double margin_;
    MetSurface surface_;
    std::vector<TriangleExit> exits_; ///< of the surface's triangles
    std::vector<Meeting> meetings_;
    std::vector<Meeting> byFace_; ///< those whose least way is no normal, to be looked at again
};

} // namespace

std::vector<ContactPatch> shapePatches(const Shape& shape, const PosedMesh& mesh,
                                       const ContactPatchOptions& options)
{
    return ShapePatches(shape, mesh, options).find();
}

} // namespace mbv::contacts
