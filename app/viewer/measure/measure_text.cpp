#include "measure_text.h"

#include "language/texts.h"
#include "point_measure.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QStringList>

namespace mbv::viewer {

namespace {

constexpr int kDigits = 6;

struct MeasureText {
    Q_DECLARE_TR_FUNCTIONS(MeasureText)
};

QString digitsOf(double value)
{
    const QString text = QString::number(value, 'g', kDigits);
    return text == QStringLiteral("-0") ? QStringLiteral("0") : text;
}

QString coordinates(const Vec3& p, const QString& units)
{
    return withUnits(QStringLiteral("%1, %2, %3")
                         .arg(coordinateText(p.x), coordinateText(p.y), coordinateText(p.z)),
                     units);
}

QString distanceText(const Vec3& from, const Vec3& to, const QString& units)
{
    const Vec3 way = to - from;
    return MeasureText::tr("Distance %1 (x %2, y %3, z %4)")
        .arg(measuredLength(norm(way), units), digitsOf(way.x), digitsOf(way.y), digitsOf(way.z));
}

QString placeText(const PointMeasure& measure, const MeasuredPoint& point, const QString& units)
{
    const QString name = QString::fromStdString(point.model);
    const QString at = coordinates(measure.worldOf(point), units);
    switch (point.on) {
    case MeasuredPoint::On::Corner:
        return MeasureText::tr("Corner of %1: %2").arg(name, at);
    case MeasuredPoint::On::Edge: {
        const Segment edge = measure.edgeOf(point);
        return MeasureText::tr("Edge of %1, %2 long: %3")
            .arg(name, measuredLength(norm(edge.b - edge.a), units), at);
    }
    case MeasuredPoint::On::Surface:
        break;
    }
    return MeasureText::tr("Surface of %1: %2").arg(name, at);
}

QString whatNext(std::size_t points)
{
    switch (points) {
    case 0:
        return MeasureText::tr("Measure: click a first point");
    case 1:
        return MeasureText::tr("Measure: click a second point for the distance");
    case 2:
        return MeasureText::tr("Measure: click a third point for the angle");
    default:
        return MeasureText::tr("Measure: the next click begins anew");
    }
}

} // namespace

QString measuredLength(double value, const QString& units)
{
    return withUnits(digitsOf(value), units);
}

QString measureResults(const PointMeasure& measure, const QString& units)
{
    QStringList lines;
    for (const MeasuredPoint& point : measure.points())
        lines << placeText(measure, point, units);
    const std::vector<Vec3> points = measure.worldPoints();
    for (std::size_t i = 1; i < points.size(); ++i)
        lines << distanceText(points[i - 1], points[i], units);
    if (points.size() == 3) {
        if (const auto angle = angleAt(points[1], points[0], points[2]))
            lines << MeasureText::tr("Angle %1°").arg(digitsOf(*angle));
    }
    return lines.join('\n');
}

QString measureText(const PointMeasure& measure, const QString& units)
{
    if (!measure.on())
        return {};
    QStringList lines;
    if (measure.hovered())
        lines << placeText(measure, *measure.hovered(), units);
    const std::vector<Vec3> points = measure.worldPoints();
    if (points.size() >= 2)
        lines << distanceText(points[points.size() - 2], points.back(), units);
    lines << whatNext(points.size());
    return lines.join('\n');
}

} // namespace mbv::viewer
