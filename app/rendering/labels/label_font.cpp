#include "label_font.h"

#include "installed_fonts.h"

#include <mbv/file/utf8.h>

#include <vtkTextProperty.h>

#include <ft2build.h>
#include FT_FREETYPE_H

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mbv::rendering {
namespace {

/// VTK's built-in font has the Latin blocks up to here.
constexpr char32_t kFirstBeyondLatin = 0x180;

/// The code points from the first one on, sorted, each once.
std::u32string distinctCodes(std::string_view text, char32_t first)
{
    std::u32string found = decodedUtf8(text);
    std::erase_if(found, [first](char32_t code) { return code < first; });
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

/// The first of the files that VTK can write the codes with, or none.
std::string firstThatWrites(const std::vector<std::string>& files, const std::u32string& codes)
{
    FT_Library library = nullptr;
    if (FT_Init_FreeType(&library) != 0) {
        return {};
    }
    std::string found;
    for (const std::string& file : files) {
        if (vtkCanWrite(library, file, codes)) {
            found = file;
            break;
        }
    }
    FT_Done_FreeType(library);
    return found;
}

/// A label's font file for each text that it may have, as long as the family stays. The search
/// lists every installed font, so its answers are kept. Rendering runs on one thread.
struct LabelFonts {
    std::string family;
    double scale = 1;
    std::map<std::pair<std::u32string, bool>, std::string> known;
};

LabelFonts& labelFonts()
{
    static LabelFonts fonts;
    return fonts;
}

std::string findFont(const std::string& family, std::string_view text, bool bold)
{
    std::string found;
    if (!family.empty())
        found = firstThatWrites({fontOfFamily(family, bold)}, distinctCodes(text, 0));
    const std::u32string beyondLatin = distinctCodes(text, kFirstBeyondLatin);
    if (found.empty() && !beyondLatin.empty())
        found = firstThatWrites(installedFontsWith(beyondLatin), beyondLatin);
    return found;
}

/// Empty for the built-in font.
const std::string& fontFor(std::string_view text, bool bold)
{
    auto& [family, scale, known] = labelFonts();
    const char32_t first = family.empty() ? kFirstBeyondLatin : 0;
    const auto [entry, isNew] = known.try_emplace({distinctCodes(text, first), bold});
    if (isNew)
        entry->second = findFont(family, text, bold);
    return entry->second;
}

} // namespace

void setLabelFont(const std::string& family, double scale)
{
    if (labelFonts().family != family)
        labelFonts().known.clear();
    labelFonts().family = family;
    labelFonts().scale = scale;
}

double labelScale()
{
    return labelFonts().scale;
}

void useLabelFont(vtkTextProperty& property, std::string_view text)
{
    const std::string& file = fontFor(text, property.GetBold() != 0);
    if (file.empty()) {
        property.SetFontFamilyToArial();
        return;
    }
    property.SetFontFamily(VTK_FONT_FILE);
    property.SetFontFile(file.c_str());
}

} // namespace mbv::rendering
