#include <mbv/scene_io/scene_picture.h>

#include "file/named_files.h"
#include "file/read_text.h"
#include "mesh_io/parsing/text_cursor.h"
#include "scene_source.h"

#include <mbv/file/path_text.h>
#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace mbv {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n"sv;
/// Keyword, no compression, no language, no translated keyword; the text follows.
constexpr std::string_view kHeader = "mbv-scene\0\0\0\0\0"sv;
constexpr std::size_t kAroundData = 12; ///< length, type and checksum of a chunk
constexpr std::size_t kMaxPictureBytes = std::size_t{1} << 30U;

[[noreturn]] void failInvalid(const fs::path& png, const std::string& problem)
{
    throw Error(ErrorCode::FileInvalid, pathText(png) + ": " + problem);
}

std::uint32_t numberAt(std::string_view bytes, std::size_t at)
{
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = number << 8U | static_cast<std::uint8_t>(bytes[at + i]);
    return number;
}

std::string bytesOf(std::uint32_t number)
{
    std::string bytes(4, '\0');
    for (std::size_t i = 0; i < 4; ++i)
        bytes[i] = static_cast<char>(number >> (24 - 8 * i) & 0xffU);
    return bytes;
}

/// CRC-32 as the PNG specification has it (annex D), bit by bit: a scene is short.
std::uint32_t checksum(std::string_view bytes)
{
    std::uint32_t crc = 0xffffffffU;
    for (const char c : bytes) {
        crc ^= static_cast<std::uint8_t>(c);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc & 1U) != 0 ? 0xedb88320U ^ (crc >> 1U) : crc >> 1U;
    }
    return ~crc;
}

struct Chunk {
    std::string_view type;
    std::string_view data;
    std::string_view whole;

    bool isScene() const { return type == "iTXt" && data.starts_with(kHeader); }
};

/// The chunks up to IEND, views into `bytes`.
std::vector<Chunk> chunksOf(std::string_view bytes, const fs::path& png)
{
    if (!bytes.starts_with(kSignature))
        failInvalid(png, "this is no PNG picture");
    std::vector<Chunk> chunks;
    std::size_t at = kSignature.size();
    while (chunks.empty() || chunks.back().type != "IEND") {
        if (bytes.size() - at < kAroundData ||
            bytes.size() - at - kAroundData < numberAt(bytes, at))
            failInvalid(png, "the picture ends too early, at byte " + std::to_string(at));
        const std::size_t size = numberAt(bytes, at);
        chunks.push_back({bytes.substr(at + 4, 4), bytes.substr(at + 8, size),
                          bytes.substr(at, size + kAroundData)});
        at += size + kAroundData;
    }
    return chunks;
}

} // namespace

bool isPicturePath(const fs::path& path)
{
    return equalsIgnoringCase(pathText(path.extension()), ".png");
}

std::string pictureWithScene(const Scene& scene, std::string_view bytes, const fs::path& png)
{
    const std::string body =
        "iTXt" + std::string(kHeader) + sceneToJson(scene, fs::absolute(png).parent_path());
    std::string result(kSignature);
    for (const Chunk& chunk : chunksOf(bytes, png)) {
        if (chunk.type == "IEND")
            result += bytesOf(static_cast<std::uint32_t>(body.size() - 4)) + body +
                      bytesOf(checksum(body));
        if (!chunk.isScene())
            result += chunk.whole;
    }
    return result;
}

void putSceneInPicture(const Scene& scene, const fs::path& png)
{
    writeFileAtomically(png, pictureWithScene(scene, readText(png, kMaxPictureBytes), png));
}

std::optional<std::string> sceneTextIn(const fs::path& png)
{
    const std::string bytes = readText(png, kMaxPictureBytes);
    for (const Chunk& chunk : chunksOf(bytes, png)) {
        if (!chunk.isScene())
            continue;
        const std::size_t end = chunk.whole.size() - 4;
        if (checksum(chunk.whole.substr(4, end - 4)) != numberAt(chunk.whole, end))
            failInvalid(png, "the scene in the picture is damaged: its checksum is wrong");
        return std::string(chunk.data.substr(kHeader.size()));
    }
    return std::nullopt;
}

LoadedScene loadSceneFromPicture(const fs::path& png, MeshLibrary& library,
                                 const ProgressFn& progress, std::span<const JointSetting> joints)
{
    const std::optional<std::string> text = sceneTextIn(png);
    if (!text)
        failInvalid(png, "the picture carries no scene; those that mbv-viewer takes do");
    return sceneFromSource(*text, {pathText(png), foldersOf(png)}, library, progress, joints);
}

} // namespace mbv
