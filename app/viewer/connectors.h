#pragma once

#include <functional>

class QWidget;

namespace mbv::viewer {

class ActionTable;
class Appearance;
class AxisTable;
class BcfImport;
class Comparison;
class ExactCheck;
struct Explainers;
class Explosion;
class ExplosionBar;
class FileCommands;
class HelpSheet;
class Hud;
class JointPanel;
class LanguageSwitch;
class Loader;
class Menus;
class MessageBar;
class ModelList;
class ModelPanel;
class PairFocus;
class PairPane;
class PictureCommands;
class PointerTool;
class PointMeasure;
class RecordCommands;
class RectangleTool;
class RenderWidget;
class ReportExport;
class RobotCommands;
class Section;
class SectionBar;
class SectionBox;
class SectionBoxBar;
class SectionBoxTool;
class Session;
class StartCard;
class StatusLine;
class Tour;
class TourBar;
class TransformTool;
class ViewCube;
class WindowCommands;

// Signals and slots of the main window, by what they are for.

/// What explainers find goes to the 3D view and the menus, and what is chosen comes back to them.
void connectExplaining(Explainers& explainers, RenderWidget& view, AxisTable& axes, Menus& menus);

/// What is chosen in the list and by clicks in the view is selected; an eye in the list shows or
/// hides its model, and all that are selected with it.
void connectChoice(ModelList& models, Session& session, RenderWidget& view);

/// Context menus of the list, of the view and, by keyboard, of whatever has it.
void connectMenus(Menus& menus, const ModelList& models, Session& session, const RenderWidget& view,
                  const WindowCommands& window);

/// The card is there while nothing else is; `openDemo` opens the cats.
void connectCard(StartCard& card, const Session& session, const Loader& loader, FileCommands& files,
                 HelpSheet& help, const std::function<void()>& openDemo);

/// What the comparison with an older report, and an imported BCF file, come to is told.
void connectComparison(Comparison& comparison, BcfImport& topics, MessageBar& messages);

/// Menus follow which pairs are selected.
void connectReview(const PairPane& pairs, Menus& menus);

/// What may say no.
struct Refusing {
    Session& session;
    PairFocus& focus;
    ModelPanel& panel;
    SectionBar& section;
    SectionBoxBar& sectionBox;
    ExplosionBar& explosion;
    PairPane& pairs;
};

/// What is refused is told, until it is past.
void connectRefusals(const Refusing& by, MessageBar& messages);

/// What is typed and chosen in the panel becomes edits.
void connectPanel(ModelPanel& panel, Session& session, RenderWidget& view);

/// What is done in the panel is done to robots, and what that comes to is told.
void connectRobots(JointPanel& panel, RobotCommands& robots, RenderWidget& view,
                   MessageBar& messages);

/// The section cuts what the view shows.
void connectSection(Section& section, SectionBar& bar, RenderWidget& view, Hud& hud);

/// The box leaves what is in it.
void connectSectionBox(SectionBox& box, SectionBoxBar& bar, RenderWidget& view, Hud& hud,
                       Menus& menus);

/// What shows the exploded view, and that it is one.
struct ExplosionShown {
    ExplosionBar& bar;
    RenderWidget& view;
    StatusLine& status;
    Hud& hud;
    Menus& menus;
};

/// The view draws models apart, and brings all of them into the picture when that begins.
void connectExplosion(Explosion& explosion, const ExplosionShown& in);

/// What is done to models where they are and their exploded view end each other.
void connectInPlace(Explosion& explosion, TransformTool& transform, PointMeasure& measure,
                    RectangleTool& rectangle);

/// The HUD says where the section cuts, what is measured, and what a rectangle would take.
void connectHud(Hud& hud, const Session& session, const Section& section, const SectionBox& box,
                const PointMeasure& measure, const RectangleTool& rectangle,
                const RenderWidget& view);

/// What the mouse does in the 3D view.
struct ViewTools {
    PointerTool& pointer;
    ViewCube& cube;
    SectionBoxTool& sectionBox;
    PointMeasure& measure;
    RectangleTool& rectangle;
};

/// The mouse goes to the rectangle, to the cube, to the section box, to what measures and to what
/// moves models, before the camera has it; what they show to be clicked and dragged lies over the
/// view.
void connectViewTools(const ViewTools& tools, const Session& session, const Appearance& appearance,
                      RenderWidget& view, const Menus& menus);

/// What files bring, lack and lose is told, with what can be done about it.
void connectMessages(FileCommands& files, MessageBar& messages);

/// Asks what is to become of what a crash left, if anything.
void offerUnsavedWork(FileCommands& files, MessageBar& messages);

/// What a person does in the view, and asks for, takes the tour on.
void connectTour(Tour& tour, TourBar& bar, WindowCommands& window, RenderWidget& view);

/// The guide is opened in the language of the window.
void connectGuide(WindowCommands& commands, const LanguageSwitch& language, QWidget& window);

/// The settings are opened, at shortcuts where those are asked for; shortcuts that are changed
/// there are kept.
void connectSettings(WindowCommands& commands, ActionTable& actions, Menus& menus, QWidget& window);

/// The status line says what can be done next.
void connectHint(StatusLine& status, const Session& session, const ExactCheck& exact,
                 const ActionTable& actions);

/// Where the window says what goes on.
struct Tellers {
    Menus* menus;
    MessageBar* messages;
    StatusLine* status;
};

/// What is written beside the scene is told: pictures, reports, records.
void connectPictures(PictureCommands& pictures, ReportExport& reports, RecordCommands& record,
                     const Tellers& tellers);

} // namespace mbv::viewer
