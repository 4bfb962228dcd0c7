#include "triangulation.h"

#include <algorithm>
#include <cassert>
#include <random>

namespace mbv::solid {
namespace {

constexpr std::uint32_t kNone = Face::kNone;

std::size_t next(std::size_t i)
{
    return (i + 1) % 3;
}

std::size_t previous(std::size_t i)
{
    return (i + 2) % 3;
}

/// Vertices are places in a list of their numbers.
class Triangulation {
public:
    Triangulation(const Corners& whole, const std::vector<std::uint32_t>& numbers,
                  const PlanarView& view)
        : view_(view), numbers_(numbers)
    {
        faces_.reserve(2 * numbers.size());
        faces_.push_back({whole});
    }

    void insert(std::uint32_t vertex)
    {
        std::uint32_t face = last_;
        // From face to face towards the point. A walk that starts with another side each time ends
        // (Devillers, Pion, Teillaud: Walking in a triangulation, 2002).
        while (true) {
            const Corners& corners = faces_[face].corners;
            std::array<int, 3> sides = {};
            std::uint32_t towards = kNone;
            const std::size_t first = random_() % 3;
            for (std::size_t n = 0; n < 3 && towards == kNone; ++n) {
                const std::size_t i = (first + n) % 3;
                if (corners[i] == vertex)
                    return;
                sides[i] = side(corners[i], corners[next(i)], vertex);
                if (sides[i] < 0)
                    towards = faces_[face].neighbors[i];
            }
            if (towards == kNone) {
                last_ = face;
                const auto on = std::find(sides.begin(), sides.end(), 0);
                if (on == sides.end())
                    splitFace(face, vertex);
                else
                    splitSide(face, static_cast<std::size_t>(on - sides.begin()), vertex);
                return;
            }
            face = towards;
        }
    }

    /// Makes the segment a side. Precondition: no vertex lies on it.
    void require(const VertexPair& piece)
    {
        const auto [from, to] = piece;
        std::vector<VertexPair> crossing = sidesCrossing(from, to); // a queue
        for (std::size_t first = 0; first < crossing.size(); ++first) {
            const VertexPair crossed = crossing[first];
            const auto [face, i] = placeOf(crossed);
            if (!isFlippable(face, i)) {
                crossing.push_back(crossed);
                continue;
            }
            const VertexPair flipped = flip(face, i);
            const bool endsThere = flipped.first == from || flipped.first == to ||
                                   flipped.second == from || flipped.second == to;
            if (!endsThere && side(from, to, flipped.first) * side(from, to, flipped.second) < 0)
                crossing.push_back(flipped);
        }
    }

    /// By the vertices' numbers.
    std::vector<Face> faces() const
    {
        std::vector<Face> all = faces_;
        for (Face& face : all) {
            for (std::uint32_t& corner : face.corners)
                corner = numbers_[corner];
        }
        return all;
    }

    /// For require(): some face of each vertex.
    void indexVertices()
    {
        faceOf_.resize(numbers_.size(), kNone);
        for (std::uint32_t face = 0; face < faces_.size(); ++face)
            noteFace(face);
    }

private:
    struct Place {
        std::uint32_t face;
        std::size_t side;
    };

    int side(std::uint32_t a, std::uint32_t b, std::uint32_t c) const
    {
        return view_.side(numbers_[a], numbers_[b], numbers_[c]);
    }

    void noteFace(std::uint32_t face)
    {
        for (const std::uint32_t corner : faces_[face].corners)
            faceOf_[corner] = face;
    }

    void replaceNeighbor(std::uint32_t face, std::uint32_t old, std::uint32_t by)
    {
        if (face == kNone)
            return;
        auto& neighbors = faces_[face].neighbors;
        *std::find(neighbors.begin(), neighbors.end(), old) = by;
    }

    std::uint32_t add(const Corners& corners, const Corners& neighbors)
    {
        faces_.push_back({corners, neighbors});
        return static_cast<std::uint32_t>(faces_.size() - 1);
    }

    void splitFace(std::uint32_t face, std::uint32_t p)
    {
        const auto [a, b, c] = faces_[face].corners;
        const auto [ab, bc, ca] = faces_[face].neighbors;
        const auto second = static_cast<std::uint32_t>(faces_.size());
        add({b, c, p}, {bc, second + 1, face});
        add({c, a, p}, {ca, face, second});
        faces_[face] = {{a, b, p}, {ab, second, second + 1}};
        replaceNeighbor(bc, face, second);
        replaceNeighbor(ca, face, second + 1);
        outer_.assign({{face, 0}, {second, 0}, {second + 1, 0}});
        improve(p);
    }

