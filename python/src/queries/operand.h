#pragma once

#include "arguments/poses.h"
#include "meshes/mesh.h"
#include "shapes/shapes.h"

#include <mbv/mesh_query/posed_mesh.h>

#include <optional>
#include <string>

namespace mbv::python {

/// One side of a question: a shape, a rectangle, or a mesh.
class Operand {
public:
    /// Any of them, or what is mesh-like. Throws Error that begins with `name`; a mesh without
    /// triangles is an Error (DegenerateMesh). Lives no longer than `value`.
    Operand(nb::handle value, const std::string& name);

    [[nodiscard]] const Shape* shape() const { return shape_; }
    [[nodiscard]] const Rectangle* rectangle() const { return rectangle_; }
    /// Set where it is neither.
    [[nodiscard]] const std::optional<MeshBvh>& mesh() const { return mesh_; }
    /// A question about it may take long: it is a mesh or a hull.
    [[nodiscard]] bool isLarge() const;
    /// One question may take so long that Ctrl-C should end it; of fewer, looking for it would be a
    /// tenth of the work.
    [[nodiscard]] bool hasManyTriangles() const
    {
        return mesh_ && mesh_->mesh().triangles.size() > 1000;
    }

private:
    const Shape* shape_ = nullptr;
    const Rectangle* rectangle_ = nullptr;
    std::optional<MeshBvh> mesh_;
};

/// What is wrong with a mesh that is asked about as a solid, and is not watertight.
inline constexpr const char* kHasNoInside =
    "is not watertight, so it has no inside; Mesh.problems says why";

/// An operand that is no rectangle, where a pose puts it.
class Placed {
public:
    explicit Placed(const Operand& operand);

    /// To where question i has it.
    void place(const Poses& poses, std::size_t i);

    [[nodiscard]] bool isMesh() const { return mesh_.has_value(); }
    [[nodiscard]] const PosedMesh& mesh() const { return *mesh_; }
    [[nodiscard]] const Shape& shape() const { return moved_ ? *moved_ : *shape_; }

private:
    const Shape* shape_;
    std::optional<Shape> moved_;
    std::optional<PosedMesh> mesh_;
};

/// Calls f with the two as what they are: shapes or placed meshes.
template <class F> decltype(auto) visitPlaced(const Placed& a, const Placed& b, F&& f)
{
    if (a.isMesh())
        return b.isMesh() ? f(a.mesh(), b.mesh()) : f(a.mesh(), b.shape());
    return b.isMesh() ? f(a.shape(), b.mesh()) : f(a.shape(), b.shape());
}

} // namespace mbv::python
