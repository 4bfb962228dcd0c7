#include "comparison.h"

#include "language/path_text.h"
#include "session/exact_check.h"

#include <mbv/geometry/error.h>
#include <mbv/report/baseline.h>

#include <QtWidgets/QFileDialog>

#include <memory>
#include <utility>

namespace mbv::viewer {

Comparison::Comparison(ExactCheck& exact, SceneFolder folder, QWidget& window)
    : QObject(&window), exact_(exact), folder_(std::move(folder)), window_(window)
{
    connect(&exact, &ExactCheck::changed, this, &Comparison::tellWhereItWaits);
}

void Comparison::ask()
{
    auto* dialog = new QFileDialog(&window_, tr("Compare with an older report"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilter(QStringLiteral("JSON (*.json)"));
    beginIn(*dialog, folder_);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { with(toPath(file)); });
    dialog->open(); // not exec(): the event loop goes on
}

void Comparison::with(const std::filesystem::path& report)
{
    try {
        auto baseline = std::make_shared<const Baseline>(readBaseline(report));
        exact_.setOn(baseline->exact); // reports of one kind are compared
        exact_.setBaseline(std::move(baseline));
        emit notice(tr("Compared with %1").arg(toQString(report.filename())));
    } catch (const Error& error) {
        emit problem(QString::fromStdString(error.what()));
    }
}

/// It goes on as soon as contacts are as they were in the older report.
void Comparison::tellWhereItWaits()
{
    if (std::exchange(waits_, exact_.comparisonWaits()) || !waits_)
        return;
    emit notice(exact_.on() ? tr("The comparison waits: the older report has no contacts (C)")
                            : tr("The comparison waits: the older report has contacts (C)"));
}

bool Comparison::on() const
{
    return exact_.baseline() != nullptr;
}

void Comparison::end()
{
    exact_.setBaseline(nullptr);
}

} // namespace mbv::viewer
