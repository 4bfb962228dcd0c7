#pragma once

#include "pair_rows.h"

#include <QtWidgets/QTreeView>

namespace mbv::viewer {

/// The pairs that overlap: who, how deep, and which way out; and how their meshes are to each other
/// while these are checked. A click asks to put the pair into focus.
class PairList : public QTreeView {
    Q_OBJECT

public:
    PairList(const Session& session, const ExactCheck& exact, const rendering::Palette& colors,
             QWidget* parent = nullptr);

    void setColors(const rendering::Palette& colors);

signals:
    void pairChosen(std::size_t a, std::size_t b);

private:
    void refresh();
    void choose(const QModelIndex& index);

    const ExactCheck& exact_;
    PairRows* rows_;
};

} // namespace mbv::viewer
