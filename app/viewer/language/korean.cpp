#include "korean.h"

#include "korean_qt.h"
#include "korean_row.h"

#include <QtCore/QLocale>

#include <array>
#include <span>
#include <string_view>
#include <unordered_map>

namespace mbv::viewer {

namespace {

std::array<std::span<const KoreanRow>, 6> allParts()
{
    return {koreanOfEditing(), koreanOfFiles(),    koreanOfMotion(),
            koreanOfReview(),  koreanOfSections(), koreanOfViewing()};
}

} // namespace

QString Korean::translate(const char* context, const char* source, const char* /*comment*/,
                          int count) const
{
    static const auto kTable = [] {
        std::unordered_map<std::string_view, const char*> rows;
        for (const auto& part : allParts())
            for (const KoreanRow& row : part)
                rows.emplace(row.english, row.korean);
        for (const KoreanRow& row : koreanOfLibrary())
            rows.emplace(row.english, row.korean);
        return rows;
    }();
    constexpr std::string_view kFree = "QObject"; // of functions that are no class's
    if (*context == 'Q' && context != kFree)      // a class of Qt's
        return koreanOfQt(context, source);
    const auto found = kTable.find(source);
    if (found == kTable.end())
        return {}; // Qt takes the source
    return QString::fromUtf8(found->second)
        .replace(QLatin1String("%Ln"), QLocale().toString(count));
}

std::vector<std::string_view> Korean::texts()
{
    std::vector<std::string_view> texts;
    for (const auto& part : allParts())
        for (const KoreanRow& row : part)
            texts.push_back(row.english);
    return texts;
}

} // namespace mbv::viewer
