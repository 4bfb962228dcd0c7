#include "label_font.h"

#include "installed_fonts.h"

#include <mbv/file/utf8.h>

#include <vtkTextProperty.h>

#include <ft2build.h>
#include FT_FREETYPE_H

#include <algorithm>
#include <map>
#include <string>

namespace mbv::rendering {
namespace {

/// VTK's built-in font has the Latin blocks up to here.
constexpr char32_t kFirstBeyondLatin = 0x180;

/// The code points beyond Latin, sorted, each once.
std::u32string beyondLatin(std::string_view text)
{
    std::u32string found = decodedUtf8(text);
    std::erase_if(found, [](char32_t code) { return code < kFirstBeyondLatin; });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

/// True when the font has all of `codes` and its first character map, the one that VTK reads, is
/// a Unicode one.
bool vtkCanWrite(FT_Library library, const std::string& file, const std::u32string& codes)
{
    FT_Face face = nullptr;
    if (FT_New_Face(library, file.c_str(), 0, &face) != 0) {
        return false;
    }
    bool all = face->num_charmaps > 0 && face->charmaps[0]->encoding == FT_ENCODING_UNICODE &&
               FT_Set_Charmap(face, face->charmaps[0]) == 0;
    for (std::size_t i = 0; all && i < codes.size(); ++i) {
        all = FT_Get_Char_Index(face, codes[i]) != 0;
    }
    FT_Done_Face(face);
    return all;
}

std::string findFont(const std::u32string& codes)
{
    FT_Library library = nullptr;
    if (FT_Init_FreeType(&library) != 0) {
        return {};
    }
    std::string found;
    for (const std::string& file : installedFontsWith(codes)) {
        if (vtkCanWrite(library, file, codes)) {
            found = file;
            break;
        }
    }
    FT_Done_FreeType(library);
    return found;
}

/// The search lists every installed font, so its answer is kept. Rendering runs on one thread.
const std::string& fontFor(const std::u32string& codes)
{
    static std::map<std::u32string, std::string> known;
    const auto [entry, isNew] = known.try_emplace(codes);
    if (isNew) {
        entry->second = findFont(codes);
    }
    return entry->second;
}

} // namespace

void useLabelFont(vtkTextProperty& property, std::string_view text)
{
    const std::u32string codes = beyondLatin(text);
    const std::string file = codes.empty() ? std::string() : fontFor(codes);
    if (file.empty()) {
        property.SetFontFamilyToArial();
        return;
    }
    property.SetFontFamily(VTK_FONT_FILE);
    property.SetFontFile(file.c_str());
}

} // namespace mbv::rendering
