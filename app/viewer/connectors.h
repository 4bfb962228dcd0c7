#pragma once

namespace mbv::viewer {

class AxisTable;
struct Explainers;
class FileCommands;
class Hud;
class JointPanel;
class Menus;
class MessageBar;
class ModelPanel;
class PictureCommands;
class RecordCommands;
class RenderWidget;
class ReportExport;
class RobotCommands;
class Section;
class SectionBar;
class Session;
class StatusLine;

// Signals and slots of the main window, by what they are for.

/// What explainers find goes to the 3D view and the menus, and what is chosen comes back to them.
void connectExplaining(Explainers& explainers, RenderWidget& view, AxisTable& axes, Menus& menus);

/// What is typed and chosen in the panel becomes edits.
void connectPanel(ModelPanel& panel, Session& session, RenderWidget& view);

/// What is done in the panel is done to robots, and what that comes to is told.
void connectRobots(JointPanel& panel, RobotCommands& robots, RenderWidget& view,
                   MessageBar& messages);

/// The section cuts what the view shows, and the HUD says where.
void connectSection(const Session& session, Section& section, SectionBar& bar, RenderWidget& view,
                    Hud& hud);

/// What files bring, lack and lose is told, with what can be done about it.
void connectMessages(FileCommands& files, MessageBar& messages);

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
