#pragma once

#include "rendering/lines/contact_marks.h"
#include "rendering/shapes/overlap_solid.h"
#include "session/loading/found_or_problem.h"
#include "session/loading/latest_task.h"

#include <mbv/check/check_overlaps.h>

#include <QtCore/QObject>
#include <QtCore/QString>

#include <memory>

namespace mbv::viewer {

class Session;

/// The check of the meshes themselves, and of pairs that come near without meeting, where they are
/// asked for, and of what has become of pairs since an older report: off the GUI thread, of the
/// scene that is shown, begun anew whenever that has changed.
/// Until it is done, what is known is what the session knows: volumes that overlap. Knows no
/// widget.
class ExactCheck : public QObject {
    Q_OBJECT

public:
    /// The session must outlive it. It hears of changes before views that are made later.
    explicit ExactCheck(const Session& session, QObject* parent = nullptr);

    bool on() const { return on_; }
    void setOn(bool on);
    /// Pairs no farther apart than this are listed, too; none where it is 0.
    double clearance() const { return clearance_; }
    /// Precondition: at least 0, finite.
    void setClearance(double clearance);

    /// The older report; null for none. Pairs have a status where both have looked at meshes, or
    /// neither has.
    const std::shared_ptr<const Baseline>& baseline() const { return baseline_; }
    void setBaseline(std::shared_ptr<const Baseline> baseline);
    /// There is an older report, but it and this check do not both look at meshes, or both not.
    bool comparisonWaits() const { return baseline_ && baseline_->exact != on_; }

    /// Still looking at the meshes of the scene shown, where they meet, or how deep they are in
    /// each other.
    bool busy() const { return checking_.busy() || meeting_.busy() || measuring_.busy(); }
    /// What is known of the scene shown: exact where this is on, within the clearance, and done;
    /// with penetrations as soon as these are known, too.
    const CheckReport& report() const;
    /// What is shown as overlapping of a pair of report(): its meshes meet, or nobody can say
    /// whether they do; where they were not looked at, its volumes overlap.
    bool isOverlap(const PairResult& pair) const;
    /// With the pairs marked that the scene accepts now, and duplicates: as it is written.
    CheckReport markedReport() const;
    /// Where meshes meet, null until that is known.
    const rendering::PairContacts& contacts() const { return contacts_; }
    /// What meshes have in common, null until that is known. Of some hundred pairs at most.
    const rendering::OverlapSolids& overlaps() const { return overlaps_; }
    /// Why the meshes could not be looked at; empty where they could.
    const QString& problem() const { return findings_.problem; }

signals:
    /// Turned on or off, given another clearance or baseline, begun, done, or measured; not when
    /// the session's own change made it so.
    void changed();
    /// The contacts are known that were not when the rest was.
    void contactsFound();

private:
    using Findings = FoundOrProblem<CheckReport>;

    /// What of a scene is checked.
    struct Wanted {
        CheckOptions options;
        bool hidden = true;
        std::shared_ptr<const Baseline> baseline; ///< may be null
    };

    /// What is found out last.
    struct Measured {
        std::shared_ptr<const CheckReport> report; ///< null where there was a problem
        rendering::OverlapSolids overlaps;
    };

    static void compare(const Scene& scene, const Wanted& wanted, CheckReport& report);
    static Measured measure(const Scene& scene, const Wanted& wanted, CheckReport report,
                            const ProgressFn& progress);
    static Findings check(const Scene& scene, const Wanted& wanted, const ProgressFn& progress);
    bool isWanted() const { return on_ || clearance_ > 0 || baseline_; }
    Wanted wanted() const;
    bool isAbout(const Scene& scene) const;
    void begin();
    void sceneChanged();
    void startOver();
    void forget();
    void take(Findings findings);

    const Session& session_;
    bool on_ = false;
    double clearance_ = 0;
    std::shared_ptr<const Baseline> baseline_;
    bool quiet_ = false;    ///< what becomes known now is told by who began it
    Scene subject_;         ///< what the findings are, or will be, about
    bool hiddenToo_ = true; ///< they are about its hidden models, too
    Findings findings_;
    rendering::PairContacts contacts_;
    rendering::OverlapSolids overlaps_;
    LatestTask<Findings> checking_;
    LatestTask<rendering::PairContacts> meeting_; ///< begun with the report
    LatestTask<Measured> measuring_;              ///< the same
};

} // namespace mbv::viewer
