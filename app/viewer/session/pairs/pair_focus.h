#pragma once

#include <mbv/collision/sat.h>

#include <QtCore/QObject>

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace mbv::viewer {

class Session;

using ModelPair = std::pair<std::size_t, std::size_t>;

/// Which pair of models is looked at, and which axis of its separating-axis test is shown. Knows no
/// widget.
class PairFocus : public QObject {
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit PairFocus(Session& session, QObject* parent = nullptr);

    /// Puts the next overlapping pair that is not accepted into focus, round and round, and selects
    /// both models: the one after that looked at last, as setOrder says.
    void next();
    /// Gives the overlapping pairs in the order that next() goes; at first those of the report, in
    /// its order. Where it gives none of the report's, their meshes do not meet.
    void setOrder(std::function<std::vector<ModelPair>()> order) { order_ = std::move(order); }
    void focusOn(const ModelPair& pair);
    /// Ends the focus: everything is seen again.
    void clear();
    /// The pair looked at; everything else may be dimmed.
    const std::optional<ModelPair>& pair() const { return pair_; }

    bool axisShown() const { return axisShown_; }
    void showAxis(bool shown);
    /// A row of the explanation; nothing for the one that says most, see axis().
    void chooseAxis(std::optional<int> row);

    /// The pair whose axes are shown: the one looked at, else the two that are selected, else the
    /// active model and the box nearest to it. Nothing where one of them is no box.
    std::optional<ModelPair> axisPair() const;
    /// The test of that pair.
    std::optional<SatExplanation> explanation() const;
    /// The row shown: the one chosen, else the widest gap or, of an overlap, the least depth.
    int axis(const SatExplanation& explanation) const;

signals:
    void changed();
    void framed(std::size_t a, std::size_t b); ///< the pair wants to be seen
    void noneToShow(const QString& why);       ///< the next overlap was asked for

private:
    std::vector<ModelPair> overlaps() const;
    std::optional<ModelPair> nearestBoxes() const;
    void forgetWhatIsGone();

    Session& session_;
    std::optional<ModelPair> pair_;
    std::function<std::vector<ModelPair>()> order_;
    std::optional<ModelPair> last_; ///< that was looked at
    std::size_t lastPlace_ = 0;     ///< of that in the order
    bool axisShown_ = false;
    bool selecting_ = false;
    std::optional<int> chosen_;
};

} // namespace mbv::viewer
