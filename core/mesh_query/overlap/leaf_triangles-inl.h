// The triangles of two leaves against each other in floats: by their bounds and by both planes.
// Whatever direction n the projections on are disjoint along, the triangles are apart, so it does
// not matter how a normal was rounded. A projection p . n is off by at most margin |n|_1 for the
// corner's place (see QueryFrame) and 3v sum |p_i n_i| for computing it, v = 2^-24, where |p_i| is
// at most the reach of all coordinates here; both for two corners, and a little for adding it up:
// |n|_1 (2 margin + 8v reach).
#if defined(MBV_MESH_QUERY_LEAF_TRIANGLES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_MESH_QUERY_LEAF_TRIANGLES_INL_H
#undef MBV_MESH_QUERY_LEAF_TRIANGLES_INL_H
#else
#define MBV_MESH_QUERY_LEAF_TRIANGLES_INL_H
#endif

#include "box_pairs-inl.h"
#include "mesh_query/triangle_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// What a projection along n may be off by; see above. `slack` is 2 margin + 8v reach.
HWY_INLINE V8 errorAlong(const V8Point& n, float slack)
{
    const F8 d;
    constexpr float kTiny = 0x1p-120F; // outweighs what underflow may lose
    const auto length = hn::Add(hn::Abs(n.x), hn::Add(hn::Abs(n.y), hn::Abs(n.z)));
    return hn::MulAdd(length, hn::Set(d, slack), hn::Set(d, kTiny));
}

/// A leaf of the query's tree in the other's frame, one lane for each triangle; the bounds and the
/// extents along the normals widened by all errors of the comparison.
struct alignas(64) QueryLeaf {
    float corners[3][3][bvh::kWidth]; ///< [corner][coordinate]
    float low[3][bvh::kWidth];
    float high[3][bvh::kWidth];
    float normal[3][bvh::kWidth];
    float normalLow[bvh::kWidth];
    float normalHigh[bvh::kWidth];
    float slack;     ///< for errorAlong()
    bool hasNormals; ///< most leaves are done with by their bounds
    bvh::SlotRange slots;
};

HWY_INLINE V8Point mapped(const bvh::QueryFrame& frame, const V8Point& p)
{
    const F8 d;
    const auto coordinate = [&](std::size_t i) HWY_ATTR {
        const auto x =
            hn::MulAdd(p.x, hn::Set(d, frame.map[0][i]), hn::Set(d, frame.translation[i]));
        return hn::MulAdd(p.z, hn::Set(d, frame.map[2][i]),
                          hn::MulAdd(p.y, hn::Set(d, frame.map[1][i]), x));
    };
    return {coordinate(0), coordinate(1), coordinate(2)};
}

HWY_INLINE void store(const V8Point& p, float (&rows)[3][bvh::kWidth], std::size_t at)
{
    const F8 d;
    hn::Store(p.x, d, rows[0] + at);
    hn::Store(p.y, d, rows[1] + at);
    hn::Store(p.z, d, rows[2] + at);
}

HWY_INLINE V8Point broadcast(const float (&rows)[3][bvh::kWidth], std::size_t n)
{
    const F8 d;
    return {hn::Set(d, rows[0][n]), hn::Set(d, rows[1][n]), hn::Set(d, rows[2][n])};
}

HWY_INLINE void prepare(const bvh::QueryFrame& frame, const bvh::Tree& tree,
                        const bvh::SlotRange& slots, float slack, QueryLeaf& leaf)
{
    const F8 d;
    leaf.slots = slots;
    leaf.slack = slack;
    const auto widening = hn::Set(d, 2 * frame.margin);
    for (std::size_t at = 0; at < slots.count; at += hn::MaxLanes(d)) {
        const V8Triangle local = loadTriangles(tree, slots, at);
        const V8Triangle t = {mapped(frame, local.a), mapped(frame, local.b),
                              mapped(frame, local.c)};
        store(t.a, leaf.corners[0], at);
        store(t.b, leaf.corners[1], at);
        store(t.c, leaf.corners[2], at);
        store({hn::Sub(leastOf(t.a.x, t.b.x, t.c.x), widening),
               hn::Sub(leastOf(t.a.y, t.b.y, t.c.y), widening),
               hn::Sub(leastOf(t.a.z, t.b.z, t.c.z), widening)},
              leaf.low, at);
        store({hn::Add(greatestOf(t.a.x, t.b.x, t.c.x), widening),
               hn::Add(greatestOf(t.a.y, t.b.y, t.c.y), widening),
               hn::Add(greatestOf(t.a.z, t.b.z, t.c.z), widening)},
              leaf.high, at);
    }
    leaf.hasNormals = false;
}

