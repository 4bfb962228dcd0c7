#pragma once

#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>

/// A ray through a tree. Internal.
namespace mbv::bvh {

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
    /// The mesh must outlive this. Precondition: the direction is finite and not zero.
    RayWalk(const PosedMesh& posed, const Ray& ray) : posed_(posed), ray_(ray) {}

    /// Calls test(triangle index), which returns the length along the ray up to which triangles
    /// are still of interest: infinity for all, less than 0 to end.
    template <class Test> void run(const Test& test) const { visit(TriangleTest(test)); }

private:
    void visit(const TriangleTest& test) const;

    const PosedMesh& posed_;
    Ray ray_;
};

} // namespace mbv::bvh
