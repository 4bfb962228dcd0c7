#include "fuzzy.h"

#include <algorithm>

namespace mbv::viewer {

namespace {

constexpr int kWordStart = 8;
constexpr int kInARow = 5;
constexpr int kSkipped = -1;

/// A letter by itself, as the first consonant of a syllable, in the order of these (Unicode 15,
/// section 3.12); -1 for any other character.
int firstConsonant(QChar letter)
{
    static const QString kFirst = QStringLiteral("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ");
    return static_cast<int>(kFirst.indexOf(letter));
}

/// Syllables are typed letter by letter: ㄱ, 겨, 겹. Whatever one may become is found.
bool fits(QChar typed, QChar there)
{
    if (typed.toCaseFolded() == there.toCaseFolded())
        return true;
    constexpr int kSyllables = 0xac00;
    constexpr int kLastSyllable = 0xd7a3;
    constexpr int kOfAVowel = 28; // without a last consonant, and with one
    constexpr int kOfAConsonant = 21 * kOfAVowel;
    if (there.unicode() < kSyllables || there.unicode() > kLastSyllable)
        return false;
    const int syllable = there.unicode() - kSyllables;
    if (typed.unicode() < kSyllables || typed.unicode() > kLastSyllable)
        return firstConsonant(typed) == syllable / kOfAConsonant;
    const int begun = typed.unicode() - kSyllables;
    return begun % kOfAVowel == 0 && begun / kOfAVowel == syllable / kOfAVowel;
}

qsizetype placeOf(QChar typed, const QString& text, qsizetype from)
{
    const auto* const found = std::find_if(text.begin() + from, text.end(),
                                           [typed](QChar there) { return fits(typed, there); });
    return found == text.end() ? -1 : found - text.begin();
}

} // namespace

std::optional<int> fuzzyScore(const QString& typed, const QString& text)
{
    int score = 0;
    qsizetype at = 0;
    bool inARow = false;
    for (const QChar wanted : typed) {
        if (wanted.isSpace())
            continue;
        const qsizetype found = placeOf(wanted, text, at);
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
