#include "editable_mesh.h"

#include "distance.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace mbv::generate {
namespace {

using Corners = std::array<Vec3, 3>;

/// Twice the area, along the outward normal.
Vec3 areaVector(const Corners& c)
{
    return cross(c[1] - c[0], c[2] - c[0]);
}

/// 1 for an equilateral triangle, 0 for a degenerate one.
double shapeQuality(const Corners& c)
{
    constexpr double kTwoSqrt3 = 3.4641016151377544;
    const Vec3 ab = c[1] - c[0];
    const Vec3 bc = c[2] - c[1];
    const Vec3 ca = c[0] - c[2];
    const double squares = dot(ab, ab) + dot(bc, bc) + dot(ca, ca);
    return squares > 0 ? kTwoSqrt3 * length(areaVector(c)) / squares : 0;
}

/// Triangles below this are slivers: none is made where there was none. The bound is low because a
/// stricter one stops the collapse in the crowded corners that marching tetrahedra leave; relax()
/// brings the good shapes.
constexpr double kSliver = 0.02;

bool turnsLessThan(double cosine, const Vec3& a, const Vec3& b)
{
    return dot(a, b) >= cosine * length(a) * length(b);
}

} // namespace

EditableMesh::EditableMesh(const TriangleMesh& mesh)
    : positions_(mesh.vertices), triangles_(mesh.triangles), around_(mesh.vertices.size()),
      triangleCount_(mesh.triangles.size())
{
    for (TriangleId t = 0; t < triangles_.size(); ++t) {
        for (const VertexId v : triangles_[t]) {
            around_[v].push_back(t);
        }
    }
}

std::vector<std::array<EditableMesh::VertexId, 3>> EditableMesh::trianglesAround(VertexId v) const
{
    std::vector<std::array<VertexId, 3>> result;
    for (const TriangleId t : around_[v]) {
        result.push_back(triangles_[t]);
    }
    return result;
}

std::vector<EditableMesh::VertexId> EditableMesh::neighborsOf(VertexId v) const
{
    std::vector<VertexId> result;
    for (const TriangleId t : around_[v]) {
        result.push_back(cornerAfter(t, v)); // closed and oriented: each neighbor follows v once
    }
    std::sort(result.begin(), result.end());
    return result;
}

bool EditableMesh::collapse(VertexId kept, VertexId gone, const Vec3& to)
{
    const double least = std::min({worstAround(kept), worstAround(gone), kSliver});
    if (!linksAgree(kept, gone) || !staysUnfolded(kept, to, gone, least) ||
        !staysUnfolded(gone, to, kept, least)) {
        return false;
    }
    for (const TriangleId t : trianglesOfEdge(kept, gone)) {
        for (const VertexId v : triangles_[t]) {
            detach(v, t);
        }
        --triangleCount_;
    }
    for (const TriangleId t : around_[gone]) {
        std::replace(triangles_[t].begin(), triangles_[t].end(), gone, kept);
        around_[kept].push_back(t);
    }
    around_[gone].clear();
    positions_[kept] = to;
    return true;
}

bool EditableMesh::move(VertexId v, const Vec3& to)
{
    if (!staysUnfolded(v, to, v, std::min(worstAround(v), kSliver))) {
        return false;
    }
    positions_[v] = to;
    return true;
}

bool EditableMesh::flipIfBetter(VertexId a, VertexId b)
{
    auto pair = trianglesOfEdge(a, b);
    if (pair.size() != 2) {
        return false;
    }
    if (cornerAfter(pair[0], a) != b) {
        std::swap(pair[0], pair[1]);
    }
    const auto [left, right] = std::array{pair[0], pair[1]}; // left: a b c, right: b a d
    const VertexId c = cornerAfter(left, b);
    const VertexId d = cornerAfter(right, a);
    // A vertex of a closed manifold keeps at least three triangles; c-d must be a new edge.
    if (around_[a].size() <= 3 || around_[b].size() <= 3 || !trianglesOfEdge(c, d).empty()) {
        return false;
    }
    const Corners newLeft = {positions_[a], positions_[d], positions_[c]};
    const Corners newRight = {positions_[d], positions_[b], positions_[c]};
    const double before = std::min(shapeQuality(cornersOf(left)), shapeQuality(cornersOf(right)));
    const double after = std::min(shapeQuality(newLeft), shapeQuality(newRight));
    constexpr double kFlatEnough = 0.9; // cosine; 26 degrees
    if (after <= before || !turnsLessThan(kFlatEnough, areaVector(newLeft), areaVector(newRight)) ||
        !turnsLessThan(kFlatEnough, areaVector(cornersOf(left)), areaVector(cornersOf(right)))) {
        return false;
    }
    detach(a, right);
    detach(b, left);
    triangles_[left] = {a, d, c};
    triangles_[right] = {d, b, c};
    around_[d].push_back(left);
    around_[c].push_back(right);
    return true;
}

