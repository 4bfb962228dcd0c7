#pragma once

#include "rendering/shapes/section_planes.h"

class vtkActor;
class vtkMapper;
class vtkOpenGLRenderWindow;
class vtkRenderer;
class vtkShaderProgram;

namespace mbv::rendering {

/// How a surface is drawn by the program.
struct SurfaceShading {
    bool normals = true; ///< the vertices have some; else triangles are flat
    bool highlights = true;
    bool edges = false;         ///< in the property's edge color, whatever the light
    double towardsBack = 0;     ///< how much farther off depths are, of 1 for all of them
    SectionPlanes section = {}; ///< what is outside is not drawn
};

/// The names of what the program reads of each vertex and each instance.
namespace attribute {
inline constexpr const char* kPosition = "vertexPosition";
inline constexpr const char* kNormal = "vertexNormal";
inline constexpr const char* kAxes = "instanceAxes"; ///< a matrix: rotation times scale
inline constexpr const char* kPlace = "instancePlace";
inline constexpr const char* kNormalScale = "instanceNormalScale"; ///< 1 / scale^2
inline constexpr const char* kColor = "instanceColor";
inline constexpr const char* kShift = "instanceShift"; ///< from where it is cut
} // namespace attribute

/// The program that draws instances of a surface as VTK's own would be lit, current and with all
/// uniforms set; instances are counted from the actor's position. Takes part in VTK's render
/// passes, such as the one that blends what is translucent. Null where it cannot be made; VTK has
/// said why.
vtkShaderProgram* readySurfaceProgram(vtkRenderer& renderer, vtkActor& actor, vtkMapper& mapper,
                                      const SurfaceShading& shading);

} // namespace mbv::rendering
