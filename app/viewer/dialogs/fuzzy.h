#pragma once

#include <QtCore/QString>

#include <optional>

namespace mbv::viewer {

/// How well a text matches what was typed, more is better: every character in order, in any case,
/// with others between them; the starts of words and runs without a gap count most. Of a Hangul
/// syllable the first consonant will do (ㄱㅊ for 겹침), or all but the last. Nothing where it does
/// not match.
std::optional<int> fuzzyScore(const QString& typed, const QString& text);

} // namespace mbv::viewer