    /// The point is on side i.
    void splitSide(std::uint32_t face, std::size_t i, std::uint32_t p)
    {
        const Face here = faces_[face];
        const std::uint32_t a = here.corners[i];
        const std::uint32_t b = here.corners[next(i)];
        const std::uint32_t c = here.corners[previous(i)];
        const std::uint32_t bc = here.neighbors[next(i)];
        const std::uint32_t ca = here.neighbors[previous(i)];
        const std::uint32_t other = here.neighbors[i];
        const auto half = static_cast<std::uint32_t>(faces_.size());
        const std::uint32_t otherHalf = other == kNone ? kNone : half + 1;
        faces_[face] = {{a, p, c}, {otherHalf, half, ca}};
        add({p, b, c}, {other, bc, face});
        replaceNeighbor(bc, face, half);
        outer_.assign({{face, 2}, {half, 1}});
        if (other != kNone) {
            const Face there = faces_[other];
            const auto j = static_cast<std::size_t>(
                std::find(there.corners.begin(), there.corners.end(), b) - there.corners.begin());
            const std::uint32_t d = there.corners[previous(j)];
            const std::uint32_t ad = there.neighbors[next(j)];
            const std::uint32_t db = there.neighbors[previous(j)];
            faces_[other] = {{b, p, d}, {half, otherHalf, db}};
            add({p, a, d}, {face, ad, other});
            replaceNeighbor(ad, other, otherHalf);
            outer_.insert(outer_.end(), {{other, 2}, {otherHalf, 1}});
        }
        improve(p);
    }

    /// Flips outer sides, opposite p, that are not Delaunay, as far as rounding tells; so many at
    /// most that wrong signs could do no harm.
    void improve(std::uint32_t p)
    {
        constexpr int kMaxFlips = 64;
        for (int flips = 0; flips < kMaxFlips && !outer_.empty();) {
            const auto [face, i] = outer_.back();
            outer_.pop_back();
            const std::uint32_t other = faces_[face].neighbors[i];
            if (other == kNone || faces_[face].corners[previous(i)] != p ||
                !isBetterFlipped(face, i) || !isFlippable(face, i))
                continue;
            flip(face, i); // both faces have p as their last corner now, by flip()
            ++flips;
            for (const std::uint32_t flipped : {face, other}) {
                const Corners& corners = faces_[flipped].corners;
                const auto at = static_cast<std::size_t>(
                    std::find(corners.begin(), corners.end(), p) - corners.begin());
                outer_.push_back({flipped, next(at)});
            }
        }
    }

    struct Seen {
        double x;
        double y;
    };

    Seen seen(std::uint32_t vertex) const
    {
        const Vec3& p = view_.vertex(numbers_[vertex]).rounded();
        return {p[view_.right()], p[view_.up()]};
    }

    std::uint32_t oppositeOf(std::uint32_t face, std::size_t i) const
    {
        const Face& other = faces_[faces_[face].neighbors[i]];
        const auto j = static_cast<std::size_t>(
            std::find(other.corners.begin(), other.corners.end(), faces_[face].corners[i]) -
            other.corners.begin());
        return other.corners[next(j)];
    }

    /// The corner across the side lies in the circle through the face's.
    bool isBetterFlipped(std::uint32_t face, std::size_t i) const
    {
        const Corners& corners = faces_[face].corners;
        const Seen d = seen(oppositeOf(face, i));
        std::array<Seen, 3> p;
        std::array<double, 3> squares;
        for (std::size_t n = 0; n < 3; ++n) {
            const Seen corner = seen(corners[n]);
            p[n] = {corner.x - d.x, corner.y - d.y};
            squares[n] = p[n].x * p[n].x + p[n].y * p[n].y;
        }
        const double inside = squares[0] * (p[1].x * p[2].y - p[1].y * p[2].x) +
                              squares[1] * (p[2].x * p[0].y - p[2].y * p[0].x) +
                              squares[2] * (p[0].x * p[1].y - p[0].y * p[1].x);
        const double largest = std::max({squares[0], squares[1], squares[2]});
        return inside > 1e-12 * largest * largest;
    }

    /// The two faces of the side make a strictly convex quadrilateral.
    bool isFlippable(std::uint32_t face, std::size_t i) const
    {
        const Corners& corners = faces_[face].corners;
        const std::uint32_t a = corners[i];
        const std::uint32_t b = corners[next(i)];
        const std::uint32_t c = corners[previous(i)];
        const std::uint32_t d = oppositeOf(face, i);
        return side(c, d, b) > 0 && side(d, c, a) > 0;
    }

    /// Replaces side i, a to b, by that from c to d, and gives it.
    VertexPair flip(std::uint32_t face, std::size_t i)
    {
        const Face here = faces_[face];
        const std::uint32_t other = here.neighbors[i];
        const Face there = faces_[other];
        const std::uint32_t a = here.corners[i];
        const std::uint32_t b = here.corners[next(i)];
        const std::uint32_t c = here.corners[previous(i)];
        const auto j = static_cast<std::size_t>(
            std::find(there.corners.begin(), there.corners.end(), b) - there.corners.begin());
        const std::uint32_t d = there.corners[previous(j)];
        const std::uint32_t bc = here.neighbors[next(i)];
        const std::uint32_t ca = here.neighbors[previous(i)];
        const std::uint32_t ad = there.neighbors[next(j)];
        const std::uint32_t db = there.neighbors[previous(j)];
        faces_[face] = {{a, d, c}, {ad, other, ca}};
        faces_[other] = {{d, b, c}, {db, bc, face}};
        replaceNeighbor(ad, other, face);
        replaceNeighbor(bc, face, other);
        if (!faceOf_.empty()) {
            noteFace(face);
            noteFace(other);
        }
        return {c, d};
    }

