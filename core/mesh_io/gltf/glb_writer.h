#pragma once

#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/triangle_mesh.h>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace mbv {

/// Puts a binary glTF together (glTF 2.0, section 4.4). What is added has a number, by which others
/// refer to it.
class GlbWriter {
public:
    using Number = std::size_t;

    /// Vertices as floats, relative to their center.
    struct Geometry {
        Number positions = 0;
        std::optional<Number> indices; ///< none: points
        Vec3 center;
    };

    /// As the file has it: linear, 0 to 1.
    struct Material {
        Vec3 color = {1, 1, 1};
        double opacity = 1;
    };

    /// Scale, then rotation, then translation.
    struct Placement {
        Vec3 translation;
        Quaternion rotation;
        Vec3 scale = {1, 1, 1};
    };

    GlbWriter();

    /// Throws Error (InvalidArgument) where a vertex is out of the range of floats. Precondition:
    /// there are vertices.
    Geometry addGeometry(const TriangleMesh& mesh);
    Number addMaterial(const Material& material);
    Number addMesh(const std::string& name, const Geometry& geometry,
                   std::optional<Number> material = std::nullopt);
    /// A node with a mesh, or with none for others to be in.
    Number addNode(const std::string& name, std::optional<Number> mesh, const Placement& placement);
    /// Each node once.
    void addToScene(Number node);
    void addChild(Number parent, Number node);

    /// Throws Error (InvalidArgument) where the file would be larger than the 4 GiB that its
    /// numbers tell. Bytes that are no UTF-8 in names are replaced.
    std::string bytes() &&;

private:
    Number add(const char* array, nlohmann::json item);
    Number addView(std::size_t begin, int target);

    nlohmann::json json_;
    std::string binary_;
};

/// Three floats, little-endian, at the end of `bytes`. Throws Error (InvalidArgument) where one of
/// them is out of the range of floats.
void appendFloats(std::string& bytes, const Vec3& v);

/// Little-endian, whatever the machine.
void appendNumber(std::string& bytes, std::uint32_t value);

} // namespace mbv
