#include "smooth_normals.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <span>
#include <utility>

namespace mbv::rendering {
namespace {

using Index = std::uint32_t;
using Normal = std::array<float, 3>;

constexpr float kOne = 32767; ///< of a normal's coordinate on the graphics card

/// Vertices, or triangles, that one thread takes at once.
constexpr std::size_t kPart = std::size_t{1} << 14;

Normal normalOf(const TriangleMesh& mesh, const Surface::Indices& t)
{
    const Vec3& a = mesh.vertices[t[0]];
    const Vec3 n = cross(mesh.vertices[t[1]] - a, mesh.vertices[t[2]] - a);
    const double length = norm(n);
    if (!(length > 0))
        return {};
    return {static_cast<float>(n.x / length), static_cast<float>(n.y / length),
            static_cast<float>(n.z / length)};
}

float dotOf(const Normal& a, const Normal& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The corners of each vertex, as 3 * triangle + corner.
class Corners {
public:
    explicit Corners(const TriangleMesh& mesh)
        : first_(mesh.vertices.size() + 2),
          corners_(std::make_unique_for_overwrite<Index[]>(3 * mesh.triangles.size()))
    {
        for (const Surface::Indices& t : mesh.triangles)
            for (const Index v : t)
                ++first_[v + 2];
        std::inclusive_scan(first_.begin(), first_.end(), first_.begin());
        Index corner = 0;
        for (const Surface::Indices& t : mesh.triangles) // first_[v + 1] goes from v's to its end
            for (const Index v : t)
                corners_[first_[v + 1]++] = corner++;
    }
    std::span<const Index> of(std::size_t vertex) const
    {
        return {corners_.get() + first_[vertex], first_[vertex + 1] - first_[vertex]};
    }

private:
    std::vector<Index> first_; ///< those of vertex v from first_[v] on
    std::unique_ptr<Index[]> corners_;
};

/// Parts the triangles round one vertex after the other. Holds the memory that it needs for that.
class Fan {
public:
    Fan(const TriangleMesh& mesh, std::span<const Normal> normals, double featureAngle)
        : mesh_(mesh), normals_(normals), leastCosine_(static_cast<float>(std::cos(featureAngle))),
          cosineOfHalf_(static_cast<float>(std::cos(featureAngle / 2)))
    {
    }

    /// Unites the corners that smooth edges join. Returns whether all of them are one part; those
    /// whose triangles are that alike need not share edges for it.
    bool part(std::span<const Index> corners)
    {
        const Normal& first = normals_[corners.front() / 3];
        if (std::ranges::all_of(corners, [&](Index corner) {
                return dotOf(first, normals_[corner / 3]) >= cosineOfHalf_;
            }))
            return true;
        corners_ = corners;
        parent_.resize(corners.size());
        std::iota(parent_.begin(), parent_.end(), Index{0});
        spokes_.clear();
        for (Index i = 0; i < corners.size(); ++i) {
            const Surface::Indices& t = mesh_.triangles[corners[i] / 3]; // its corner is the rest
            spokes_.emplace_back(t[(corners[i] + 1) % 3], i);
            spokes_.emplace_back(t[(corners[i] + 2) % 3], i);
        }
        std::ranges::sort(spokes_);
        std::size_t parts = corners.size();
        for (std::size_t begin = 0, end = 0; begin < spokes_.size(); begin = end) {
            while (end < spokes_.size() && spokes_[end].first == spokes_[begin].first)
                ++end;
            if (end - begin == 2 && unite(spokes_[begin].second, spokes_[begin + 1].second))
                --parts;
        }
        return parts == 1;
    }

    /// The same for corners of one part.
    Index partOf(Index corner)
    {
        while (parent_[corner] != corner)
            corner = parent_[corner] = parent_[parent_[corner]];
        return corner;
    }

    /// Of the corner's triangle.
    const Normal& normalOf(Index corner) const { return normals_[corner / 3]; }

private:
    /// Two that a smooth edge joins, if they are not united yet.
    bool unite(Index a, Index b)
    {
        const Normal& normalA = normals_[corners_[a] / 3];
        const Normal& normalB = normals_[corners_[b] / 3];
        if (dotOf(normalA, normalB) < leastCosine_)
            return false;
        a = partOf(a);
        b = partOf(b);
        parent_[std::max(a, b)] = std::min(a, b);
        return a != b;
    }

    const TriangleMesh& mesh_;
    std::span<const Normal> normals_;
    float leastCosine_;
    float cosineOfHalf_; ///< two triangles within it of a third are smooth to each other
    std::span<const Index> corners_;
    std::vector<Index> parent_;
    std::vector<std::pair<Index, Index>> spokes_; ///< the edge's other vertex, and the corner
};

SurfaceVertex vertexOf(const Vec3& p, const Normal& sum)
{
    const float length = std::sqrt(dotOf(sum, sum));
    const Normal n = length > 0 ? sum : Normal{0, 0, 1};
    const float scale = kOne / (length > 0 ? length : 1);
    const auto quantized = [&](float x) { // without the call that std::lround is
        const float scaled = x * scale;
        return static_cast<std::int16_t>(scaled + std::copysign(0.5F, scaled));
    };
    return {{static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)},
            {quantized(n[0]), quantized(n[1]), quantized(n[2]), 0}};
}

void add(Normal& sum, const Normal& normal)
{
    for (std::size_t i = 0; i < 3; ++i)
        sum[i] += normal[i];
}

/// Of some of the vertices: what they have beyond one vertex each of the surface.
struct Extras {
    std::vector<SurfaceVertex> vertices;
    std::vector<std::pair<Index, Index>> corners; ///< and which of `vertices` they have
};

/// Gives each vertex from `first` on the normal of its first part; the other parts are extra.
Extras smoothSome(const TriangleMesh& mesh, const Vec3& center, const Corners& corners, Fan fan,
                  std::size_t first, std::span<SurfaceVertex> vertices)
{
    Extras extras;
    std::vector<std::pair<Index, Normal>> parts; ///< of a vertex, and their sums
    for (std::size_t v = first; v < first + vertices.size(); ++v) {
        const std::span<const Index> around = corners.of(v);
        const Vec3 p = mesh.vertices[v] - center;
        if (around.empty() || fan.part(around)) {
            Normal sum{};
            for (const Index corner : around)
                add(sum, fan.normalOf(corner));
            vertices[v - first] = vertexOf(p, sum);
            continue;
        }
        parts.clear();
        const std::size_t firstExtra = extras.vertices.size();
        for (Index i = 0; i < around.size(); ++i) {
            const Index part = fan.partOf(i);
            auto found = std::ranges::find(parts, part, &std::pair<Index, Normal>::first);
            if (found == parts.end())
                found = parts.insert(parts.end(), {part, Normal{}});
            add(found->second, fan.normalOf(around[i]));
            const auto place = static_cast<std::size_t>(found - parts.begin());
            if (place > 0)
                extras.corners.emplace_back(around[i], static_cast<Index>(firstExtra + place - 1));
        }
        vertices[v - first] = vertexOf(p, parts.front().second);
        for (const auto& [part, sum] : std::span(parts).subspan(1))
            extras.vertices.push_back(vertexOf(p, sum));
    }
    return extras;
}

std::size_t partsOf(std::size_t count)
{
    return (count + kPart - 1) / kPart;
}

/// Calls some(first, last) for every part of [0, count).
template <class Some> void inParallel(std::size_t count, const Some& some)
{
    tbb::this_task_arena::isolate([&] { // the caller may hold a lock that another task waits for
        tbb::parallel_for(std::size_t{0}, partsOf(count), [&](std::size_t n) {
            some(n * kPart, std::min((n + 1) * kPart, count));
        });
    });
}

} // namespace

SmoothedTriangles smoothed(const TriangleMesh& mesh, const Vec3& center, double featureAngle)
{
    // Not filled with zeros first: most of the time would go into that.
    const auto normals = std::make_unique_for_overwrite<Normal[]>(mesh.triangles.size());
    inParallel(mesh.triangles.size(), [&](std::size_t first, std::size_t last) {
        for (std::size_t t = first; t < last; ++t)
            normals[t] = normalOf(mesh, mesh.triangles[t]);
    });
    const Corners corners(mesh);
    const Fan fan(mesh, {normals.get(), mesh.triangles.size()}, featureAngle);
    SmoothedTriangles result;
    result.vertices.resize(mesh.vertices.size());
    std::vector<Extras> extras(partsOf(result.vertices.size()));
    inParallel(result.vertices.size(), [&](std::size_t first, std::size_t last) {
        extras[first / kPart] = smoothSome(mesh, center, corners, fan, first,
                                           std::span(result.vertices).subspan(first, last - first));
    });
    for (const Extras& some : extras) {
        if (result.triangles.empty() && !some.corners.empty())
            result.triangles = mesh.triangles;
        const auto before = static_cast<Index>(result.vertices.size());
        for (const auto& [corner, extra] : some.corners)
            result.triangles[corner / 3][corner % 3] = before + extra;
        result.vertices.insert(result.vertices.end(), some.vertices.begin(), some.vertices.end());
    }
    return result;
}

} // namespace mbv::rendering
