#pragma once

#include "torus.h"

#include <mbv/geometry/triangle_mesh.h>
#ifdef MBV_BENCH_CORE
#include <mbv/geometry/error.h>
#include <mbv/mesh_io/load_mesh.h>
#endif

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

namespace mbv::bench {

/// Calls print(name, mesh) for what the files hold, or for a generated mesh where there are none.
/// Returns the program's exit code: 1 for a file that cannot be read, which it says. Without
/// mbv::core no file is read.
template <class Print> int forEachMesh(const std::vector<std::string>& files, const Print& print)
{
    if (files.empty())
        print("bumpy torus", bumpyTorus(250, 200));
#ifdef MBV_BENCH_CORE
    for (const std::string& file : files) {
        try {
            print(std::filesystem::path(file).filename().string(), loadMesh(file));
        } catch (const Error& error) {
            std::fprintf(stderr, "%s\n", error.what());
            return 1;
        }
    }
#endif
    return 0;
}

} // namespace mbv::bench
