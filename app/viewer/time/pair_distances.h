#pragma once

#include "session/loading/latest_task.h"
#include "session/pairs/pair_focus.h"

#include <mbv/check/check_motions.h>

#include <QtCore/QObject>

#include <memory>
#include <vector>

namespace mbv::viewer {

class Session;
class TimeLine;

/// How far two models are apart over the time of the scene's motions: the pair that is looked at
/// where one of it moves, else the pair that meets first, else the one that comes nearest. Found
/// off the GUI thread, once the motions are checked, while it is wanted. Knows no widget.
class PairDistances : public QObject {
    Q_OBJECT

public:
    /// All outlive it.
    PairDistances(const Session& session, const TimeLine& line, const PairFocus& focus,
                  QObject* parent = nullptr);

    struct Curve {
        MovingPair pair;
        std::vector<double> times; ///< ascending, over all of the time line
        std::vector<double> distances;
    };
    /// Null until it is known, and where there is none.
    const std::shared_ptr<const Curve>& curve() const { return curve_; }

    bool wanted() const { return wanted_; }
    void setWanted(bool wanted);
    bool busy() const { return sampling_.busy(); }

signals:
    void changed();

private:
    void refresh();
    const MovingPair* pairToShow() const;

    const Session& session_;
    const TimeLine& line_;
    const PairFocus& focus_;
    bool wanted_ = true;
    // What curve_ is, or will be, about:
    std::shared_ptr<const MotionReport> report_;
    const MovingPair* pair_ = nullptr; ///< of report_
    std::shared_ptr<const Curve> curve_;
    LatestTask<std::shared_ptr<const Curve>> sampling_;
};

} // namespace mbv::viewer
