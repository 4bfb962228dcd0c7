// How far triangles are apart at least, one of B against a vector of A's, in floats or doubles. The
// nearest features are found as well as rounding allows: an edge of each, or a corner over a face.
// Whatever direction they say, the gap between the projections on it is a lower bound, and a tight
// one where they are right.
#if defined(MBV_MESH_QUERY_TRIANGLE_DISTANCE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_MESH_QUERY_TRIANGLE_DISTANCE_INL_H
#undef MBV_MESH_QUERY_TRIANGLE_DISTANCE_INL_H
#else
#define MBV_MESH_QUERY_TRIANGLE_DISTANCE_INL_H
#endif

#include "box_distance-inl.h"
#include "collision/batch/lane_point-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

template <class T> using P3 = LanePoint<V<T>>;

/// A corner of the triangles of a leaf from `at` on.
template <class T>
HWY_INLINE P3<T> loadCorner(const bvh::Tree& tree, const bvh::SlotRange& leaf, std::size_t corner,
                            std::size_t at)
{
    return {loadFloats<T>(tree.cornerRow(leaf, 3 * corner) + at),
            loadFloats<T>(tree.cornerRow(leaf, 3 * corner + 1) + at),
            loadFloats<T>(tree.cornerRow(leaf, 3 * corner + 2) + at)};
}

template <class T> HWY_INLINE P3<T> broadcast(const T (&v)[3])
{
    const Lanes<T> d;
    return {hn::Set(d, v[0]), hn::Set(d, v[1]), hn::Set(d, v[2])};
}

/// a + s b
template <class T> HWY_INLINE P3<T> plusTimes(const P3<T>& a, V<T> s, const P3<T>& b)
{
    return {hn::MulAdd(s, b.x, a.x), hn::MulAdd(s, b.y, a.y), hn::MulAdd(s, b.z, a.z)};
}

/// Corners, edges from each to the next, their squared lengths, and the normal.
template <class T> struct TriangleLanes {
    P3<T> corner[3];
    P3<T> edge[3];
    V<T> square[3];
    P3<T> normal;

    HWY_INLINE TriangleLanes(const P3<T>& a, const P3<T>& b, const P3<T>& c) : corner{a, b, c}
    {
        const Lanes<T> d;
        const auto tiny = hn::Set(d, std::numeric_limits<T>::min());
        for (std::size_t i = 0; i < 3; ++i) {
            edge[i] = subtract(corner[(i + 1) % 3], corner[i]);
            square[i] = hn::Add(dot(edge[i], edge[i]), tiny);
        }
        normal = cross(edge[0], edge[1]);
    }
};

/// The shortest vector from A to B that was found.
template <class T> struct ShortestVector {
    P3<T> between;
    V<T> square;

    HWY_INLINE void keepShorter(const P3<T>& other, V<T> otherSquare, hn::Mask<Lanes<T>> counts)
    {
        const auto shorter = hn::And(counts, hn::Lt(otherSquare, square));
        between.x = hn::IfThenElse(shorter, other.x, between.x);
        between.y = hn::IfThenElse(shorter, other.y, between.y);
        between.z = hn::IfThenElse(shorter, other.z, between.z);
        square = hn::IfThenElse(shorter, otherSquare, square);
    }
};

template <class T> HWY_INLINE V<T> clampedToOne(V<T> x)
{
    const Lanes<T> d;
    return hn::Min(hn::Max(x, hn::Zero(d)), hn::Set(d, T{1}));
}

