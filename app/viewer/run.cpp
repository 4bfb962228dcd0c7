#include "run.h"

#include "exit_codes.h"
#include "language/language_switch.h"
#include "main_window.h"
#include "panes/panes.h"
#include "playback/plain_dialogs.h"
#include "playback/player.h"
#include "settings/window_place.h"
#include "theme/appearance.h"

#include <mbv/file/path_text.h>
#include <mbv/file/utf8.h>
#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>
#include <mbv/report/report_json.h>

#include <QtWidgets/QApplication>

#include <cstdio>
#include <optional>
#include <string>

namespace mbv::viewer {

namespace {

void complain(const std::string& message)
{
    std::fprintf(stderr, "mbv-viewer: %s\n", printable(message).c_str());
}

void writeReport(const MainWindow& window, const std::filesystem::path& path)
{
    writeFileAtomically(path, checkReportToJson(window.session().scene(), window.markedReport()));
}

std::vector<PlaybackEvent> eventsFor(const Options& options)
{
    std::vector<PlaybackEvent> events;
    if (options.play)
        events = readPlayback(*options.play);
    if (options.screenshot) {
        events.push_back({.line = 0, .what = WaitEvent{0}}); // lists place their rows then
        events.push_back({.line = 0, .what = ScreenshotEvent{*options.screenshot}});
    }
    return events;
}

/// As a person left it, unless the options say how large it is.
void placeWindow(MainWindow& window, const std::optional<rendering::ImageSize>& size)
{
    if (size) {
        window.resize(size->width, size->height);
        return;
    }
    restorePlace(window);
    window.panes().setPlaces(savedPanePlaces());
    window.keepJournal();
    window.offerTour();
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
    MainWindow window(appearance, language, {.weld = options.weld});
    int exitCode = kDone;
    QObject::connect(&window, &MainWindow::loadingFailed, [&] {
        if (options.quit)
            exitCode = kBadInput;
    });
    if (!options.files.empty())
        window.open(options.files, options.robots); // read while the window comes up
    if (options.baseline)
        window.compareWith(*options.baseline);
    const std::optional<rendering::ImageSize> size = startingSize(options);
    placeWindow(window, size);
    if (options.quit && options.screenshot && !options.play)
        window.awaitScreenshot();
    window.show();
    window.activateWindow();

    std::optional<PlainDialogs> dialogs;
    if (options.play)
        dialogs.emplace();
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
        const std::string where = options.play ? pathText(*options.play) + ": " : std::string();
        complain(where + message.toStdString());
        QApplication::exit(kBadInput);
    });
    player.start();
    const int asked = QApplication::exec();
    if (!size) {
        savePlace(window);
        savePanePlaces(window.panes().places());
    }
    return asked != kDone ? asked : exitCode;
}

} // namespace mbv::viewer
