#include <keys/latin_key.h>

#include <QtGui/QKeyEvent>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

QKeyCombination shortcut(int key, Qt::KeyboardModifiers modifiers, const QString& text,
                         quint32 scanCode = 0, quint32 virtualKey = 0)
{
    return shortcutOf(QKeyEvent(QEvent::KeyPress, key, modifiers, scanCode, virtualKey, 0, text));
}

TEST(Shortcut, OfALatinLetterIsItself)
{
    EXPECT_EQ(shortcut(Qt::Key_H, Qt::NoModifier, "h"), QKeyCombination(Qt::Key_H));
    EXPECT_EQ(shortcut(Qt::Key_R, Qt::ControlModifier, ""), Qt::CTRL | Qt::Key_R);
    // A French keyboard has A where an English one has Q: the letter counts, not the place.
    EXPECT_EQ(shortcut(Qt::Key_A, Qt::NoModifier, "a", 24), QKeyCombination(Qt::Key_A));
}

TEST(Shortcut, OfAHangulLetterIsTheLatinOneOnItsKey)
{
    // ㅗ is on H: evdev's KEY_H is 35, and X11 adds 8.
    EXPECT_EQ(shortcut(0x3157, Qt::NoModifier, "ㅗ", 43), QKeyCombination(Qt::Key_H));
    EXPECT_EQ(shortcut(0, Qt::NoModifier, "ㅠ", 56), QKeyCombination(Qt::Key_B));
    EXPECT_EQ(shortcut(Qt::Key_unknown, Qt::NoModifier, "ㅂ", 24), QKeyCombination(Qt::Key_Q));
}

TEST(Shortcut, PrefersTheVirtualKeyWhereItIsALetter)
{
    EXPECT_EQ(shortcut(0x3157, Qt::NoModifier, "ㅗ", 0, 'H'), QKeyCombination(Qt::Key_H));
    EXPECT_EQ(shortcut(0x3157, Qt::NoModifier, "ㅗ", 0, 'h'), QKeyCombination(Qt::Key_H));
}

TEST(Shortcut, FallsBackOnTheTwoSetLayout)
{
    EXPECT_EQ(shortcut(0, Qt::NoModifier, "ㅁ"), QKeyCombination(Qt::Key_A));
    EXPECT_EQ(shortcut(0, Qt::NoModifier, "ㅈ"), QKeyCombination(Qt::Key_W));
    EXPECT_EQ(shortcut(0, Qt::NoModifier, "ㅋ"), QKeyCombination(Qt::Key_Z));
    EXPECT_EQ(shortcut(0, Qt::ShiftModifier, "ㄲ"), Qt::SHIFT | Qt::Key_R);
}

TEST(Shortcut, WithCtrlUnderstandsAHangulKeyWithoutText)
{
    EXPECT_EQ(shortcut(0x3131, Qt::ControlModifier, "", 27), Qt::CTRL | Qt::Key_R);
}

TEST(Shortcut, CountsBacktabAsShiftTabAndTheNumericPadAsDigits)
{
    EXPECT_EQ(shortcut(Qt::Key_Backtab, Qt::ShiftModifier, ""), Qt::SHIFT | Qt::Key_Tab);
    EXPECT_EQ(shortcut(Qt::Key_Backtab, Qt::NoModifier, ""), Qt::SHIFT | Qt::Key_Tab);
    EXPECT_EQ(shortcut(Qt::Key_7, Qt::KeypadModifier, "7"), QKeyCombination(Qt::Key_7));
}

} // namespace
} // namespace mbv::viewer
