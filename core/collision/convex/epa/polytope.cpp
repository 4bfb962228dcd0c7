#include "polytope.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <span>

namespace mbv::convex {
namespace {

using boost::container::static_vector;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Which edges are there, a bit each.
class EdgeBits {
    using Edge = Polytope::Edge;

public:
    /// Precondition: each of the corners is the start of one.
    explicit EdgeBits(std::span<const Edge> edges)
    {
        for (const auto& [start, end] : edges)
            ends_[start] = {};
        for (const auto& [start, end] : edges)
            ends_[start][end / kBits] |= std::uint64_t{1} << end % kBits;
    }

    bool hasReverse(const Edge& edge) const
    {
        return (ends_[edge.end][edge.start / kBits] >> edge.start % kBits & 1) != 0;
    }

private:
    static constexpr std::size_t kBits = 64;

    /// Of each start; those of no edge are not set.
    std::array<std::array<std::uint64_t, Polytope::kMaxVertices / kBits>, Polytope::kMaxVertices>
        ends_;
};

} // namespace

Witness witnessOn(const Vertex& a, const Vertex& b, const Vertex& c, const Vec3& boundaryPoint)
{
    const auto [u, v, w] = nearestOnTriangle(
        a.difference - boundaryPoint, b.difference - boundaryPoint, c.difference - boundaryPoint);
    const Vec3 onA = u * a.onA + v * b.onA + w * c.onA;
    const Vec3 onB = u * a.onB + v * b.onB + w * c.onB;
    const Vec3 missed = onA - onB - boundaryPoint;
    return {dot(missed, missed), onA, onB};
}

Polytope::Polytope(const Simplex& tetrahedron)
{
    for (const Vertex& v : tetrahedron.vertices)
        vertices_.push_back(v);
    const Vec3 across = cross(point(1) - point(0), point(2) - point(0));
    if (dot(across, point(3) - point(0)) > 0)
        std::swap(vertices_[0], vertices_[1]); // the base is seen from below
    constexpr std::array<Edge, 1> kBase = {{{0, 1}}};
    constexpr std::array<Edge, 3> kSides = {{{1, 0}, {2, 1}, {0, 2}}};
    addFaces(kBase, 2, point(2));
    addFaces(kSides, 3, point(3));
    assert(planes_.count == 4);
}

std::optional<Polytope::Lowest> Polytope::lowest() const
{
    const LowestFace found = lowestFace(planes_);
    if (planes_.open[found.face] == kInfinity)
        return std::nullopt;
    return Lowest{found.face, planes_.normal(found.face), planes_.height[found.face], found.proven};
}

void Polytope::expand(std::size_t face, const Vertex& vertex)
{
    if (!tryExpand(face, vertex))
        planes_.open[face] = kInfinity;
}

bool Polytope::tryExpand(std::size_t from, const Vertex& vertex)
{
    // Planes that the point lies in go as well: its triangles would be coplanar with theirs.
    constexpr double kCoplanar = 1e-14;
    FaceBits bits;
    facesThatSee(planes_, vertex.difference, kCoplanar, bits);
    bits[from / 8] = static_cast<std::uint8_t>(bits[from / 8] | 1U << from % 8);
    static_vector<std::size_t, kMaxFaces> seen;
    static_vector<Edge, 3 * kMaxFaces> edges;
    for (std::size_t first = 0; first < planes_.count; first += 8) {
        for (unsigned left = bits[first / 8]; left != 0; left &= left - 1) {
            seen.push_back(first + static_cast<std::size_t>(std::countr_zero(left)));
            const auto [i, j, k] = corners_[seen.back()];
            edges.push_back({i, j});
            edges.push_back({j, k});
            edges.push_back({k, i});
        }
    }

    const EdgeBits all({edges.data(), edges.size()});
    std::array<Edge, 3 * kMaxFaces> rimEdges;
    std::size_t rimCount = 0;
    for (const Edge& edge : edges) { // without a branch, of which half would be mispredicted
        rimEdges[rimCount] = edge;
        rimCount += !all.hasReverse(edge);
    }
    constexpr std::size_t kMin = 3;
    if (rimCount < kMin || planes_.count + rimCount > kMaxFaces)
        return false;
    if (!addFaces(std::span(rimEdges).first(rimCount), vertices_.size(), vertex.difference))
        return false;
    vertices_.push_back(vertex);
    std::for_each(seen.rbegin(), seen.rend(), [&](std::size_t face) { drop(face); });
    return true;
}

Witness Polytope::witnessOf(const Vec3& normal, double depth, std::size_t likely) const
{
    constexpr double kOn = 1e-13; // of the size
    const Vec3 boundaryPoint = depth * normal;
    Witness best = witnessOn(likely, boundaryPoint);
    for (std::size_t i = 0; i < planes_.count && best.missed > kOn * kOn; ++i) {
        const Vec3 across = planes_.normal(i);
        const double above = dot(across, boundaryPoint) - planes_.height[i];
        if (!(dot(across, normal) > 0) || above * above > best.missed)
            continue;
        const Witness witness = witnessOn(i, boundaryPoint);
        if (witness.missed < best.missed)
            best = witness;
    }
    return best;
}

Witness Polytope::witnessOn(std::size_t face, const Vec3& boundaryPoint) const
{
    const auto [a, b, c] = corners_[face];
    return convex::witnessOn(vertices_[a], vertices_[b], vertices_[c], boundaryPoint);
}

bool Polytope::addFaces(std::span<const Edge> rim, std::size_t apex, const Vec3& position)
{
    RimColumns columns;
    for (const auto& [start, end] : rim)
        columns.add(point(start), point(end));
    const std::size_t before = planes_.count;
    if (!addFacesTo(position, columns, planes_))
        return false;
    for (std::size_t i = 0; i < rim.size(); ++i)
        corners_[before + i] = {rim[i].start, rim[i].end, static_cast<std::uint8_t>(apex)};
    return true;
}

/// The last one takes its place.
void Polytope::drop(std::size_t at)
{
    const std::size_t last = --planes_.count;
    corners_[at] = corners_[last];
    planes_.copy(last, at);
}

} // namespace mbv::convex
