#include "menu_groups.h"

#include <array>

namespace mbv::viewer {

namespace {

using Entry = MenuEntry;
using Group = std::span<const MenuEntry>;

constexpr auto kFileOpen = std::to_array<Entry>(
    {"file.open", "file.open-folder", "file.add", "file.read-again", "file.missing", Menu::Recent});
constexpr auto kFileSave = std::to_array<Entry>({"file.save", "file.save-as"});
constexpr auto kFileExchange =
    std::to_array<Entry>({"file.export-report", "file.export-scene", "file.import-bcf"});
constexpr auto kFileCompare = std::to_array<Entry>({"file.compare", "file.end-comparison"});
constexpr auto kFilePictures =
    std::to_array<Entry>({"file.picture", "file.picture-transparent", "file.picture-as",
                          "file.turntable", "file.copy-picture"});
constexpr auto kFileRecord = std::to_array<Entry>({"file.record", "file.record-discard"});
constexpr auto kFileQuit = std::to_array<Entry>({"file.quit"});
constexpr auto kFile = std::to_array<Group>(
    {kFileOpen, kFileSave, kFileExchange, kFileCompare, kFilePictures, kFileRecord, kFileQuit});

constexpr auto kEditUndo = std::to_array<Entry>({"edit.undo", "edit.redo"});
constexpr auto kEditSelect = std::to_array<Entry>({"edit.select-all", "edit.select-rectangle"});
constexpr auto kEditChange =
    std::to_array<Entry>({"edit.duplicate", "edit.split", "edit.arrange", "edit.delete"});
constexpr auto kEditPairs = std::to_array<Entry>({"edit.ignore", Menu::Review});
constexpr auto kEditSettings = std::to_array<Entry>({"settings.open"});
constexpr auto kEdit =
    std::to_array<Group>({kEditUndo, kEditSelect, kEditChange, kEditPairs, kEditSettings});

constexpr auto kModelChoice = std::to_array<Entry>({"model.next", "model.previous"});
constexpr auto kModelMoves = std::to_array<Entry>(
    {Menu::Move, Menu::Rotate, "transform.move", "transform.rotate", "transform.snap",
     "transform.slide", "model.finer", "model.coarser", "model.reset"});
constexpr auto kModelShown = std::to_array<Entry>(
    {"model.visible", "model.isolate", "model.show-all", "model.lock", "model.check-hidden"});
constexpr auto kModelWhat =
    std::to_array<Entry>({"model.rename", "model.volume", "model.method", "explain.cover"});
constexpr auto kModelRobots =
    std::to_array<Entry>({"transform.joints", "robot.neutral", "robot.trajectory",
                          "robot.leave-trajectory", "time.keyframe"});
constexpr auto kModel =
    std::to_array<Group>({kModelChoice, kModelMoves, kModelShown, kModelWhat, kModelRobots});

constexpr auto kViewCamera =
    std::to_array<Entry>({"view.frame-all", "view.frame-selection", Menu::Camera, Menu::Views,
                          "view.orthographic", "view.z-up"});
constexpr auto kViewDrawing =
    std::to_array<Entry>({"view.representation", Menu::Section, "view.exploded", Menu::Aids});
constexpr auto kViewOverlaps = std::to_array<Entry>(
    {"explain.next", "explain.contacts", "explain.overlaps", "explain.measure", "explain.axis",
     "explain.volumes", "explain.deeper", "explain.less-deep"});
constexpr auto kViewMeasures =
    std::to_array<Entry>({"measure.points", "measure.back", "measure.copy"});
constexpr auto kViewTime = std::to_array<Entry>({Menu::Time});
constexpr auto kViewWindow =
    std::to_array<Entry>({Menu::Panes, Menu::Theme, Menu::Palette, Menu::Language});
constexpr auto kView = std::to_array<Group>(
    {kViewCamera, kViewDrawing, kViewOverlaps, kViewMeasures, kViewTime, kViewWindow});

constexpr auto kHelpLearning = std::to_array<Entry>({"help.keys", "help.guide", "help.tour"});
constexpr auto kHelpCommands =
    std::to_array<Entry>({"help.palette", "help.shortcuts", "help.messages"});
constexpr auto kHelpKeyboard =
    std::to_array<Entry>({"help.menus", "help.context-menu", "help.next-pane", "help.dismiss"});
constexpr auto kHelp = std::to_array<Group>({kHelpLearning, kHelpCommands, kHelpKeyboard});

} // namespace

std::span<const Group> groupsOf(Menu menu)
{
    switch (menu) {
    case Menu::File:
        return kFile;
    case Menu::Edit:
        return kEdit;
    case Menu::Model:
        return kModel;
    case Menu::View:
        return kView;
    case Menu::Help:
        return kHelp;
    default:
        return {};
    }
}

} // namespace mbv::viewer