TriangleMesh EditableMesh::compacted() const
{
    TriangleMesh result;
    std::vector<VertexId> renamed(positions_.size(), 0);
    for (VertexId v = 0; v < positions_.size(); ++v) {
        if (!around_[v].empty()) {
            renamed[v] = static_cast<VertexId>(result.vertices.size());
            result.vertices.push_back(positions_[v]);
        }
    }
    for (TriangleId t = 0; t < triangles_.size(); ++t) {
        const auto& [a, b, c] = triangles_[t];
        const auto& owners = around_[a];
        if (std::find(owners.begin(), owners.end(), t) != owners.end()) {
            result.triangles.push_back({renamed[a], renamed[b], renamed[c]});
        }
    }
    return result;
}

std::array<Vec3, 3> EditableMesh::cornersOf(TriangleId t) const
{
    const auto& [a, b, c] = triangles_[t];
    return {positions_[a], positions_[b], positions_[c]};
}

bool EditableMesh::has(TriangleId t, VertexId v) const
{
    const auto& corners = triangles_[t];
    return std::find(corners.begin(), corners.end(), v) != corners.end();
}

std::vector<EditableMesh::TriangleId> EditableMesh::trianglesOfEdge(VertexId a, VertexId b) const
{
    std::vector<TriangleId> result;
    std::copy_if(around_[a].begin(), around_[a].end(), std::back_inserter(result),
                 [&](TriangleId t) { return has(t, b); });
    return result;
}

EditableMesh::VertexId EditableMesh::cornerAfter(TriangleId t, VertexId v) const
{
    const auto& [a, b, c] = triangles_[t];
    return v == a ? b : v == b ? c : a;
}

/// The link condition (Dey et al. 1999): a and b share only the two neighbors opposite to their
/// edge. Those keep three triangles, so that no two triangles end up back to back.
bool EditableMesh::linksAgree(VertexId a, VertexId b) const
{
    const auto besideA = neighborsOf(a);
    const auto besideB = neighborsOf(b);
    std::vector<VertexId> common;
    std::set_intersection(besideA.begin(), besideA.end(), besideB.begin(), besideB.end(),
                          std::back_inserter(common));
    return common.size() == 2 && trianglesOfEdge(a, b).size() == 2 &&
           std::all_of(common.begin(), common.end(),
                       [&](VertexId v) { return around_[v].size() > 3; });
}

double EditableMesh::worstAround(VertexId v) const
{
    double worst = 1;
    for (const TriangleId t : around_[v]) {
        worst = std::min(worst, shapeQuality(cornersOf(t)));
    }
    return worst;
}

/// Whether the triangles around v, those with `except` aside, keep their side when v moves, and
/// none gets a shape worse than `least`.
bool EditableMesh::staysUnfolded(VertexId v, const Vec3& to, VertexId except, double least) const
{
    constexpr double kLargestTurn = 0.5; // cosine; 60 degrees
    Vec3 normal;                         // a sliver's own normal is mostly rounding
    for (const TriangleId t : around_[v]) {
        normal += areaVector(cornersOf(t));
    }
    return std::all_of(around_[v].begin(), around_[v].end(), [&](TriangleId t) {
        if (except != v && has(t, except)) {
            return true;
        }
        const Corners before = cornersOf(t);
        Corners after = before;
        for (std::size_t i = 0; i < 3; ++i) {
            if (triangles_[t][i] == v) {
                after[i] = to;
            }
        }
        const Vec3 side = shapeQuality(before) < kSliver ? normal : areaVector(before);
        return turnsLessThan(kLargestTurn, side, areaVector(after)) && shapeQuality(after) >= least;
    });
}

void EditableMesh::detach(VertexId v, TriangleId t)
{
    std::erase(around_[v], t);
}

} // namespace mbv::generate
