#include "mesh_part.h"

#include <mbv/file/path_text.h>

#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

namespace mbv {

namespace {

constexpr std::string_view kMesh = "mesh=";
constexpr std::string_view kNode = "node=";
constexpr std::string_view kGroup = "group=";
constexpr std::string_view kConnected = "part=";
constexpr std::string_view kMirrored = "mirrored";

/// "mesh=3" with `name` "mesh=".
std::optional<std::uint64_t> indexFrom(std::string_view word, std::string_view name)
{
    std::uint64_t index = 0;
    const char* const end = word.data() + word.size();
    if (!word.starts_with(name))
        return std::nullopt;
    const auto [stop, problem] = std::from_chars(word.data() + name.size(), end, index);
    return problem == std::errc() && stop == end ? std::optional(index) : std::nullopt;
}

} // namespace

std::optional<MeshPart> meshPartFrom(const std::filesystem::path& path)
{
    const std::string name = pathText(path.filename());
    const std::size_t mark = name.rfind('#');
    if (mark == std::string::npos)
        return std::nullopt;
    MeshPart part;
    part.file = path;
    part.file.replace_filename(pathFromText(std::string_view(name).substr(0, mark)));
    std::optional<std::string_view> rest = std::string_view(name).substr(mark + 1);
    // Whether the next word, up to a comma, is what `read` takes; then it is taken.
    const auto takes = [&rest](auto&& read) {
        const std::string_view word = rest.value_or("").substr(0, rest.value_or("").find(','));
        if (!rest || !read(word))
            return false;
        rest = word.size() < rest->size() ? std::optional(rest->substr(word.size() + 1))
                                          : std::nullopt;
        return true;
    };
    const auto takesIndex = [&takes](std::string_view kind, std::optional<std::uint64_t>& index) {
        return takes([&](std::string_view word) {
            index = indexFrom(word, kind);
            return index.has_value();
        });
    };
    if (!takesIndex(kMesh, part.mesh) && !takesIndex(kNode, part.node))
        takesIndex(kGroup, part.group);
    takesIndex(kConnected, part.connected);
    part.mirrored = takes([](std::string_view word) { return word == kMirrored; });
    return rest ? std::nullopt : std::optional(part);
}

std::filesystem::path pathOf(const MeshPart& part)
{
    std::string mark;
    const auto add = [&](std::string_view text) {
        mark += (mark.empty() ? "#" : ",") + std::string(text);
    };
    if (part.mesh)
        add(std::string(kMesh) + std::to_string(*part.mesh));
    if (part.node)
        add(std::string(kNode) + std::to_string(*part.node));
    if (part.group)
        add(std::string(kGroup) + std::to_string(*part.group));
    if (part.connected)
        add(std::string(kConnected) + std::to_string(*part.connected));
    if (part.mirrored)
        add(kMirrored);
    std::filesystem::path path = part.file;
    return path += mark;
}

} // namespace mbv
