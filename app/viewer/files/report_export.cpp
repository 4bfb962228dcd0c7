#include "report_export.h"

#include "language/path_text.h"
#include "session/exact_check.h"
#include "session/session.h"

#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>
#include <mbv/report/bcf.h>
#include <mbv/report/report_csv.h>
#include <mbv/report/report_html.h>
#include <mbv/report/report_json.h>
#include <mbv/scene/length_unit.h>
#include <mbv/scene_io/export_scene.h>

#include <QtCore/QDateTime>
#include <QtWidgets/QFileDialog>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace mbv::viewer {

namespace {

/// As many as `mbv check --report` shows unless told otherwise.
constexpr std::size_t kMaxViews = 100;

/// Tools give files either ending.
bool isBcf(const std::filesystem::path& path)
{
    return path.extension() == ".bcfzip" || path.extension() == ".bcf";
}

/// With the worst pairs in 3D.
std::string pageOf(const Scene& scene, const CheckReport& report, const std::string& title,
                   const ProgressFn& progress)
{
    ReportPage page;
    page.title = title;
    page.picturesNote = "There are no pictures; mbv check --report makes them.";
    const auto worthOne =
        static_cast<std::size_t>(std::ranges::count_if(report.pairs, [](const PairResult& pair) {
            return pair.state != RelationState::Separated;
        }));
    const std::vector<std::size_t> pairs = worstFirst(report, std::min(worthOne, kMaxViews));
    if (!hasPairViews()) {
        page.viewsNote = "There are no 3D views: this mbv-viewer was built without three.js.";
    } else if (!pairs.empty()) {
        page.views = pairViewsOf(scene, report, pairs, progress);
        page.viewsNote = "The worst of these pairs, at most " + std::to_string(kMaxViews) +
                         ", can be looked at in 3D: choose one in the table.";
    }
    return checkReportToHtml(scene, report, page);
}

std::string tableOf(const Scene& scene, const CheckReport& report)
{
    std::string text;
    writeCheckReportCsv(scene, report, false, [&](std::string_view piece) { text += piece; });
    return text;
}

/// What people have added to a file that is there is kept.
std::string topicsOf(const Scene& scene, const CheckReport& report,
                     const std::filesystem::path& path)
{
    BcfOptions options;
    options.date = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    std::error_code unknown;
    if (std::filesystem::exists(path, unknown))
        options.before = path;
    return checkReportToBcf(scene, report, options);
}

std::string bytesOf(const Scene& scene, const CheckReport& report,
                    const std::filesystem::path& path, const std::string& title,
                    const ProgressFn& progress)
{
    if (path.extension() == ".html")
        return pageOf(scene, report, title, progress);
    if (isBcf(path))
        return topicsOf(scene, report, path);
    return path.extension() == ".csv" ? tableOf(scene, report) : checkReportToJson(scene, report);
}

/// "x.mbv.json" is a scene's name.
bool isReportPath(const std::filesystem::path& path)
{
    const std::filesystem::path ending = path.extension();
    return path.stem().extension() != ".mbv" &&
           (ending == ".html" || ending == ".csv" || ending == ".json" || isBcf(path));
}

/// Those of a scene that is in meters in this file; empty where it is known how long they are.
QString unknownUnitsIn(const std::filesystem::path& file, const Scene& scene)
{
    const bool isInMeters = isBcf(file) || file.extension() == ".glb";
    return isInMeters && !metersIn(scene.units) ? QString::fromStdString(scene.units) : QString();
}

QString namesOfMissing(const Scene& scene)
{
    QStringList names;
    for (const MissingModel& missing : scene.missing)
        names << QString::fromStdString(missing.model.name);
    return names.join(QStringLiteral(", "));
}

} // namespace

