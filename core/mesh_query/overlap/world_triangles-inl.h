// Takes pairs of triangles, decides them in the world, exactly, and hands those that meet on.
#if defined(MBV_MESH_QUERY_WORLD_TRIANGLES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_MESH_QUERY_WORLD_TRIANGLES_INL_H
#undef MBV_MESH_QUERY_WORLD_TRIANGLES_INL_H
#else
#define MBV_MESH_QUERY_WORLD_TRIANGLES_INL_H
#endif

#include "collision/triangles/triangle_exact.h"
#include "mesh_query/face_separation.h"
#include "overlap_walk.h"
#include "triangle_pairs-inl.h"

#include <hwy/cache_control.h>

#include <array>
#include <vector>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// The matrix and the translation that apply() uses.
struct WorldPose {
    std::array<Vec3, 3> axes;
    Vec3 translation;

    explicit WorldPose(const RigidTransform& pose)
        : axes(axesOf(pose.rotation)), translation(pose.translation)
    {
    }
};

/// x_i = p . row i + t_i, with the roundings of apply().
HWY_INLINE VD coordinate(const VDPoint& p, double a, double b, double c, double t)
{
    const D8 d;
    const auto sum = hn::Add(hn::Mul(p.x, hn::Set(d, a)), hn::Mul(p.y, hn::Set(d, b)));
    return hn::Add(hn::Add(sum, hn::Mul(p.z, hn::Set(d, c))), hn::Set(d, t));
}

HWY_INLINE void moveToWorld(const WorldPose& pose, Corners& corners)
{
    const D8 d;
    const auto& [x, y, z] = pose.axes;
    for (auto& corner : corners.values) {
        for (std::size_t at = 0; at < kPairs; at += hn::MaxLanes(d)) {
            const VDPoint p = {hn::Load(d, corner[0] + at), hn::Load(d, corner[1] + at),
                               hn::Load(d, corner[2] + at)};
            hn::Store(coordinate(p, x.x, y.x, z.x, pose.translation.x), d, corner[0] + at);
            hn::Store(coordinate(p, x.y, y.y, z.y, pose.translation.y), d, corner[1] + at);
            hn::Store(coordinate(p, x.z, y.z, z.z, pose.translation.z), d, corner[2] + at);
        }
    }
}

class WorldTriangles {
public:
    /// `firstOnly`: the sink wants one pair, and soon.
    WorldTriangles(const PosedMesh& a, const PosedMesh& b, bool firstOnly, StopCheck& stop,
                   const bvh::PairSink& sink)
        : a_(a), b_(b), meshA_(a.bvh.mesh()), meshB_(b.bvh.mesh()), poseA_(a.pose), poseB_(b.pose),
          firstOnly_(firstOnly), stop_(stop), sink_(sink)
    {
    }

    /// Triangle `a` of A and `b` of B, by their indices in the meshes.
    void add(std::uint32_t a, std::uint32_t b)
    {
        prefetch(meshA_, a);
        prefetch(meshB_, b);
        waiting_[count_++] = {a, b};
        if (count_ == kPairs)
            decideWaiting();
    }

    /// Where one pair is enough, none should wait.
    void endOfLeaf()
    {
        if (firstOnly_ && count_ > 0)
            decideWaiting();
    }

    /// No further pairs are wanted.
    bool isDone() const { return isDone_; }

    /// What still waits.
    void finish()
    {
        if (count_ > 0 && !isDone_)
            decideWaiting();
        if (!isDone_)
            handOn();
    }

private:
    static constexpr std::size_t kFirstLook = 512;
    static constexpr std::size_t kPairsAtOnce = 4096; ///< handed on
    static constexpr std::size_t kExactUnits = 256; ///< of work, for StopCheck: what fractions take

    void handOn()
    {
        isDone_ = !sink_(pairs_);
        pairs_.clear();
    }

    static void prefetch(const TriangleMesh& mesh, std::uint32_t triangle)
    {
        for (const std::uint32_t vertex : mesh.triangles[triangle])
            hwy::Prefetch(&mesh.vertices[vertex]);
    }

    static void copy(const TriangleMesh& mesh, std::uint32_t triangle, Corners& corners,
                     std::size_t lane)
    {
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3& p = mesh.vertices[mesh.triangles[triangle][k]];
            corners.values[k][0][lane] = p.x;
            corners.values[k][1][lane] = p.y;
            corners.values[k][2][lane] = p.z;
        }
    }

    static Triangle triangleAt(const Corners& corners, std::size_t lane)
    {
        const auto corner = [&](std::size_t k) {
            const auto& values = corners.values[k];
            return Vec3{values[0][lane], values[1][lane], values[2][lane]};
        };
        return {corner(0), corner(1), corner(2)};
    }

    /// A corner in common settles it; meshes that share a surface have many of those.
    bool doubtfulOnesMeet(std::size_t lane)
    {
        const Triangle s = triangleAt(inA_, lane);
        const Triangle t = triangleAt(inB_, lane);
        for (const Vec3& p : {s.a, s.b, s.c}) {
            if (p == t.a || p == t.b || p == t.c)
                return true;
        }
        stop_.spend(kExactUnits);
        return trianglesOverlap(s, t);
    }

    void decideWaiting()
    {
        stop_.spend(2 * kPairs);
        for (std::size_t lane = 0; lane < count_; ++lane) {
            copy(meshA_, waiting_[lane].a, inA_, lane);
            copy(meshB_, waiting_[lane].b, inB_, lane);
        }
        moveToWorld(poseA_, inA_);
        moveToWorld(poseB_, inB_);
        const PairVerdicts verdicts = decide(inA_, inB_, count_);
        const std::uint32_t all = (1U << count_) - 1;
        for (std::uint32_t left = all & ~verdicts.apart; left != 0; left &= left - 1) {
            const std::size_t lane = hwy::Num0BitsBelowLS1Bit_Nonzero32(left);
            if ((verdicts.meeting >> lane & 1) != 0 || doubtfulOnesMeet(lane))
                pairs_.push_back(waiting_[lane]);
        }
        if (!hasFound_ && pairs_.empty())
            lookAtFaces();
        count_ = 0;
        hasFound_ = hasFound_ || !pairs_.empty();
        if (!isDone_ && pairs_.size() >= (firstOnly_ ? 1 : kPairsAtOnce))
            handOn();
    }

    /// Faces that are parallel, and apart by less than floats tell, are decided triangle by
    /// triangle: after many in vain, whether their plane parts the meshes.
    void lookAtFaces()
    {
        constexpr std::size_t kMany = 8;
        decided_ += count_;
        if (decided_ < nextLook_)
            return;
        const bool byAll = nextLook_ > kFirstLook;
        nextLook_ *= kMany;
        isDone_ = bvh::areApartAcross(a_, b_, waiting_[0].a, waiting_[0].b, byAll);
    }

    const PosedMesh& a_;
    const PosedMesh& b_;
    const TriangleMesh& meshA_;
    const TriangleMesh& meshB_;
    WorldPose poseA_;
    WorldPose poseB_;
    bool firstOnly_;
    StopCheck& stop_;
    const bvh::PairSink& sink_;
    bool isDone_ = false;
    bool hasFound_ = false;
    std::size_t decided_ = 0; ///< in vain
    std::size_t nextLook_ = kFirstLook;
    std::size_t count_ = 0;
    TrianglePair waiting_[kPairs];
    Corners inA_;
    Corners inB_;
    std::vector<TrianglePair> pairs_;
};

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
