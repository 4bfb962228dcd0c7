# Run by CPack between installing into its folders and packing them: adds the copyright and the
# changelog, which hold the license, to each Debian package.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
    return()
endif()
file(STRINGS "${CPACK_MBV_SOURCE_DIR}/CHANGELOG.md" releases REGEX "^## [0-9.]+ - ")
list(GET releases 0 release) # "## 0.2.0 - 2026-11-22"
string(REGEX REPLACE ".* - " "" day "${release}")
execute_process(COMMAND date --utc --rfc-email --date "${day}" COMMAND_ERROR_IS_FATAL ANY
    OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE)
file(READ "${CPACK_MBV_SOURCE_DIR}/LICENSE" license)
string(REPLACE "\n\n" "\n.\n" license "${license}")
string(REGEX REPLACE "\n([^\n])" "\n \\1" license "\n${license}")
string(STRIP "${license}" license)
file(READ "${CPACK_MBV_SOURCE_DIR}/core/report/page/view3d/three_license.txt" three_license)
string(REGEX REPLACE "^[^\n]*\n\n" "" three_license "${three_license}") # title and copyright
string(REPLACE "\n\n" "\n.\n" three_license "${three_license}")
string(REGEX REPLACE "\n([^\n])" "\n \\1" three_license "\n${three_license}")
string(STRIP "${three_license}" three_license)

foreach(group IN ITEMS development programs documentation)
    set(root "${CPACK_TEMPORARY_DIRECTORY}/${group}")
    if(NOT IS_DIRECTORY "${root}")
        continue()
    endif()
    string(TOUPPER "${group}" upper)
    set(package "${CPACK_DEBIAN_${upper}_PACKAGE_NAME}")
    file(REMOVE "${root}/usr/share/doc/mbv/LICENSE") # no two packages may have one file
    set(folder "${root}/usr/share/doc/${package}")
    file(WRITE "${folder}/copyright" "\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: mbv

Files: *
Copyright: 2026, the mbv authors
License: BSD-3-Clause

Files: three.min.js
Copyright: 2010-2019, three.js authors
License: Expat
Comment: from libjs-three, built into what writes report pages

License: BSD-3-Clause
 ${license}

License: Expat
 ${three_license}
")
    file(WRITE "${folder}/changelog" "\
${package} (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * See CHANGELOG.md.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
    execute_process(COMMAND gzip -9nf "${folder}/changelog" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
