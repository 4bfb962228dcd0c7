#include "carpentry.h"

#include <cstddef>
#include <vector>

namespace mbv::generate {
namespace {

struct Point2 {
    double x = 0;
    double y = 0;
};

/// Adds the convex polygon (counter-clockwise seen from +z), drawn out from z = back to z = front.
void addPrism(TriangleMesh& mesh, const std::vector<Point2>& outline, double back, double front)
{
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    const auto count = static_cast<std::uint32_t>(outline.size());
    for (const double z : {back, front}) {
        for (const Point2& p : outline) {
            mesh.vertices.push_back({p.x, p.y, z});
        }
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t a = first + i;
        const std::uint32_t b = first + (i + 1) % count;
        mesh.triangles.push_back({a, b, b + count});
        mesh.triangles.push_back({a, b + count, a + count});
        if (i >= 1 && i + 1 < count) {
            mesh.triangles.push_back({first, b, a});
            mesh.triangles.push_back({first + count, a + count, b + count});
        }
    }
}

std::vector<Point2> rectangle(double left, double right, double bottom, double top)
{
    return {{left, bottom}, {right, bottom}, {right, top}, {left, top}};
}

/// An upright board whose pointed end rises from `shoulder` to `tip`.
std::vector<Point2> pointedBoard(double middle, double halfWidth, double shoulder, double tip)
{
    return {{middle - halfWidth, 0},
            {middle + halfWidth, 0},
            {middle + halfWidth, shoulder},
            {middle, tip},
            {middle - halfWidth, shoulder}};
}

} // namespace

TriangleMesh makeBox()
{
    TriangleMesh box;
    addPrism(box, rectangle(-0.5, 0.5, -0.3, 0.3), -0.2, 0.2);
    return box;
}

TriangleMesh makeFence()
{
    TriangleMesh fence;
    for (const double middle : {-0.94, 0.94}) {
        addPrism(fence, pointedBoard(middle, 0.06, 0.96, 1.0), -0.06, 0.06);
    }
    for (const double bottom : {0.2, 0.62}) {
        addPrism(fence, rectangle(-0.9, 0.9, bottom, bottom + 0.1), -0.02, 0.02);
    }
    constexpr int kPickets = 8;
    for (int i = 0; i < kPickets; ++i) {
        const double middle = 0.22 * (i - 0.5 * (kPickets - 1));
        addPrism(fence, pointedBoard(middle, 0.065, 0.76, 0.88), 0.01, 0.04);
    }
    return fence;
}

} // namespace mbv::generate
