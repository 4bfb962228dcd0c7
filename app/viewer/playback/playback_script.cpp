#include "playback_script.h"

#include "language/path_text.h"

#include <mbv/geometry/error.h>

#include <cmath>
#include <utility>

#include <QtCore/QFile>
#include <QtCore/QRegularExpression>
#include <QtCore/QStringList>
#include <QtGui/QKeySequence>

namespace mbv::viewer {

namespace {

constexpr int kMaxRepeats = 100'000;
constexpr int kMaxWait = 600'000;  // ten minutes
constexpr int kMaxPixel = 100'000; // no screen is larger
constexpr double kMaxNotches = 1000;

/// One line, cut in words; its complaints name the file and the line.
class LineReader {
public:
    LineReader(const QString& line, std::string name, int number)
        : words_(line.split(QRegularExpression("\\s+"), Qt::SkipEmptyParts)), line_(line),
          name_(std::move(name)), number_(number)
    {
    }

    PlaybackEvent read() const
    {
        const QString& verb = words_.front();
        if (verb == "key" || verb == "hold")
            return key(verb);
        if (verb == "click" || verb == "press" || verb == "release")
            return button(verb);
        if (verb == "drag") {
            expectWords(5, "drag X1 Y1 X2 Y2");
            return {number_, DragEvent{point(1), point(3)}};
        }
        if (verb == "move") {
            const Words words = wordsAfter(3, "move X Y", ModifiersOnly);
            return {number_, MoveEvent{point(1), words.modifiers}};
        }
        if (verb == "wheel") {
            const Words words = wordsAfter(4, "wheel X Y NOTCHES", ModifiersOnly);
            return {number_, WheelEvent{point(1), notches(3), words.modifiers}};
        }
        if (verb == "type")
            return {number_, TypeEvent{rest("type TEXT")}};
        if (verb == "drop")
            return {number_, drop()};
        if (verb == "wait") {
            expectWords(2, "wait MILLISECONDS");
            return {number_, WaitEvent{integer(1, 0, kMaxWait)}};
        }
        if (verb == "screenshot")
            return {number_, ScreenshotEvent{file("screenshot FILE.png")}};
        if (verb == "report")
            return {number_, ReportEvent{file("report FILE.json")}};
        fail("unknown event '" + verb +
             "'; use key, hold, click, press, release, drag, move, wheel, type, drop, wait, "
             "screenshot or report");
    }

private:
    [[noreturn]] void fail(const QString& problem) const
    {
        throw Error(ErrorCode::FileInvalid,
                    name_ + ":" + std::to_string(number_) + ": " + problem.toStdString());
    }

    void expectWords(qsizetype count, const char* form) const
    {
        if (words_.size() != count)
            fail(QString("write it as '%1'").arg(form));
    }

    int integer(qsizetype word, int least, int most) const
    {
        bool ok = false;
        const int value = words_[word].toInt(&ok);
        if (!ok || value < least || value > most)
            fail(QString("'%1' must be a whole number from %2 to %3")
                     .arg(words_[word])
                     .arg(least)
                     .arg(most));
        return value;
    }

    QPoint point(qsizetype word) const
    {
        return {integer(word, 0, kMaxPixel), integer(word + 1, 0, kMaxPixel)};
    }

    double notches(qsizetype word) const
    {
        bool ok = false;
        const double value = words_[word].toDouble(&ok);
        if (!ok || !(std::abs(value) <= kMaxNotches))
            fail(
                QString("'%1' must be a number from -%2 to %2").arg(words_[word]).arg(kMaxNotches));
        return value;
    }

