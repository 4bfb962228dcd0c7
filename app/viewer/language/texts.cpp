#include "texts.h"

#include "library_messages.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>

#include <algorithm>
#include <cmath>
#include <variant>

namespace mbv::viewer {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Texts)
};

/// What is known of meshes: full where they are in each other, half where they just meet.
QString nameWithMark(RelationState state)
{
    switch (state) {
    case RelationState::Intersecting:
        return QStringLiteral("● ") + Texts::tr("intersecting");
    case RelationState::Contained:
        return QStringLiteral("● ") + Texts::tr("contained");
    case RelationState::Touching:
        return QStringLiteral("◐ ") + Texts::tr("touching");
    case RelationState::Clearance:
        return QStringLiteral("◐ ") + Texts::tr("too near");
    case RelationState::Unknown:
        return QStringLiteral("? ") + Texts::tr("unknown");
    case RelationState::Separated:
        break;
    }
    return QStringLiteral("○ ") + Texts::tr("separated");
}

/// Components up to `nothing` are 0.
QString textWithout(const Vec3& v, double nothing)
{
    const auto text = [nothing](double x) { return numberText(std::abs(x) <= nothing ? 0 : x); };
    return text(v.x) + ", " + text(v.y) + ", " + text(v.z);
}

} // namespace

QString countText(std::size_t count)
{
    return QLocale().toString(static_cast<qulonglong>(count)); // see LanguageSwitch
}

QString numberText(double value)
{
    const QString text = QString::number(value, 'g', 4);
    return text == "-0" ? QString("0") : text;
}

QString coordinateText(double value)
{
    constexpr int kDigits = 6;
    constexpr int kMax = 15; // that a double holds
    const double size = std::abs(value);
    const int more = size >= 1000 ? static_cast<int>(std::log10(size)) - 2 : 0;
    const QString text = QString::number(value, 'g', std::min(kDigits + more, kMax));
    return text == "-0" ? QString("0") : text;
}

QString vectorText(const Vec3& v)
{
    // Beside the largest, the smallest may be nothing: rounding left it.
    constexpr double kNothing = 1e-12;
    return textWithout(v, kNothing * maxComponent(abs(v)));
}

QString directionText(const Vec3& unit)
{
    constexpr double kNothing = 1e-6;
    return textWithout(unit, kNothing);
}

QString withUnits(const QString& number, const QString& units)
{
    return units.isEmpty() ? number : number + ' ' + units;
}

QString lengthText(double value, const QString& units)
{
    return withUnits(numberText(value), units);
}

QString volumeText(VolumeKind kind)
{
    switch (kind) {
    case VolumeKind::Obb:
        return Texts::tr("Oriented box (obb)");
    case VolumeKind::MinimumObb:
        return Texts::tr("Smallest box (minimum)");
    case VolumeKind::Aabb:
        return Texts::tr("Axis-aligned box (aabb)");
    case VolumeKind::Sphere:
        return Texts::tr("Sphere (sphere)");
    case VolumeKind::Capsule:
        return Texts::tr("Capsule (capsule)");
    case VolumeKind::Hull:
        return Texts::tr("Convex hull (hull)");
    }
    return {};
}

QString shortVolumeText(VolumeKind kind)
{
    switch (kind) {
    case VolumeKind::Obb:
        return Texts::tr("Oriented box");
    case VolumeKind::MinimumObb:
        return Texts::tr("Smallest box");
    case VolumeKind::Aabb:
        return Texts::tr("Aligned box");
    case VolumeKind::Sphere:
        return Texts::tr("Sphere");
    case VolumeKind::Capsule:
        return Texts::tr("Capsule");
    case VolumeKind::Hull:
        return Texts::tr("Convex hull");
    }
    return {};
}

