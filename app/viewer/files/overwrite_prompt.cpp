#include "overwrite_prompt.h"

#include <QtCore/QCoreApplication>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QPushButton>

namespace mbv::viewer {

namespace {

struct OverwritePrompt {
    Q_DECLARE_TR_FUNCTIONS(OverwritePrompt)
};

} // namespace

void askBeforeOverwriting(const QString& file, const OverwriteChoices& choices, QWidget& window)
{
    using Prompt = OverwritePrompt;
    auto* box = new QMessageBox(QMessageBox::Warning, Prompt::tr("Changed on disk"),
                                Prompt::tr("%1 was changed by another program.").arg(file),
                                QMessageBox::Cancel, &window);
    box->setObjectName("overwritePrompt");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(Prompt::tr("Overwriting it loses what is in it, reloading it what "
                                       "you have changed here."));
    // Queued, for the box is in the way of other dialogs until it is closed.
    const auto add = [box, &window](const QString& text, QMessageBox::ButtonRole role,
                                    const std::function<void()>& run) {
        QPushButton* button = box->addButton(text, role);
        QObject::connect(button, &QPushButton::clicked, &window, run, Qt::QueuedConnection);
        return button;
    };
    add(Prompt::tr("&Overwrite"), QMessageBox::DestructiveRole, choices.overwrite);
    add(Prompt::tr("&Reload"), QMessageBox::DestructiveRole, choices.reload);
    box->setDefaultButton(add(Prompt::tr("Save &as…"), QMessageBox::AcceptRole, choices.saveAs));
    box->button(QMessageBox::Cancel)->setText(Prompt::tr("&Cancel"));
    box->setEscapeButton(QMessageBox::Cancel);
    QObject::connect(box, &QMessageBox::rejected, &window, choices.giveUp);
    box->open(); // not exec(): the event loop goes on
}

} // namespace mbv::viewer
