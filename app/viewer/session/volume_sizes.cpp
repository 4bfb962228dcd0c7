#include "volume_sizes.h"

#include "language/texts.h"
#include "mesh_sizes.h"

#include <QtCore/QCoreApplication>

#include <cmath>
#include <variant>

namespace mbv::viewer {

namespace {

constexpr int kDigits = 3; ///< of what stands beside names, which need the room

struct SizeText {
    Q_DECLARE_TR_FUNCTIONS(SizeText)

public:
    explicit SizeText(const QString& units) : units_(units) {}

    QString operator()(const Sphere& s) const { return tr("radius %1").arg(length(s.radius)); }
    QString operator()(const Aabb& s) const { return edges(s.max - s.min); }
    QString operator()(const Obb& s) const { return edges(2 * s.halfExtents); }
    QString operator()(const Capsule& s) const { return round(norm(s.b - s.a), s.radius); }
    QString operator()(const Cylinder& s) const { return round(norm(s.b - s.a), s.radius); }
    QString operator()(const ConvexHull& s) const
    {
        const auto count = static_cast<int>(s.points.size());
        return count == 1 ? tr("1 point") : tr("%Ln points", nullptr, count);
    }
    QString operator()(const Plane&) const { return tr("no end"); }
    QString operator()(const HalfSpace&) const { return tr("no end"); }
    QString operator()(const Triangle& s) const
    {
        return edges({norm(s.b - s.a), norm(s.c - s.b), norm(s.a - s.c)});
    }
    QString operator()(const Cone& s) const { return round(norm(s.apex - s.baseCenter), s.radius); }
    QString operator()(const Ellipsoid& s) const { return edges(2 * s.radii); }
    QString operator()(const Segment& s) const
    {
        return tr("length %1").arg(length(norm(s.b - s.a)));
    }

private:
    QString length(double value) const { return lengthText(value, units_); }
    QString round(double axis, double radius) const
    {
        return tr("length %1, radius %2").arg(numberText(axis), length(radius));
    }
    QString edges(const Vec3& e) const
    {
        return numberText(e.x) + QStringLiteral(" × ") + numberText(e.y) + QStringLiteral(" × ") +
               length(e.z).replace(' ', QChar(QChar::Nbsp)); // lines break before a number
    }

    const QString& units_;
};

/// Of a product of lengths; the power stands behind the units.
QString powerText(const std::optional<double>& value, const QString& units, const QString& power)
{
    if (!value || !std::isfinite(*value))
        return QStringLiteral("–");
    return units.isEmpty() ? numberText(*value) : lengthText(*value, units) + power;
}

} // namespace

QString sizeText(const Shape& volume, const QString& units)
{
    return std::visit(SizeText(units), volume);
}

QString contentText(const std::optional<double>& content, const QString& units)
{
    return powerText(content, units, QStringLiteral("³"));
}

QString areaText(const std::optional<double>& area, const QString& units)
{
    return powerText(area, units, QStringLiteral("²"));
}

QString fillText(const Model& model, const std::optional<double>& content)
{
    const std::optional<double> part = model.mesh ? meshVolumeOf(model) : std::nullopt;
    if (!part || !content || !(*content > 0))
        return QStringLiteral("–");
    return QString::number(100 * *part / *content, 'g', kDigits) + QStringLiteral(" %");
}

QString timesText(double content, double other)
{
    const QString rounded = QString::number(content / other, 'g', kDigits);
    return numberText(rounded.toDouble()) + QStringLiteral(" ×"); // 1230, not 1.23e+03
}

} // namespace mbv::viewer
