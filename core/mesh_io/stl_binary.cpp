#include "geometry/parallel/large_pages.h"
#include "geometry/points/point_merger.h"
#include "mesh_io/parsing/readers.h"
#include "mesh_io/parsing/stl_size.h"

#include <algorithm>
#include <bit>
#include <span>

namespace mbv {

namespace {

constexpr std::size_t kCornersOffset = 12; ///< after the normal
constexpr std::size_t kCornerBytes = 12;

double floatAt(std::string_view bytes, std::size_t byte)
{
    return std::bit_cast<float>(littleEndian32(bytes, byte));
}

/// Corner 0, 1 or 2 of the triangle with this number.
Vec3 cornerOf(const MeshSource& source, std::size_t triangle, std::size_t corner)
{
    const std::size_t byte =
        kStlPreambleBytes + triangle * kStlTriangleBytes + kCornersOffset + corner * kCornerBytes;
    const std::string_view bytes = source.bytes();
    const Vec3 p{floatAt(bytes, byte), floatAt(bytes, byte + 4), floatAt(bytes, byte + 8)};
    if (!isFinite(p))
        source.failAtByte(byte, "corner " + std::to_string(corner + 1) + " of triangle " +
                                    std::to_string(triangle + 1) +
                                    " has a coordinate that is NaN or infinite");
    return p;
}

} // namespace

/// Precondition: the file has the size that its count announces, so memory is bounded by the size.
/// The normals are not read: programs often write zeros, and the order of the corners says it all.
TriangleMesh readStlBinary(const MeshSource& source)
{
    const std::size_t count = stlCountOf(source.bytes());
    if (count == 0)
        source.fail("has no triangles", "export a mesh with faces");
    TriangleMesh mesh;
    reserveInLargePages(mesh.triangles, count);   // used up as the file's pages are released
    PointMerger merger(mesh.vertices, count / 2); // as many as a closed mesh has
    for (std::size_t first = 0; first < count; first = mesh.triangles.size()) {
        source.reportAt(kStlPreambleBytes + first * kStlTriangleBytes);
        source.releaseBefore(kStlPreambleBytes + first * kStlTriangleBytes);
        if (!merger.hasRoom())
            source.fail("has more than 4,294,000,000 different vertices", "split the mesh");
        mesh.triangles.resize(std::min(count, first + PointMerger::kMostTriangles));
        const auto readCorners = [&](std::size_t begin, std::span<PointMerger::Corners> out) {
            for (std::size_t i = 0; i < out.size(); ++i)
                for (std::size_t k = 0; k < 3; ++k)
                    out[i][k] = cornerOf(source, first + begin + i, k);
        };
        merger.indicesOf(readCorners, std::span(mesh.triangles).subspan(first));
    }
    return mesh;
}

} // namespace mbv
