#include "hud.h"

#include "language/retranslate.h"
#include "language/texts.h"
#include "session/session.h"
#include "view/render_widget.h"
#include "view/tools/transform_tool.h"

#include <QtCore/QEvent>
#include <QtCore/QTimer>
#include <QtGui/QPainter>

#include <algorithm>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kNoteMilliseconds = 4000;
constexpr int kMargin = 12;    ///< pixels to the edges of the view
constexpr int kMinWidth = 200; ///< pixels beside the axes; with less it lies above them
constexpr int kCorner = 8;     ///< pixels
constexpr int kOpacity = 225;  ///< of 255: the scene shines through

} // namespace

Hud::Hud(const Session& session, const TransformTool& transform, RenderWidget& view)
    : QLabel(&view), session_(session), transform_(transform), view_(view)
{
    setObjectName("hud");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setTextFormat(Qt::PlainText);
    setAlignment(Qt::AlignCenter);
    setContentsMargins(kMargin, kMargin / 2, kMargin, kMargin / 2);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.1);
    setFont(large);
    view.installEventFilter(this);
    connect(&session, &Session::changed, this, [this] {
        if (!session_.goesOn())
            met_.clear();
        showNote({});
    });
    connect(&session, &Session::stopped, this, [this](const QStringList& by) {
        showNote(tr("Stopped by %1").arg(by.join(QStringLiteral(", "))));
    });
    connect(&session, &Session::met, this, [this](const QString& model, double distance) {
        const QString units = QString::fromStdString(session_.scene().units);
        showMet(tr("Met %1 after %2").arg(model, lengthText(distance, units)));
    });
    connect(&transform, &TransformTool::changed, this, &Hud::refresh);
    connect(&view, &RenderWidget::levelChanged, this, &Hud::refresh);
    connect(&view, &RenderWidget::aidsChanged, this, &Hud::place);
    retranslate(*this, [this] {
        setAccessibleName(tr("What is being done"));
        refresh();
    });
}

void Hud::showNote(const QString& note)
{
    note_ = note;
    refresh();
    if (note.isEmpty())
        return;
    QTimer::singleShot(kNoteMilliseconds, this, [this, mine = ++noted_] {
        if (mine == noted_)
            showNote({});
    });
}

void Hud::showMet(const QString& met)
{
    met_ = met;
    refresh();
    QTimer::singleShot(kNoteMilliseconds, this, [this, mine = ++metTimes_] {
        if (mine != metTimes_)
            return;
        met_.clear();
        refresh();
    });
}

void Hud::setLasting(std::function<QString()> text)
{
    lasting_ = std::move(text);
    refresh();
}

QString Hud::currentText() const
{
    if (transform_.active()) {
        const QString stop = transform_.stopText();
        return stop.isEmpty() ? transform_.motionText() : transform_.motionText() + '\n' + stop;
    }
    QStringList lines;
    if (view_.level())
        lines << tr("level %1").arg(*view_.level()) + QStringLiteral("  |  ") +
                     summaryText(session_.report());
    const QString lasting = lasting_ ? lasting_() : QString();
    for (const QString& line : {lasting, note_, met_})
        if (!line.isEmpty())
            lines << line;
    return lines.join('\n');
}

void Hud::refresh()
{
    setText(currentText());
    setVisible(!text().isEmpty());
    place();
}

/// Its place above `bottom`, as near to the middle of the view as there is room for it.
QRect Hud::between(int left, int right, int bottom)
{
    const int room = right - left;
    setWordWrap(false);
    QSize size = sizeHint();
    if (size.width() > room) {
        setWordWrap(true);
        size = {room, heightForWidth(room)};
    }
    const int middle = (view_.width() - size.width()) / 2;
    return {{std::clamp(middle, left, right - size.width()), bottom - size.height()}, size};
}

void Hud::place()
{
    const QRect axes = view_.axesRoom();
    const int right = view_.width() - kMargin;
    const int bottom = view_.height() - kMargin;
    QRect place = between(kMargin, right, bottom);
    const int beside = axes.left() + axes.width();
    if (place.intersects(axes))
        place = right - beside >= kMinWidth ? between(beside, right, bottom)
                                            : between(kMargin, right, axes.top());
    setGeometry(place);
}

bool Hud::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &view_ && event->type() == QEvent::Resize)
        place();
    return QLabel::eventFilter(watched, event);
}

void Hud::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor paper = palette().color(QPalette::Window);
    paper.setAlpha(kOpacity);
    painter.setBrush(paper);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
    painter.end();
    QLabel::paintEvent(event);
}

} // namespace mbv::viewer
