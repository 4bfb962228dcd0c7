// Two triangles that meet are parted along a normal of a face, or across an edge of either. Which
// one is taken is told by how far the flat faces that they belong to reach, since triangles may be
// smaller than what they are deep in each other.
#include "mesh_patches.h"

#include "collision/manifold/scratch_memory.h"
#include "collision/nearest/nearest.h"
#include "collision/sweep/feature_axes.h"
#include "flat_faces.h"
#include "local_contact.h"
#include "meeting.h"
#include "mesh_query/overlap/overlap_walk.h"
#include "mesh_query/solid_or_surface.h"
#include "mesh_query/world_triangle.h"
#include "triangle_exit.h"
#include "triangle_face.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::contacts {
namespace {

using manifold::ContactFrame;
using manifold::Side;
using manifold::TouchingFace;

std::vector<TrianglePair> meetingPairs(const PosedMesh& a, const PosedMesh& b, StopCheck& stop)
{
    std::vector<TrianglePair> pairs;
    bvh::findMeetingPairs(a, b, stop, [&](std::span<const TrianglePair> found) {
        pairs.insert(pairs.end(), found.begin(), found.end());
        return true;
    });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

/// About the triangles of A, the largest of size about 1.
Frame frameOf(const bvh::TrianglesInWorld& a, const std::vector<TrianglePair>& pairs)
{
    const Vec3 origin = a[pairs.front().a].a;
    double size = 0;
    for (const TrianglePair& pair : pairs) {
        const Triangle t = a[pair.a];
        size = std::max({size, maxComponent(abs(t.b - t.a)), maxComponent(abs(t.c - t.a))});
    }
    const double unit = size > 0 ? powerOfTwoBelow(size) : 1;
    return {origin, unit, 1 / unit};
}

/// Of the pairs' triangles of one mesh, each once, where it is in the surface; kNone where it has
/// no area.
class SurfaceIndex {
public:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    SurfaceIndex(const PosedMesh& mesh, const Frame& frame, std::vector<std::uint32_t> indices,
                 MetSurface& surface)
        : indices_(std::move(indices))
    {
        std::sort(indices_.begin(), indices_.end());
        indices_.erase(std::unique(indices_.begin(), indices_.end()), indices_.end());
        const SurfaceReader reader(mesh, frame, surface.isSolid());
        const bvh::TrianglesInWorld triangles(mesh);
        places_.reserve(indices_.size());
        for (const std::uint32_t index : indices_) {
            const auto met = reader.read(index, triangles[index]);
            places_.push_back(met ? surface.size() : kNone);
            if (met)
                surface.add(*met);
        }
        surface.arrange();
    }

    std::size_t of(std::uint32_t index) const
    {
        const auto at = std::lower_bound(indices_.begin(), indices_.end(), index);
        return places_[static_cast<std::size_t>(at - indices_.begin())];
    }

private:
    std::vector<std::uint32_t> indices_;
    std::vector<std::size_t> places_;
};

class MeshPatches {
public:
    MeshPatches(const PosedMesh& a, const PosedMesh& b, const std::vector<TrianglePair>& pairs,
                const ContactPatchOptions& options, StopCheck& stop)
        : options_(options), stop_(stop), frame_(frameOf(bvh::TrianglesInWorld(a), pairs)),
          ofA_(isSolid(a, options.as)), ofB_(isSolid(b, options.as))
    {
        const auto indices = [&](std::uint32_t TrianglePair::*side) {
            std::vector<std::uint32_t> all;
            all.reserve(pairs.size());
            for (const TrianglePair& pair : pairs)
                all.push_back(pair.*side);
            return all;
        };
        const SurfaceIndex inA(a, frame_, indices(&TrianglePair::a), ofA_);
        const SurfaceIndex inB(b, frame_, indices(&TrianglePair::b), ofB_);
        facesOfA_ = FlatFaces(ofA_);
        facesOfB_ = FlatFaces(ofB_);
        for (const TrianglePair& pair : pairs) {
            const std::size_t i = inA.of(pair.a);
            const std::size_t k = inB.of(pair.b);
            if (i != SurfaceIndex::kNone && k != SurfaceIndex::kNone)
                meet(i, k);
        }
    }

    std::vector<ContactPatch> find()
    {
        std::vector<ContactPatch> patches;
        for (const MeetingGroup& group : groupsOf(meetings_, options_.mergeAngle)) {
            if (auto patch = patchOf(group))
                patches.push_back(*std::move(patch));
        }
        if (patches.empty() && deepest_.touches)
            patches.push_back(patchOf({&deepest_, 1}).value());
        keepDeepest(patches, options_.maxPatches);
        return patches;
    }

private:
    static constexpr std::size_t kUnits = 128; ///< of work, for StopCheck

    /// Of both surfaces. Where several corners are farthest, their middle tells where they touch:
    /// which of them comes first is up to rounding.
    bool isNormal(const Vec3& away, std::size_t i, std::size_t k) const
    {
        return isNormal(ofB_, away, k, middleOf(ofA_.featureAlong(-away, i))) &&
               isNormal(ofA_, -away, i, middleOf(ofB_.featureAlong(away, k)));
    }

    static Vec3 middleOf(const MetSurface::Feature& feature)
    {
        Vec3 sum;
        for (std::size_t i = 0; i < feature.count; ++i)
            sum += feature.ends[i];
        return sum / static_cast<double>(feature.count);
    }

    /// At the point nearest to another.
    static bool isNormal(const MetSurface& surface, const Vec3& away, std::size_t i,
                         const Vec3& near)
    {
        auto feature = surface.featureAlong(away, i);
        if (feature.isEdge())
            feature.point = nearest::points(near, feature.edge()).onB;
        return surface.isNormal(away, i, feature);
    }

    /// Along the normal of both surfaces that parts their flat faces soonest.
    void meet(std::size_t i, std::size_t k)
    {
        stop_.spend(kUnits);
        const Triangle& a = ofA_[i].corners;
        const Triangle& b = ofB_[k].corners;
        constexpr double kShorter = 1e-9;
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        Meeting least = {i, k, {}, kInfinity, true}; // of the two triangles alone
        Meeting chosen = {i, k, {}, kInfinity, false};
        double ofFaces = kInfinity;
        const auto consider = [&](const Vec3& away) {
            const double depth = depthAlong(away, a, b);
            if (depth < least.depth - kShorter) {
                least.away = away;
                least.depth = depth;
            }
            const double faces = facesOfB_.reach(away, k) + facesOfA_.reach(-away, i);
            if (faces < ofFaces - kShorter && isNormal(away, i, k)) {
                ofFaces = faces;
                chosen.away = away;
                chosen.depth = depth;
            }
        };
        // Those in the plane of the first one are normals of the faces beside it, at right angles.
        for (const FeatureAxes& axes : {featureAxes(a, b), featureAxes(b, a)}) {
            for (const Vec3& axis : axes) {
                consider(axis);
                consider(-axis);
            }
        }
        chosen.touches = chosen.depth <= least.depth + kShorter;
        if (std::isfinite(chosen.depth))
            meetings_.push_back(chosen);
        if (std::isfinite(least.depth) && !(least.depth < deepest_.depth))
            deepest_ = least;
    }

    TouchingFace faceIn(const ContactFrame& frame, const Triangle& t, Side side,
                        std::pmr::memory_resource& memory) const
    {
        return triangleFace({frame.toLocal(t.a), frame.toLocal(t.b), frame.toLocal(t.c)}, side,
                            memory);
    }

    std::optional<ContactPatch> patchOf(const MeetingGroup& group) const
    {
        const Vec3 away = group.front().away;
        const Vec3 origin = ofB_[group.front().b].corners.a;
        const ContactFrame frame({0, Vec3() - away, origin, origin}, 1);
        PatchPoints points(frame, 0);
        for (const Meeting& meeting : group) {
            stop_.spend(kUnits);
            manifold::ScratchMemory scratch;
            const MetTriangle& a = ofA_[meeting.a];
            const MetTriangle& b = ofB_[meeting.b];
            const auto deepest = points.addCommon(
                faceIn(frame, a.corners, Side::A, scratch.resource()),
                faceIn(frame, b.corners, Side::B, scratch.resource()), {a.index, b.index});
            if (!deepest && meeting.touches)
                points.add(touchedPoint(a.corners, b.corners, meeting.away, meeting.depth),
                           meeting.depth, {a.index, b.index});
        }
        auto patch = points.spread(options_.maxPoints);
        return patch ? std::optional(toWorld(*std::move(patch), frame_)) : std::nullopt;
    }

    const ContactPatchOptions& options_;
    StopCheck& stop_;
    Frame frame_;
    MetSurface ofA_;
    MetSurface ofB_;
    FlatFaces facesOfA_;
    FlatFaces facesOfB_;
    std::vector<Meeting> meetings_;
    /// Of all pairs, each left by its least translation.
    Meeting deepest_ = {0, 0, {}, -std::numeric_limits<double>::infinity(), false};
};

} // namespace

std::vector<ContactPatch> meshPatches(const PosedMesh& a, const PosedMesh& b,
                                      const ContactPatchOptions& options, StopCheck& stop)
{
    const std::vector<TrianglePair> pairs = meetingPairs(a, b, stop);
    if (pairs.empty())
        return {};
    return MeshPatches(a, b, pairs, options, stop).find();
}

} // namespace mbv::contacts
