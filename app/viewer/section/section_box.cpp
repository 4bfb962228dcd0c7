#include "section_box.h"

#include "session/session.h"

#include <QtCore/QCoreApplication>

#include <algorithm>

namespace mbv::viewer {

namespace {

constexpr double kRoom = 0.05; ///< of the longest side, so that what is selected is not cut

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SectionBox)
};

/// Around the volumes of these models that have an end.
std::optional<Aabb> boxAround(const std::vector<Shape>& volumes,
                              const std::vector<std::size_t>& models)
{
    std::optional<Aabb> all;
    for (const std::size_t model : models) {
        if (!isBounded(volumes[model]))
            continue;
        const Aabb box = boundsOf(volumes[model]);
        all = all ? Aabb{min(all->min, box.min), max(all->max, box.max)} : box;
    }
    return all;
}

} // namespace

SectionBox::SectionBox(const Session& session, QObject* parent) : QObject(parent), session_(session)
{
}

void SectionBox::setOn(bool on)
{
    if (on == on_)
        return;
    if (on) {
        fit();
        return;
    }
    on_ = false;
    emit changed();
}

void SectionBox::fit()
{
    std::optional<Aabb> around = boxAround(session_.report().volumes, session_.selection().models);
    if (!around)
        around = boundsOf(session_.scene());
    box_ = around.value_or(Aabb{{-1, -1, -1}, {1, 1, 1}});
    const double room = kRoom * maxComponent(box_.max - box_.min);
    box_ = {box_.min - Vec3{room, room, room}, box_.max + Vec3{room, room, room}};
    on_ = true;
    emit changed();
}

double SectionBox::position(const Side& side) const
{
    return (side.isUpper ? box_.max : box_.min)[side.axis];
}

void SectionBox::setPosition(const Side& side, double position)
{
    const double wanted = side.isUpper ? std::max(position, box_.min[side.axis])
                                       : std::min(position, box_.max[side.axis]);
    double& mine = (side.isUpper ? box_.max : box_.min)[side.axis];
    if (wanted == mine)
        return;
    mine = wanted;
    emit changed();
}

std::optional<Aabb> SectionBox::kept() const
{
    return on_ ? std::optional(box_) : std::nullopt;
}

void SectionBox::setKept(const std::optional<Aabb>& kept)
{
    if (kept == this->kept())
        return;
    on_ = kept.has_value();
    box_ = kept.value_or(box_);
    emit changed();
}

QString sectionBoxText(const SectionBox& box)
{
    return box.on() ? Texts::tr("Section box: surfaces outside are not drawn") : QString();
}

} // namespace mbv::viewer
