#include "bcf_import.h"

#include "language/path_text.h"
#include "session/exact_check.h"
#include "session/pairs/pair_edits.h"
#include "session/session.h"

#include <QtWidgets/QFileDialog>

#include <utility>

namespace mbv::viewer {

namespace {

QString joined(const std::vector<std::string>& words)
{
    QStringList list;
    for (const std::string& word : words)
        list << QString::fromStdString(word);
    return list.join(QStringLiteral(", "));
}

} // namespace

BcfImport::BcfImport(Session& session, const ExactCheck& exact, SceneFolder folder, QWidget& window)
    : QObject(&window), session_(session), exact_(exact), folder_(std::move(folder)),
      window_(window), reading_(*this, [this](const Outcome& outcome) { take(outcome); })
{
    connect(&session, &Session::changed, this, [this] { // the pairs read may be others
        if (!busy())
            return;
        reading_.cancel();
        emit problem(tr("The BCF file was not imported: the scene has changed meanwhile"));
    });
}

void BcfImport::ask()
{
    auto* dialog = new QFileDialog(&window_, tr("Import a BCF file"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilter(QStringLiteral("BCF (*.bcfzip *.bcf)"));
    beginIn(*dialog, folder_);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { read(toPath(file)); });
    dialog->open(); // not exec(): the event loop goes on
}

void BcfImport::read(const std::filesystem::path& file)
{
    reading_.start([file, scene = session_.scene(),
                    report = exact_.markedReport()](const ProgressFn& /*progress*/) {
        Outcome outcome{toQString(file.filename()), {}, {}};
        try {
            outcome.reviews = readBcfReviews(file, scene, report);
        } catch (const std::exception& error) { // what is wrong with it, or memory
            outcome.error = QString::fromStdString(error.what());
        }
        return outcome;
    });
}

void BcfImport::take(const Outcome& outcome)
{
    const BcfReviews& read = outcome.reviews;
    if (!outcome.error.isEmpty()) {
        emit problem(outcome.error);
        return;
    }
    if (read.topicsOfScene == 0) {
        emit problem(tr("%1 has no topic about clashes of this scene").arg(outcome.file));
        return;
    }
    takeReviews(session_, read.pairs, outcome.file);
    if (!read.unknownStatuses.empty())
        emit problem(tr("Imported %1, but for statuses that are unknown: %2")
                         .arg(outcome.file, joined(read.unknownStatuses)));
    else
        emit notice(tr("Imported %1: topics about clashes of this scene %2 of %3, pairs changed %4")
                        .arg(outcome.file)
                        .arg(read.topicsOfScene)
                        .arg(read.topics)
                        .arg(read.pairs.size()));
}

} // namespace mbv::viewer
