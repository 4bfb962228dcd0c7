#include "polytope.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
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

/// Its length is no more.
double atMost(const Vec3& v)
{
    return std::abs(v.x) + std::abs(v.y) + std::abs(v.z);
}

/// Of a triangle, counter-clockwise from above. False where it has no area.
bool setToPlane(const Vec3& a, const Vec3& b, const Vec3& c, FacePlane& plane)
{
    const Vec3 ab = b - a;
    const Vec3 ac = c - a;
    const Vec3 across = cross(ab, ac);
    const double area = std::sqrt(dot(across, across));
    if (!(area > 0))
        return false;
    const double perArea = 1 / area;
    plane.normal = perArea * across;
    plane.height = dot(plane.normal, a);
    plane.proven = plane.height - kFaceRounding * perArea * std::max(atMost(ab), atMost(ac));
    return true;
}

/// Without a branch, which would be mispredicted.
void takeLower(LowestFace& lowest, std::size_t face, const FacePlane& plane)
{
    lowest.face = std::array{lowest.face, face}[plane.height < lowest.open];
    lowest.open = std::min(lowest.open, plane.height);
    lowest.proven = std::min(lowest.proven, plane.proven);
}

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
    for (const Corners& corners : {Corners{0, 1, 2}, {1, 0, 3}, {2, 1, 3}, {0, 2, 3}})
        addFace(corners);
    assert(planes_.count == 4);
}

Polytope::Polytope(const Extremes& octahedron, double clear)
{
    for (const Vertex& vertex : octahedron)
        vertices_.push_back(vertex);
    const std::array<Vec3, 6> points = {point(0), point(1), point(2), point(3), point(4), point(5)};
    const std::optional<LowestFace> lowest = setToOctahedron(points, planes_);
    if (lowest) {
        lowest_ = *lowest;
        constexpr std::array<Corners, 8> kFaces = {Corners{0, 2, 4}, {2, 1, 4}, {3, 0, 4},
                                                   {1, 3, 4},        {2, 0, 5}, {1, 2, 5},
                                                   {0, 3, 5},        {3, 1, 5}};
        std::ranges::copy(kFaces, corners_.begin());
    } else {
        addFacesOfDistinct(points);
    }
    if (!(lowest_.proven > clear)) {
        planes_.count = 0;
        lowest_ = {};
    }
}

/// Of an octahedron of which some vertices are one. None where one has no area all the same.
void Polytope::addFacesOfDistinct(const std::array<Vec3, 6>& points)
{
    std::array<std::uint8_t, 6> ids;
    for (std::size_t i = 0; i < points.size(); ++i)
        ids[i] = static_cast<std::uint8_t>(std::ranges::find(points, points[i]) - points.begin());
    for (std::size_t octant = 0; octant < 8; ++octant) {
        const std::uint8_t x = ids[octant & 1];
        const std::uint8_t y = ids[2 + (octant >> 1 & 1)];
        const std::uint8_t z = ids[4 + (octant >> 2 & 1)];
        if (x == y || y == z || z == x)
            continue;
        const bool isMirrored = std::popcount(octant) % 2 != 0;
        if (!addFace(isMirrored ? Corners{y, x, z} : Corners{x, y, z})) {
            lowest_.proven = -kInfinity;
            return;
        }
    }
}

void Polytope::expand(const Vertex& vertex)
{
    if (tryExpand(vertex))
        return;
    planes_.open[lowest_.face] = kInfinity;
    findLowest();
}

bool Polytope::tryExpand(const Vertex& vertex)
{
    // Planes that the point lies in go as well: its triangles would be coplanar with theirs.
    constexpr double kCoplanar = 1e-14;
    FaceBits bits;
    const LowestFace others = facesThatSee(planes_, vertex.difference, kCoplanar, bits);
    assert((bits[lowest_.face / 8] >> lowest_.face % 8 & 1) != 0);
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
    static_vector<FacePlane, kMaxFaces> planes;
    for (const auto& [start, end] : std::span(rimEdges).first(rimCount)) {
        planes.emplace_back();
        if (!setToPlane(point(start), point(end), vertex.difference, planes.back()))
            return false;
    }
    const auto apex = static_cast<std::uint8_t>(vertices_.size());
    vertices_.push_back(vertex);
    lowest_ = others;
    for (std::size_t i = 0; i < rimCount; ++i) {
        const std::size_t at = i < seen.size() ? seen[i] : planes_.count++;
        put(at, {rimEdges[i].start, rimEdges[i].end, apex}, planes[i]);
        takeLower(lowest_, at, planes[i]);
    }
    if (rimCount < seen.size()) {
        while (seen.size() > rimCount) {
            drop(seen.back());
            seen.pop_back();
        }
        findLowest();
    }
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

/// Of the first ones. False where it has no area.
bool Polytope::addFace(const Corners& corners)
{
    FacePlane plane;
    if (!setToPlane(point(corners[0]), point(corners[1]), point(corners[2]), plane))
        return false;
    takeLower(lowest_, planes_.count, plane);
    put(planes_.count++, corners, plane);
    return true;
}

void Polytope::put(std::size_t at, const Corners& corners, const FacePlane& plane)
{
    corners_[at] = corners;
    planes_.set(at, plane);
}

/// The last one takes its place.
void Polytope::drop(std::size_t at)
{
    const std::size_t last = --planes_.count;
    corners_[at] = corners_[last];
    planes_.copy(last, at);
}

void Polytope::findLowest()
{
    lowest_ = {};
    for (std::size_t i = 0; i < planes_.count; ++i) {
        if (planes_.open[i] < lowest_.open) {
            lowest_.face = i;
            lowest_.open = planes_.open[i];
        }
        lowest_.proven = std::min(lowest_.proven, planes_.proven[i]);
    }
}

} // namespace mbv::convex
