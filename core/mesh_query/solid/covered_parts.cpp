#include "covered_parts.h"

#include <algorithm>

namespace mbv::solid {
namespace {

/// So large that it has all of them inside. Its corners need not lie in their plane.
Corners triangleAround(const std::vector<Border>& borders, const PlanarView& view,
                       VertexTable& vertices)
{
    Vec3 low = view.vertex(borders.front().ends.first).rounded();
    Vec3 high = low;
    for (const Border& border : borders) {
        for (const std::uint32_t end : {border.ends.first, border.ends.second}) {
            low = min(low, view.vertex(end).rounded());
            high = max(high, view.vertex(end).rounded());
        }
    }
    const double reach = 8 * maxComponent(high - low);
    const Vec3 middle = 0.5 * low + 0.5 * high;
    const auto at = [&](double right, double up) {
        Vec3 p = middle;
        p[view.right()] += reach * right;
        p[view.up()] += reach * up;
        return vertices.numberOf(ExactVertex(p));
    };
    return {at(-1, -1), at(1, -1), at(0, 1)};
}

/// `pieces` are ascending.
unsigned changesAcross(const std::vector<Border>& pieces, std::uint32_t from, std::uint32_t to)
{
    const VertexPair ends = std::minmax(from, to);
    const auto found = std::ranges::lower_bound(pieces, ends, {}, &Border::ends);
    return found != pieces.end() && found->ends == ends ? found->changes : 0;
}

/// What each of the faces has, told from one that has nothing over the borders between them.
std::vector<unsigned> toldFrom(std::size_t outer, const std::vector<Face>& faces,
                               const std::vector<Border>& pieces)
{
    constexpr unsigned kUnknown = ~0U;
    std::vector<unsigned> has(faces.size(), kUnknown);
    std::vector<std::size_t> open = {outer};
    has[outer] = 0;
    while (!open.empty()) {
        const std::size_t here = open.back();
        open.pop_back();
        const auto& [corners, neighbors] = faces[here];
        for (std::size_t i = 0; i < 3; ++i) {
            if (neighbors[i] == Face::kNone || has[neighbors[i]] != kUnknown)
                continue;
            has[neighbors[i]] = has[here] ^ changesAcross(pieces, corners[i], corners[(i + 1) % 3]);
            open.push_back(neighbors[i]);
        }
    }
    return has;
}

} // namespace

std::vector<CoveredPart> coveredParts(const std::vector<Border>& borders, int axis,
                                      VertexTable& vertices)
{
    const std::vector<Border> pieces = splitBorders(borders, axis, vertices);
    const PlanarView view(vertices, axis);
    const Corners around = triangleAround(borders, view, vertices);
    std::vector<VertexPair> segments;
    segments.reserve(pieces.size());
    for (const Border& piece : pieces)
        segments.push_back(piece.ends);
    const std::vector<Face> faces = triangulatedFaces(around, segments, view);
    const auto outer = std::ranges::find_if(faces, [&](const Face& face) {
        return std::ranges::find(face.corners, around[0]) != face.corners.end();
    });
    const auto has = toldFrom(static_cast<std::size_t>(outer - faces.begin()), faces, pieces);
    std::vector<CoveredPart> parts;
    for (std::size_t n = 0; n < faces.size(); ++n) {
        if (has[n] != 0)
            parts.push_back({faces[n].corners, has[n]});
    }
    return parts;
}

} // namespace mbv::solid
