#include "pieces.h"

#include "fit/points/unit_mesh.h"

#include <algorithm>
#include <queue>
#include <unordered_map>
#include <utility>

namespace mbv::cover {
namespace {

constexpr int kMaxCuts = 40; ///< of one triangle, in a row: weights stay exact

/// An edge of a piece that may be cut, the longest first; of equal ones that of the first piece.
struct LongEdge {
    double squaredLength = 0;
    std::uint32_t piece = 0;
    int side = 0; ///< from this corner to the next

    friend bool operator<(const LongEdge& a, const LongEdge& b)
    {
        return a.squaredLength != b.squaredLength ? a.squaredLength < b.squaredLength
                                                  : a.piece > b.piece;
    }
};

ExactPoint middleOf(const ExactPoint& a, const ExactPoint& b)
{
    ExactPoint middle = {a.vertices, {0.5 * a.weights[0], 0.5 * a.weights[1], 0.5 * a.weights[2]}};
    for (std::size_t i = 0; i < 3; ++i) {
        if (b.weights[i] == 0)
            continue;
        // Both lie in one triangle, so there is a place: that of the same vertex, or a free one.
        std::size_t at = 3;
        for (std::size_t k = 0; k < 3 && at == 3; ++k)
            if (middle.weights[k] != 0 && middle.vertices[k] == b.vertices[i])
                at = k;
        for (std::size_t k = 0; k < 3 && at == 3; ++k)
            if (middle.weights[k] == 0)
                at = k;
        middle.vertices[at] = b.vertices[i];
        middle.weights[at] += 0.5 * b.weights[i];
    }
    return middle;
}

class Cutting {
public:
    Cutting(const TriangleMesh& mesh, const UnitFrame& frame)
    {
        for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
            pieces_.points.push_back(frame.toUnit(mesh.vertices[i]));
            const auto vertex = static_cast<std::uint32_t>(i);
            pieces_.origins.push_back({{vertex, vertex, vertex}});
        }
        pieces_.corners = mesh.triangles;
        for (const std::uint32_t vertex : looseVerticesOf(mesh))
            pieces_.corners.push_back({vertex, vertex, vertex});
        cuts_.resize(pieces_.corners.size());
    }

    Pieces cut(std::size_t extra, double shortest)
    {
        for (std::uint32_t i = 0; i < pieces_.corners.size(); ++i)
            queueLongest(i, shortest);
        for (std::size_t done = 0; done < extra && !edges_.empty(); ++done) {
            const LongEdge edge = edges_.top();
            edges_.pop();
            halve(edge);
            queueLongest(edge.piece, shortest);
            queueLongest(static_cast<std::uint32_t>(pieces_.corners.size() - 1), shortest);
        }
        return std::move(pieces_);
    }

private:
    void queueLongest(std::uint32_t piece, double shortest)
    {
        if (cuts_[piece] >= kMaxCuts)
            return;
        LongEdge longest;
        for (int side = 0; side < 3; ++side) {
            const auto [from, to] = endsOf(piece, side);
            const Vec3 d = pieces_.points[to] - pieces_.points[from];
            if (dot(d, d) > longest.squaredLength)
                longest = {dot(d, d), piece, side};
        }
        if (longest.squaredLength > shortest * shortest)
            edges_.push(longest);
    }

    std::pair<std::uint32_t, std::uint32_t> endsOf(std::uint32_t piece, int side) const
    {
        const auto& corners = pieces_.corners[piece];
        const auto at = static_cast<std::size_t>(side);
        return {corners[at], corners[(at + 1) % 3]};
    }

    void halve(const LongEdge& edge)
    {
        const auto [from, to] = endsOf(edge.piece, edge.side);
        const std::uint32_t middle = middlePoint(std::min(from, to), std::max(from, to));
        auto half = pieces_.corners[edge.piece];
        half[static_cast<std::size_t>(edge.side)] = middle;
        pieces_.corners[edge.piece][static_cast<std::size_t>(edge.side + 1) % 3] = middle;
        pieces_.corners.push_back(half);
        cuts_.push_back(++cuts_[edge.piece]);
    }

    /// One for both pieces at an edge.
    std::uint32_t middlePoint(std::uint32_t a, std::uint32_t b)
    {
        const auto [found, isNew] = middles_.try_emplace(
            std::uint64_t{a} << 32U | b, static_cast<std::uint32_t>(pieces_.points.size()));
        if (isNew) {
            const Vec3 middle = 0.5 * (pieces_.points[a] + pieces_.points[b]);
            const ExactPoint origin = middleOf(pieces_.origins[a], pieces_.origins[b]);
            pieces_.points.push_back(middle);
            pieces_.origins.push_back(origin);
        }
        return found->second;
    }

    Pieces pieces_;
    std::vector<int> cuts_; ///< by piece
    std::priority_queue<LongEdge> edges_;
    std::unordered_map<std::uint64_t, std::uint32_t> middles_;
};

} // namespace

Pieces piecesOf(const TriangleMesh& mesh, const UnitFrame& frame, std::size_t extra,
                double shortest)
{
    return Cutting(mesh, frame).cut(extra, shortest);
}

} // namespace mbv::cover
