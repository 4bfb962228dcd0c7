#pragma once

#include "session/loading/found_or_problem.h"
#include "session/loading/latest_task.h"

#include <mbv/check/check_motions.h>
#include <mbv/scene/scene.h>

#include <QtCore/QElapsedTimer>
#include <QtCore/QObject>
#include <QtCore/QString>
#include <QtCore/QTimer>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace mbv::viewer {

class Session;

/// Two models of the scene come to touch, or do so at the begin.
struct ContactBegin {
    double time = 0;
    std::size_t a = 0;
    std::size_t b = 0;
};

/// The times of the scene's motions: which is seen, playing them, and, as soon as it is known, when
/// models meet on their way. The check of the motions goes on off the GUI thread. Knows no widget.
class TimeLine : public QObject {
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit TimeLine(Session& session, QObject* parent = nullptr);

    /// The scene has motions that take some time.
    bool exists() const { return times_ && times_->to > times_->from; }
    /// Precondition: exists().
    const TimeInterval& times() const { return *times_; }
    /// What is seen; the begin where models are where the scene has them.
    double time() const;

    /// Ends playing, as step() does. The time is taken into times(). Nothing where none exists.
    void show(double time);
    /// By so many hundredths of it all.
    void step(int by);
    /// Plays from here, from the begin where it is over; or ends that.
    void toggle();
    bool playing() const { return clock_.isActive(); }
    /// Models are where the scene has them again.
    void leave();
    /// A time is seen, and not what the scene has.
    bool isSeen() const;

    /// Null until it is known, and where there is none.
    const std::shared_ptr<const MotionReport>& report() const { return report_; }
    /// Why there is none; empty where that is not known.
    const QString& problem() const { return problem_; }
    /// Some models meet, as far as that is known.
    bool hasContacts() const { return !contacts_.empty(); }
    /// The contact that begins next after what is seen, or before it, round and round.
    /// Precondition: hasContacts().
    const ContactBegin& nextContact() const;
    const ContactBegin& previousContact() const;
    /// Motions are being checked.
    bool busy() const { return checking_.busy(); }

signals:
    void changed();

private:
    using Findings = FoundOrProblem<MotionReport>;

    void sceneChanged();
    void take(Findings findings);
    void tick();
    void pause();

    Session& session_;
    std::optional<TimeInterval> times_;
    QTimer clock_;
    QElapsedTimer sinceStart_;
    double startedAt_ = 0;
    Scene subject_; ///< what the report is, or will be, about
    std::shared_ptr<const MotionReport> report_;
    std::vector<ContactBegin> contacts_; ///< of the report, by time
    QString problem_;
    LatestTask<Findings> checking_;
};

} // namespace mbv::viewer
