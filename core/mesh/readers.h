#pragma once

#include "mesh_source.h"

#include <mbv/geometry/triangle_mesh.h>

/// The readers of the mesh formats.
///
/// They are our own because each of VTK 9.1's readers has a fault that checks before and after the
/// call do not mend; the tests keep VTK as the oracle for well-formed files.
///  - vtkOBJReader splits a vertex for every corner whose texture or normal index differs (16,210
///    vertices become 97,248), skips lines it does not know, and rounds coordinates to float.
///  - vtkPLYReader dies with a double free on a truncated file and rounds to float.
///  - vtkSTLReader drops triangles whose corners coincide when it merges, ignores the count of a
///    binary file, takes some binary files that begin with "solid" for text, and cannot be
///    cancelled.
///  - All of them read text by the C locale's rules: once a GUI has set a German locale, "1.5" is 1.
/// Validating a file fully means parsing all of it; storing what was parsed is the smaller part.
namespace mbv {

TriangleMesh readStl(const MeshSource& source);
TriangleMesh readObj(const MeshSource& source);
TriangleMesh readPly(const MeshSource& source);

/// The two kinds of STL; readStl chooses.
TriangleMesh readStlAscii(const MeshSource& source);
TriangleMesh readStlBinary(const MeshSource& source);

} // namespace mbv
