#pragma once

#include "bvh/bvh_tree.h"

#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>
#include <optional>

/// A ray through a tree. Internal.
namespace mbv::bvh {

/// A ray in a tree's local frame, in floats, from where it enters the mesh's box: `origin +
/// u direction`. What rounding moves it by, and the corners by in the world, is within `margin`
/// along each coordinate; see ray_walk.cpp.
struct LocalRay {
    float origin[3];
    float direction[3]; ///< about unit
    float margin;
    double start; ///< how far from the ray's own origin this one is
    double scale; ///< from lengths in the world to those here

    /// The u up to which triangles may be met at a length in the world, or farther.
    float reach(double lengthInWorld) const;
};

/// A function of a triangle's index that somebody else keeps.
class TriangleTest {
public:
    template <class Test>
    explicit TriangleTest(const Test& test)
        : test_(&test), call_([](const void* what, std::uint32_t triangle) -> double {
              return (*static_cast<const Test*>(what))(triangle);
          })
    {
    }

    double operator()(std::uint32_t triangle) const { return call_(test_, triangle); }

private:
    const void* test_;
    double (*call_)(const void*, std::uint32_t);
};

/// Finds the triangles that a ray may meet, roughly the nearest first. None that it does meet, in
/// exact arithmetic on the corners in the world, is left out.
class RayWalk {
public:
    /// Precondition: the direction is finite and not zero.
    RayWalk(const PosedMesh& posed, const Ray& ray);

    /// Calls test(triangle index), which returns the length along the ray up to which triangles
    /// are still of interest: infinity for all, less than 0 to end.
    template <class Test> void run(const Test& test) const { visit(TriangleTest(test)); }

private:
    void visit(const TriangleTest& test) const;

    const Tree& tree_;
    double maxT_;
    bool isFar_ = false;          ///< so far away that rounding makes the mesh a point: all count
    std::optional<LocalRay> ray_; ///< nothing where it passes the mesh's box
};

} // namespace mbv::bvh
