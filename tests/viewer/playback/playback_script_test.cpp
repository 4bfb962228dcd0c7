#include <playback/playback_script.h>

#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

/// The only event of a one-line script.
template <typename Event> Event only(std::string_view text)
{
    const auto events = parsePlayback(text, "t.txt");
    EXPECT_EQ(events.size(), 1U);
    return std::get<Event>(events.at(0).what);
}

std::string complaintAbout(std::string_view text)
{
    try {
        parsePlayback(text, "t.txt");
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::FileInvalid);
        return error.what();
    }
    return "no complaint";
}

TEST(Playback, ReadsKeysInAnyCaseWithModifiersAndCounts)
{
    EXPECT_EQ(only<KeyEvent>("key Right 5").key, QKeyCombination(Qt::Key_Right));
    EXPECT_EQ(only<KeyEvent>("key Right 5").count, 5);
    EXPECT_EQ(only<KeyEvent>("key ctrl+R").key, Qt::CTRL | Qt::Key_R);
    EXPECT_EQ(only<KeyEvent>("key ctrl+R").count, 1);
    EXPECT_EQ(only<KeyEvent>("key Ctrl+Shift+z").key, Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    EXPECT_EQ(only<KeyEvent>("key pgup").key, QKeyCombination(Qt::Key_PageUp));
    EXPECT_EQ(only<KeyEvent>("key shift+Tab").key, Qt::SHIFT | Qt::Key_Tab);
    EXPECT_EQ(only<KeyEvent>("key [").key, QKeyCombination(Qt::Key_BracketLeft));
    EXPECT_EQ(only<KeyEvent>("key ] 2").key, QKeyCombination(Qt::Key_BracketRight));
    EXPECT_EQ(only<KeyEvent>("key 5").key, QKeyCombination(Qt::Key_5));
    EXPECT_EQ(only<KeyEvent>("key Esc").key, QKeyCombination(Qt::Key_Escape));
    EXPECT_EQ(only<KeyEvent>("key ctrl+F12").key, Qt::CTRL | Qt::Key_F12);
}

TEST(Playback, ReadsTheMouseAndTheClock)
{
    EXPECT_EQ(only<ClickEvent>("click 320 240").at, QPoint(320, 240));
    EXPECT_EQ(only<DragEvent>("drag 1 2 30 40").from, QPoint(1, 2));
    EXPECT_EQ(only<DragEvent>("drag 1 2 30 40").to, QPoint(30, 40));
    EXPECT_EQ(only<WaitEvent>("wait 100").milliseconds, 100);
}

TEST(Playback, TakesFileNamesToTheEndOfTheLine)
{
    EXPECT_EQ(only<ScreenshotEvent>("screenshot my picture.png ").png, "my picture.png");
    EXPECT_EQ(only<ReportEvent>("report a/고양이.json").json.string(), "a/고양이.json");
}

TEST(Playback, SkipsCommentsAndBlankLinesAndKeepsLineNumbers)
{
    const auto events = parsePlayback("# start\r\n\n  key Tab\r\n\t# more\nwait 1", "t.txt");
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].line, 3);
    EXPECT_EQ(events[1].line, 5);
}

TEST(Playback, OfNothingIsNothing)
{
    EXPECT_TRUE(parsePlayback("", "t.txt").empty());
}

TEST(Playback, NamesFileAndLineOfWhatItDoesNotUnderstand)
{
    EXPECT_EQ(complaintAbout("wait 1\njump 3").substr(0, 9), "t.txt:2: ");
    for (const char* line : {
             "jump 3",
             "key",
             "key Rihgt",
             "key ctrl+",
             "key Right five",
             "key Right 0",
             "key Right 1 2",
             "key a,b",
             "click 10",
             "click 10 x",
             "click -1 5",
             "drag 1 2 3",
             "wait",
             "wait -5",
             "wait 1e3",
             "wait 99999999999",
             "screenshot",
             "report",
         })
        EXPECT_EQ(complaintAbout(line).substr(0, 9), "t.txt:1: ") << line;
}

TEST(Playback, SaysWhichScriptIsMissing)
{
    try {
        readPlayback("no/such/script.txt");
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::FileUnreadable);
        EXPECT_NE(std::string(error.what()).find("no/such/script.txt"), std::string::npos);
    }
}

} // namespace
} // namespace mbv::viewer
