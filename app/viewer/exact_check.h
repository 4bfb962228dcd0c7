#pragma once

#include "latest_task.h"

#include <mbv/rendering/contact_marks.h>
#include <mbv/scene/check_overlaps.h>

#include <QtCore/QObject>
#include <QtCore/QString>

#include <memory>
#include <optional>

namespace mbv::viewer {

class Session;

/// The check of the meshes themselves, where it is asked for: off the GUI thread, of the scene that
/// is shown, begun anew whenever that has changed. Until it is done, what is known is what the
/// session knows: the volumes. Knows no widget.
class ExactCheck : public QObject {
    Q_OBJECT

public:
    /// The session must outlive it. It hears of changes before views that are made later.
    explicit ExactCheck(const Session& session, QObject* parent = nullptr);

    bool on() const { return on_; }
    void setOn(bool on);

    /// Still looking at the meshes of the scene shown.
    bool busy() const { return task_.busy(); }
    /// What is known of the scene shown: exact where this is on and done.
    const CheckReport& report() const;
    /// Where meshes meet, null until that is known.
    const PairContacts& contacts() const { return findings_.contacts; }
    /// Why the meshes could not be looked at; empty where they could.
    const QString& problem() const { return findings_.problem; }

signals:
    /// Turned on or off, begun, or done; not when the session's own change made it so.
    void changed();

private:
    struct Findings {
        std::optional<CheckReport> report;
        PairContacts contacts;
        QString problem;
    };

    static Findings look(const Scene& scene, const ProgressFn& progress);
    void sceneChanged();
    void startOver();

    const Session& session_;
    bool on_ = false;
    bool hearing_ = false; ///< the session's change is being dealt with
    Scene subject_;        ///< what the findings are, or will be, about
    Findings findings_;
    LatestTask<Findings> task_;
};

} // namespace mbv::viewer
