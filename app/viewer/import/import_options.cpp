#include "import_options.h"

#include <mbv/file/path_text.h>
#include <mbv/scene/length_unit.h>

#include <algorithm>

namespace mbv::viewer {

namespace {

/// What takes the file's up to the scene's.
Quaternion standing(const std::optional<UpAxis>& file, UpAxis scene)
{
    if (!file || *file == scene)
        return {};
    return fromEulerXyzDegrees({scene == UpAxis::Z ? 90.0 : -90.0, 0, 0});
}

double conversion(const ImportOptions& options, const ImportGoal& goal)
{
    const std::optional<double> from = metersIn(options.lengths.toStdString());
    const std::optional<double> to = metersIn(goal.units.toStdString());
    return from && to ? *from / *to : 1;
}

Aabb boxOf(std::span<const Model> models)
{
    const auto boxOfOne = [](const Model& model) {
        return std::get<Aabb>(worldVolume(model, VolumeKind::Aabb));
    };
    Aabb all = boxOfOne(models.front());
    for (const Model& model : models.subspan(1)) {
        const Aabb box = boxOfOne(model);
        all = {min(all.min, box.min), max(all.max, box.max)};
    }
    return all;
}

Vec3 originOf(const Aabb& box, ImportOrigin origin, UpAxis up)
{
    if (origin == ImportOrigin::File)
        return {};
    Vec3 point = box.min / 2 + box.max / 2;
    if (origin == ImportOrigin::Bottom)
        (up == UpAxis::Y ? point.y : point.z) = up == UpAxis::Y ? box.min.y : box.min.z;
    return point;
}

} // namespace

const ImportKind* importKindOf(const std::filesystem::path& file)
{
    const QString ending = QString::fromStdString(pathText(file.extension())).toLower();
    const auto found = std::ranges::find_if(kImportKinds, [&ending](const ImportKind& kind) {
        return std::ranges::any_of(kind.endings, [&ending](const char* one) {
            return !ending.isEmpty() && ending == QLatin1String(one);
        });
    });
    return found == kImportKinds.end() ? nullptr : &*found;
}

ImportGoal goalOf(const Scene& scene)
{
    return {QString::fromStdString(scene.units), scene.up.value_or(UpAxis::Y)};
}

bool canConvert(const ImportOptions& options, const ImportGoal& goal)
{
    return options.lengths.isEmpty() || options.lengths == goal.units ||
           (metersIn(options.lengths.toStdString()) && metersIn(goal.units.toStdString()));
}

void place(std::span<Model> models, const ImportOptions& options, const ImportGoal& goal)
{
    if (models.empty())
        return;
    const double factor = conversion(options, goal);
    const Quaternion turn = standing(options.up, goal.up);
    for (Model& model : models) {
        model.scale = factor * model.scale;
        model.pose.translation = rotate(turn, factor * model.pose.translation);
        model.pose.rotation = normalized(turn * model.pose.rotation);
        model.volumeKind = options.volume;
    }
    if (options.origin == ImportOrigin::File)
        return;
    const Vec3 origin = originOf(boxOf(models), options.origin, goal.up);
    for (Model& model : models)
        model.pose.translation -= origin;
}

} // namespace mbv::viewer