ReportExport::ReportExport(const Session& session, const ExactCheck& exact,
                           std::function<QString()> sceneName, SceneFolder folder, QWidget& window)
    : QObject(&window), session_(session), exact_(exact), sceneName_(std::move(sceneName)),
      folder_(std::move(folder)), window_(window), writing_(*this, [this](const Outcome& outcome) {
          const QString name = toQString(outcome.path.filename());
          const QString missing = namesOfMissing(session_.scene());
          const QString units = unknownUnitsIn(outcome.path, session_.scene());
          if (!outcome.error.isEmpty())
              emit problem(outcome.error);
          else if (missing.isEmpty() && units.isEmpty())
              emit notice(tr("Saved %1").arg(name));
          else if (missing.isEmpty())
              emit problem(tr("Saved %1, with lengths as if they were meters: nobody knows how "
                              "long 1 %2 is")
                               .arg(name, units));
          else
              emit problem(tr("Saved %1, which is without the models whose meshes are missing: %2")
                               .arg(name, missing));
      })
{
}

void ReportExport::ask()
{
    auto* dialog = new QFileDialog(&window_, tr("Export the report"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    const std::array<std::pair<QString, QString>, 4> forms = {
        std::pair(tr("Web pages (*.html)"), QStringLiteral("html")),
        std::pair(tr("Tables (*.csv)"), QStringLiteral("csv")),
        std::pair(QStringLiteral("JSON (*.json)"), QStringLiteral("json")),
        std::pair(QStringLiteral("BCF 2.1 (*.bcfzip *.bcf)"), QStringLiteral("bcfzip"))};
    QStringList filters;
    for (const auto& [filter, ending] : forms)
        filters << filter;
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(forms.front().second);
    beginIn(*dialog, folder_);
    dialog->selectFile(sceneName_());
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, forms](const QString& selected) {
        for (const auto& [filter, ending] : forms)
            if (filter == selected)
                dialog->setDefaultSuffix(ending);
    });
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { write(toPath(file)); });
    dialog->open(); // not exec(): the event loop goes on
}

void ReportExport::write(const std::filesystem::path& path)
{
    const QString name = toQString(path.filename());
    if (!isReportPath(path)) {
        emit problem(
            tr("%1: a report's name ends in .html, .csv, .json, .bcfzip or .bcf").arg(name));
        return;
    }
    start(path, [path, scene = session_.scene(), report = exact_.markedReport(),
                 title = sceneName_().toStdString()](const ProgressFn& progress) {
        writeFileAtomically(path, bytesOf(scene, report, path, title, progress));
    });
}

void ReportExport::askForScene()
{
    auto* dialog = new QFileDialog(&window_, tr("Export the scene"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    const QString withVolumes = tr("Models and volumes (*.glb)");
    dialog->setNameFilters({tr("Models (*.glb)"), withVolumes});
    dialog->setDefaultSuffix(QStringLiteral("glb"));
    beginIn(*dialog, folder_);
    dialog->selectFile(sceneName_());
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, dialog, withVolumes](const QString& file) {
                writeScene(toPath(file), dialog->selectedNameFilter() == withVolumes);
            });
    dialog->open(); // not exec(): the event loop goes on
}

void ReportExport::writeScene(const std::filesystem::path& path, bool volumes)
{
    start(path, [path, volumes, scene = session_.scene()](const ProgressFn& progress) {
        exportScene(scene, path, {volumes}, progress);
    });
}

void ReportExport::start(const std::filesystem::path& path,
                         std::function<void(const ProgressFn& progress)> save)
{
    const QString name = toQString(path.filename());
    if (busy()) {
        emit problem(tr("%1 was not written: another file still is").arg(name));
        return;
    }
    emit notice(tr("Writing %1…").arg(name));
    writing_.start([path, save = std::move(save)](const ProgressFn& progress) {
        Outcome outcome{path, {}};
        try {
            save(progress);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            outcome.error = QString::fromStdString(error.what());
        } catch (const std::exception& error) { // memory, say
            outcome.error = QString::fromStdString(error.what());
        }
        return outcome;
    });
}

} // namespace mbv::viewer
