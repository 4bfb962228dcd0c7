#pragma once

#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>

/// A ray through a tree. Internal.
namespace mbv::bvh {

/// What is sure about a ray and a triangle, in exact arithmetic, before this is asked; where
/// nothing is said it may be either.
struct SurePassing {
    bool inside = false; ///< the ray's line passes through the triangle's inside
    bool ahead = false;  ///< the ray does: not behind its start, only maybe beyond its end
    bool leaves = false; ///< it passes there along the triangle's normal; else, if so, against it
};

/// A function of a triangle's index that somebody else keeps.
class TriangleTest {
public:
    template <class Test>
    explicit TriangleTest(const Test& test)
        : test_(&test),
          call_([](const void* what, std::uint32_t triangle, SurePassing passing) -> double {
              return (*static_cast<const Test*>(what))(triangle, passing);
          })
    {
    }

    double operator()(std::uint32_t triangle, SurePassing passing) const
    {
        return call_(test_, triangle, passing);
    }

private:
    const void* test_;
    double (*call_)(const void*, std::uint32_t, SurePassing);
};

/// Finds the triangles that a ray may meet, roughly the nearest first. None that it does meet, in
/// exact arithmetic on the corners in the world, is left out.
class RayWalk {
public:
    /// The mesh must outlive this. Precondition: the direction is finite and not zero.
    RayWalk(const PosedMesh& posed, const Ray& ray) : posed_(posed), ray_(ray) {}

    /// Calls test(triangle index, SurePassing), which returns the length along the ray up to which
    /// triangles are still of interest: infinity for all, less than 0 to end.
    template <class Test> void run(const Test& test) const { visit(TriangleTest(test)); }

private:
    void visit(const TriangleTest& test) const;

    const PosedMesh& posed_;
    Ray ray_;
};

} // namespace mbv::bvh
