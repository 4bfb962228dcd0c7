// Where the convex hulls of two meshes are apart: what is nearest there, and the slab between them.
#if defined(MBV_HULL_SLAB_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_HULL_SLAB_INL_H
#undef MBV_HULL_SLAB_INL_H
#else
#define MBV_HULL_SLAB_INL_H
#endif

#include "collision/convex/gjk/gjk.h"
#include "distance_frame.h"
#include "mesh_query/relative_pose.h"
#include "support_walk-inl.h"

#include <limits>
#include <vector>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// Directions are in A's frame, lengths in its unit; compare(a, b) is given triangles of A and B,
/// by their indices in the meshes.
class HullSlab {
public:
    HullSlab(const bvh::Tree& a, const bvh::Tree& b, const bvh::RelativePose& bInA)
        : treeA_(a), treeB_(b), bInA_(bInA)
    {
    }

    /// Looks for the shortest vector between the hulls, from a direction that may be near it, and
    /// compares the triangles that were met on the way, those at its ends first.
    template <class Compare> void find(const Vec3& direction, const Compare& compare)
    {
        if (support_.triangle(treeA_, direction).end >= beginOfB(direction))
            return;
        nearA_.clear();
        nearB_.clear();
        const auto support = [&](const Vec3& along) {
            nearA_.push_back(support_.triangle(treeA_, along));
            nearB_.push_back(support_.triangle(treeB_, bvh::alongAxes(bInA_, -along)));
            const Vec3 onA = nearA_.back().corner;
            const Vec3 onB = movedToA(nearB_.back().corner);
            return convex::Vertex{onA - onB, onA, onB};
        };
        const convex::GjkResult hulls = convex::gjkOfDifference(support, direction);
        if (hulls.isInside || hulls.simplex.towards == Vec3{})
            return;
        normal_ = normalized(-hulls.simplex.towards);
        for (std::size_t i = nearA_.size(); i-- > 0;)
            compare(nearA_[i].triangle, nearB_[i].triangle);
    }

    /// Where the meshes lie on either side of a slab, all but the few triangles that stick out
    /// towards the other are farther from all of it than reach(). Compares those, if they are few:
    /// then nothing is left to do.
    template <class Reach, class Compare>
    bool isAllCompared(const Reach& reach, const Compare& compare)
    {
        if (normal_ == Vec3{})
            return false;
        const double slack = bvh::DistanceFrame<double>(bInA_).slackAlongUnit();
        const double offset = dot(normal_, bInA_.translation);
        const Vec3 back = bvh::alongAxes(bInA_, -normal_);
        const double endOfA = support_.triangle(treeA_, normal_).end;
        const double far = reach() + slack;
        if (!support_.triangles(treeA_, normal_, beginOfB(normal_) - far, nearA_) ||
            !support_.triangles(treeB_, back, offset - endOfA - far, nearB_))
            return false;
        for (const bvh::SupportTriangle& a : nearA_) {
            for (const bvh::SupportTriangle& b : nearB_) {
                if (!(offset - b.end - a.end > reach() + slack))
                    compare(a.triangle, b.triangle);
            }
        }
        return true;
    }

private:
    /// How far along a direction B begins.
    double beginOfB(const Vec3& direction)
    {
        return dot(direction, bInA_.translation) -
               support_.triangle(treeB_, bvh::alongAxes(bInA_, -direction)).end;
    }

    Vec3 movedToA(const Vec3& p) const
    {
        const Vec3* r = bInA_.rotation;
        return bInA_.ratio * Vec3{dot(r[0], p), dot(r[1], p), dot(r[2], p)} + bInA_.translation;
    }

    const bvh::Tree& treeA_;
    const bvh::Tree& treeB_;
    const bvh::RelativePose& bInA_; ///< B in A
    Vec3 normal_; ///< unit, from A to B, along the shortest vector between their hulls; or zero
    SupportWalk support_;
    std::vector<bvh::SupportTriangle> nearA_;
    std::vector<bvh::SupportTriangle> nearB_;
};

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
