#include "model_branches.h"

#include <algorithm>
#include <unordered_map>

namespace mbv::viewer {

namespace {

constexpr QLatin1StringView kPart("#part=");

/// Empty where the name has none.
QString folderOf(const QString& name)
{
    const qsizetype slash = name.indexOf('/');
    if (slash > 0 && slash + 1 < name.size())
        return name.first(slash);
    const qsizetype part = name.indexOf(kPart);
    return part > 0 ? name.first(part) : QString();
}

bool hasAll(const QString& name, const QStringList& words)
{
    return std::ranges::all_of(
        words, [&name](const QString& word) { return name.contains(word, Qt::CaseInsensitive); });
}

} // namespace

std::vector<ModelBranch> branchesOf(const std::vector<Model>& models, const QStringList& words)
{
    std::unordered_map<QString, std::size_t> placeOf; // in `branches`
    std::vector<ModelBranch> branches;
    for (std::size_t i = 0; i < models.size(); ++i) {
        const QString name = QString::fromStdString(models[i].name);
        if (!hasAll(name, words))
            continue;
        const QString folder = folderOf(name);
        if (!folder.isEmpty()) {
            const auto [place, isNew] = placeOf.emplace(folder, branches.size());
            if (!isNew) {
                branches[place->second].models.push_back(i);
                continue;
            }
        }
        branches.push_back({folder, {i}});
    }
    for (ModelBranch& branch : branches)
        if (branch.models.size() == 1)
            branch.folder.clear();
    return branches;
}

QString nameInFolder(const QString& name, const QString& folder)
{
    if (folder.isEmpty())
        return name;
    const QString rest = name.sliced(folder.size());
    return rest.startsWith('/') ? rest.sliced(1) : rest;
}

} // namespace mbv::viewer