    PlaybackEvent key(const QString& verb) const
    {
        if (words_.size() != 2 && words_.size() != 3)
            fail(QString("write it as '%1 NAME' or '%1 NAME COUNT'").arg(verb));
        const QKeySequence keys = QKeySequence::fromString(words_[1], QKeySequence::PortableText);
        if (keys.count() != 1 || keys[0].key() == Qt::Key_unknown || keys[0].key() == Qt::Key(0))
            fail("unknown key '" + words_[1] + "'; examples: Right, PgUp, ctrl+R, shift+Tab, [");
        const int count = words_.size() == 3 ? integer(2, 1, kMaxRepeats) : 1;
        if (verb == "hold")
            return {number_, HoldEvent{keys[0], count}};
        return {number_, KeyEvent{keys[0], count}};
    }

    /// What may follow the place of a mouse event.
    struct Words {
        Qt::KeyboardModifiers modifiers;
        Qt::MouseButton button = Qt::LeftButton;
        bool twice = false;
    };
    enum Allowed { ModifiersOnly, ButtonToo, DoubleToo };

    /// The words from `first` on.
    Words wordsAfter(qsizetype first, const char* form, Allowed allowed) const
    {
        if (words_.size() < first)
            fail(QString("write it as '%1', or '%1 ctrl'").arg(form));
        Words result;
        for (const QString& word : words_.mid(first)) {
            if (word == "ctrl")
                result.modifiers |= Qt::ControlModifier;
            else if (word == "shift")
                result.modifiers |= Qt::ShiftModifier;
            else if (word == "alt")
                result.modifiers |= Qt::AltModifier;
            else if (allowed != ModifiersOnly && word == "right")
                result.button = Qt::RightButton;
            else if (allowed != ModifiersOnly && word == "middle")
                result.button = Qt::MiddleButton;
            else if (allowed == DoubleToo && word == "double")
                result.twice = true;
            else
                fail("unknown word '" + word + "' after the place; use ctrl, shift or alt" +
                     (allowed != ModifiersOnly ? ", right or middle" : "") +
                     (allowed == DoubleToo ? ", double" : ""));
        }
        return result;
    }

    PlaybackEvent button(const QString& verb) const
    {
        if (verb == "press") {
            const Words words = wordsAfter(3, "press X Y", ButtonToo);
            return {number_, PressEvent{point(1), words.modifiers, words.button}};
        }
        if (verb == "release") {
            const Words words = wordsAfter(3, "release X Y", ButtonToo);
            return {number_, ReleaseEvent{point(1), words.modifiers, words.button}};
        }
        const Words words = wordsAfter(3, "click X Y", DoubleToo);
        return {number_, ClickEvent{point(1), words.modifiers, words.button, words.twice}};
    }

    DropEvent drop() const
    {
        DropEvent event;
        for (const QString& name : rest("drop FILE").split('|')) {
            if (name.trimmed().isEmpty())
                fail("a file name is empty; write it as 'drop FILE | FILE'");
            event.files.push_back(toPath(name.trimmed()));
        }
        return event;
    }

    QString rest(const char* form) const
    {
        QString text = line_.mid(words_.front().size()).trimmed();
        if (text.isEmpty())
            fail(QString("write it as '%1'").arg(form));
        return text;
    }

    std::filesystem::path file(const char* form) const { return toPath(rest(form)); }

    QStringList words_;
    QString line_;
    std::string name_;
    int number_;
};

} // namespace

std::vector<PlaybackEvent> parsePlayback(std::string_view text, const std::string& name)
{
    std::vector<PlaybackEvent> events;
    const QString all = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    int number = 0;
    for (const QString& raw : all.split('\n')) {
        ++number;
        const QString line = raw.trimmed();
        if (!line.isEmpty() && !line.startsWith('#'))
            events.push_back(LineReader(line, name, number).read());
    }
    return events;
}

std::vector<PlaybackEvent> readPlayback(const std::filesystem::path& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw Error(ErrorCode::FileUnreadable,
                    path.string() + ": cannot be read: " + file.errorString().toStdString());
    const QByteArray bytes = file.readAll();
    return parsePlayback({bytes.data(), static_cast<std::size_t>(bytes.size())}, path.string());
}

} // namespace mbv::viewer
