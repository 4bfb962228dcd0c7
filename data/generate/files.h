#pragma once

#include <string>
#include <vector>

namespace mbv::generate {

/// One file of data/: its name there, and every byte of it.
struct GeneratedFile {
    std::string name;
    std::string bytes;
};

/// All meshes of data/. Takes a few seconds, nearly all of them for the cat.
std::vector<GeneratedFile> generateFiles();

} // namespace mbv::generate
