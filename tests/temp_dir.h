#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace mbv::test {

/// A new folder for one test, removed with all it holds at the end of the scope.
class TempDir {
public:
    TempDir()
    {
        static std::atomic<unsigned> count{0};
        // Programs of one test run side by side; the clock parts them, the count parts threads.
        const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
        do {
            path_ = std::filesystem::temp_directory_path() /
                    ("mbv-test-" + std::to_string(now) + "-" + std::to_string(++count));
        } while (!std::filesystem::create_directory(path_));
    }

    ~TempDir()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(std::string_view name) const
    {
        return path_ / std::u8string(name.begin(), name.end()); // names are written in UTF-8
    }

    /// Writes a file into the folder and gives its path.
    std::filesystem::path write(std::string_view name, std::string_view bytes) const
    {
        std::filesystem::path file = *this / name;
        std::ofstream out(file, std::ios::binary);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        out.close();
        if (!out)
            throw std::runtime_error("cannot write " + file.string());
        return file;
    }

private:
    std::filesystem::path path_;
};

} // namespace mbv::test
