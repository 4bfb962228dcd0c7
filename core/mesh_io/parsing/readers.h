#pragma once

#include "mesh_source.h"

#include <mbv/geometry/triangle_mesh.h>

/// The readers of the mesh formats.
///
/// They are our own because each of VTK 9.1's readers has faults that checks before and after the
/// call do not mend; the tests keep VTK as the oracle for well-formed files.
///  - vtkOBJReader makes a vertex of every corner when texture or normal indices differ from the
///    vertex indices (16,210 vertices become 97,248), and passes over lines it does not know.
///  - vtkPLYReader corrupts the heap on a truncated file and ends the process.
///  - vtkSTLReader drops triangles whose corners coincide when it merges vertices, does not compare
///    the count of a binary file with its size, and reads on when it is cancelled.
///  - vtkGLTFReader ends the process (heap corruption, segmentation faults) on one in six of 300
///    small GLB files with a few flipped bits, changed digits or a cut end.
///  - All round to float, and text is read by the C locale's rules: once a GUI has set a German
///    locale, the PLY reader takes 1.5 for 1, and the STL reader refuses it.
/// To check such files fully is to parse them; storing what was parsed is the smaller part.
namespace mbv {

TriangleMesh readStl(const MeshSource& source);
TriangleMesh readObj(const MeshSource& source);
TriangleMesh readPly(const MeshSource& source);
TriangleMesh readOff(const MeshSource& source);
TriangleMesh readCollada(const MeshSource& source);

/// All nodes' meshes as one; the parts are in gltf/gltf_file.h and threemf/threemf_file.h.
TriangleMesh readGltf(const MeshSource& source);
TriangleMesh readThreemf(const MeshSource& source);

/// The two kinds of STL; readStl chooses.
TriangleMesh readStlAscii(const MeshSource& source);
TriangleMesh readStlBinary(const MeshSource& source);

} // namespace mbv
