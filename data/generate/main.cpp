#include "files.h"

#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>

/// mbv_generate_data FOLDER: writes the meshes of data/ there.
int main(int argc, char** argv)
{
    if (argc != 2 || !std::filesystem::is_directory(argv[1])) {
        std::cerr << "usage: mbv_generate_data FOLDER (which must exist)\n";
        return 2;
    }
    try {
        for (const auto& [name, bytes] : mbv::generate::generateFiles()) {
            const std::filesystem::path path = std::filesystem::path(argv[1]) / name;
            std::ofstream file(path, std::ios::binary);
            file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
            file.close();
            if (!file) {
                std::cerr << path.string() << ": cannot be written\n";
                return 3;
            }
        }
    } catch (const std::exception& problem) {
        std::cerr << problem.what() << "\n";
        return 5;
    }
    return 0;
}
