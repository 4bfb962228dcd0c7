#include "actions.h"

#include "files/bcf_import.h"
#include "files/comparison.h"
#include "files/file_commands.h"
#include "files/recent_files.h"
#include "files/report_export.h"
#include "language/path_text.h"

#include <QtCore/QCoreApplication>

#include <optional>

namespace mbv::viewer {

namespace {

struct FileActions {
    Q_DECLARE_TR_FUNCTIONS(FileActions)
};

std::optional<std::filesystem::path> recentFile(int index)
{
    const std::vector<std::filesystem::path> files = recentFiles();
    const auto i = static_cast<std::size_t>(index);
    return i < files.size() ? std::optional(files[i]) : std::nullopt;
}

/// A row for whatever file is in that place of the list.
void addRecent(ActionTable& table, FileCommands& files, int index)
{
    const auto exists = [index] { return recentFile(index).has_value(); };
    table.add({.id = QString("file.recent-%1").arg(index + 1),
               .menu = Menu::Recent,
               .text = FileActions::tr("Recent file %1").arg(index + 1),
               .run =
                   [&files, index] {
                       const auto file = recentFile(index);
                       files.whenNothingIsLost([&files, file] { files.open({*file}); });
                   },
               .currentText =
                   [index] {
                       const auto file = recentFile(index);
                       return file ? toQString(*file) : QString();
                   },
               .enabled = exists,
               .visible = exists});
}

} // namespace

void addFileActions(ActionTable& table, FileCommands& files, ReportExport& reports)
{
    table.add({.id = "file.open",
               .menu = Menu::File,
               .text = FileActions::tr("Open…"),
               .keys = {Qt::CTRL | Qt::Key_O},
               .run = [&files] { files.askAndOpen(); },
               .inToolbar = true});
    table.add({.id = "file.open-folder",
               .menu = Menu::File,
               .text = FileActions::tr("Open folder…"),
               .run = [&files] { files.askAndOpenFolder(); },
               .help = FileActions::tr("The meshes in a folder")});
    table.add({.id = "file.add",
               .menu = Menu::File,
               .text = FileActions::tr("Add meshes…"),
               .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_O},
               .run = [&files] { files.askAndAdd(); }});
    table.add({.id = "file.read-again",
               .menu = Menu::File,
               .text = FileActions::tr("Read meshes again"),
               .keys = {Qt::Key_F5},
               .run = [&files] { files.changedMeshes().readAgain(); },
               .help = FileActions::tr("Those whose files were changed since they were read")});
    const auto anyMissing = [&files] { return files.missing().any(); };
    table.add({.id = "file.missing",
               .menu = Menu::File,
               .text = FileActions::tr("Missing meshes…"),
               .run = [&files] { files.missing().list(); },
               .help = FileActions::tr("Locate meshes that the scene names and that are not there"),
               .enabled = anyMissing,
               .visible = anyMissing});
    for (int i = 0; i < kRecentFiles; ++i)
        addRecent(table, files, i);
    table.add({.id = "file.save",
               .menu = Menu::File,
               .text = FileActions::tr("Save"),
               .keys = {Qt::CTRL | Qt::Key_S},
               .run = [&files] { files.save(); },
               .inToolbar = true});
    table.add({.id = "file.save-as",
               .menu = Menu::File,
               .text = FileActions::tr("Save as…"),
               .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_S},
               .run = [&files] { files.askAndSave(); }});
    table.add({.id = "file.export-report",
               .menu = Menu::File,
               .text = FileActions::tr("Export report…"),
               .keys = {Qt::CTRL | Qt::Key_E},
               .run = [&reports] { reports.ask(); },
               .help = FileActions::tr("The pairs as a web page, a CSV table, JSON or BCF")});
    table.add({.id = "file.export-scene",
               .menu = Menu::File,
               .text = FileActions::tr("Export scene…"),
               .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_E},
               .run = [&reports] { reports.askForScene(); },
               .help = FileActions::tr("What is visible, for other programs: glTF")});
}

void addComparisonActions(ActionTable& table, Comparison& comparison, BcfImport& topics)
{
    table.add({.id = "file.import-bcf",
               .menu = Menu::File,
               .text = FileActions::tr("Import BCF…"),
               .run = [&topics] { topics.ask(); },
               .help = FileActions::tr("What people say of the pairs in a BCF file")});
    table.add({.id = "file.compare",
               .menu = Menu::File,
               .text = FileActions::tr("Compare with a report…"),
               .run = [&comparison] { comparison.ask(); },
               .help = FileActions::tr("What is new, changed or resolved since an older report")});
    table.add({.id = "file.end-comparison",
               .menu = Menu::File,
               .text = FileActions::tr("End the comparison"),
               .run = [&comparison] { comparison.end(); },
               .enabled = [&comparison] { return comparison.on(); }});
}

} // namespace mbv::viewer
