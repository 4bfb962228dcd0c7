#pragma once

#include <QtWidgets/QStyledItemDelegate>

namespace mbv::viewer {

/// Where one types the note of a pair: wider than the column, which is as narrow as the notes that
/// are there, and as high as a field is.
class NoteEditor : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
};

} // namespace mbv::viewer
