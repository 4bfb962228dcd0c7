#include "polytope.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

namespace mbv::convex {
namespace {

using boost::container::static_vector;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// From one corner to another.
struct Edge {
    std::uint8_t start;
    std::uint8_t end;
};

/// Which edges are there, a bit each.
class EdgeBits {
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
    put(planes_.count++, makeFace({0, 1, 2}));
    constexpr std::array<Edge, 3> kSides = {{{1, 0}, {2, 1}, {0, 2}}};
    RimColumns rim;
    for (const auto& [start, end] : kSides)
        rim.add(point(start), point(end));
    const bool haveArea = addFacesTo(point(3), rim, planes_);
    for (std::size_t i = 0; i < kSides.size(); ++i) {
        const Corners corners = {kSides[i].start, kSides[i].end, 3};
        if (haveArea)
            corners_[1 + i] = corners;
        else
            put(planes_.count++, makeFace(corners));
    }
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
    constexpr std::size_t kLeast = 3;
    if (rimCount < kLeast || planes_.count + rimCount > kMaxFaces)
        return false;
    RimColumns rim;
    for (const auto& [start, end] : std::span(rimEdges).first(rimCount))
        rim.add(point(start), point(end));
    const std::size_t before = planes_.count;
    if (!addFacesTo(vertex.difference, rim, planes_))
        return false;

    const auto last = static_cast<std::uint8_t>(vertices_.size());
    vertices_.push_back(vertex);
    for (std::size_t i = 0; i < rimCount; ++i)
        corners_[before + i] = {rimEdges[i].start, rimEdges[i].end, last};
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

Polytope::Face Polytope::makeFace(const Corners& corners) const
{
    const auto [i, j, k] = corners;
    const Vec3 ij = point(j) - point(i);
    const Vec3 ik = point(k) - point(i);
    const Vec3 across = cross(ij, ik);
    const double area = std::sqrt(dot(across, across));
    if (!(area > 0))
        return {corners, {}, 0, 0, true};
    const double perArea = 1 / area;
    const Vec3 normal = perArea * across;
    const double height = dot(normal, point(i));
    const double longest = std::sqrt(std::max(dot(ij, ij), dot(ik, ik)));
    return {corners, normal, height, height - kFaceRounding * longest * perArea, false};
}

void Polytope::put(std::size_t at, const Face& face)
{
    corners_[at] = face.corners;
    planes_.x[at] = face.normal.x;
    planes_.y[at] = face.normal.y;
    planes_.z[at] = face.normal.z;
    planes_.height[at] = face.height;
    planes_.open[at] = face.isExhausted ? kInfinity : face.height;
    planes_.proven[at] = face.proven;
}

/// The last one takes its place.
void Polytope::drop(std::size_t at)
{
    const std::size_t last = --planes_.count;
    corners_[at] = corners_[last];
    planes_.copy(last, at);
}

} // namespace mbv::convex
