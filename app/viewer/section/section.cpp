#include "section.h"

#include "language/texts.h"
#include "session/session.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLatin1String>

#include <algorithm>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kSteps = 100; ///< in the range

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Section)
};

Vec3 unitAlong(int axis)
{
    Vec3 unit;
    unit[axis] = 1;
    return unit;
}

/// Of length 1, or the zero vector.
Vec3 directionOf(const Vec3& vector)
{
    return vector == Vec3() ? vector : normalized(vector);
}

/// The axis that is nearest to a direction.
int axisNearest(const Vec3& direction)
{
    const Vec3 size = abs(direction);
    if (size.x >= size.y && size.x >= size.z)
        return 0;
    return size.y >= size.z ? 1 : 2;
}

} // namespace

std::optional<Vec3> normalThrough(const std::vector<Vec3>& points)
{
    constexpr double kLine = 1e-9; ///< the sine of an angle that is none
    if (points.size() != 3)
        return std::nullopt;
    const Vec3 across =
        cross(directionOf(points[1] - points[0]), directionOf(points[2] - points[0]));
    if (!(norm(across) > kLine))
        return std::nullopt;
    return normalized(across);
}

Section::Section(const Session& session, std::function<Camera()> camera, QObject* parent)
    : QObject(parent), session_(session), camera_(std::move(camera))
{
}

void Section::setOn(bool on)
{
    if (on == on_)
        return;
    if (on) {
        const Camera camera = camera_();
        cutAcross(axisNearest(camera.target - camera.position));
        return;
    }
    on_ = false;
    emit changed();
}

std::optional<int> Section::axis() const
{
    const int nearest = axisNearest(normal_);
    return normal_ == unitAlong(nearest) ? std::optional(nearest) : std::nullopt;
}

void Section::cutAcross(int axis)
{
    cutAcross(unitAlong(axis));
}

void Section::cutAcrossSight()
{
    const Camera camera = camera_();
    cutAcross(directionOf(camera.target - camera.position));
}

void Section::cutAcross(const Vec3& normal)
{
    const Aabb bounds = boundsOf(session_.scene()).value_or(Aabb{});
    cutThrough(bounds.min + (bounds.max - bounds.min) / 2, normal);
}

void Section::cutThrough(const Vec3& point, const Vec3& normal)
{
    const Camera camera = camera_();
    on_ = true;
    normal_ = normal[axisNearest(normal)] < 0 ? -normal : normal;
    position_ = dot(normal_, point);
    keepsAbove_ = dot(normal_, camera.target - camera.position) > 0;
    emit changed();
}

void Section::setKept(const std::optional<HalfSpace>& kept)
{
    if (!kept) {
        setOn(false);
        return;
    }
    const double length = norm(kept->normal);
    const Vec3 normal = kept->normal / length;
    keepsAbove_ = normal[axisNearest(normal)] < 0;
    const double sign = keepsAbove_ ? -1 : 1;
    on_ = true;
    normal_ = sign * normal;
    position_ = sign * kept->offset / length;
    emit changed();
}

void Section::setPosition(double position)
{
    if (position == position_)
        return;
    position_ = position;
    emit changed();
}

void Section::step(int by)
{
    const Range ends = range();
    const double wanted = position_ + by * (ends.to - ends.from) / kSteps;
    setPosition(std::clamp(wanted, ends.from, ends.to));
}

void Section::flip()
{
    keepsAbove_ = !keepsAbove_;
    emit changed();
}

Section::Range Section::range() const
{
    const Aabb bounds = boundsOf(session_.scene()).value_or(Aabb{});
    const Vec3 middle = bounds.min + (bounds.max - bounds.min) / 2;
    const double at = dot(normal_, middle);
    const double reach = dot(abs(normal_), bounds.max - middle);
    return {at - reach, at + reach};
}

std::optional<HalfSpace> Section::kept() const
{
    if (!on_)
        return std::nullopt;
    const double sign = keepsAbove_ ? -1 : 1;
    return HalfSpace{sign * normal_, sign * position_};
}

QString sectionText(const Section& section, const Scene& scene)
{
    if (!section.on())
        return {};
    const QString at =
        withUnits(coordinateText(section.position()), QString::fromStdString(scene.units));
    const Vec3& normal = section.normal();
    return section.axis()
               ? Texts::tr("Section: %1 = %2").arg(QLatin1String("xyz")[*section.axis()]).arg(at)
               : Texts::tr("Section across (%1, %2, %3): %4")
                     .arg(numberText(normal.x), numberText(normal.y), numberText(normal.z), at);
}

QString openCutsText(const Scene& scene, const std::vector<std::size_t>& openCuts)
{
    QStringList meshes;
    for (const std::size_t model : openCuts)
        if (model < scene.models.size() && scene.models[model].mesh)
            meshes << QString::fromStdString(scene.models[model].name);
    if (meshes.isEmpty())
        return {};
    return meshes.size() == 1
               ? Texts::tr("%1 is not filled: its mesh is not watertight").arg(meshes[0])
               : Texts::tr("%1 models are not filled: their meshes are not watertight")
                     .arg(countText(static_cast<std::size_t>(meshes.size())));
}

} // namespace mbv::viewer
