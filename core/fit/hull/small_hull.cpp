#include "small_hull.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

namespace mbv {
namespace {

using Triangle = std::array<std::uint32_t, 3>;

/// In the unit cube: what is nearer to a plane is on it.
constexpr double kOnPlane = 1e-12;

/// The hull grows by one point after another: what faces the point gives way to triangles from the
/// edges around it to the point. Whatever rounding makes of what faces it, the surface stays
/// closed.
class GrowingHull {
public:
    explicit GrowingHull(std::span<const Vec3> points) : points_(points) {}

    std::vector<Triangle> triangles() &&
    {
        if (!hasStarted())
            return {};
        for (std::uint32_t i = 0; i < points_.size(); ++i)
            add(i);
        std::vector<Triangle> result;
        result.reserve(faces_.size());
        std::ranges::transform(faces_, std::back_inserter(result), &Face::corners);
        return result;
    }

private:
    struct Face {
        Triangle corners;
        Vec3 normal; ///< of length 1
        double offset = 0;

        double height(const Vec3& p) const { return dot(normal, p) - offset; }
    };

    /// The index of the point at which the number is largest.
    std::uint32_t furthestBy(const auto& number) const
    {
        const auto found = std::ranges::max_element(points_, {}, number);
        return static_cast<std::uint32_t>(found - points_.begin());
    }

    /// A tetrahedron with much volume; false where there is none with any.
    bool hasStarted()
    {
        const Vec3& a = points_[0];
        const std::uint32_t i = furthestBy([&](const Vec3& p) { return dot(p - a, p - a); });
        const Vec3 edge = points_[i] - a;
        const auto across = [&](const Vec3& p) { return cross(edge, p - a); };
        const std::uint32_t j =
            furthestBy([&](const Vec3& p) { return dot(across(p), across(p)); });
        const Vec3 normal = across(points_[j]);
        const double area = norm(normal);
        if (!(area > kOnPlane))
            return false;
        const auto height = [&](const Vec3& p) { return dot(normal, p - a) / area; };
        const std::uint32_t k = furthestBy([&](const Vec3& p) { return std::abs(height(p)); });
        const double above = height(points_[k]);
        if (!(std::abs(above) > kOnPlane))
            return false;
        const std::uint32_t first = above > 0 ? j : i; // counter-clockwise seen from below
        const std::uint32_t second = above > 0 ? i : j;
        addFace({0, first, second});
        addFace({0, second, k});
        addFace({second, first, k});
        addFace({first, 0, k});
        return true;
    }

    void addFace(const Triangle& corners)
    {
        const Vec3& a = points_[corners[0]];
        const Vec3 across = cross(points_[corners[1]] - a, points_[corners[2]] - a);
        const double area = norm(across);
        const Vec3 normal = area > 0 ? across / area : Vec3{}; // nothing is above a face without
        faces_.push_back({corners, normal, dot(normal, a)});
    }

    void add(std::uint32_t point)
    {
        const auto isBehind = [&](const Face& face) {
            return !(face.height(points_[point]) > kOnPlane);
        };
        const auto facing = std::partition(faces_.begin(), faces_.end(), isBehind);
        edges_.clear();
        for (auto face = facing; face != faces_.end(); ++face) {
            for (std::size_t c = 0; c < 3; ++c)
                addEdge(face->corners[c], face->corners[(c + 1) % 3]);
        }
        faces_.erase(facing, faces_.end());
        for (const auto& [from, to] : edges_)
            addFace({from, to, point});
    }

    /// Edges that two of the triangles share cancel.
    void addEdge(std::uint32_t from, std::uint32_t to)
    {
        const auto twin = std::ranges::find(edges_, std::array{to, from});
        if (twin == edges_.end()) {
            edges_.push_back({from, to});
        } else {
            *twin = edges_.back();
            edges_.pop_back();
        }
    }

    std::span<const Vec3> points_;
    std::vector<Face> faces_;
    std::vector<std::array<std::uint32_t, 2>> edges_; ///< around what faces the point
};

} // namespace

std::vector<Triangle> smallHullTriangles(std::span<const Vec3> points)
{
    return GrowingHull(points).triangles();
}

} // namespace mbv
