#include "changed_meshes.h"

#include "edits/scene_edits.h"
#include "language/path_text.h"

#include <utility>

namespace mbv::viewer {

ChangedMeshes::ChangedMeshes(Session& session, Loader& loader, QObject& owner)
    : QObject(&owner), session_(session), loader_(loader)
{
}

ChangedMeshes::Origins ChangedMeshes::changed() const
{
    Origins files; // each is looked at once, however many models show it
    Origins changed;
    for (const Model& model : session_.document().scene().models) {
        if (!model.mesh || model.mesh->origin().path.empty())
            continue;
        const MeshOrigin& before = model.mesh->origin();
        const auto [file, isNew] = files.try_emplace(before.path);
        if (isNew)
            file->second = originNow(before);
        if (!isGone(file->second) && file->second != before)
            changed.insert(*file);
    }
    return changed;
}

void ChangedMeshes::look()
{
    if (loader_.busy())
        return;
    Origins now = changed();
    QStringList names;
    for (const auto& [path, origin] : now) {
        const auto before = told_.find(path);
        if (before == told_.end() || before->second != origin)
            names << toQString(fileOf(origin).filename());
    }
    names.removeDuplicates(); // parts of one file
    told_ = std::move(now);
    if (!names.isEmpty())
        emit found(names);
}

void ChangedMeshes::readAgain()
{
    const Origins now = changed();
    if (now.empty()) {
        emit notice(tr("No mesh was changed since it was read"));
        return;
    }
    LoadRequest request;
    request.purpose = LoadPurpose::Renew;
    for (const auto& [path, origin] : now)
        request.files.push_back(path);
    for (const Model& model : session_.document().scene().models)
        if (model.mesh && now.contains(model.mesh->origin().path))
            request.renewed.push_back(model);
    loader_.load(std::move(request));
}

void ChangedMeshes::take(const std::vector<Model>& renewed)
{
    const QString name = QString::fromStdString(renewed.front().name);
    const int extra = static_cast<int>(renewed.size()) - 1;
    const QString label =
        extra == 0 ? tr("Read the mesh of %1 again").arg(name)
                   : tr("Read the meshes of %1 and %Ln more again", nullptr, extra).arg(name);
    if (session_.edit(label, withMeshesRenewed(session_.document().scene(), renewed)))
        emit notice(label); // in place of the question that led here
}

} // namespace mbv::viewer
