#pragma once

#include "action_table.h"
#include "view/camera/projection.h"

#include <mbv/scene/scene.h>

#include <cstddef>
#include <functional>
#include <span>

class QWidget;

namespace mbv::viewer {

class Appearance;
class BcfImport;
class Comparison;
class CoverCommands;
struct Explainers;
class Explosion;
class FileCommands;
class LanguageSwitch;
class PairDistances;
class PairFocus;
class PairPane;
class Panes;
class PictureCommands;
class PointerTool;
class PointMeasure;
class RecordCommands;
class RectangleTool;
class RenderWidget;
class ReportExport;
class RobotCommands;
class SavedViews;
class Section;
class SectionBox;
class Session;
class TimeLine;
class TransformTool;
class WindowCommands;

/// The rows of the table, by what they act on. The order is the menus' and the help sheet's.
/// `camera` gives the view that directions are seen in.
void addFileActions(ActionTable& table, FileCommands& files, ReportExport& reports);
/// With what others say of the scene: an older report, a BCF file.
void addComparisonActions(ActionTable& table, Comparison& comparison, BcfImport& topics);
/// What is said of the pairs that are selected.
/// `show` makes the pairs seen, where one is to type into them.
void addReviewActions(ActionTable& table, PairPane& pairs, const std::function<void()>& show);
void addPictureActions(ActionTable& table, PictureCommands& pictures);
void addRecordActions(ActionTable& table, RecordCommands& record);
void addQuitAction(ActionTable& table, WindowCommands& window);
/// `reveal` brings models into the view.
void addEditActions(ActionTable& table, Session& session, const std::function<Camera()>& camera,
                    const std::function<void(std::span<const std::size_t> models)>& reveal);
void addRectangleAction(ActionTable& table, const Session& session, RectangleTool& rectangle);
/// `rename` asks for the active model's new name.
void addModelActions(ActionTable& table, Session& session, const std::function<void()>& rename);
void addMoveActions(ActionTable& table, Session& session, const std::function<Camera()>& camera);
void addTransformActions(ActionTable& table, Session& session, TransformTool& transform,
                         PointerTool& pointer, const std::function<Projection()>& projection);
void addTimeActions(ActionTable& table, Session& session, TimeLine& line, PairDistances& distances,
                    PairFocus& focus);
void addRobotActions(ActionTable& table, const Session& session, RobotCommands& robots);
void addViewActions(ActionTable& table, Session& session, RenderWidget& view);
/// Dialogs open over `window`.
void addSavedViewActions(ActionTable& table, const Session& session, SavedViews& views,
                         QWidget& window);
/// What explains an overlap or the lack of one.
void addExplainActions(ActionTable& table, Explainers& explainers, RenderWidget& view);
void addCoverAction(ActionTable& table, const Session& session, CoverCommands& covers);
void addMeasureActions(ActionTable& table, const Session& session, PointMeasure& measure);
/// The plane that cuts the view open.
void addSectionActions(ActionTable& table, Section& section, const PointMeasure& measure);
/// The box that leaves what is in it.
void addSectionBoxActions(ActionTable& table, SectionBox& box);
/// Models are drawn apart.
void addExplosionAction(ActionTable& table, const Session& session, Explosion& explosion);
/// Theme, palette, language, and the dialog of all settings.
void addSettingsActions(ActionTable& table, WindowCommands& window, Appearance& appearance,
                        LanguageSwitch& language);
void addWindowActions(ActionTable& table, WindowCommands& window, Panes& panes);

} // namespace mbv::viewer