QString shapeText(const Shape& shape)
{
    struct Words {
        QString operator()(const Sphere&) const { return volumeText(VolumeKind::Sphere); }
        QString operator()(const Aabb&) const { return volumeText(VolumeKind::Aabb); }
        QString operator()(const Obb&) const { return volumeText(VolumeKind::Obb); }
        QString operator()(const Capsule&) const { return volumeText(VolumeKind::Capsule); }
        QString operator()(const Cylinder&) const { return Texts::tr("Cylinder (cylinder)"); }
        QString operator()(const ConvexHull&) const
        {
            return Texts::tr("Convex hull (convex_hull)");
        }
        QString operator()(const Plane&) const { return Texts::tr("Plane (plane)"); }
        QString operator()(const HalfSpace&) const { return Texts::tr("Half-space (half_space)"); }
        QString operator()(const Triangle&) const { return Texts::tr("Triangle (triangle)"); }
        QString operator()(const Segment&) const { return Texts::tr("Segment (segment)"); }
        QString operator()(const Cone&) const { return Texts::tr("Cone (cone)"); }
        QString operator()(const Ellipsoid&) const { return Texts::tr("Ellipsoid (ellipsoid)"); }
    };
    return std::visit(Words{}, shape);
}

rendering::RelationWords relationWords()
{
    return {.inside = Texts::tr("inside %1").toStdString(),
            .contains = Texts::tr("contains %1").toStdString(),
            .duplicate = Texts::tr("duplicate of %1").toStdString(),
            .models = Texts::tr("%1 models").toStdString()};
}

QString stateText(bool overlapping, const std::optional<RelationState>& meshes)
{
    if (meshes && *meshes != RelationState::Separated)
        return nameWithMark(*meshes);
    if (meshes && overlapping)
        return QStringLiteral("○ ") + Texts::tr("volumes alone");
    return overlapping ? QStringLiteral("● ") + Texts::tr("overlap")
                       : QStringLiteral("○ ") + Texts::tr("clear");
}

QString stateText(bool overlapping, const std::optional<RelationState>& meshes,
                  const rendering::ModelRelations& relations, const Scene& scene)
{
    const std::string more = rendering::relationText(
        relations, meshes.value_or(RelationState::Separated), scene, relationWords());
    return more.empty() ? stateText(overlapping, meshes)
                        : QStringLiteral("● ") + QString::fromStdString(more);
}

QString pairStateText(const PairResult& pair, bool near, bool isDuplicate)
{
    if (near)
        return QStringLiteral("△ ") + Texts::tr("near");
    const QString text = pair.volumesOverlap ? QStringLiteral("● ") + Texts::tr("overlapping")
                                             : QStringLiteral("○ ") + Texts::tr("separated");
    return isDuplicate ? text + QStringLiteral(", ") + Texts::tr("duplicate") : text;
}

QString meshStateText(const PairResult& pair, const QString& units)
{
    if (pair.state == RelationState::Separated && pair.distance)
        return QStringLiteral("○ ") + Texts::tr("%1 apart").arg(lengthText(*pair.distance, units));
    QString text = nameWithMark(pair.state);
    if (pair.state == RelationState::Contained)
        text += QStringLiteral(", ") + (pair.aIsInner ? Texts::tr("A in B") : Texts::tr("B in A"));
    if (const std::size_t triangles = pair.contactTriangles.value_or(0); triangles > 0)
        text += QStringLiteral(", ") + Texts::tr("triangle pairs: %1").arg(countText(triangles));
    if (!pair.reason.empty())
        text += QStringLiteral(": ") + libraryMessage(pair.reason);
    return text;
}

QString millisecondsText(double milliseconds)
{
    return milliseconds < 0.1 ? QStringLiteral("<0.1 ms")
                              : QString::number(milliseconds, 'f', 1) + QStringLiteral(" ms");
}

QString summaryText(const CheckReport& report)
{
    const auto overlaps = static_cast<std::size_t>(
        std::count_if(report.pairs.begin(), report.pairs.end(),
                      [](const PairResult& pair) { return pair.volumesOverlap; }));
    const std::size_t pairs = report.pairsTested;
    const CheckTiming& t = report.timing;
    const QString found = overlaps == 1 ? Texts::tr("1 overlap") //
                                        : Texts::tr("%1 overlaps").arg(countText(overlaps));
    const QString of =
        pairs == 1 ? Texts::tr("1 pair") : Texts::tr("%1 pairs").arg(countText(pairs));
    const QString time = millisecondsText(t.fit + t.broad + t.volumes + t.meshes);
    return Texts::tr("%1 of %2, %3", "overlaps of pairs, time").arg(found, of, time);
}

QColor toQColor(const Color& color)
{
    return {color.r, color.g, color.b};
}

} // namespace mbv::viewer
