#pragma once

#include "rendering/shapes/compared_volume.h"
#include "session/loading/latest_task.h"

#include <mbv/scene/scene.h>

#include <QtCore/QObject>

#include <optional>
#include <vector>

namespace mbv::viewer {

class Session;

/// The volumes of every kind of the active model, and, where they are to be seen side by side, of
/// all models selected. They are fitted off the GUI thread, anew when a mesh, pose or scale has
/// changed; a hull of very many corners only where it is asked for: it is the model's own volume,
/// or to be seen beside the others. Knows no widget.
class VolumeComparison : public QObject {
    Q_OBJECT

public:
    /// One kind of volume of the active model, in the world; none where the mesh has none.
    struct Kind {
        VolumeKind kind;
        std::optional<Shape> volume;
        std::optional<double> content; ///< units^3; of a hull, too
        bool leftOut = false;          ///< not fitted: it takes seconds, and nobody asked
    };

    /// The session must outlive it.
    explicit VolumeComparison(const Session& session, QObject* parent = nullptr);

    bool on() const { return on_; }
    /// Whether they are to be seen side by side.
    void setOn(bool on);

    bool busy() const { return task_.busy(); }
    /// Of the active model in the order of kVolumeKinds; empty until they are known, and for a
    /// shape, which is its own volume.
    const std::vector<Kind>& ofActive() const { return found_.ofActive; }
    /// Of the visible models selected; null while this is off, or until they are known.
    const rendering::ComparedVolumesPtr& sideBySide() const { return found_.sideBySide; }

signals:
    void changed();

private:
    struct Found {
        std::vector<Kind> ofActive;
        rendering::ComparedVolumesPtr sideBySide;
    };

    /// What the volumes found depend on.
    struct Subject {
        std::optional<Model> active;
        std::vector<Model> selected; ///< to be seen side by side
        /// Of the active model, where it is known from before; a pose changes none.
        std::optional<double> hullContent;
        bool hullIsLeftOut = false; ///< likewise

        bool sameAs(const Subject& other) const;
    };

    static Kind hullOf(const Subject& subject);
    static std::vector<Kind> kindsOf(const Subject& subject, const ProgressFn& progress);
    static Found find(const Subject& subject, const ProgressFn& progress);
    Subject subject() const;
    void refresh();

    const Session& session_;
    bool on_ = false;
    Subject subject_;
    Found found_;
    LatestTask<Found> task_;
};

} // namespace mbv::viewer
