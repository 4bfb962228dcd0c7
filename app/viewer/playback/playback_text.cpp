#include "playback_text.h"

#include "language/path_text.h"

#include <QtCore/QStringList>
#include <QtGui/QKeySequence>

namespace mbv::viewer {

namespace {

QString keyText(QKeyCombination key, int count)
{
    const QString name = QKeySequence(key).toString(QKeySequence::PortableText);
    return count == 1 ? name : QString("%1 %2").arg(name).arg(count);
}

QString placeText(const QPoint& at)
{
    return QString("%1 %2").arg(at.x()).arg(at.y());
}

/// The words after a place, each with a blank before it.
QString words(Qt::KeyboardModifiers modifiers, Qt::MouseButton button = Qt::LeftButton,
              bool twice = false)
{
    QString text;
    if (modifiers & Qt::ControlModifier)
        text += " ctrl";
    if (modifiers & Qt::ShiftModifier)
        text += " shift";
    if (modifiers & Qt::AltModifier)
        text += " alt";
    if (button == Qt::RightButton)
        text += " right";
    if (button == Qt::MiddleButton)
        text += " middle";
    return twice ? text + " double" : text;
}

QString line(const KeyEvent& event)
{
    return "key " + keyText(event.key, event.count);
}

QString line(const HoldEvent& event)
{
    return "hold " + keyText(event.key, event.count);
}

QString line(const ClickEvent& event)
{
    return "click " + placeText(event.at) + words(event.modifiers, event.button, event.twice);
}

QString line(const PressEvent& event)
{
    return "press " + placeText(event.at) + words(event.modifiers, event.button);
}

QString line(const ReleaseEvent& event)
{
    return "release " + placeText(event.at) + words(event.modifiers, event.button);
}

QString line(const DragEvent& event)
{
    return "drag " + placeText(event.from) + ' ' + placeText(event.to);
}

QString line(const MoveEvent& event)
{
    return "move " + placeText(event.to) + words(event.modifiers);
}

QString line(const WheelEvent& event)
{
    return "wheel " + placeText(event.at) + ' ' + QString::number(event.notches) +
           words(event.modifiers);
}

QString line(const TypeEvent& event)
{
    return "type " + event.text;
}

QString line(const DropEvent& event)
{
    QStringList names;
    for (const std::filesystem::path& file : event.files)
        names << toQString(file);
    return "drop " + names.join(" | ");
}

QString line(const WaitEvent& event)
{
    return "wait " + QString::number(event.milliseconds);
}

QString line(const ScreenshotEvent& event)
{
    return "screenshot " + toQString(event.png);
}

QString line(const ReportEvent& event)
{
    return "report " + toQString(event.json);
}

} // namespace

QString scriptLine(const PlaybackEvent& event)
{
    return std::visit([](const auto& what) { return line(what); }, event.what);
}

} // namespace mbv::viewer