    /// Calls visit(face, i) for the faces of a vertex, whose corner i it is, until it says no.
    template <class Visit> void forEachFaceAt(std::uint32_t vertex, const Visit& visit) const
    {
        const std::uint32_t start = faceOf_[vertex];
        for (const bool isForward : {true, false}) {
            std::uint32_t face = start;
            do {
                const Corners& corners = faces_[face].corners;
                const auto i = static_cast<std::size_t>(
                    std::find(corners.begin(), corners.end(), vertex) - corners.begin());
                if ((isForward || face != start) && !visit(face, i))
                    return;
                face = faces_[face].neighbors[isForward ? previous(i) : i];
            } while (face != kNone && face != start);
            if (face == start)
                return; // all round
        }
    }

    Place placeOf(const VertexPair& side) const
    {
        Place place = {kNone, 0};
        forEachFaceAt(side.first, [&](std::uint32_t face, std::size_t i) {
            if (faces_[face].corners[next(i)] == side.second)
                place = {face, i};
            else if (faces_[face].corners[previous(i)] == side.second &&
                     faces_[face].neighbors[previous(i)] == kNone)
                place = {face, previous(i)};
            return place.face == kNone;
        });
        assert(place.face != kNone);
        return place;
    }

    /// Those that a segment between two vertices passes, in its order; none where it is a side.
    std::vector<VertexPair> sidesCrossing(std::uint32_t from, std::uint32_t to) const
    {
        std::vector<VertexPair> crossing;
        Place place = {kNone, 0};
        bool isSide = false;
        forEachFaceAt(from, [&](std::uint32_t face, std::size_t i) {
            const Corners& corners = faces_[face].corners;
            isSide = isSide || corners[next(i)] == to || corners[previous(i)] == to;
            if (!isSide && side(from, corners[next(i)], to) > 0 &&
                side(from, corners[previous(i)], to) < 0)
                place = {face, next(i)};
            return !isSide && place.face == kNone;
        });
        if (isSide)
            return crossing;
        assert(place.face != kNone);
        while (true) {
            const Face& face = faces_[place.face];
            const std::uint32_t a = face.corners[place.side]; // on the right
            const std::uint32_t b = face.corners[next(place.side)];
            crossing.emplace_back(a, b);
            const std::uint32_t other = face.neighbors[place.side];
            const Corners& corners = faces_[other].corners;
            const auto j = static_cast<std::size_t>(std::find(corners.begin(), corners.end(), b) -
                                                    corners.begin());
            const std::uint32_t tip = corners[previous(j)];
            if (tip == to)
                return crossing;
            // The sides of the other face: b to a, a to the tip, the tip to b.
            place = {other, side(from, to, tip) > 0 ? next(j) : previous(j)};
        }
    }

    const PlanarView& view_;
    const std::vector<std::uint32_t>& numbers_;
    std::vector<Face> faces_;
    std::uint32_t last_ = 0;
    std::minstd_rand random_;
    std::vector<std::uint32_t> faceOf_; ///< of each vertex, once they are indexed
    std::vector<Place> outer_;          ///< sides to be looked at, the next one last
};

} // namespace

std::vector<Face> triangulatedFaces(const Corners& whole, const std::vector<VertexPair>& pieces,
                                    const PlanarView& view)
{
    std::vector<std::uint32_t> ends;
    for (const auto& [a, b] : pieces)
        ends.insert(ends.end(), {a, b});
    std::sort(ends.begin(), ends.end());
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    std::vector<std::uint32_t> numbers = ends;
    for (const std::uint32_t corner : whole) {
        const auto at = std::lower_bound(numbers.begin(), numbers.end(), corner);
        if (at == numbers.end() || *at != corner)
            numbers.insert(at, corner);
    }
    const auto placeOf = [&](std::uint32_t number) {
        return static_cast<std::uint32_t>(std::lower_bound(numbers.begin(), numbers.end(), number) -
                                          numbers.begin());
    };
    for (std::uint32_t& end : ends)
        end = placeOf(end);
    std::shuffle(ends.begin(), ends.end(), std::minstd_rand(1)); // no long way to any
    Triangulation triangulation({placeOf(whole[0]), placeOf(whole[1]), placeOf(whole[2])}, numbers,
                                view);
    for (const std::uint32_t end : ends)
        triangulation.insert(end);
    triangulation.indexVertices();
    for (const auto& [from, to] : pieces) {
        if (from != to)
            triangulation.require({placeOf(from), placeOf(to)});
    }
    return triangulation.faces();
}

std::vector<Corners> triangulated(const Corners& whole, const std::vector<VertexPair>& pieces,
                                  const PlanarView& view)
{
    std::vector<Corners> parts;
    for (const Face& face : triangulatedFaces(whole, pieces, view))
        parts.push_back(face.corners);
    return parts;
}

} // namespace mbv::solid
