// The separating-axis test in its textbook form (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH 1996,
// section 5; Ericson: Real-Time Collision Detection, section 4.4.1): every projection comes from
// t = center B - center A in A's frame and the rotation R = A^T B, at a fifth of the cost of
// projecting each edge. It holds for orthonormal axes in exact arithmetic; ours are neither, so a
// gap counts only where it is further from zero than both can move it.
//
// Bound. Let S be the sum of the six half extents, d = 2.1e-6 how far A^T A of a valid box is from
// the identity, r = 2^-53.
// - Apart: suppose that the boxes have a common point. Then |t| <= S (1 + d), and |L . t| is
//   at most the sum of the radii along whatever direction L. For L = A_i, the textbook radius of A
//   leaves out d S at most. For L = A_i x B_j, it takes A_k x A_i for A_m, wrong by 4d, and t for
//   sum (A_n . t) A_n, wrong by 3d: 16 d S in all. Rounding adds less than 40 r S. So a gap of more
//   than 17 d S contradicts the common point.
// - Overlapping: suppose that one of the true axes separates (face normals are A_k x A_m, not
//   A_i, and 4d from it). Where |t| > 2 S, a face normal of A has a gap > 0 by far; otherwise the
//   textbook gap along that axis is at least -(16 d S with |t| twice as large + 4d (|t| + S)), more
//   than -44 d S. So fifteen gaps below -44 d S contradict the separation.
// 1e-4 S covers both. kTiny outweighs what underflow loses; overflow makes a gap NaN or infinite,
// and then no comparison that decides holds.
//
// Parallel edges. The gap along A_i x B_j vanishes with the cross product and is then never clear.
// Let e bound the sine between the two edges, and suppose that A_i x B_j separates. Seen along A_i,
// A is a parallelogram, and so is B but for its edge j, which is e B_j short; some edge normal of
// the two parallelograms separates them (the same test in the plane). Those normals are face
// normals of A, or within 1.01 e of face normals of B, so that face has a gap of more than
// -(3.03 e + 1e-4) S. Where all six are below -4 e S, with e = 2^-10, A_i x B_j cannot separate.
//
// Two short cuts, for most pairs:
// - Bounding spheres: (p + q)^2 <= 2 (p^2 + q^2) for the half diagonals p, q; what the axes of a
//   valid box add to them, and rounding, are far below kSpheres - 2, and kTiny outweighs underflow.
// - A common point: B's point nearest to the center of A is center B - sum c_j B_j, |c_j| at most
//   half extent j, however the c_j were rounded; it is a point of A where its coordinates in A's
//   frame are within the half extents. Seen as dot products with A_i, those are wrong by 3.1 d S,
//   and by less than 40 r S of rounding: kDoubt covers both.
#include "sat_quick.h"

#include "quick_bounds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv::sat {
std::optional<bool> quickOverlap(const Obb& a, const Obb& b)
{
    const std::array<double, 3> ha = {a.halfExtents.x, a.halfExtents.y, a.halfExtents.z};
    const std::array<double, 3> hb = {b.halfExtents.x, b.halfExtents.y, b.halfExtents.z};
    const Vec3 between = b.center - a.center;
    const double squares = dot(a.halfExtents, a.halfExtents) + dot(b.halfExtents, b.halfExtents);
    if (dot(between, between) > kSpheres * squares + kTiny)
        return false;

    const double size = ha[0] + ha[1] + ha[2] + hb[0] + hb[1] + hb[2];
    const double doubt = kDoubt * size + kTiny;
    std::array<double, 3> t;
    std::array<double, 3> c;
    std::array<std::array<double, 3>, 3> r;
    std::array<std::array<double, 3>, 3> absR;
    double widest = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 3; ++i) {
        t[i] = dot(a.axes[i], between);
        for (std::size_t j = 0; j < 3; ++j) {
            r[i][j] = dot(a.axes[i], b.axes[j]);
            absR[i][j] = std::abs(r[i][j]);
        }
        const double radii = ha[i] + (hb[0] * absR[i][0] + hb[1] * absR[i][1] + hb[2] * absR[i][2]);
        const double gap = std::abs(t[i]) - radii;
        if (gap > doubt)
            return false;
        widest = std::max(widest, gap);
    }
    for (std::size_t j = 0; j < 3; ++j) {
        const double radii = hb[j] + (ha[0] * absR[0][j] + ha[1] * absR[1][j] + ha[2] * absR[2][j]);
        const double along = t[0] * r[0][j] + t[1] * r[1][j] + t[2] * r[2][j];
        const double gap = std::abs(along) - radii;
        if (gap > doubt)
            return false;
        widest = std::max(widest, gap);
        c[j] = std::clamp(along, -hb[j], hb[j]);
    }

    bool common = true;
    for (std::size_t i = 0; i < 3; ++i) {
        const double along = t[i] - (r[i][0] * c[0] + r[i][1] * c[1] + r[i][2] * c[2]);
        common &= std::abs(along) - ha[i] < -doubt;
    }
    if (common)
        return true;

    bool certain = widest < -doubt;
    const double parallel = widest < -kDeep * size ? kParallel : 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t k = (i + 1) % 3;
        const std::size_t m = (i + 2) % 3;
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t p = (j + 1) % 3;
            const std::size_t q = (j + 2) % 3;
            const double radii = (ha[k] * absR[m][j] + ha[m] * absR[k][j]) +
                                 (hb[p] * absR[i][q] + hb[q] * absR[i][p]);
            const double gap = std::abs(t[m] * r[k][j] - t[k] * r[m][j]) - radii;
            if (gap > doubt)
                return false;
            certain &= gap < -doubt || absR[k][j] + absR[m][j] < parallel;
        }
    }
    return certain ? std::optional(true) : std::nullopt;
}

} // namespace mbv::sat
