#pragma once

namespace mbv::viewer {

class AxisTable;
struct Explainers;
class Hud;
class Menus;
class ModelPanel;
class RenderWidget;
class Section;
class SectionBar;
class Session;

// Signals and slots of the main window, by what they are for.

/// What explainers find goes to the 3D view and the menus, and what is chosen comes back to them.
void connectExplaining(Explainers& explainers, RenderWidget& view, AxisTable& axes, Menus& menus);

/// What is typed and chosen in the panel becomes edits.
void connectPanel(ModelPanel& panel, Session& session, RenderWidget& view);

/// The section cuts what the view shows, and the HUD says where.
void connectSection(const Session& session, Section& section, SectionBar& bar, RenderWidget& view,
                    Hud& hud);

} // namespace mbv::viewer
