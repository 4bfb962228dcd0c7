#include "installed_fonts.h"

#ifdef MBV_WITH_FONTCONFIG
#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <tuple>
#else
#include <filesystem>
#endif

namespace mbv::rendering {

#ifdef MBV_WITH_FONTCONFIG
namespace {

struct Candidate {
    int oddity = 0; ///< how far from regular weight and upright
    std::string file;
};

bool operator<(const Candidate& a, const Candidate& b)
{
    return std::tie(a.oddity, a.file) < std::tie(b.oddity, b.file);
}

int intOf(FcPattern* font, const char* field, int otherwise)
{
    int value = otherwise;
    return FcPatternGetInteger(font, field, 0, &value) == FcResultMatch ? value : otherwise;
}

} // namespace

std::vector<std::string> installedFontsWith(std::u32string_view codes)
{
    const std::unique_ptr<FcCharSet, decltype(&FcCharSetDestroy)> wanted(FcCharSetCreate(),
                                                                         &FcCharSetDestroy);
    for (const char32_t code : codes) {
        FcCharSetAddChar(wanted.get(), code);
    }
    const std::unique_ptr<FcPattern, decltype(&FcPatternDestroy)> pattern(FcPatternCreate(),
                                                                          &FcPatternDestroy);
    FcPatternAddCharSet(pattern.get(), FC_CHARSET, wanted.get());
    FcPatternAddBool(pattern.get(), FC_SCALABLE, FcTrue);
    const std::unique_ptr<FcObjectSet, decltype(&FcObjectSetDestroy)> fields(
        FcObjectSetBuild(FC_FILE, FC_WEIGHT, FC_SLANT, nullptr), &FcObjectSetDestroy);
    const std::unique_ptr<FcFontSet, decltype(&FcFontSetDestroy)> fonts(
        FcFontList(nullptr, pattern.get(), fields.get()), &FcFontSetDestroy);

    std::vector<Candidate> candidates;
    for (int i = 0; fonts && i < fonts->nfont; ++i) {
        FcPattern* font = fonts->fonts[i];
        FcChar8* file = nullptr;
        if (FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch) {
            const int oddity =
                std::abs(intOf(font, FC_WEIGHT, FC_WEIGHT_REGULAR) - FC_WEIGHT_REGULAR) +
                intOf(font, FC_SLANT, FC_SLANT_ROMAN);
            candidates.push_back({oddity, reinterpret_cast<const char*>(file)});
        }
    }
    std::sort(candidates.begin(), candidates.end());
    std::vector<std::string> files;
    files.reserve(candidates.size());
    for (const Candidate& candidate : candidates) {
        files.push_back(candidate.file);
    }
    return files;
}

std::string fontOfFamily(const std::string& family, bool bold)
{
    const std::unique_ptr<FcPattern, decltype(&FcPatternDestroy)> wanted(FcPatternCreate(),
                                                                         &FcPatternDestroy);
    FcPatternAddString(wanted.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>(family.c_str()));
    FcPatternAddInteger(wanted.get(), FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcPatternAddBool(wanted.get(), FC_SCALABLE, FcTrue);
    FcConfigSubstitute(nullptr, wanted.get(), FcMatchPattern);
    FcDefaultSubstitute(wanted.get());
    FcResult result = FcResultNoMatch;
    const std::unique_ptr<FcPattern, decltype(&FcPatternDestroy)> font(
        FcFontMatch(nullptr, wanted.get(), &result), &FcPatternDestroy);
    FcChar8* file = nullptr;
    const bool isThere = font && FcPatternGetString(font.get(), FC_FILE, 0, &file) == FcResultMatch;
    return isThere ? reinterpret_cast<const char*>(file) : "";
}
#else
std::string fontOfFamily(const std::string& /*family*/, bool /*bold*/)
{
    return {};
}

std::vector<std::string> installedFontsWith(std::u32string_view /*codes*/)
{
    std::vector<std::string> files;
    for (const char* file :
         {"C:/Windows/Fonts/malgun.ttf", "/System/Library/Fonts/AppleSDGothicNeo.ttc",
          "/System/Library/Fonts/Supplemental/AppleGothic.ttf"}) {
        if (std::filesystem::exists(file)) {
            files.emplace_back(file);
        }
    }
    return files;
}
#endif

} // namespace mbv::rendering
