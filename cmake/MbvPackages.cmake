# Packages for Debian and its kin, made by `cpack` in the build folder:
#
#   libmbv-dev  the libraries, headers, CMake package and pkg-config files
#   mbv         the programs, manual pages, completions
#   mbv-doc     the documentation and schemas
#
# Configure with CMAKE_INSTALL_PREFIX=/usr, as the desktop's files name programs without a path.
# Archives (cpack -G TGZ) hold the same.
if(BUILD_SHARED_LIBS)
    message(STATUS "No packages: they are made of static libraries")
    return()
endif()
set(CPACK_PACKAGE_NAME mbv)
set(CPACK_PACKAGE_VENDOR "the mbv authors")
set(CPACK_PACKAGE_CONTACT "The mbv authors <maintainers@mbv.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL collision)
set(CPACK_COMPONENT_COLLISION_GROUP development)
if(MBV_WITH_CORE)
    list(APPEND CPACK_COMPONENTS_ALL core docs)
    set(CPACK_COMPONENT_CORE_GROUP development)
    set(CPACK_COMPONENT_DOCS_GROUP documentation)
    if(MBV_BUILD_APPS)
        list(APPEND CPACK_COMPONENTS_ALL programs)
        set(CPACK_COMPONENT_PROGRAMS_GROUP programs)
    endif()
endif()
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libmbv-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION
"The C++ library: triangle meshes, bounding volumes fitted to them, exact
answers to whether, where and how deeply they overlap, rays, sweeps and a
broad phase.")
# What find_package(mbv) finds again for those who link the libraries, and nlohmann-json, which the
# headers in mbv/json include.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "libhwy-dev, libtbb-dev, libexpat1-dev, libqhull-dev, libtinyxml2-dev, nlohmann-json3-dev, zlib1g-dev")
if(MBV_WITH_VTK)
    string(APPEND CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS ", libvtk9-dev")
endif()

set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME mbv)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PROGRAMS_DESCRIPTION
"Which of many triangle meshes overlap, exactly, and why: a command line
for scripts, with JSON, CSV, HTML and pictures, and a viewer in which
models are moved and boxes turn red.")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SUGGESTS mbv-doc)

set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_NAME mbv-doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DOCUMENTATION_DESCRIPTION
"Guides to the library, the command line and the viewer, and JSON Schemas
of what they write.")

# What Debian wants in every package's folder of documents.
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/MbvPackageDocuments.cmake")
set(CPACK_MBV_SOURCE_DIR "${PROJECT_SOURCE_DIR}")
include(CPack)
cpack_add_component_group(development DISPLAY_NAME Development)
cpack_add_component_group(programs DISPLAY_NAME Programs)
cpack_add_component_group(documentation DISPLAY_NAME Documentation)
