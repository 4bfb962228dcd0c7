#include "line_icons.h"

#include "svg_path.h"

#include <QtCore/QFile>
#include <QtCore/QXmlStreamReader>
#include <QtCore/qresource.h>
#include <QtGui/QIconEngine>
#include <QtGui/QPainter>
#include <QtGui/QPalette>
#include <QtWidgets/QApplication>

#include <map>
#include <utility>
#include <vector>

/// A library's own resources have to be asked for; the macro does not work inside a namespace.
static void takeIcons()
{
    Q_INIT_RESOURCE(line_icons);
}

namespace mbv::viewer {

namespace {

constexpr double kGrid = 24;     ///< units across, in the file
constexpr double kStroke = 1.75; ///< units

struct Part {
    QPainterPath path;
    bool isFilled = false;
};

using Parts = std::vector<Part>;

std::map<QString, Parts> readIcons()
{
    takeIcons();
    std::map<QString, Parts> icons;
    QFile file(QStringLiteral(":/line-icons/all.svg"));
    if (!file.open(QIODevice::ReadOnly))
        return icons;
    QString name;
    for (QXmlStreamReader xml(&file); !xml.atEnd();) {
        if (!xml.readNextStartElement()) {
            if (xml.tokenType() == QXmlStreamReader::EndElement && xml.name() == u"svg")
                break;
            continue;
        }
        const QXmlStreamAttributes attributes = xml.attributes();
        if (xml.name() == u"symbol")
            name = attributes.value(QLatin1String("id")).toString();
        else if (xml.name() == u"path")
            icons[name].push_back({pathFromSvg(attributes.value(QLatin1String("d")).toString()),
                                   attributes.hasAttribute(QLatin1String("fill"))});
    }
    return icons;
}

const std::map<QString, Parts>& icons()
{
    static const std::map<QString, Parts> kIcons = readIcons();
    return kIcons;
}

class LineIconEngine : public QIconEngine {
public:
    explicit LineIconEngine(const Parts& parts) : parts_(parts) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode,
               QIcon::State /*state*/) override
    {
        const QPalette palette = QApplication::palette();
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const auto role =
            mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText;
        const QColor ink = palette.color(group, role);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / kGrid, rect.height() / kGrid);
        for (const Part& part : parts_) {
            painter->setPen(part.isFilled
                                ? QPen(Qt::NoPen)
                                : QPen(ink, kStroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter->setBrush(part.isFilled ? QBrush(ink) : QBrush(Qt::NoBrush));
            painter->drawPath(part.path);
        }
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new LineIconEngine(parts_); }

private:
    const Parts& parts_; ///< of icons()
};

} // namespace

QIcon lineIcon(const QString& name)
{
    const auto found = icons().find(name);
    return found == icons().end() ? QIcon() : QIcon(new LineIconEngine(found->second));
}

QStringList lineIconNames()
{
    QStringList names;
    for (const auto& [name, parts] : icons())
        names << name;
    return names;
}

} // namespace mbv::viewer
