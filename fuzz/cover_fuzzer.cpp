// A mesh of any magnitude, made from the bytes, covered by parts of every kind, under ASan and
// UBSan. Each vertex and the middle of each triangle is in one of them.
#include "fuzz_require.h"
#include "magnitude/byte_source.h"

#include <mbv/collision/distance.h>
#include <mbv/fit/cover.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace {

using namespace mbv;
using fuzz::require;

TriangleMesh mesh(test::ByteSource& in)
{
    TriangleMesh result;
    const double scale = std::ldexp(1, 9 * (in.byte() % 101 - 50));
    const double offset = in.byte() % 2 == 0 ? 0 : scale * 1e6;
    for (int left = 1 + in.byte() % 12; left > 0; --left) {
        const double x = offset + scale * in.small();
        const double y = offset + scale * in.small();
        result.vertices.push_back({x, y, offset + scale * in.small()});
    }
    const auto vertices = static_cast<std::uint32_t>(result.vertices.size());
    for (int left = in.byte() % 12; left > 0; --left) {
        const std::uint32_t a = in.below(vertices);
        const std::uint32_t b = in.below(vertices);
        result.triangles.push_back({a, b, in.below(vertices)});
    }
    return result;
}

void ask(const TriangleMesh& given, CoverKind kind, std::size_t most)
{
    const std::vector<Shape> parts = fitCover(kind, given, most);
    require(!parts.empty() && parts.size() <= most, "no parts, or too many");
    require(std::ranges::all_of(parts, [](const Shape& part) { return isValid(part); }),
            "a part is invalid");
    const Aabb bounds = boundsOf(given.vertices);
    const bool isConvex = kind == CoverKind::Hulls || kind == CoverKind::Boxes;
    const double rounding = 1e-15 * maxComponent(max(abs(bounds.min), abs(bounds.max))) +
                            (isConvex ? 1e-12 * norm(bounds.max - bounds.min) : 0);
    const auto isCovered = [&](const Vec3& p) {
        return std::ranges::any_of(parts, [&](const Shape& part) {
            return distance(Shape(Sphere{p, 0}), part).distance <= rounding;
        });
    };
    require(std::ranges::all_of(given.vertices, isCovered), "a vertex is outside");
    for (const auto& [a, b, c] : given.triangles)
        require(isCovered(given.vertices[a] / 3 + given.vertices[b] / 3 + given.vertices[c] / 3),
                "the middle of a triangle is outside");
    const CoverMeasures measures = measureCover(given, parts);
    require(measures.volume >= 0 && measures.protrusion >= 0, "a measure is negative or NaN");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count)
{
    test::ByteSource in({data, count});
    constexpr std::array kKinds = {CoverKind::Spheres, CoverKind::Capsules, CoverKind::Hulls,
                                   CoverKind::Boxes};
    const CoverKind kind = kKinds[in.below(kKinds.size())];
    const std::size_t most = 1 + in.below(6);
    ask(mesh(in), kind, most);
    return 0;
}