/// The planes of what prepare() brought over.
HWY_INLINE void prepareNormals(QueryLeaf& leaf)
{
    const F8 d;
    const float slack = leaf.slack;
    leaf.hasNormals = true;
    const auto row = [&](std::size_t c, std::size_t at) HWY_ATTR {
        return V8Point{hn::Load(d, leaf.corners[c][0] + at), hn::Load(d, leaf.corners[c][1] + at),
                       hn::Load(d, leaf.corners[c][2] + at)};
    };
    for (std::size_t at = 0; at < leaf.slots.count; at += hn::MaxLanes(d)) {
        const V8Triangle t = {row(0, at), row(1, at), row(2, at)};
        const V8Point n = t.normal();
        const auto error = errorAlong(n, slack);
        const auto a = dot(t.a, n);
        const auto b = dot(t.b, n);
        const auto c = dot(t.c, n);
        store(n, leaf.normal, at);
        hn::Store(hn::Sub(leastOf(a, b, c), error), d, leaf.normalLow + at);
        hn::Store(hn::Add(greatestOf(a, b, c), error), d, leaf.normalHigh + at);
    }
}

/// Bit n is set unless triangle n of the query's leaf is certainly apart from the box of a child.
HWY_INLINE std::uint32_t trianglesMeetingBox(const QueryLeaf& leaf, const bvh::Node& node,
                                             std::size_t child)
{
    const F8 d;
    std::uint32_t bits = 0;
    for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d)) {
        V8 gap;
#pragma GCC unroll 3
        for (std::size_t i = 0; i < 3; ++i) {
            const auto above =
                hn::Sub(hn::Load(d, leaf.low[i] + at), hn::Set(d, node.max[i][child]));
            const auto below =
                hn::Sub(hn::Set(d, node.min[i][child]), hn::Load(d, leaf.high[i] + at));
            gap = i == 0 ? hn::Max(above, below) : hn::Max(gap, hn::Max(above, below));
        }
        bits |= bitsOf(d, hn::Gt(gap, hn::Zero(d))) << at;
    }
    return ~bits & ((1U << leaf.slots.count) - 1);
}

/// Triangles of a leaf of the other tree, in its own frame, up to a vector of them.
struct LeafTriangles {
    V8Triangle corners;
    V8Point low;
    V8Point high;
    V8Point normal;
    V8 normalLow;
    V8 normalHigh;

    HWY_INLINE LeafTriangles(const V8Triangle& t, float slack)
        : corners(t), low{leastOf(t.a.x, t.b.x, t.c.x), leastOf(t.a.y, t.b.y, t.c.y),
                          leastOf(t.a.z, t.b.z, t.c.z)},
          high{greatestOf(t.a.x, t.b.x, t.c.x), greatestOf(t.a.y, t.b.y, t.c.y),
               greatestOf(t.a.z, t.b.z, t.c.z)},
          normal(t.normal())
    {
        const auto error = errorAlong(normal, slack);
        const auto a = dot(t.a, normal);
        const auto b = dot(t.b, normal);
        const auto c = dot(t.c, normal);
        normalLow = hn::Sub(leastOf(a, b, c), error);
        normalHigh = hn::Add(greatestOf(a, b, c), error);
    }
};

/// Lanes whose triangle is certainly apart from triangle n of the query.
HWY_INLINE hn::Mask<F8> apart(const LeafTriangles& leaf, const QueryLeaf& query, std::size_t n)
{
    const F8 d;
    const V8Point low = broadcast(query.low, n);
    const V8Point high = broadcast(query.high, n);
    auto gap = greatestOf(hn::Sub(leaf.low.x, high.x), hn::Sub(leaf.low.y, high.y),
                          hn::Sub(leaf.low.z, high.z));
    gap = hn::Max(gap, greatestOf(hn::Sub(low.x, leaf.high.x), hn::Sub(low.y, leaf.high.y),
                                  hn::Sub(low.z, leaf.high.z)));

    const auto a = dot(broadcast(query.corners[0], n), leaf.normal);
    const auto b = dot(broadcast(query.corners[1], n), leaf.normal);
    const auto c = dot(broadcast(query.corners[2], n), leaf.normal);
    gap = hn::Max(gap, hn::Sub(leastOf(a, b, c), leaf.normalHigh));
    gap = hn::Max(gap, hn::Sub(leaf.normalLow, greatestOf(a, b, c)));

    const V8Point normal = broadcast(query.normal, n);
    const auto p = dot(leaf.corners.a, normal);
    const auto q = dot(leaf.corners.b, normal);
    const auto r = dot(leaf.corners.c, normal);
    gap = hn::Max(gap, hn::Sub(leastOf(p, q, r), hn::Set(d, query.normalHigh[n])));
    gap = hn::Max(gap, hn::Sub(hn::Set(d, query.normalLow[n]), greatestOf(p, q, r)));
    return hn::Gt(gap, hn::Zero(d));
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
