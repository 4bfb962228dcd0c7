#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <vtkSmartPointer.h>

#include <memory>

class vtkPolyData;

namespace mbv::rendering {

/// Triangles with normals, ready to be drawn any number of times. They are kept about the origin:
/// a graphics card counts in float, and a mesh far from the origin of its file would lose digits.
struct Surface {
    /// What `triangles` reads its corners from in place; none where it has its own.
    std::shared_ptr<const TriangleMesh> mesh;
    vtkSmartPointer<vtkPolyData> triangles;
    Vec3 center;         ///< where the origin of `triangles` is in the frame of what was given
    bool closed = false; ///< seen from outside only; else from either side
};

using SurfacePtr = std::shared_ptr<const Surface>;

/// Edges sharper than 40 degrees stay sharp, others are smooth; of more than four million triangles
/// every one is flat, and the mesh is kept. Precondition: some triangle.
SurfacePtr surfaceOfMesh(const std::shared_ptr<const TriangleMesh>& mesh, bool closed);

/// From -1 to 1 along each axis.
SurfacePtr unitBox();
/// Of radius 1 about the origin.
SurfacePtr unitBall();

} // namespace mbv::rendering
