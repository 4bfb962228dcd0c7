#include "views_dialog.h"

#include "language/retranslate.h"
#include "saved_views.h"
#include "session/session.h"

#include <QtCore/QSignalBlocker>
#include <QtGui/QKeyEvent>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QInputDialog>
#include <QtWidgets/QListWidget>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace mbv::viewer {

ViewsDialog::ViewsDialog(const Session& session, SavedViews& views, QWidget& window)
    : QDialog(&window), views_(views), list_(new QListWidget)
{
    setObjectName("savedViews");
    setAttribute(Qt::WA_DeleteOnClose);
    resize(QSize(520, 320).boundedTo(window.size()));
    list_->setEditTriggers(QAbstractItemView::EditKeyPressed); // F2; Enter goes there
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* save = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    goTo_ = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    rename_ = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    remove_ = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    goTo_->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(list_);
    column->addWidget(buttons);

    // Later: a row whose name was typed is still in use.
    connect(&session, &Session::changed, this, &ViewsDialog::refresh, Qt::QueuedConnection);
    connect(list_, &QListWidget::itemDoubleClicked, this, &ViewsDialog::goToChosen);
    connect(list_, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        const auto row = static_cast<std::size_t>(list_->row(item));
        if (row < views_.all().size())
            views_.rename(row, item->text());
        QMetaObject::invokeMethod(this, &ViewsDialog::refresh, Qt::QueuedConnection); // if refused
    });
    connect(save, &QPushButton::clicked, this, [this] { askForViewName(views_, *this); });
    connect(goTo_, &QPushButton::clicked, this, &ViewsDialog::goToChosen);
    connect(rename_, &QPushButton::clicked, this,
            [this] { list_->editItem(list_->currentItem()); });
    connect(remove_, &QPushButton::clicked, this, &ViewsDialog::removeChosen);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    retranslate(*this, [this, buttons, save] {
        setWindowTitle(tr("Saved views"));
        list_->setAccessibleName(tr("Saved views"));
        save->setText(tr("Save the view…"));
        goTo_->setText(tr("Go to"));
        rename_->setText(tr("Rename"));
        remove_->setText(tr("Delete"));
        buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    });
    refresh();
    list_->setFocus();
}

void ViewsDialog::refresh()
{
    const QSignalBlocker quiet(list_);
    const int before = std::max(0, list_->currentRow());
    list_->clear();
    for (const SavedView& view : views_.all()) {
        auto* item = new QListWidgetItem(QString::fromStdString(view.name), list_);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
    }
    list_->setCurrentRow(std::min(before, list_->count() - 1));
    for (QPushButton* button : {goTo_, rename_, remove_})
        button->setEnabled(list_->count() > 0);
}

std::optional<std::size_t> ViewsDialog::chosen() const
{
    const auto row = static_cast<std::size_t>(list_->currentRow());
    return list_->currentRow() >= 0 && row < views_.all().size() ? std::optional(row)
                                                                 : std::nullopt;
}

void ViewsDialog::goToChosen()
{
    if (const auto view = chosen())
        views_.goTo(*view);
}

void ViewsDialog::removeChosen()
{
    if (const auto view = chosen())
        views_.remove(*view);
}

void ViewsDialog::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Delete && list_->hasFocus())
        removeChosen();
    else
        QDialog::keyPressEvent(event);
}

void askForViewName(SavedViews& views, QWidget& window)
{
    auto* dialog = new QInputDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(ViewsDialog::tr("Save the view"));
    dialog->setLabelText(ViewsDialog::tr("Name; one in use is saved anew"));
    dialog->setTextValue(views.freeName());
    QObject::connect(dialog, &QInputDialog::textValueSelected, &views, &SavedViews::keep);
    dialog->open(); // not exec(): the event loop goes on
}

} // namespace mbv::viewer
