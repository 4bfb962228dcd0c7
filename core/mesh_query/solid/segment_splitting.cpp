#include "segment_splitting.h"

#include "planar_view.h"

#include <algorithm>

namespace mbv::solid {
namespace {

/// Bounds of a segment by nearest doubles: those of segments that meet do.
struct Extent {
    Vec3 min;
    Vec3 max;
};

class Splitting {
public:
    Splitting(const std::vector<Border>& segments, int axis, VertexTable& vertices)
        : segments_(segments), vertices_(vertices), view_(vertices, axis), cuts_(segments.size())
    {
        extents_.reserve(segments.size());
        for (const Border& segment : segments_) {
            const auto& [a, b] = segment.ends;
            const Vec3& from = vertices_[a].rounded();
            const Vec3& to = vertices_[b].rounded();
            extents_.push_back({min(from, to), max(from, to)});
        }
    }

    std::vector<Border> run()
    {
        forEachNearPair();
        std::vector<Border> pieces;
        for (std::size_t i = 0; i < segments_.size(); ++i)
            addPieces(i, pieces);
        std::ranges::sort(pieces, {}, &Border::ends);
        std::size_t count = 0;
        for (const Border& piece : pieces) {
            if (count > 0 && pieces[count - 1].ends == piece.ends)
                pieces[count - 1].changes ^= piece.changes;
            else
                pieces[count++] = piece;
        }
        pieces.resize(count);
        return pieces;
    }

private:
    /// Swept along the coordinate to the right.
    void forEachNearPair()
    {
        const int axis = view_.right();
        const int other = view_.up();
        std::vector<std::size_t> order(segments_.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
            return std::pair(extents_[i].min[axis], i) < std::pair(extents_[j].min[axis], j);
        });
        for (std::size_t n = 0; n < order.size(); ++n) {
            const Extent& extent = extents_[order[n]];
            for (std::size_t m = n + 1;
                 m < order.size() && extents_[order[m]].min[axis] <= extent.max[axis]; ++m) {
                const Extent& next = extents_[order[m]];
                if (next.min[other] <= extent.max[other] && extent.min[other] <= next.max[other])
                    meet(order[n], order[m]);
            }
        }
    }

    void meet(std::size_t i, std::size_t j)
    {
        const auto [a, b] = segments_[i].ends;
        const auto [c, d] = segments_[j].ends;
        const int sideC = view_.side(a, b, c);
        const int sideD = view_.side(a, b, d);
        if (a != b && sideC * sideD > 0)
            return;
        const bool haveCommonEnd = a == c || a == d || b == c || b == d;
        if (haveCommonEnd && (sideC != 0 || sideD != 0))
            return; // not on one line
        const int sideA = view_.side(c, d, a);
        const int sideB = view_.side(c, d, b);
        if (sideC * sideD < 0 && sideA * sideB < 0) {
            const std::uint32_t crossing = vertices_.numberOf(crossingOf(i, j));
            cuts_[i].push_back(crossing);
            cuts_[j].push_back(crossing);
            return;
        }
        cutAt(i, c, sideC);
        cutAt(i, d, sideD);
        cutAt(j, a, sideA);
        cutAt(j, b, sideB);
    }

    void cutAt(std::size_t segment, std::uint32_t vertex, int side)
    {
        const auto [a, b] = segments_[segment].ends;
        if (side == 0 && vertex != a && vertex != b && view_.isBetween(a, b, vertex))
            cuts_[segment].push_back(vertex);
    }

    ExactVertex crossingOf(std::size_t i, std::size_t j) const
    {
        const FractionVec3 a = vertices_[segments_[i].ends.first].value();
        const FractionVec3 b = vertices_[segments_[i].ends.second].value();
        const FractionVec3 c = vertices_[segments_[j].ends.first].value();
        const FractionVec3 along = vertices_[segments_[j].ends.second].value() - c;
        const auto x = static_cast<std::size_t>(view_.right());
        const auto y = static_cast<std::size_t>(view_.up());
        const auto heightOf = [&](const FractionVec3& p) {
            return along[x] * (p[y] - c[y]) - along[y] * (p[x] - c[x]);
        };
        const Fraction above = heightOf(a);
        const Fraction part = above / (above - heightOf(b));
        const FractionVec3 whole = b - a;
        return ExactVertex(
            FractionVec3{a[0] + part * whole[0], a[1] + part * whole[1], a[2] + part * whole[2]});
    }

    void addPieces(std::size_t i, std::vector<Border>& pieces)
    {
        const auto [a, b] = segments_[i].ends;
        std::vector<std::uint32_t>& ends = cuts_[i];
        ends.insert(ends.end(), {a, b});
        std::sort(ends.begin(), ends.end(), [this](std::uint32_t x, std::uint32_t y) {
            return ExactVertex::compare(vertices_[x], vertices_[y]) < 0;
        });
        ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
        if (ends.size() == 1)
            pieces.push_back({{a, a}, 0});
        for (std::size_t n = 1; n < ends.size(); ++n)
            pieces.push_back({std::minmax(ends[n - 1], ends[n]), segments_[i].changes});
    }

    const std::vector<Border>& segments_;
    VertexTable& vertices_;
    PlanarView view_;
    std::vector<Extent> extents_;
    std::vector<std::vector<std::uint32_t>> cuts_;
};

} // namespace

std::vector<Border> splitBorders(const std::vector<Border>& borders, int axis,
                                 VertexTable& vertices)
{
    return Splitting(borders, axis, vertices).run();
}

std::vector<VertexPair> splitSegments(const std::vector<VertexPair>& segments, int axis,
                                      VertexTable& vertices)
{
    std::vector<Border> borders;
    borders.reserve(segments.size());
    for (const VertexPair& segment : segments)
        borders.push_back({segment, 0});
    std::vector<VertexPair> pieces;
    for (const Border& piece : splitBorders(borders, axis, vertices))
        pieces.push_back(piece.ends);
    return pieces;
}

} // namespace mbv::solid
