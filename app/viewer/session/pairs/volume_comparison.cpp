#include "volume_comparison.h"

#include "session/session.h"

#include <mbv/fit/hull.h>

#include <algorithm>
#include <exception>
#include <future>
#include <memory>
#include <utility>
#include <variant>

namespace mbv::viewer {

namespace {

/// More corners than these take Qhull about a second or more.
constexpr std::size_t kManyCorners = 50'000;

/// False for a mesh that has no hull.
bool hasManyCorners(const TriangleMesh& mesh)
{
    try {
        return mesh.vertices.size() > kManyCorners &&
               hullCornersAtMost(mesh.vertices) > kManyCorners;
    } catch (const std::exception&) {
        return false;
    }
}

std::optional<Shape> volumeIfAny(const Model& model, VolumeKind kind)
{
    try {
        return worldVolume(model, kind);
    } catch (const std::exception&) { // the mesh has none of this kind, a box without an area, say
        return std::nullopt;
    }
}

/// To be seen beside the model's own volume.
std::optional<rendering::ComparedVolume> comparedIfAny(const Model& model, VolumeKind kind)
{
    try {
        return rendering::comparedVolume(kind, worldVolume(model, kind));
    } catch (const std::exception&) { // likewise
        return std::nullopt;
    }
}

/// A hull knows its corners alone; its faces are found here.
std::optional<double> contentOfHull(const std::optional<Shape>& volume)
{
    const auto* hull = volume ? std::get_if<ConvexHull>(&*volume) : nullptr;
    if (!hull)
        return std::nullopt;
    try {
        return hullMeasures(hull->points).volume;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

} // namespace

bool VolumeComparison::Subject::sameAs(const Subject& other) const
{
    return active.has_value() == other.active.has_value() &&
           (!active || sameWorldVolume(*active, *other.active)) &&
           std::equal(selected.begin(), selected.end(), other.selected.begin(),
                      other.selected.end(), sameWorldVolume);
}

VolumeComparison::VolumeComparison(const Session& session, QObject* parent)
    : QObject(parent), session_(session), task_(*this, [this](Found found) {
          found_ = std::move(found);
          emit changed();
      })
{
    connect(&session, &Session::changed, this, &VolumeComparison::refresh);
    connect(&session, &Session::selectionChanged, this, &VolumeComparison::refresh);
}

void VolumeComparison::setOn(bool on)
{
    on_ = on;
    refresh();
    emit changed();
}

VolumeComparison::Subject VolumeComparison::subject() const
{
    Subject subject;
    const std::vector<Model>& models = session_.scene().models;
    if (const Model* active = session_.selectedModel(); active && active->mesh)
        subject.active = *active;
    for (const std::size_t i : session_.selection().models)
        if (on_ && models[i].mesh && models[i].visible)
            subject.selected.push_back(models[i]);
    return subject;
}

void VolumeComparison::refresh()
{
    Subject now = subject();
    if (now.sameAs(subject_))
        return;
    if (now.active && subject_.active && now.active->mesh == subject_.active->mesh &&
        now.active->scale == subject_.active->scale) {
        const bool isFound = !found_.ofActive.empty();
        now.hullContent = isFound ? found_.ofActive.back().content : subject_.hullContent;
        now.hullIsLeftOut = isFound ? found_.ofActive.back().leftOut : subject_.hullIsLeftOut;
    }
    subject_ = std::move(now);
    found_ = {};
    task_.start(
        [subject = subject_](const ProgressFn& progress) { return find(subject, progress); });
    if (task_.busy())
        emit changed();
}

/// On another thread, as find().
VolumeComparison::Kind VolumeComparison::hullOf(const Subject& subject)
{
    const Model& model = *subject.active;
    const bool isAsked = model.volumeKind == VolumeKind::Hull || !subject.selected.empty() ||
                         model.mesh->knowsVolume(VolumeKind::Hull, model.scale);
    if (!isAsked && (subject.hullIsLeftOut || hasManyCorners(model.mesh->mesh())))
        return {VolumeKind::Hull, std::nullopt, std::nullopt, true};
    std::optional<Shape> volume = volumeIfAny(model, VolumeKind::Hull);
    const std::optional<double> content =
        subject.hullContent ? subject.hullContent : contentOfHull(volume);
    return {VolumeKind::Hull, std::move(volume), content};
}

/// The hull takes about as long as all others.
std::vector<VolumeComparison::Kind> VolumeComparison::kindsOf(const Subject& subject,
                                                              const ProgressFn& progress)
{
    std::future<Kind> hull = std::async(std::launch::async, [&] { return hullOf(subject); });
    std::vector<Kind> kinds;
    for (const VolumeKind kind : kVolumeKinds) {
        reportProgress(progress, 0);
        if (kind == VolumeKind::Hull) {
            kinds.push_back(hull.get());
            continue;
        }
        std::optional<Shape> volume = volumeIfAny(*subject.active, kind);
        const std::optional<double> content = volume ? volumeOf(*volume) : std::nullopt;
        kinds.push_back({kind, std::move(volume), content});
    }
    return kinds;
}

VolumeComparison::Found VolumeComparison::find(const Subject& subject, const ProgressFn& progress)
{
    Found found;
    if (subject.active)
        found.ofActive = kindsOf(subject, progress);
    if (subject.selected.empty())
        return found;
    std::vector<rendering::ComparedVolume> sideBySide;
    for (const Model& model : subject.selected) {
        for (const VolumeKind kind : kVolumeKinds) {
            reportProgress(progress, 0);
            if (kind == model.volumeKind) // drawn as it always is
                continue;
            if (auto volume = comparedIfAny(model, kind))
                sideBySide.push_back(std::move(*volume));
        }
    }
    found.sideBySide =
        std::make_shared<const std::vector<rendering::ComparedVolume>>(std::move(sideBySide));
    return found;
}

} // namespace mbv::viewer
