# mbv::vtk_qt: VTK's QVTKOpenGLNativeWidget for Qt 6. Three ways, the first that works:
#
#   1. an installed VTK whose own Qt module is built with Qt 6;
#   2. -DMBV_VTK_SOURCE_DIR=: a VTK source tree of the installed version, of which four classes are
#      compiled here against Qt 6 (Debian and Ubuntu build VTK's Qt module with Qt 5);
#   3. the same four classes from the system's source package, which scripts/setup.sh keeps in
#      ~/.cache/mbv; fetched here when it is not there yet.
#
# Where none works, or Qt 6 is missing, there is no target and a message says why; mbv-viewer is
# then left out and everything else builds.

include_guard(GLOBAL)
set(MBV_VTK_SOURCE_DIR "" CACHE PATH "VTK source tree of the installed version, for its Qt widget")
option(MBV_FETCH_VTK_SOURCE "Fetch VTK's Qt widget from the system's source package if missing" ON)

function(mbv_read_vtk_source_version folder out)
    set(version "none")
    if(EXISTS "${folder}/CMake/vtkVersion.cmake"
            AND EXISTS "${folder}/GUISupport/Qt/QVTKOpenGLNativeWidget.cxx")
        include("${folder}/CMake/vtkVersion.cmake")
        set(version "${VTK_MAJOR_VERSION}.${VTK_MINOR_VERSION}.${VTK_BUILD_VERSION}")
    endif()
    set(${out} "${version}" PARENT_SCOPE)
endfunction()

# Sets <out> to a source tree of version <version> with GUISupport/Qt in it, or to "".
function(mbv_find_vtk_source version out)
    if(MBV_VTK_SOURCE_DIR)
        mbv_read_vtk_source_version("${MBV_VTK_SOURCE_DIR}" found)
        if(NOT found VERSION_EQUAL version)
            message(FATAL_ERROR "MBV_VTK_SOURCE_DIR=${MBV_VTK_SOURCE_DIR} must be a source tree of "
                "the installed VTK ${version} with GUISupport/Qt in it; found version: ${found}")
        endif()
        set(${out} "${MBV_VTK_SOURCE_DIR}" PARENT_SCOPE)
        return()
    endif()

    set(cache "$ENV{XDG_CACHE_HOME}")
    if(NOT cache)
        set(cache "$ENV{HOME}/.cache")
    endif()
    set(folder "${cache}/mbv/vtk-${version}")
    mbv_read_vtk_source_version("${folder}" found)
    if(NOT found VERSION_EQUAL version AND MBV_FETCH_VTK_SOURCE AND EXISTS /usr/bin/apt-get)
        execute_process(COMMAND "${PROJECT_SOURCE_DIR}/scripts/fetch_vtk_qt_source.sh"
            OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE)
        mbv_read_vtk_source_version("${folder}" found)
    endif()
    if(NOT found VERSION_EQUAL version)
        set(folder "")
    endif()
    set(${out} "${folder}" PARENT_SCOPE)
endfunction()

function(mbv_build_vtk_qt source)
    # VTK's own build generates this header; a static library has nothing to export.
    set(generated "${PROJECT_BINARY_DIR}/vtk_qt")
    file(CONFIGURE OUTPUT "${generated}/vtkGUISupportQtModule.h"
        CONTENT "#pragma once\n#define VTKGUISUPPORTQT_EXPORT\n" @ONLY)

    add_library(mbv_vtk_qt STATIC)
    foreach(class IN ITEMS
            QVTKInteractor QVTKInteractorAdapter QVTKOpenGLNativeWidget QVTKRenderWindowAdapter)
        target_sources(mbv_vtk_qt PRIVATE
            "${source}/GUISupport/Qt/${class}.cxx" "${source}/GUISupport/Qt/${class}.h")
    endforeach()
    target_sources(mbv_vtk_qt PRIVATE "${source}/GUISupport/Qt/QVTKInteractorInternal.h")
    target_include_directories(mbv_vtk_qt SYSTEM PUBLIC
        "${generated}" "${source}/GUISupport/Qt")
    target_compile_features(mbv_vtk_qt PUBLIC cxx_std_17)
    target_compile_definitions(mbv_vtk_qt PRIVATE QT_NO_KEYWORDS)
    target_compile_options(mbv_vtk_qt PRIVATE -w) # not ours to mend; GCC, Clang and MSVC know it
    if(MBV_SANITIZE)
        target_compile_options(mbv_vtk_qt PRIVATE -fsanitize=address,undefined)
    endif()
    set_target_properties(mbv_vtk_qt PROPERTIES
        AUTOMOC ON POSITION_INDEPENDENT_CODE ON CXX_CLANG_TIDY "")
    target_link_libraries(mbv_vtk_qt
        PUBLIC VTK::CommonCore VTK::RenderingCore VTK::RenderingOpenGL2
            Qt6::OpenGL Qt6::OpenGLWidgets Qt6::Widgets
        PRIVATE VTK::InteractionStyle VTK::opengl)
endfunction()

find_package(Qt6 6.4 QUIET COMPONENTS OpenGL OpenGLWidgets Widgets)
if(NOT Qt6_FOUND)
    message(STATUS "mbv-viewer is left out: Qt 6.4 or newer with Widgets, OpenGL and OpenGLWidgets "
        "was not found (packages: docs/BUILDING.md). ${Qt6_NOT_FOUND_MESSAGE}")
    return()
endif()
find_package(VTK 9.1 REQUIRED COMPONENTS CommonCore)
if("GUISupportQt" IN_LIST VTK_AVAILABLE_COMPONENTS AND VTK_QT_VERSION EQUAL 6)
    find_package(VTK 9.1 QUIET COMPONENTS GUISupportQt)
    if(VTK_FOUND)
        add_library(mbv_vtk_qt INTERFACE)
        target_link_libraries(mbv_vtk_qt INTERFACE VTK::GUISupportQt
            Qt6::OpenGL Qt6::OpenGLWidgets Qt6::Widgets)
        message(STATUS "VTK's Qt 6 widget: the installed VTK ${VTK_VERSION}")
    endif()
endif()
if(NOT TARGET mbv_vtk_qt)
    find_package(VTK 9.1 REQUIRED COMPONENTS
        CommonCore InteractionStyle RenderingCore RenderingOpenGL2 opengl)
    mbv_find_vtk_source("${VTK_VERSION}" source)
    if(NOT source)
        message(STATUS "mbv-viewer is left out: VTK ${VTK_VERSION} has no Qt 6 widget and its source "
            "is not there; run scripts/setup.sh or give -DMBV_VTK_SOURCE_DIR= (docs/BUILDING.md)")
        return()
    endif()
    mbv_build_vtk_qt("${source}")
    message(STATUS "VTK's Qt 6 widget: compiled from ${source}")
endif()
add_library(mbv::vtk_qt ALIAS mbv_vtk_qt)
