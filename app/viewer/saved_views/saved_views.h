#pragma once

#include <mbv/scene/scene.h>

#include <QtCore/QObject>
#include <QtCore/QString>

#include <cstddef>
#include <functional>
#include <vector>

namespace mbv::viewer {

class Section;
class SectionBox;
class Session;

/// The views of the scene by name, Scene::views: camera, section, section box and hidden models as
/// they are, to come back to. Changes are steps of the session. Knows no widget.
class SavedViews : public QObject {
    Q_OBJECT

public:
    /// Where the 3D view looks from, and how it is sent elsewhere.
    struct View {
        std::function<Camera()> camera;
        std::function<void(const Camera&)> flyTo;
    };

    /// Session, section and box must outlive it.
    SavedViews(Session& session, Section& section, SectionBox& box, View view,
               QObject* parent = nullptr);

    const std::vector<SavedView>& all() const;
    /// "View 1" or the first number that is free.
    QString freeName() const;
    /// Keeps what is seen now; a view that has the name already becomes that. A name of nothing but
    /// spaces keeps nothing.
    void keep(const QString& name);
    /// The camera flies there; other models hidden than now are a step. Precondition, here and
    /// below: there is such a view.
    void goTo(std::size_t view);
    /// Refuses, with Session::failed, a name that another view has, and an empty one.
    void rename(std::size_t view, const QString& name);
    void remove(std::size_t view);

private:
    void edit(const QString& label, std::vector<SavedView> views);

    Session& session_;
    Section& section_;
    SectionBox& box_;
    View view_;
};

} // namespace mbv::viewer
