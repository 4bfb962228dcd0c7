#include "gltf_meshes.h"

namespace mbv {

namespace {

constexpr std::int64_t kTriangles = 4; ///< a primitive's mode; 0 to 3 are points and lines
constexpr std::int64_t kStrip = 5;
constexpr std::int64_t kFan = 6;

std::int64_t modeOf(const JsonCursor& primitive)
{
    const auto mode = primitive.findField("mode");
    if (!mode)
        return kTriangles;
    if (mode->count() > kFan)
        mode->fail("unknown mode; 0 to 6 are known");
    return static_cast<std::int64_t>(mode->count());
}

/// The corners of triangle t (glTF 2.0, section 3.7.2.1).
std::array<std::size_t, 3> cornersOf(std::int64_t mode, std::size_t t)
{
    if (mode == kStrip)
        return {t, t + 1 + t % 2, t + 2 - t % 2};
    if (mode == kFan)
        return {t + 1, t + 2, 0};
    return {3 * t, 3 * t + 1, 3 * t + 2};
}

} // namespace

TriangleMesh GltfMeshes::read(std::uint64_t index, const JsonCursor& place)
{
    const JsonCursor json = gltfObject(document_, "meshes", index, place);
    const JsonCursor primitives = json.field("primitives");
    bool anyTriangles = false;
    for (std::size_t i = 0; i < primitives.arraySize(); ++i)
        anyTriangles = anyTriangles || modeOf(primitives.element(i)) >= kTriangles;
    TriangleMesh mesh;
    ++meshNumber_;
    for (std::size_t i = 0; i < primitives.arraySize(); ++i)
        readPrimitive(primitives.element(i), !anyTriangles, mesh);
    return mesh;
}

void GltfMeshes::readPrimitive(const JsonCursor& primitive, bool wantPoints, TriangleMesh& mesh)
{
    const std::int64_t mode = modeOf(primitive);
    if (mode < kTriangles && !wantPoints)
        return;
    Vertices& vertices = verticesOf(primitive);
    if (mode >= kTriangles) {
        readCorners(primitive, mode, vertices, mesh);
        return;
    }
    limit_.spend(vertices.positions.size(), primitive);
    for (std::size_t i = 0; i < vertices.positions.size(); ++i)
        vertex(vertices, i, mesh);
}

void GltfMeshes::readCorners(const JsonCursor& primitive, std::int64_t mode, Vertices& vertices,
                             TriangleMesh& mesh)
{
    const auto indexField = primitive.findField("indices");
    std::optional<GltfAccessor> indices;
    if (indexField)
        indices.emplace(document_, buffers_, limit_, GltfAccessor::Kind::Index, indexField->count(),
                        *indexField);
    const std::size_t corners = indices ? indices->size() : vertices.positions.size();
    if (mode == kTriangles && corners % 3 != 0)
        primitive.fail(std::to_string(corners) + " corners are no whole number of triangles");
    const std::size_t count = mode == kTriangles ? corners / 3 : corners < 3 ? 0 : corners - 2;
    limit_.spend(count, primitive);
    for (std::size_t t = 0; t < count; ++t) {
        std::array<std::uint32_t, 3> triangle{};
        const auto at = cornersOf(mode, t);
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t position = indices ? indices->index(at[k]) : at[k];
            if (position >= vertices.positions.size())
                indexField->fail("index " + std::to_string(position) + " (element " +
                                 std::to_string(at[k]) + ") is out of range: there are " +
                                 std::to_string(vertices.positions.size()) + " positions");
            triangle[k] = vertex(vertices, position, mesh);
        }
        // A strip goes on behind a gap by way of triangles that use a vertex twice.
        const bool isGap =
            mode == kStrip && (triangle[0] == triangle[1] || triangle[1] == triangle[2] ||
                               triangle[2] == triangle[0]);
        if (!isGap)
            mesh.triangles.push_back(triangle);
    }
}

GltfMeshes::Vertices& GltfMeshes::verticesOf(const JsonCursor& primitive)
{
    const JsonCursor field = primitive.field("attributes").field("POSITION");
    const std::uint64_t index = field.count();
    const auto known = vertices_.find(index);
    if (known != vertices_.end())
        return known->second;
    GltfAccessor positions(document_, buffers_, limit_, GltfAccessor::Kind::Position, index, field);
    limit_.spend(positions.size(), field);
    const std::size_t size = positions.size();
    return vertices_
        .emplace(index, Vertices{std::move(positions), std::vector<std::uint32_t>(size),
                                 std::vector<std::uint32_t>(size)})
        .first->second;
}

std::uint32_t GltfMeshes::vertex(Vertices& vertices, std::size_t position, TriangleMesh& mesh) const
{
    std::uint32_t& index = vertices.vertexOf[position];
    if (vertices.readFor[position] != meshNumber_) {
        vertices.readFor[position] = meshNumber_;
        index = static_cast<std::uint32_t>(mesh.vertices.size());
        mesh.vertices.push_back(vertices.positions.position(position));
    }
    return index;
}

} // namespace mbv
