# Installation. Each component can be installed alone and used:
#
#   collision   mbv::collision, its headers, package and mbv.pc; needs no VTK
#   core        the same of mbv::core (mbv-core.pc), with collision's
#   programs    mbv and mbv-viewer, with the libraries where these are shared, manual pages,
#               completions and what a desktop wants
#   docs        the documentation and the schemas of the JSON
#
# find_package(mbv) finds components "collision" and "core", without components all that is there.
include(CMakePackageConfigHelpers)

set(MBV_PACKAGE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/mbv")
set(libraries collision)
if(MBV_WITH_CORE)
    list(APPEND libraries core)
endif()

# mbv_install_library(<library> <component> [EXPORT <name>])
function(mbv_install_library library component)
    install(TARGETS mbv_${library} ${ARGN}
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT ${component}
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT ${component}
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT ${component})
endfunction()

# mbv_install_development(<library>): all but the library itself.
function(mbv_install_development library)
    foreach(area IN LISTS MBV_AREAS_${library})
        install(DIRECTORY "${PROJECT_SOURCE_DIR}/core/include/mbv/${area}"
            DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/mbv" COMPONENT ${library}
            PATTERN vtk EXCLUDE)
    endforeach()
    if(library STREQUAL core AND MBV_WITH_VTK)
        install(DIRECTORY "${PROJECT_SOURCE_DIR}/core/include/mbv/fit/vtk"
            DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/mbv/fit" COMPONENT ${library})
    endif()
    if(library STREQUAL collision)
        install(FILES "${PROJECT_BINARY_DIR}/include/mbv/geometry/version.h"
            DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/mbv/geometry" COMPONENT ${library})
    endif()
    install(EXPORT mbv-${library} NAMESPACE mbv:: FILE mbv-${library}-targets.cmake
        DESTINATION "${MBV_PACKAGE_DIR}" COMPONENT ${library})
    install(FILES "${PROJECT_BINARY_DIR}/mbv-config.cmake"
        "${PROJECT_BINARY_DIR}/mbv-config-version.cmake"
        DESTINATION "${MBV_PACKAGE_DIR}" COMPONENT ${library})
    install(FILES "${PROJECT_BINARY_DIR}/${MBV_PC_${library}}"
        DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT ${library})
    install(FILES "${PROJECT_SOURCE_DIR}/LICENSE"
        DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT ${library})
endfunction()

set(MBV_PC_collision mbv.pc)
set(MBV_PC_core mbv-core.pc)
# pkg-config finds the prefix from where the file is, so the folder may be moved; but for folders
# that are said in full.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
    set(MBV_PC_PREFIX "${CMAKE_INSTALL_PREFIX}")
else()
    file(RELATIVE_PATH MBV_PC_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
    string(REGEX REPLACE "/$" "" MBV_PC_PREFIX "\${pcfiledir}/${MBV_PC_PREFIX}")
endif()
foreach(folder IN ITEMS LIBDIR INCLUDEDIR)
    set(MBV_PC_${folder} "${CMAKE_INSTALL_${folder}}")
    if(NOT IS_ABSOLUTE "${MBV_PC_${folder}}")
        set(MBV_PC_${folder} "\${prefix}/${MBV_PC_${folder}}")
    endif()
endforeach()
set(MBV_IS_SHARED OFF)
set(MBV_PC_NEEDS "libhwy tbb")
set(MBV_PC_CORE_NEEDS "${MBV_QHULL} tinyxml2 expat zlib")
if(BUILD_SHARED_LIBS)
    set(MBV_IS_SHARED ON)
    set(MBV_PC_NEEDS "")
    set(MBV_PC_CORE_NEEDS "")
endif()
configure_file(cmake/mbv.pc.in "${PROJECT_BINARY_DIR}/mbv.pc" @ONLY)
if(MBV_WITH_CORE)
    # VTK has no file of pkg-config's. Its libraries are named without their patch release, which
    # may change under an installed file.
    set(MBV_PC_VTK "")
    set(MBV_PC_CORE_CFLAGS "")
    foreach(component IN LISTS MBV_CORE_VTK_COMPONENTS)
        get_target_property(file VTK::${component} LOCATION)
        string(REGEX REPLACE "\\.so\\.[0-9.]+$" ".so" file "${file}")
        string(APPEND MBV_PC_VTK " ${file}")
        get_target_property(headers VTK::${component} INTERFACE_INCLUDE_DIRECTORIES)
        foreach(folder IN LISTS headers)
            if(NOT folder MATCHES "[$]<")
                list(APPEND MBV_PC_CORE_CFLAGS "-I${folder}")
            endif()
        endforeach()
    endforeach()
    list(REMOVE_DUPLICATES MBV_PC_CORE_CFLAGS)
    list(JOIN MBV_PC_CORE_CFLAGS " " MBV_PC_CORE_CFLAGS)
    configure_file(cmake/mbv-core.pc.in "${PROJECT_BINARY_DIR}/mbv-core.pc" @ONLY)
endif()
configure_package_config_file(cmake/mbv-config.cmake.in "${PROJECT_BINARY_DIR}/mbv-config.cmake"
    INSTALL_DESTINATION "${MBV_PACKAGE_DIR}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/mbv-config-version.cmake"
    COMPATIBILITY SameMinorVersion)

foreach(library IN LISTS libraries)
    mbv_install_library(${library} ${library} EXPORT mbv-${library})
    mbv_install_development(${library})
    if(BUILD_SHARED_LIBS)
        mbv_install_library(${library} programs)
    endif()
endforeach()
if(MBV_WITH_CORE)
    # An export is of one component, so core installs that of collision, too, when asked for alone.
    install(CODE "
        if(CMAKE_INSTALL_COMPONENT STREQUAL core)
            set(CMAKE_INSTALL_COMPONENT collision)
            include([[${PROJECT_BINARY_DIR}/cmake_install.cmake]])
            set(CMAKE_INSTALL_COMPONENT core)
        endif()" COMPONENT core)
endif()
install(FILES README.md CHANGELOG.md LICENSE
    DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT docs)
install(DIRECTORY docs DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT docs)
install(DIRECTORY docs/schemas
    DESTINATION "${CMAKE_INSTALL_DATADIR}/mbv" COMPONENT docs)
