# What every target of this project shares: language level, floating point rules, warnings.

find_program(MBV_CCACHE ccache)
if(MBV_CCACHE AND PROJECT_IS_TOP_LEVEL AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # What one checkout compiled counts for others beside it; precompiled headers need the sloppiness.
    set(launcher "${CMAKE_COMMAND}" -E env
        "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
        "CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime"
        "${MBV_CCACHE}")
    set(CMAKE_C_COMPILER_LAUNCHER "${launcher}")
    set(CMAKE_CXX_COMPILER_LAUNCHER "${launcher}")
endif()

# Settings that a target keeps to itself; consumers of the libraries do not inherit them.
function(mbv_set_defaults target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES
        CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
    if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64|i[3-6]86)$")
        # Vectors of these have no size at compile time and cannot be members, as kernels need them.
        target_compile_definitions(${target} PRIVATE
            "HWY_DISABLED_TARGETS=(HWY_SVE|HWY_SVE2|HWY_SVE_256|HWY_SVE2_128|HWY_RVV)")
    endif()
    if(MSVC)
        target_compile_options(${target} PRIVATE /permissive- /utf-8 /fp:precise)
    else()
        # Fused multiply-add would let compilers disagree on borderline contacts.
        target_compile_options(${target} PRIVATE -ffp-contract=off)
        if(MBV_SANITIZE)
            target_compile_options(${target} PRIVATE
                -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
                # With them GCC sees std::regex use what it has not set (PR105562).
                $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
            target_link_options(${target} PUBLIC -fsanitize=address,undefined)
        endif()
    endif()
    if(PROJECT_IS_TOP_LEVEL)
        mbv_set_warnings(${target})
    endif()
endfunction()

# GCC 12 tunes for any x86-64 by "rep stos" and "rep movs" for what is a few hundred bytes, whose
# start takes longer than the whole of it in vectors: a tenth of what a pair of shapes takes.
function(mbv_copy_in_vectors target)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU"
            AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
        set(strategy "vector_loop:512:noalign,libcall:-1:noalign")
        target_compile_options(${target} PRIVATE
            "-mmemset-strategy=${strategy}" "-mmemcpy-strategy=${strategy}")
    endif()
endfunction()

function(mbv_set_warnings target)
    if(MSVC)
        target_compile_options(${target} PRIVATE /W4 $<$<BOOL:${MBV_WARNINGS_AS_ERRORS}>:/WX>)
        return()
    endif()
    target_compile_options(${target} PRIVATE
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
        -Wnon-virtual-dtor -Woverloaded-virtual
        # GCC 12 sees overlapping copies in "literal" + std::string that are not there (PR105651).
        $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
        $<$<BOOL:${MBV_WARNINGS_AS_ERRORS}>:-Werror>)
endfunction()

# What a shared library of ours shows: what is in namespace mbv, under a name with the version. Core
# and the tests use what is not public, too.
function(mbv_set_exports library)
    set_target_properties(${library} PROPERTIES
        VERSION ${PROJECT_VERSION}
        SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} # until 1.0, each may break
        WINDOWS_EXPORT_ALL_SYMBOLS ON)
    if(BUILD_SHARED_LIBS AND UNIX AND NOT APPLE)
        set(map "${PROJECT_SOURCE_DIR}/cmake/mbv_exports.map")
        target_link_options(${library} PRIVATE "LINKER:--version-script=${map}")
        set_target_properties(${library} PROPERTIES LINK_DEPENDS "${map}")
    endif()
endfunction()

# Compiles the headers of the standard library that most sources include once for all sources of the
# target, and further headers that are named. Sources include what they use all the same.
function(mbv_precompile target)
    if(NOT MBV_PRECOMPILE_HEADERS)
        return()
    endif()
    target_precompile_headers(${target} PRIVATE
        <algorithm> <array> <cmath> <cstddef> <cstdint> <filesystem> <functional> <limits> <map>
        <memory> <numbers> <numeric> <optional> <span> <sstream> <string> <string_view>
        <unordered_map> <utility> <variant> <vector>
        ${ARGN})
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
        target_compile_options(${target} PRIVATE
            -fpch-preprocess # ccache asks for it
            # From precompiled headers GCC 12 sees strings grow beyond all bounds (as in PR105651).
            "$<$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>:-Wno-array-bounds;-Wno-stringop-overflow>")
    endif()
endfunction()
