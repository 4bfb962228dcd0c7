#include "saved_views.h"

#include "section/section.h"
#include "section/section_box.h"
#include "session/session.h"

#include <algorithm>
#include <set>
#include <utility>

namespace mbv::viewer {

namespace {

std::vector<std::string> hiddenIn(const Scene& scene)
{
    std::vector<std::string> names;
    for (const Model& model : scene.models)
        if (!model.visible)
            names.push_back(model.name);
    return names;
}

} // namespace

SavedViews::SavedViews(Session& session, Section& section, SectionBox& box, View view,
                       QObject* parent)
    : QObject(parent), session_(session), section_(section), box_(box), view_(std::move(view))
{
}

const std::vector<SavedView>& SavedViews::all() const
{
    return session_.document().scene().views;
}

QString SavedViews::freeName() const
{
    for (std::size_t number = 1;; ++number) {
        QString name = tr("View %1").arg(number);
        if (std::ranges::find(all(), name.toStdString(), &SavedView::name) == all().end())
            return name;
    }
}

void SavedViews::keep(const QString& name)
{
    const QString trimmed = name.trimmed();
    if (trimmed.isEmpty())
        return;
    std::vector<SavedView> views = all();
    auto place = std::ranges::find(views, trimmed.toStdString(), &SavedView::name);
    if (place == views.end())
        place = views.insert(views.end(), {trimmed.toStdString(), {}, {}, {}});
    place->camera = view_.camera();
    place->section = section_.kept();
    place->sectionBox = box_.kept();
    place->hidden = hiddenIn(session_.scene());
    edit(tr("Save the view %1").arg(trimmed), std::move(views));
}

void SavedViews::goTo(std::size_t view)
{
    const SavedView wanted = all()[view];
    const std::set<std::string> hidden(wanted.hidden.begin(), wanted.hidden.end());
    Scene scene = session_.document().scene();
    bool isOther = false;
    for (Model& model : scene.models) {
        const bool isVisible = !hidden.contains(model.name);
        isOther = isOther || model.visible != isVisible;
        model.visible = isVisible;
    }
    if (isOther)
        session_.edit(tr("Go to the view %1").arg(QString::fromStdString(wanted.name)),
                      std::move(scene));
    section_.setKept(wanted.section);
    box_.setKept(wanted.sectionBox);
    view_.flyTo(wanted.camera);
}

void SavedViews::rename(std::size_t view, const QString& name)
{
    const std::string wanted = name.trimmed().toStdString();
    std::vector<SavedView> views = all();
    if (wanted == views[view].name)
        return;
    if (wanted.empty()) {
        emit session_.failed(tr("A view needs a name"));
        return;
    }
    if (std::ranges::find(views, wanted, &SavedView::name) != views.end()) {
        emit session_.failed(tr("Another view is named %1").arg(name.trimmed()));
        return;
    }
    const QString label = tr("Rename the view %1")
                              .arg(QString::fromStdString(std::exchange(views[view].name, wanted)));
    edit(label, std::move(views));
}

void SavedViews::remove(std::size_t view)
{
    std::vector<SavedView> views = all();
    const QString label = tr("Delete the view %1").arg(QString::fromStdString(views[view].name));
    views.erase(views.begin() + static_cast<std::ptrdiff_t>(view));
    edit(label, std::move(views));
}

void SavedViews::edit(const QString& label, std::vector<SavedView> views)
{
    Scene scene = session_.document().scene();
    scene.views = std::move(views);
    session_.edit(label, std::move(scene));
}

} // namespace mbv::viewer
