#pragma once

#include "session.h"

#include <mbv/rendering/palette.h>

#include <QtWidgets/QTreeWidget>

namespace mbv::viewer {

/// The pairs that overlap: who, how deep, and which way out. A click asks to look at the pair.
class PairList : public QTreeWidget {
    Q_OBJECT

public:
    PairList(const Session& session, const Palette& colors, QWidget* parent = nullptr);

    void setColors(const Palette& colors);

signals:
    void pairChosen(std::size_t a, std::size_t b);

private:
    void refresh();

    const Session& session_;
    Palette colors_;
};

} // namespace mbv::viewer