/// Edge i of A and j of B (Ericson: Real-time collision detection, 2005, section 5.1.9).
template <class T>
HWY_INLINE void tryEdges(const TriangleLanes<T>& a, std::size_t i, const TriangleLanes<T>& b,
                         std::size_t j, ShortestVector<T>& shortest)
{
    const Lanes<T> d;
    const P3<T> r = subtract(a.corner[i], b.corner[j]);
    const auto ab = dot(a.edge[i], b.edge[j]);
    const auto ra = dot(a.edge[i], r);
    const auto rb = dot(b.edge[j], r);
    const auto determinant = hn::MulSub(a.square[i], b.square[j], hn::Mul(ab, ab));
    const auto safe = hn::Max(determinant, hn::Set(d, std::numeric_limits<T>::min()));
    auto s = hn::Div(hn::MulSub(ab, rb, hn::Mul(ra, b.square[j])), safe);
    s = clampedToOne<T>(s);
    const auto t = clampedToOne<T>(hn::Div(hn::MulAdd(ab, s, rb), b.square[j]));
    s = clampedToOne<T>(hn::Div(hn::MulSub(ab, t, ra), a.square[i]));
    // From the point of A to that of B: t edge(B) - s edge(A) - r.
    const P3<T> onB = plusTimes<T>(subtract(b.corner[j], a.corner[i]), t, b.edge[j]);
    const P3<T> between = plusTimes<T>(onB, hn::Neg(s), a.edge[i]);
    shortest.keepShorter(between, dot(between, between), hn::FirstN(d, hn::MaxLanes(d)));
}

/// A corner over a face; `sign` is 1 where the face is B's.
template <class T>
HWY_INLINE void tryCorner(const P3<T>& corner, const TriangleLanes<T>& face, V<T> normalSquare,
                          V<T> sign, ShortestVector<T>& shortest)
{
    const Lanes<T> d;
    auto least = hn::Set(d, std::numeric_limits<T>::max());
    for (std::size_t k = 0; k < 3; ++k) {
        const P3<T> from = subtract(corner, face.corner[k]);
        least = hn::Min(least, dot(cross(face.edge[k], from), face.normal));
    }
    const auto height = dot(subtract(face.corner[0], corner), face.normal);
    const auto part = hn::Div(height, normalSquare);
    const auto signedPart = hn::Mul(part, sign);
    const P3<T> between = {hn::Mul(signedPart, face.normal.x), hn::Mul(signedPart, face.normal.y),
                           hn::Mul(signedPart, face.normal.z)};
    shortest.keepShorter(between, hn::Mul(part, height), hn::Ge(least, hn::Zero(d)));
}

/// No lane is more than the distance of the two triangles in A's frame.
template <class T>
HWY_INLINE V<T> leastDistance(const bvh::DistanceFrame<T>& frame, const TriangleLanes<T>& a,
                              const TriangleLanes<T>& b)
{
    const Lanes<T> d;
    ShortestVector<T> shortest = {{hn::Set(d, T{1}), hn::Zero(d), hn::Zero(d)},
                                  hn::Set(d, std::numeric_limits<T>::max())};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j)
            tryEdges<T>(a, i, b, j, shortest);
    }
    const auto tiny = hn::Set(d, std::numeric_limits<T>::min());
    const auto squareA = hn::Add(dot(a.normal, a.normal), tiny);
    const auto squareB = hn::Add(dot(b.normal, b.normal), tiny);
    const auto one = hn::Set(d, T{1});
    for (std::size_t k = 0; k < 3; ++k) {
        tryCorner<T>(a.corner[k], b, squareB, one, shortest);
        tryCorner<T>(b.corner[k], a, squareA, hn::Neg(one), shortest);
    }

    // Projections are of differences to a corner of A, so they are rounded by their own size.
    auto supportOfA = hn::Zero(d);
    auto nearestOfB = hn::Set(d, std::numeric_limits<T>::max());
    for (std::size_t k = 0; k < 3; ++k) {
        supportOfA = hn::Max(supportOfA, dot(subtract(a.corner[k], a.corner[0]), shortest.between));
        nearestOfB = hn::Min(nearestOfB, dot(subtract(b.corner[k], a.corner[0]), shortest.between));
    }
    const auto sum = hn::Add(hn::Abs(shortest.between.x),
                             hn::Add(hn::Abs(shortest.between.y), hn::Abs(shortest.between.z)));
    const auto slack = hn::Mul(
        sum, hn::Set(d, 2 * frame.margin + 16 * std::numeric_limits<T>::epsilon() * frame.reach));
    const auto length = hn::Sqrt(hn::Add(dot(shortest.between, shortest.between), tiny));
    return hn::Div(hn::Sub(hn::Sub(nearestOfB, supportOfA), slack), length);
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
