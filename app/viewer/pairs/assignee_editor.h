#pragma once

#include "note_editor.h"

#include <QtCore/QStringList>

#include <functional>

namespace mbv::viewer {

/// Where one types whom a pair is assigned to; completes the names that are in use.
class AssigneeEditor : public NoteEditor {
    Q_OBJECT

public:
    explicit AssigneeEditor(std::function<QStringList()> names, QObject* parent = nullptr);

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;

private:
    std::function<QStringList()> names_;
};

} // namespace mbv::viewer
