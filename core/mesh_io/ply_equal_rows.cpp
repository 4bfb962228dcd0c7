#include "ply_equal_rows.h"

#include "geometry/parallel/large_pages.h"
#include "geometry/parallel/parallel_items.h"
#include "geometry/parallel/progress_part.h"
#include "ply_roles.h"
#include "ply_values.h"

#include <algorithm>
#include <atomic>

namespace mbv {

namespace {

constexpr std::size_t kTaskRows = std::size_t{1} << 14;
constexpr std::uint64_t kMaxVertices = std::uint64_t{1} << 31; // an index below 0 is not below it

constexpr std::size_t kTriangleListBytes = 1 + 3 * 4; ///< the length, and three corners

/// Rows of one element.
struct Rows {
    const char* begin = nullptr;
    std::size_t count = 0;
    std::size_t bytes = 0;                   ///< of each
    std::array<std::size_t, kPlyRoles> at{}; ///< where in a row what has a role begins
    PlyType coordinates = PlyType::Float32;  ///< or Float64
};

bool isTriangleList(const PlyProperty& property)
{
    const bool isShort =
        property.listCount == PlyType::Int8 || property.listCount == PlyType::Uint8;
    return isShort && (property.type == PlyType::Int32 || property.type == PlyType::Uint32);
}

/// What the rows of an element have where; begin and count are left open. Nothing where rows need
/// not be equal, or lack something.
std::optional<Rows> layoutOf(const PlyElement& element)
{
    Rows rows;
    std::array<int, kPlyRoles> found{};
    std::vector<PlyType> coordinates;
    for (const PlyProperty& property : element.properties) {
        const PlyRole role = roleOf(element, property);
        const bool isCorners = role == PlyRole::Corners;
        if (isCorners ? !isTriangleList(property) : property.listCount.has_value())
            return std::nullopt;
        rows.at[indexOf(role)] = rows.bytes;
        ++found[indexOf(role)];
        if (!isCorners && role != PlyRole::Ignored)
            coordinates.push_back(property.type);
        rows.bytes += isCorners ? kTriangleListBytes : byteSizeOf(property.type);
    }
    found[indexOf(PlyRole::Ignored)] = 0;
    if (element.name == "face" && found != std::array{0, 0, 0, 1, 0})
        return std::nullopt;
    if (element.name != "vertex")
        return rows;
    if (found != std::array{1, 1, 1, 0, 0})
        return std::nullopt;
    rows.coordinates = coordinates[0];
    const bool areAlike = coordinates[1] == coordinates[0] && coordinates[2] == coordinates[0];
    return areAlike && !isInteger(coordinates[0]) ? std::optional(rows) : std::nullopt;
}

struct Body {
    std::optional<Rows> vertices;
    std::optional<Rows> faces;
};

/// Nothing where there are other rows, or more or fewer bytes than theirs.
std::optional<Body> bodyOf(const MeshSource& source, const PlyHeader& header)
{
    Body body;
    std::size_t byte = header.bodyByte;
    for (const PlyElement& element : header.elements) {
        std::optional<Rows> rows = layoutOf(element);
        if (!rows || element.count > (source.bytes().size() - byte) / rows->bytes)
            return std::nullopt;
        rows->begin = source.bytes().data() + byte;
        rows->count = static_cast<std::size_t>(element.count);
        byte += rows->count * rows->bytes;
        if (element.name != "vertex" && element.name != "face")
            continue;
        std::optional<Rows>& place = element.name == "vertex" ? body.vertices : body.faces;
        if (place)
            return std::nullopt;
        place = rows;
    }
    const bool isWhole = byte == source.bytes().size() && body.vertices && body.faces;
    return isWhole && body.vertices->count < kMaxVertices ? std::optional(body) : std::nullopt;
}

/// Calls read(row, n) for every row, in parallel, until one gives false.
template <class Read> bool readRows(const Rows& rows, const ProgressFn& progress, const Read& read)
{
    std::atomic<bool> areGood = true;
    const std::size_t tasks = (rows.count + kTaskRows - 1) / kTaskRows;
    forEachInParallel(tasks, 1, progress, [&](std::size_t task) {
        const std::size_t end = std::min(rows.count, (task + 1) * kTaskRows);
        bool isGood = areGood;
        for (std::size_t n = task * kTaskRows; n < end && isGood; ++n)
            isGood = read(rows.begin + n * rows.bytes, n);
        if (!isGood)
            areGood = false;
    });
    return areGood;
}

template <class Bits, class Real>
bool readVertices(const Rows& rows, bool bigEndian, const ProgressFn& progress,
                  std::vector<Vec3>& vertices)
{
    reserveInLargePages(vertices, rows.count);
    vertices.resize(rows.count);
    return readRows(rows, progress, [&, at = rows.at](const char* row, std::size_t n) {
        const auto coordinate = [&](std::size_t i) {
            return static_cast<double>(std::bit_cast<Real>(plyBits<Bits>(row + at[i], bigEndian)));
        };
        vertices[n] = {coordinate(0), coordinate(1), coordinate(2)};
        return isFinite(vertices[n]);
    });
}

bool readTriangles(const Rows& rows, bool bigEndian, const ProgressFn& progress, TriangleMesh& mesh)
{
    reserveInLargePages(mesh.triangles, rows.count);
    mesh.triangles.resize(rows.count);
    const auto vertices = static_cast<std::uint32_t>(mesh.vertices.size());
    return readRows(rows, progress,
                    [&, at = rows.at[indexOf(PlyRole::Corners)]](const char* row, std::size_t n) {
                        auto& [a, b, c] = mesh.triangles[n];
                        const auto corner = [&](std::size_t i) {
                            return plyBits<std::uint32_t>(row + at + 1 + sizeof(std::uint32_t) * i,
                                                          bigEndian);
                        };
                        a = corner(0);
                        b = corner(1);
                        c = corner(2);
                        return row[at] == 3 && std::max({a, b, c}) < vertices;
                    });
}

} // namespace

std::optional<TriangleMesh> readPlyOfEqualRows(const MeshSource& source, const PlyHeader& header)
{
    const std::optional<Body> body = bodyOf(source, header);
    if (!body)
        return std::nullopt;
    const bool bigEndian = header.encoding == PlyEncoding::BigEndian;
    const ProgressFn whole = source.parsingProgress();
    const ProgressFn first = partOfProgress(whole, 0, 2);
    TriangleMesh mesh;
    const bool isFloat = body->vertices->coordinates == PlyType::Float32;
    const bool isGood = (isFloat ? readVertices<std::uint32_t, float>(*body->vertices, bigEndian,
                                                                      first, mesh.vertices)
                                 : readVertices<std::uint64_t, double>(*body->vertices, bigEndian,
                                                                       first, mesh.vertices)) &&
                        readTriangles(*body->faces, bigEndian, partOfProgress(whole, 1, 2), mesh);
    return isGood ? std::optional(std::move(mesh)) : std::nullopt;
}

} // namespace mbv
