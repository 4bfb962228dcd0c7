#include <playback/playback_text.h>

#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

/// Reading a line and writing it again.
QString again(const char* line)
{
    return scriptLine(parsePlayback(line, "t.txt").at(0));
}

TEST(PlaybackText, IsWhatIsRead)
{
    for (const char* line : {"key Right",
                             "key Right 5",
                             "key Ctrl+Shift+Z",
                             "key PgUp 2",
                             "key Esc",
                             "hold Left 12",
                             "click 1 2",
                             "click 1 2 ctrl shift alt",
                             "click 1 2 right",
                             "click 1 2 double",
                             "press 3 4 middle",
                             "release 3 4 shift",
                             "drag 1 2 30 40",
                             "move 5 6",
                             "move 5 6 ctrl",
                             "wheel 5 6 -2",
                             "wheel 5 6 0.25 alt",
                             "type 1.5 mm",
                             "drop a.stl",
                             "drop my cat.stl | 고양이.obj",
                             "wait 100",
                             "screenshot a b.png",
                             "report r.json"})
        EXPECT_EQ(again(line).toStdString(), line);
}

TEST(PlaybackText, NamesEveryKeyThatTypes)
{
    for (int code = Qt::Key_Space; code <= Qt::Key_AsciiTilde; ++code) {
        if (code >= 'a' && code <= 'z')
            continue; // the key of A is Key_A
        const QKeyCombination plain(static_cast<Qt::Key>(code));
        for (const Qt::KeyboardModifiers modifiers :
             {Qt::KeyboardModifiers(), Qt::KeyboardModifiers(Qt::ShiftModifier),
              Qt::ControlModifier | Qt::AltModifier}) {
            const KeyEvent key{QKeyCombination(modifiers, plain.key()), 1};
            const std::string line = scriptLine({0, key}).toStdString();
            ASSERT_NO_THROW(parsePlayback(line, "t.txt")) << line;
            EXPECT_EQ(std::get<KeyEvent>(parsePlayback(line, "t.txt").at(0).what).key, key.key)
                << line;
        }
    }
}

TEST(PlaybackText, RefusesWordsThatMakeNoSense)
{
    for (const char* line : {"click 1 2 up", "move 1 2 right", "press 1 2 double", "wheel 1 2",
                             "wheel 1 2 x", "wheel 1 2 nan", "wheel 1 2 1e9", "hold", "hold A 0",
                             "release 1", "drop |", "drop a.stl |"})
        EXPECT_THROW(parsePlayback(line, "t.txt"), Error) << line;
}

} // namespace
} // namespace mbv::viewer
