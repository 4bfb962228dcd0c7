#include "assignee_editor.h"

#include <QtWidgets/QCompleter>
#include <QtWidgets/QLineEdit>

#include <utility>

namespace mbv::viewer {

AssigneeEditor::AssigneeEditor(std::function<QStringList()> names, QObject* parent)
    : NoteEditor(parent), names_(std::move(names))
{
}

QWidget* AssigneeEditor::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                      const QModelIndex& /*index*/) const
{
    auto* editor = new QLineEdit(parent);
    editor->setPlaceholderText(tr("Whose task it is; empty for nobody's"));
    editor->setAccessibleName(editor->placeholderText());
    auto* completer = new QCompleter(names_(), editor);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setCompletionMode(QCompleter::InlineCompletion); // Enter takes what is seen
    editor->setCompleter(completer);
    return editor;
}

} // namespace mbv::viewer
