#include "fuzzy.h"

namespace mbv::viewer {

namespace {

constexpr int kWordStart = 8;
constexpr int kInARow = 5;
constexpr int kSkipped = -1;

} // namespace

std::optional<int> fuzzyScore(const QString& typed, const QString& text)
{
    int score = 0;
    qsizetype at = 0;
    bool inARow = false;
    for (const QChar wanted : typed) {
        if (wanted.isSpace())
            continue;
        const qsizetype found = text.indexOf(wanted, at, Qt::CaseInsensitive);
        if (found < 0)
            return std::nullopt;
        const bool startsWord = found == 0 || !text[found - 1].isLetterOrNumber();
        score += static_cast<int>(found - at) * kSkipped;
        score += startsWord ? kWordStart : 0;
        score += inARow && found == at ? kInARow : 0;
        inARow = true;
        at = found + 1;
    }
    return score;
}

} // namespace mbv::viewer
