#include "latin_key.h"

#include <QtGui/QKeyEvent>

#include <array>
#include <optional>
#include <string_view>

namespace mbv::viewer {

namespace {

bool isHangul(char16_t c)
{
    return (c >= 0x1100 && c <= 0x11ff)    // jamo
           || (c >= 0x3131 && c <= 0x318e) // compatibility jamo
           || (c >= 0xac00 && c <= 0xd7a3) // syllables
           || (c >= 0xffa0 && c <= 0xffdc) // halfwidth jamo
        ;
}

/// nativeVirtualKey is a VK_ code on Windows and a keysym on X11 and Wayland; in both, a Latin
/// letter is its own ASCII code (upper case on Windows).
std::optional<Qt::Key> fromVirtualKey(quint32 code)
{
    if (code >= 'a' && code <= 'z')
        code -= 'a' - 'A';
    if (code >= 'A' && code <= 'Z')
        return static_cast<Qt::Key>(code);
    return std::nullopt;
}

/// X11 and Wayland scan codes are evdev's plus 8: three runs of keys, by place on the keyboard.
std::optional<Qt::Key> fromScanCode(quint32 code)
{
    struct Run {
        quint32 first;
        std::string_view letters;
    };
    static constexpr std::array<Run, 3> kRuns = {Run{24, "QWERTYUIOP"}, Run{38, "ASDFGHJKL"},
                                                 Run{52, "ZXCVBNM"}};
    for (const Run& run : kRuns)
        if (code >= run.first && code < run.first + run.letters.size())
            return static_cast<Qt::Key>(run.letters[code - run.first]);
    return std::nullopt;
}

/// The standard two-set (dubeolsik) layout, compatibility jamo to Latin letter.
std::optional<Qt::Key> fromJamo(char16_t jamo)
{
    static constexpr std::u16string_view kJamos =
        u"ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ";
    static constexpr std::u16string_view kShifted = u"ㄸㅒㅖㅃㄲㅆㅉ";
    static constexpr std::string_view kShiftedLetters = "EOPQRTW";
    if (const auto at = kJamos.find(jamo); at != std::u16string_view::npos)
        return static_cast<Qt::Key>('A' + at);
    if (const auto at = kShifted.find(jamo); at != std::u16string_view::npos)
        return static_cast<Qt::Key>(kShiftedLetters[at]);
    return std::nullopt;
}

Qt::Key latinKey(const QKeyEvent& event)
{
    const auto key = static_cast<Qt::Key>(event.key());
    char16_t typed = 0;
    if (!event.text().isEmpty() && isHangul(event.text().front().unicode()))
        typed = event.text().front().unicode();
    else if (event.key() <= 0xffff && isHangul(static_cast<char16_t>(event.key())))
        typed = static_cast<char16_t>(event.key()); // with Ctrl there is no text
    if (typed == 0)
        return key;
    if (const auto latin = fromVirtualKey(event.nativeVirtualKey()))
        return *latin;
    if (const auto latin = fromScanCode(event.nativeScanCode()))
        return *latin;
    return fromJamo(typed).value_or(key);
}

} // namespace

QKeyCombination shortcutOf(const QKeyEvent& event)
{
    Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    Qt::Key key = latinKey(event);
    if (key == Qt::Key_Backtab) {
        key = Qt::Key_Tab;
        modifiers |= Qt::ShiftModifier;
    }
    if (key == Qt::Key_Plus) // on most keyboards it takes Shift to type it
        modifiers &= ~Qt::ShiftModifier;
    return QKeyCombination(modifiers, key);
}

} // namespace mbv::viewer
