#include "note_editor.h"

#include <QtWidgets/QLineEdit>

#include <algorithm>

namespace mbv::viewer {

namespace {

constexpr int kCharacters = 60; ///< of a note that is seen whole

} // namespace

QWidget* NoteEditor::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                  const QModelIndex& /*index*/) const
{
    auto* editor = new QLineEdit(parent);
    editor->setPlaceholderText(tr("Why the contact is accepted"));
    editor->setAccessibleName(editor->placeholderText());
    return editor;
}

/// Within the list, over the cell and what is beside and around it.
void NoteEditor::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                      const QModelIndex& /*index*/) const
{
    const QRect list = editor->parentWidget()->rect();
    const int wanted = kCharacters * option.fontMetrics.averageCharWidth();
    QRect place = option.rect;
    place.setWidth(std::min(std::max(place.width(), wanted), list.width()));
    place.setHeight(std::max(place.height(), editor->sizeHint().height()));
    place.moveCenter({place.center().x(), option.rect.center().y()});
    place.moveRight(std::min(place.right(), list.right()));
    place.moveLeft(std::max(place.left(), list.left()));
    place.moveBottom(std::min(place.bottom(), list.bottom()));
    place.moveTop(std::max(place.top(), list.top()));
    editor->setGeometry(place);
}

} // namespace mbv::viewer
