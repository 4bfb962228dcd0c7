#pragma once

#include "session/pairs/volume_comparison.h"

#include <mbv/scene/scene.h>

#include <QtWidgets/QTreeWidget>

namespace mbv::viewer {

/// Every kind of bounding volume of a mesh: how large it is, and how much of it the mesh fills, or,
/// where the mesh has no inside, how many times the smallest it is. The one chosen has a tick; a
/// click on another, or Enter, asks for it.
class VolumeTable : public QTreeWidget {
    Q_OBJECT

public:
    explicit VolumeTable(QWidget* parent = nullptr);

    /// `kinds` is in the order of kVolumeKinds, or empty while they are not known. Null for a model
    /// without a mesh: nothing is listed.
    void showKinds(const Model* model, const std::vector<VolumeComparison::Kind>& kinds,
                   const QString& units);
    /// As wide as the longest name is read whole beside its numbers.
    QSize sizeHint() const override;

signals:
    void chosen(mbv::VolumeKind kind);

private:
    enum Column { Kind, Content, Fill };

    void choose(const QTreeWidgetItem& row);
};

} // namespace mbv::viewer
