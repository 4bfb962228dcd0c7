#include "mesh_arrays.h"

#include "arguments/arrays.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace mbv::python {
namespace {

/// Faces are given out as 32-bit integers with a sign.
constexpr std::size_t kMaxVertices = std::numeric_limits<std::int32_t>::max();

std::string shapeText(const Py_buffer& buffer)
{
    std::string text = "(";
    for (int i = 0; i < buffer.ndim; ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(buffer.shape[i]);
    return text + (buffer.ndim == 1 ? ",)" : ")");
}

std::vector<std::array<std::uint32_t, 3>> facesFrom(nb::handle faces, std::size_t vertices,
                                                    const std::string& name)
{
    static nb::handle indices;
    const nb::object array = kept(indices, "mbv._arrays", "indices")(faces, name);
    Py_buffer buffer;
    if (PyObject_GetBuffer(array.ptr(), &buffer, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) != 0)
        throw nb::python_error();
    const auto release = [](Py_buffer* b) { PyBuffer_Release(b); };
    const std::unique_ptr<Py_buffer, decltype(release)> held(&buffer, release);

    const bool isEmpty = buffer.len == 0;
    if (!isEmpty && (buffer.ndim != 2 || buffer.shape[1] != 3))
        fail(name, "has shape " + shapeText(buffer) + " instead of (m, 3)" +
                       (buffer.ndim == 2 ? "; make triangles of polygons first" : ""));
    const auto count = isEmpty ? 0 : static_cast<std::size_t>(buffer.shape[0]);
    const auto* const numbers = static_cast<const std::int64_t*>(buffer.buf);
    std::vector<std::array<std::uint32_t, 3>> triangles(count);
    for (std::size_t i = 0; i < 3 * count; ++i) {
        const std::int64_t index = numbers[i];
        if (index < 0 || static_cast<std::uint64_t>(index) >= vertices)
            fail(name + "[" + std::to_string(i / 3) + ", " + std::to_string(i % 3) + "]",
                 "is " + std::to_string(index) + ", but there are " + std::to_string(vertices) +
                     " vertices, from 0 on",
                 Also::IndexError);
        triangles[i / 3][i % 3] = static_cast<std::uint32_t>(index);
    }
    return triangles;
}

} // namespace

TriangleMesh meshFromArrays(nb::handle vertices, nb::handle faces, const std::string& verticesName,
                            const std::string& facesName)
{
    const DoubleArray points(vertices, verticesName);
    if (points.dimensions() != 2 || points.extent(1) != 3)
        fail(verticesName, "has shape " + points.shapeText() + " instead of (n, 3)");
    const std::size_t count = points.extent(0);
    if (count == 0)
        fail(verticesName, "is empty", ErrorCode::DegenerateMesh);
    if (count > kMaxVertices)
        fail(verticesName, "has more than 2^31 - 1 vertices");
    const auto* const first = reinterpret_cast<const Vec3*>(points.values().data());
    TriangleMesh mesh;
    mesh.vertices.assign(first, first + count);
    if (!faces.is_none())
        mesh.triangles = facesFrom(faces, count, facesName);
    return mesh;
}

TriangleMesh withinDoubles(TriangleMesh mesh, const std::string& name)
{
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const Vec3& v = mesh.vertices[i];
        for (int k = 0; k < 3; ++k) {
            if (!std::isfinite(v[k]))
                fail(name, std::string("goes beyond the largest double, 1.8e308; use larger "
                                       "units: ") +
                               "xyz"[k] + " of vertex " + std::to_string(i) + " is not finite");
        }
    }
    return mesh;
}

} // namespace mbv::python
