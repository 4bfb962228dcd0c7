#pragma once

#include "pair_order.h"
#include "pair_rows.h"
#include "session/pairs/pair_focus.h"

#include <QtWidgets/QTreeView>

#include <utility>
#include <vector>

namespace mbv::viewer {

/// The pairs that overlap or come near: who, how deep or far, and which way out; how their meshes
/// are to each other while these are checked; which are accepted. A click asks to put the pair into
/// focus, one on a heading sorts, the context menu says what else can be done.
class PairList : public QTreeView {
    Q_OBJECT

public:
    PairList(const Session& session, const ExactCheck& exact, const rendering::Palette& colors,
             QWidget* parent = nullptr);

    void setColors(const rendering::Palette& colors);
    /// Shows only pairs with these words in their names.
    void setWords(const QString& words) { order_->setWords(words); }
    /// Makes the pair's row the current one, where it has one.
    void showPair(const ModelPair& pair);
    /// Those that overlap, in the order of the rows.
    std::vector<ModelPair> overlaps() const;

signals:
    void pairChosen(std::size_t a, std::size_t b);
    void ignoreWanted(const std::vector<ModelPair>& pairs);
    void acceptWanted(const std::vector<ModelPair>& pairs, bool accepted);
    void noted(std::size_t a, std::size_t b, const QString& note);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    int sizeHintForColumn(int column) const override;

private:
    void refresh();
    void shareRoom();
    int widthWanted(int column) const;
    void choose(const QModelIndex& index);
    void editNote();
    const PairResult* pair(const QModelIndex& shown) const;
    std::vector<ModelPair> selectedPairs() const;

    const Session& session_;
    const ExactCheck& exact_;
    PairRows* rows_;
    PairOrder* order_;
    bool noting_ = false; ///< a first note is being written
};

} // namespace mbv::viewer
