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

/// The axis that is nearest to a direction.
int axisNearest(const Vec3& direction)
{
    const Vec3 size = abs(direction);
    if (size.x >= size.y && size.x >= size.z)
        return 0;
    return size.y >= size.z ? 1 : 2;
}

} // namespace

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

void Section::cutAcross(int axis)
{
    const Camera camera = camera_();
    on_ = true;
    axis_ = axis;
    const Range ends = range();
    position_ = ends.from + (ends.to - ends.from) / 2;
    keepsAbove_ = camera.position[axis] < camera.target[axis];
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
    return {bounds.min[axis_], bounds.max[axis_]};
}

std::optional<HalfSpace> Section::kept() const
{
    if (!on_)
        return std::nullopt;
    const double sign = keepsAbove_ ? -1 : 1;
    return HalfSpace{sign * unitAlong(axis_), sign * position_};
}

QString sectionText(const Section& section, const Scene& scene,
                    const std::vector<std::size_t>& openCuts)
{
    if (!section.on())
        return {};
    QString text = Texts::tr("Section: %1 = %2")
                       .arg(QLatin1String("xyz")[section.axis()])
                       .arg(lengthText(section.position(), QString::fromStdString(scene.units)));
    QStringList meshes;
    for (const std::size_t model : openCuts)
        if (model < scene.models.size() && scene.models[model].mesh)
            meshes << QString::fromStdString(scene.models[model].name);
    if (meshes.size() == 1)
        text += '\n' + Texts::tr("%1 is not filled: its mesh is not watertight").arg(meshes[0]);
    else if (!meshes.isEmpty())
        text += '\n' + Texts::tr("%1 models are not filled: their meshes are not watertight")
                           .arg(meshes.size());
    return text;
}

} // namespace mbv::viewer
