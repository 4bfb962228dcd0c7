#include "unsaved_prompt.h"

#include "file_commands.h"
#include "session/session.h"

#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QMessageBox>

#include <utility>

namespace mbv::viewer {

UnsavedPrompt::UnsavedPrompt(const Session& session, FileCommands& files, QWidget& window)
    : QObject(&window), session_(session), files_(files), window_(window)
{
}

void UnsavedPrompt::ask(std::function<void()> goOn)
{
    if (!session_.document().modified()) {
        goOn();
        return;
    }
    auto* box =
        new QMessageBox(QMessageBox::Warning, tr("Unsaved changes"),
                        tr("The scene has changes that are not saved."),
                        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
    box->setObjectName("unsavedPrompt");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("Save them first?"));
    box->button(QMessageBox::Save)->setText(tr("&Save"));
    box->button(QMessageBox::Discard)->setText(tr("&Discard"));
    box->button(QMessageBox::Cancel)->setText(tr("&Cancel"));
    box->setDefaultButton(QMessageBox::Save);
    box->setEscapeButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::finished, this, [this, goOn = std::move(goOn)](int answer) {
        if (answer == QMessageBox::Discard)
            goOn();
        else if (answer == QMessageBox::Save)
            saveThen(goOn);
    });
    box->open(); // not exec(): the event loop goes on
}

/// The first time, saving asks where; it may be a while until it is done, or be given up. Then a
/// later save is no answer to what was asked here.
void UnsavedPrompt::saveThen(std::function<void()> goOn)
{
    const auto forget = [this] { disconnect(&files_, nullptr, this, nullptr); };
    forget();
    connect(&files_, &FileCommands::notSaved, this, forget);
    connect(&files_, &FileCommands::saved, this, [forget, goOn = std::move(goOn)] {
        const std::function<void()> next = goOn; // what holds it goes
        forget();
        next();
    });
    files_.save();
}

} // namespace mbv::viewer
