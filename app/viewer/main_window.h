#pragma once

#include "actions/action_table.h"
#include "exploded/explosion.h"
#include "measure/point_measure.h"
#include "rendering/lines/overlay_lines.h"
#include "section/section.h"
#include "section/section_box_tool.h"
#include "session/loading/loader.h"
#include "session/session.h"
#include "time/pair_distances.h"
#include "time/time_line.h"
#include "tour/tour.h"
#include "view/explainers.h"
#include "view/tools/pointer_tool.h"
#include "view/tools/rectangle_tool.h"
#include "view/tools/transform_tool.h"
#include "view/view_cube.h"

#include <QtWidgets/QMainWindow>

#include <filesystem>
#include <memory>
#include <vector>

class QTemporaryDir;

namespace mbv::rendering {
class MeshSurfaceCache;
}

namespace mbv::viewer {

class Appearance;
class AxisTable;
class BcfImport;
class CommandPalette;
class Comparison;
class CoverCommands;
class ExplosionBar;
class FileCommands;
class HelpSheet;
class Journal;
class Hud;
class JointPanel;
class KeyRouter;
class LanguageSwitch;
class Menus;
class MessageBar;
class ModelPane;
class ModelPanel;
class PairPane;
class Panes;
class PictureCommands;
class RecordCommands;
class RenderWidget;
class ReportExport;
class RobotCommands;
class SavedViews;
class SectionBar;
class SectionBoxBar;
class StartCard;
class StatusLine;
class TimeBar;
class TourBar;
class WindowCommands;

/// Makes the parts of the viewer and connects them. What they do is theirs.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// Both outlive the window. `reading` is how it reads meshes.
    MainWindow(Appearance& appearance, LanguageSwitch& language, LoadOptions reading = {});
    ~MainWindow() override;

    void open(const std::vector<std::filesystem::path>& files, const RobotRequest& robots = {});
    /// With an older report of mbv check.
    void compareWith(const std::filesystem::path& report);
    /// With the first scene, where the settings know of no tour before.
    void offerTour() { tour_.offer(); }
    /// Keeps what is not saved for the case of a crash, and offers what one has left.
    void keepJournal();
    const Session& session() const { return session_; }
    Panes& panes() { return *panes_; }
    /// What is known of the scene shown, of its meshes too where that is asked for.
    const CheckReport& report() const { return explainers_.exact.report(); }
    /// As it is written.
    CheckReport markedReport() const { return explainers_.exact.markedReport(); }
    bool busy() const; ///< files are being read, pictures made, or a check goes on

    /// Closes the window and gives up what is not saved.
    void closeAnyway();

    /// Nothing is painted before saveScreenshot: for a window that is opened for one picture.
    void awaitScreenshot();
    /// The window as a person sees it, with the scene in the picture. Throws Error (FileUnwritable)
    /// when it cannot be written.
    void saveScreenshot(const std::filesystem::path& png);

signals:
    void loadingFailed(); ///< some file could not be read

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fillActionTable(ActionTable& table);
    void showAppearance();
    void connectParts();
    void connectSession();
    void connectLoading();
    void connectPanes();
    void connectWindow();
    void connectTools();
    std::vector<rendering::OverlayLine> explanation(const Projection& seen) const;
    void openDemo();
    void showOpened();
    void refreshTitle();
    Scene sceneWithCamera() const;

    Appearance& appearance_;
    LanguageSwitch& language_;
    Session session_;
    TransformTool transform_;
    PointerTool pointer_;
    Explainers explainers_;
    TimeLine timeLine_;
    PairDistances distances_;
    Section section_;
    Explosion explosion_;
    PointMeasure measure_;
    SectionBox sectionBox_;
    SectionBoxTool sectionBoxTool_;
    RectangleTool rectangle_;
    ViewCube cube_;
    Tour tour_;
    /// Made by the loader, drawn by the view.
    std::shared_ptr<rendering::MeshSurfaceCache> surfaces_;
    Loader loader_;
    ActionTable actions_;
    bool mayClose_ = false;
    std::unique_ptr<QTemporaryDir> demo_; ///< its files
    // Widgets and helpers below are owned through Qt's parents.
    RenderWidget* view_;
    ModelPane* models_;
    ModelPanel* panel_;
    JointPanel* joints_;
    PairPane* pairs_;
    AxisTable* axes_;
    TimeBar* times_;
    SectionBar* sectionBar_;
    SectionBoxBar* sectionBoxBar_;
    ExplosionBar* explosionBar_;
    TourBar* tourBar_;
    Panes* panes_;
    MessageBar* messages_;
    Hud* hud_;
    StartCard* card_;
    StatusLine* status_;
    FileCommands* files_;
    RobotCommands* robots_;
    SavedViews* views_;
    Comparison* comparison_;
    BcfImport* topics_;
    ReportExport* reports_;
    CoverCommands* covers_;
    PictureCommands* pictures_;
    RecordCommands* record_;
    WindowCommands* window_;
    Menus* menus_ = nullptr;
    HelpSheet* help_ = nullptr;
    Journal* journal_ = nullptr;
    CommandPalette* commands_ = nullptr;
    std::unique_ptr<KeyRouter> keys_;
};

} // namespace mbv::viewer
