#include <mbv/mesh_query/intersection_curve.h>

#include "curve_pieces.h"
#include "geometry/parallel/stop_check.h"
#include "mesh_query/checks.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <unordered_map>

namespace mbv {
namespace {

using bvh::CurvePoint;
using bvh::NamedTriangle;
using bvh::PlacedPoint;
using Polyline = std::vector<Vec3>;

std::size_t mixed(std::size_t hash, std::size_t value)
{
    return (hash ^ value) * 0x9E3779B97F4A7C15U;
}

struct HashPoint {
    std::size_t operator()(const Vec3& p) const
    {
        const std::hash<double> hash;
        return mixed(mixed(hash(p.x), hash(p.y)), hash(p.z));
    }

    std::size_t operator()(const CurvePoint& point) const
    {
        std::size_t hash = (point.a.isInside ? 1U : 0U) + (point.b.isInside ? 2U : 0U);
        for (const std::uint32_t name :
             {point.a.first, point.a.second, point.b.first, point.b.second})
            hash = mixed(hash, name);
        return hash;
    }
};

/// The triangles of a mesh, with one name for corners of equal coordinates.
class Namer {
public:
    explicit Namer(const PosedMesh& posed) : mesh_(posed.bvh.mesh()), pose_(posed.pose) {}

    NamedTriangle triangle(std::uint32_t index)
    {
        NamedTriangle result;
        result.name = index;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t vertex = mesh_.triangles[index][i];
            const Vec3& p = mesh_.vertices[vertex];
            result.names[i] = names_.try_emplace(p, vertex).first->second;
            result.corners[i] = apply(pose_, p);
        }
        return result;
    }

private:
    const TriangleMesh& mesh_;
    RigidTransform pose_;
    std::unordered_map<Vec3, std::uint32_t, HashPoint> names_;
};

/// Points and the pieces between them.
class Graph {
public:
    std::uint32_t add(const PlacedPoint& point)
    {
        const auto [found, isNew] =
            indices_.try_emplace(point.name, static_cast<std::uint32_t>(points_.size()));
        if (isNew)
            points_.push_back({point.position, {}, false});
        return found->second;
    }

    /// Once, however many pairs of triangles have it.
    void connect(std::uint32_t from, std::uint32_t to, StopCheck& stop)
    {
        auto& there = points_[from].neighbors;
        stop.spend(there.size());
        if (from == to || std::find(there.begin(), there.end(), to) != there.end())
            return;
        there.push_back(to);
        points_[to].neighbors.push_back(from);
        points_[from].isJoined = true;
        points_[to].isJoined = true;
    }

    /// Takes the graph apart: lines from where they end, then rings, then single points.
    std::vector<Polyline> takePolylines(StopCheck& stop)
    {
        std::vector<bool> ends;
        for (const Point& point : points_)
            ends.push_back(point.neighbors.size() != 2);
        std::vector<Polyline> lines;
        const auto takeFrom = [&](std::uint32_t start) {
            while (!points_[start].neighbors.empty())
                lines.push_back(takeLine(start, ends, stop));
        };
        for (std::uint32_t i = 0; i < points_.size(); ++i) {
            if (ends[i])
                takeFrom(i);
        }
        for (std::uint32_t i = 0; i < points_.size(); ++i)
            takeFrom(i);
        for (const Point& point : points_) {
            if (!point.isJoined)
                lines.push_back({point.position});
        }
        return lines;
    }

private:
    struct Point {
        Vec3 position;
        std::vector<std::uint32_t> neighbors;
        bool isJoined;
    };

    Polyline takeLine(std::uint32_t start, const std::vector<bool>& ends, StopCheck& stop)
    {
        Polyline line = {points_[start].position};
        std::uint32_t at = start;
        do {
            const std::uint32_t to = points_[at].neighbors.back();
            stop.spend(points_[to].neighbors.size());
            points_[at].neighbors.pop_back();
            std::erase(points_[to].neighbors, at);
            line.push_back(points_[to].position);
            at = to;
        } while (!ends[at] && at != start);
        return line;
    }

    std::unordered_map<CurvePoint, std::uint32_t, HashPoint> indices_;
    std::vector<Point> points_;
};

void requireTriangle(std::uint32_t index, const PosedMesh& mesh, std::size_t pair, const char* of)
{
    const std::size_t count = mesh.bvh.mesh().triangles.size();
    if (index < count)
        return;
    throw Error(ErrorCode::InvalidArgument,
                "pairs[" + std::to_string(pair) + "]." + of + " is " + std::to_string(index) +
                    ", but mesh " + of + " has only " + std::to_string(count) + " triangles");
}

} // namespace

std::vector<std::vector<Vec3>> intersectionCurve(const PosedMesh& a, const PosedMesh& b,
                                                 std::span<const TrianglePair> pairs,
                                                 const ProgressFn& progress)
{
    constexpr std::size_t kPieceUnits = 256; // of work, for StopCheck: a piece is exact
    assert(isValid(a) && isValid(b));
    Namer namesA(a);
    Namer namesB(b);
    Graph graph;
    StopCheck stop(progress);
    for (const TrianglePair& pair : pairs) {
        stop.spend(kPieceUnits);
        const std::vector<PlacedPoint> points =
            bvh::piece(namesA.triangle(pair.a), namesB.triangle(pair.b));
        std::vector<std::uint32_t> nodes;
        nodes.reserve(points.size());
        for (const PlacedPoint& point : points)
            nodes.push_back(graph.add(point));
        for (std::size_t i = 0; i < nodes.size(); ++i)
            graph.connect(nodes[i], nodes[(i + 1) % nodes.size()], stop);
    }
    return graph.takePolylines(stop);
}

std::vector<std::vector<Vec3>> intersectionCurveChecked(const PosedMesh& a, const PosedMesh& b,
                                                        std::span<const TrianglePair> pairs,
                                                        const ProgressFn& progress)
{
    requireValid(a, b);
    for (std::size_t n = 0; n < pairs.size(); ++n) {
        requireTriangle(pairs[n].a, a, n, "a");
        requireTriangle(pairs[n].b, b, n, "b");
    }
    return intersectionCurve(a, b, pairs, progress);
}

} // namespace mbv
