#include "rounded_surface.h"

#include <algorithm>
#include <tuple>

namespace mbv::solid {
namespace {

constexpr auto kNone = static_cast<std::uint32_t>(-1);

/// Gives vertices with the same rounded coordinates one number.
class RoundedVertices {
public:
    RoundedVertices(const VertexTable& exact, const std::vector<Vec3>& wholes)
        : exact_(exact), wholes_(wholes), numbers_(exact.size(), kNone), merged_(exact.size())
    {
    }

    Corners of(const Corners& corners)
    {
        Corners result = {};
        for (std::size_t n = 0; n < 3; ++n)
            result[n] = of(corners[n]);
        return result;
    }

    /// Two became one.
    bool haveMerged() const { return haveMerged_; }

    /// Numbers are below it.
    std::size_t size() const { return exact_.size() + wholes_.size(); }
    const Vec3& operator[](std::uint32_t number) const
    {
        return number < exact_.size() ? merged_[number].rounded() : wholes_[number - exact_.size()];
    }

private:
    std::uint32_t of(std::uint32_t vertex)
    {
        if (vertex >= exact_.size())
            return vertex;
        std::uint32_t& number = numbers_[vertex];
        if (number == kNone) {
            number = merged_.numberOf(ExactVertex(exact_[vertex].rounded()));
            ++met_;
            haveMerged_ = merged_.size() < met_;
        }
        return number;
    }

    const VertexTable& exact_;
    const std::vector<Vec3>& wholes_;
    std::vector<std::uint32_t> numbers_; ///< of those met
    VertexTable merged_;
    std::size_t met_ = 0;
    bool haveMerged_ = false;
};

/// What is left of triangles whose corners have become equal: those with equal corners are gone, as
/// is what has the same corners as another that faces it. Between those was nothing but rounding.
std::vector<bool> leftAfterMerging(const std::vector<Corners>& triangles)
{
    struct Sorted {
        Corners corners;
        bool isEven;
        std::size_t index;
    };
    std::vector<Sorted> sorted;
    sorted.reserve(triangles.size());
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        Corners corners = triangles[i];
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0])
            continue;
        std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()),
                    corners.end());
        const bool isEven = corners[1] < corners[2];
        if (!isEven)
            std::swap(corners[1], corners[2]);
        sorted.push_back({corners, isEven, i});
    }
    std::sort(sorted.begin(), sorted.end(), [](const Sorted& x, const Sorted& y) {
        return std::tie(x.corners, x.isEven, x.index) < std::tie(y.corners, y.isEven, y.index);
    });
    std::vector<bool> isLeft(triangles.size());
    for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
        std::ptrdiff_t balance = 0;
        for (; end < sorted.size() && sorted[end].corners == sorted[begin].corners; ++end)
            balance += sorted[end].isEven ? 1 : -1;
        for (std::size_t i = begin; i < end && balance != 0; ++i) {
            if (sorted[i].isEven == (balance > 0)) {
                isLeft[sorted[i].index] = true;
                balance -= balance > 0 ? 1 : -1;
            }
        }
    }
    return isLeft;
}

} // namespace

OverlapSurface roundedSurface(const std::vector<KeptTriangle>& kept, const VertexTable& exact,
                              const std::vector<Vec3>& wholes)
{
    RoundedVertices vertices(exact, wholes);
    std::vector<Corners> triangles;
    triangles.reserve(kept.size());
    for (const KeptTriangle& triangle : kept)
        triangles.push_back(vertices.of(triangle.corners));
    const std::vector<bool> isLeft = vertices.haveMerged()
                                         ? leftAfterMerging(triangles)
                                         : std::vector<bool>(triangles.size(), true);
    OverlapSurface surface;
    surface.mesh.triangles.reserve(kept.size());
    surface.owners.reserve(kept.size());
    std::vector<std::uint32_t> numbers(vertices.size(), kNone);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (!isLeft[i])
            continue;
        Corners corners = triangles[i];
        for (std::uint32_t& corner : corners) {
            if (numbers[corner] == kNone) {
                numbers[corner] = static_cast<std::uint32_t>(surface.mesh.vertices.size());
                surface.mesh.vertices.push_back(vertices[corner]);
            }
            corner = numbers[corner];
        }
        surface.mesh.triangles.push_back(corners);
        surface.owners.push_back(kept[i].owners);
    }
    return surface;
}

} // namespace mbv::solid
