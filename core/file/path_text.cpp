#include <mbv/file/path_text.h>

namespace mbv {

std::string pathText(const std::filesystem::path& path)
{
    const std::u8string text = path.generic_u8string();
    return {text.begin(), text.end()};
}

std::filesystem::path pathFromText(std::string_view text)
{
    return {std::u8string(text.begin(), text.end())};
}

} // namespace mbv
