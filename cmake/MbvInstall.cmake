# Installation and the package that find_package(mbv) finds: components "collision" (no VTK) and
# "core" (needs VTK). Without components, everything that was built is loaded.
include(CMakePackageConfigHelpers)

set(MBV_PACKAGE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/mbv")
configure_package_config_file(cmake/mbv-config.cmake.in "${PROJECT_BINARY_DIR}/mbv-config.cmake"
    INSTALL_DESTINATION "${MBV_PACKAGE_DIR}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/mbv-config-version.cmake"
    COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/mbv-config.cmake"
    "${PROJECT_BINARY_DIR}/mbv-config-version.cmake"
    DESTINATION "${MBV_PACKAGE_DIR}" COMPONENT development)

set(components collision)
if(MBV_WITH_VTK)
    list(APPEND components core)
endif()
foreach(component IN LISTS components)
    install(TARGETS mbv_${component} EXPORT mbv-${component}
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    install(EXPORT mbv-${component} NAMESPACE mbv:: FILE mbv-${component}-targets.cmake
        DESTINATION "${MBV_PACKAGE_DIR}")
endforeach()
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
