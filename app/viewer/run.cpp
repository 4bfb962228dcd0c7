#include "run.h"

#include "exit_codes.h"
#include "look/appearance.h"
#include "look/language_switch.h"
#include "main_window.h"
#include "playback/player.h"

#include <mbv/geometry/error.h>
#include <mbv/scene/report_json.h>

#include <QtCore/QSaveFile>
#include <QtCore/QTextStream>
#include <QtWidgets/QApplication>

namespace mbv::viewer {

namespace {

void complain(const QString& message)
{
    QTextStream(stderr) << "mbv-viewer: " << message << '\n';
}

void writeReport(const MainWindow& window, const std::filesystem::path& path)
{
    const std::string json = checkReportToJson(window.session().scene(), window.report());
    QSaveFile file(QString::fromStdU16String(path.u16string()));
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(json.data(), static_cast<qint64>(json.size())) < 0 || !file.commit())
        throw Error(ErrorCode::FileUnreadable, path.string() + ": the report cannot be written: " +
                                                   file.errorString().toStdString());
}

std::vector<PlaybackEvent> eventsFor(const Options& options)
{
    std::vector<PlaybackEvent> events;
    if (options.play)
        events = readPlayback(*options.play);
    if (options.screenshot)
        events.push_back({.line = 0, .what = ScreenshotEvent{*options.screenshot}});
    return events;
}

} // namespace

int run(const Options& options)
{
    std::vector<PlaybackEvent> events;
    try {
        events = eventsFor(options);
    } catch (const Error& error) {
        complain(error.what());
        return kBadInput;
    }

    Appearance appearance(options.theme.value_or(savedTheme()),
                          options.palette.value_or(savedPaletteKind()));
    LanguageSwitch language(options.language.value_or(savedLanguage()));
    MainWindow window(appearance, language);
    int exitCode = kDone;
    QObject::connect(&window, &MainWindow::loadingFailed, [&] {
        if (options.quit)
            exitCode = kBadInput;
    });
    if (!options.files.empty())
        window.open(options.files); // read while the window comes up
    window.resize(options.width, options.height);
    window.show();
    window.activateWindow();

    Player player(window,
                  {.busy = [&window] { return window.busy(); },
                   .screenshot = [&window](const auto& png) { window.saveScreenshot(png); },
                   .report = [&window](const auto& json) { writeReport(window, json); }},
                  std::move(events));
    QObject::connect(&player, &Player::finished, [&] {
        if (options.quit)
            window.closeAnyway();
    });
    QObject::connect(&player, &Player::failed, [&](const QString& message) {
        complain(options.play ? QString::fromStdString(options.play->string()) + ": " + message
                              : message);
        QApplication::exit(kBadInput);
    });
    player.start();
    const int asked = QApplication::exec();
    return asked != kDone ? asked : exitCode;
}

} // namespace mbv::viewer
