#include "geometry/parallel/large_pages.h"
#include "geometry/points/point_merger.h"
#include "mesh_io/parsing/readers.h"
#include "mesh_io/parsing/stl_size.h"

#include <algorithm>
#include <bit>
#include <span>
#include <string>

namespace mbv {

namespace {

constexpr std::size_t kCornersOffset = 12; ///< after the normal
constexpr std::size_t kCornerBytes = 12;

double floatAt(std::string_view bytes, std::size_t byte)
{
    return std::bit_cast<float>(littleEndian32(bytes, byte));
}

/// Reads the triangles from `first` on.
void readCorners(const MeshSource& source, std::size_t first, std::span<PointMerger::Corners> out)
{
    thread_local std::string room;
    const std::size_t begin = kStlPreambleBytes + first * kStlTriangleBytes;
    const std::string_view bytes = source.piece(begin, out.size() * kStlTriangleBytes, room);
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t byte = i * kStlTriangleBytes + kCornersOffset + k * kCornerBytes;
            const Vec3 p{floatAt(bytes, byte), floatAt(bytes, byte + 4), floatAt(bytes, byte + 8)};
            if (!isFinite(p))
                source.failAtByte(begin + byte, "corner " + std::to_string(k + 1) +
                                                    " of triangle " +
                                                    std::to_string(first + i + 1) +
                                                    " has a coordinate that is NaN or infinite");
            out[i][k] = p;
        }
    }
}

} // namespace

/// Precondition: the file has the size that its count announces, so the size is what is asked.
/// The normals are not read: programs often write zeros, and the order of the corners says it all.
TriangleMesh readStlBinary(const MeshSource& source)
{
    const std::size_t count = (source.size() - kStlPreambleBytes) / kStlTriangleBytes;
    if (count == 0)
        source.fail("has no triangles", "export a mesh with faces");
    TriangleMesh mesh;
    reserveInLargePages(mesh.triangles, count);
    PointMerger merger(mesh.vertices, count / 2); // as many as a closed mesh has
    for (std::size_t first = 0; first < count; first = mesh.triangles.size()) {
        source.reportAt(first * kStlTriangleBytes); // from nothing on
        if (!merger.hasRoom())
            source.fail("has more than 4,294,000,000 different vertices", "split the mesh");
        mesh.triangles.resize(std::min(count, first + PointMerger::kMaxTriangles));
        merger.indicesOf(
            [&](std::size_t begin, std::span<PointMerger::Corners> out) {
                readCorners(source, first + begin, out);
            },
            std::span(mesh.triangles).subspan(first));
    }
    return mesh;
}

} // namespace mbv
