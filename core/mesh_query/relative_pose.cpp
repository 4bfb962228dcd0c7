// Triangles are compared in the world, as their corners are rounded there; hierarchies are compared
// in A's local frame. The margin bounds, along every coordinate, how far a corner in the world can
// be from where the relative pose has it.
//
// Let u = 2^-53, L the matrix that rotate() multiplies by, t the translation; for each mesh let v
// be its largest |coordinate| and r = 3 v + |t|max, which no world coordinate much exceeds.
// - apply() computes L p + t + e with |e| <= 4u r: three products, two sums, the translation.
// - Take any point of the world back to A by x -> L_A^T (x - t_A). The errors of the corners become
//   at most 3 * 4u (r_A + r_B) = 12u (r_A + r_B).
// - A's own corners come back as L_A^T L_A p: off by D_A p, D = L^T L - I. With d the bound
//   on its entries (axes_defect.h) that is 3 d_A v_A.
// - B's rotation L_A^T L_B is computed to 9u an entry: 27u v_B for a corner of B.
// - B's origin is s = L_B o + t_B - t_A, to 5u (r_A + r_B), becomes L_A^T s - o_A: three times that
//   and 9u (r_A + r_B) for its own products and sums, 4u (r_A + r_B) for the last difference.
// In sum less than 55u (r_A + r_B) + 3 d_A v_A. Separating along B's axes, the columns of the
// rotation, takes them for orthonormal, which costs no more than 3 d_B times B's size, 2 v_B, and 3
// d_A times A's, and 36u of both. Everything is doubled, for the second-order terms and for axes
// that are longer than 1 by 1e-6.
#include "relative_pose.h"

#include "axes_defect.h"
#include "bvh/access.h"
#include "world_reach.h"

#include <limits>

namespace mbv::bvh {
namespace {

constexpr double kUnitRoundoff = std::numeric_limits<double>::epsilon() / 2;
/// Outweighs what underflow may lose, which is a few times 2^-1074.
constexpr double kTiny = std::numeric_limits<double>::min();

} // namespace

FrameInWorld::FrameInWorld(const PosedMesh& mesh)
    : axes(axesOf(mesh.pose.rotation)), translation(mesh.pose.translation),
      local(bvh::treeOf(mesh.bvh).frame)
{
    margin = 2 * ((55 + 36) * kUnitRoundoff * worldReach(mesh) +
                  2 * 6 * defectOfAxes(mesh.pose.rotation) * largestCoordinate(mesh)) +
             kTiny;
}

RelativePose::RelativePose(const FrameInWorld& a, const FrameInWorld& b)
    : ratio(a.local.scale / b.local.scale), margin(a.local.scale * (a.margin + b.margin))
{
    const Vec3& o = b.local.origin;
    const Vec3 offset =
        o.x * b.axes[0] + o.y * b.axes[1] + o.z * b.axes[2] + b.translation - a.translation;
    for (std::size_t i = 0; i < 3; ++i) {
        const int k = static_cast<int>(i);
        rotation[i] = {dot(a.axes[i], b.axes[0]), dot(a.axes[i], b.axes[1]),
                       dot(a.axes[i], b.axes[2])};
        translation[k] = a.local.scale * (dot(a.axes[i], offset) - a.local.origin[k]);
    }
}

} // namespace mbv::bvh
