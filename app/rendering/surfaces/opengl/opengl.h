#pragma once

// The functions of OpenGL as the VTK at hand loads them: GLEW, and glad from 9.4 on.
#if __has_include(<vtk_glad.h>)
#include <vtk_glad.h>
#else
#include <vtk_glew.h>
#endif
