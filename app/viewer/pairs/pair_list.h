#pragma once

#include "pair_order.h"
#include "pair_rows.h"
#include "session/pairs/pair_focus.h"

#include <QtWidgets/QTreeView>

#include <array>
#include <optional>
#include <vector>

class QMenu;

namespace mbv::viewer {

/// The pairs that overlap or come near: who, how deep or far, and which way out; how their meshes
/// are to each other while these are checked; which are accepted, how far the review of each is and
/// whose task it is. A click asks to put the pair into
/// focus, one on a heading sorts, the context menu says what else can be done.
class PairList : public QTreeView {
    Q_OBJECT

public:
    PairList(const Session& session, const ExactCheck& exact, const rendering::Palette& colors,
             QWidget* parent = nullptr);

    void setColors(const rendering::Palette& colors);
    /// Shows only pairs with these words in their names.
    void setWords(const QString& words) { order_->setWords(words); }
    /// Shows only pairs whose review is so far; nothing: all.
    void setReview(std::optional<ReviewStatus> status) { order_->setReview(status); }
    /// Whether pairs are told apart by their review: some have one, or one is asked for.
    bool showsReviews() const { return rows_->haveReviews() || order_->review(); }
    std::vector<ModelPair> selectedPairs() const;
    /// Begins to type whom the selected pairs are assigned to.
    void editAssignee();
    /// Makes the pair's row the current one, where it has one.
    void showPair(const ModelPair& pair);
    /// Those that overlap, see ExactCheck::isOverlap, in the order of the rows.
    std::vector<ModelPair> overlaps() const;

signals:
    void pairChosen(std::size_t a, std::size_t b);
    void ignoreWanted(const std::vector<ModelPair>& pairs);
    void acceptWanted(const std::vector<ModelPair>& pairs, bool accepted);
    void noted(std::size_t a, std::size_t b, const QString& note);
    void reviewWanted(const std::vector<ModelPair>& pairs, ReviewStatus status);
    void assignWanted(const std::vector<ModelPair>& pairs, const QString& name);
    void pairsSelected(); ///< others than before, or none
    void reviewsShown();  ///< perhaps: see showsReviews()

protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    int sizeHintForColumn(int column) const override;

private:
    void refresh();
    void widen();
    void shareRoom();
    int widthWanted(int column) const;
    void choose(const QModelIndex& index);
    void editNote();
    void typeInto(PairRows::Column column);
    void addReviewMenu(QMenu& menu, const std::vector<ModelPair>& pairs);
    void assign(const ModelPair& pair, const QString& name);
    const PairResult* pair(const QModelIndex& shown) const;

    const Session& session_;
    const ExactCheck& exact_;
    PairRows* rows_;
    PairOrder* order_;
    std::array<int, PairRows::ColumnCount> widest_ =
        {};                                 ///< pixels, of the rows seen since refresh()
    std::optional<PairRows::Column> typed_; ///< of which a first text is being written
};

} // namespace mbv::viewer
