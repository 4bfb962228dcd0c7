#include "svg_path.h"

#include <QtCore/QRegularExpression>
#include <QtCore/QStringList>

#include <cmath>
#include <numbers>

namespace mbv::viewer {

namespace {

/// Letters and numbers: "M3 7a2-1.5" is M, 3, 7, a, 2, -1.5.
QStringList tokensOf(const QString& d)
{
    static const QRegularExpression kToken(
        QStringLiteral("[A-Za-z]|[+-]?(?:\\d+\\.?\\d*|\\.\\d+)"));
    QStringList tokens;
    for (auto found = kToken.globalMatch(d); found.hasNext();)
        tokens << found.next().captured();
    return tokens;
}

class Reader {
public:
    explicit Reader(const QString& d) : tokens_(tokensOf(d)) {}

    QPainterPath read()
    {
        while (at_ < tokens_.size()) {
            if (tokens_[at_][0].isLetter())
                command_ = tokens_[at_++][0];
            if (!draw(command_.toLower().toLatin1(), command_.isLower()))
                break;
        }
        return path_;
    }

private:
    double number() { return at_ < tokens_.size() ? tokens_[at_++].toDouble() : 0; }

    QPointF point(const QPointF& origin)
    {
        const double x = number();
        return origin + QPointF(x, number());
    }

    bool draw(char command, bool relative)
    {
        const QPointF here = path_.currentPosition();
        const QPointF origin = relative ? here : QPointF();
        switch (command) {
        case 'm':
            path_.moveTo(point(origin));
            command_ = relative ? 'l' : 'L'; // further points are lines
            return true;
        case 'l':
            path_.lineTo(point(origin));
            return true;
        case 'h':
            path_.lineTo(origin.x() + number(), here.y());
            return true;
        case 'v':
            path_.lineTo(here.x(), origin.y() + number());
            return true;
        case 'q': {
            const QPointF control = point(origin);
            path_.quadTo(control, point(origin));
            return true;
        }
        case 'c': {
            const QPointF first = point(origin);
            const QPointF second = point(origin);
            path_.cubicTo(first, second, point(origin));
            return true;
        }
        case 'a':
            arc(origin);
            return true;
        case 'z':
            path_.closeSubpath();
            return at_ == tokens_.size() || tokens_[at_][0].isLetter();
        default:
            return false;
        }
    }

    /// SVG 1.1, F.6.5, for equal radii.
    void arc(const QPointF& origin)
    {
        const QPointF from = path_.currentPosition();
        double radius = number();
        number(); // the other radius
        number(); // rotation of the axes
        const bool isLarge = number() != 0;
        const bool isClockwise = number() != 0;
        const QPointF to = point(origin);
        const QPointF half = 0.5 * (to - from);
        const double length = std::hypot(half.x(), half.y());
        if (length == 0)
            return;
        radius = std::max(radius, length);
        const double height = std::sqrt(std::max(radius * radius - length * length, 0.0));
        const double side = (isLarge == isClockwise ? -1 : 1) * height / length;
        const QPointF center = 0.5 * (from + to) + side * QPointF(-half.y(), half.x());
        const auto angle = [&center](const QPointF& p) { // as Qt counts: counter-clockwise
            return std::atan2(center.y() - p.y(), p.x() - center.x()) * 180 / std::numbers::pi;
        };
        double sweep = angle(to) - angle(from);
        if (isClockwise && sweep > 0)
            sweep -= 360;
        if (!isClockwise && sweep < 0)
            sweep += 360;
        path_.arcTo(QRectF(center - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)),
                    angle(from), sweep);
    }

    QStringList tokens_;
    qsizetype at_ = 0;
    QChar command_;
    QPainterPath path_;
};

} // namespace

QPainterPath pathFromSvg(const QString& d)
{
    return Reader(d).read();
}

} // namespace mbv::viewer
