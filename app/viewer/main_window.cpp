#include "main_window.h"

#include "actions/actions.h"
#include "actions/key_router.h"
#include "actions/shortcut_settings.h"
#include "actions/window_commands.h"
#include "bars/hud.h"
#include "bars/message_bar.h"
#include "bars/start_card.h"
#include "bars/status_line.h"
#include "bars/work_bars.h"
#include "connectors.h"
#include "covers/cover_commands.h"
#include "dialogs/command_palette.h"
#include "dialogs/help_sheet.h"
#include "explanation.h"
#include "exploded/explosion_bar.h"
#include "files/bcf_import.h"
#include "files/comparison.h"
#include "files/file_commands.h"
#include "files/file_drop.h"
#include "files/report_export.h"
#include "joints/joint_panel.h"
#include "joints/robot_commands.h"
#include "language/path_text.h"
#include "menus.h"
#include "models/model_pane.h"
#include "pairs/axis_table.h"
#include "pairs/pair_pane.h"
#include "panel/model_panel.h"
#include "panes/panes.h"
#include "pictures/picture_commands.h"
#include "pictures/window_picture.h"
#include "playback/record_commands.h"
#include "saved_views/saved_views.h"
#include "section/section_bar.h"
#include "section/section_box_bar.h"
#include "settings/preferences.h"
#include "theme/appearance.h"
#include "theme/application_icon.h"
#include "time/time_bar.h"
#include "tour/tour_bar.h"
#include "view/render_widget.h"

#include <QtCore/QEvent>
#include <QtCore/QTemporaryDir>
#include <QtGui/QCloseEvent>

namespace mbv::viewer {

MainWindow::MainWindow(Appearance& appearance, LanguageSwitch& language, LoadOptions reading)
    : appearance_(appearance), language_(language), transform_(session_),
      pointer_(session_, transform_), explainers_(session_), timeLine_(session_),
      distances_(session_, timeLine_, explainers_.focus),
      section_(session_, [this] { return view_->camera(); }), measure_(session_),
      sectionBox_(session_), sectionBoxTool_(sectionBox_),
      rectangle_(session_,
                 [this] { return rendering::sectionPlanes(section_.kept(), sectionBox_.kept()); }),
      tour_(session_, explainers_.exact),
      surfaces_(std::make_shared<rendering::MeshSurfaceCache>()),
      loader_(
          [surfaces = surfaces_](const Model& model) {
              if (model.mesh)
                  surfaces->of(model.mesh);
          },
          std::move(reading)),
      view_(new RenderWidget(session_, explainers_.exact, explainers_.comparison, surfaces_)),
      models_(new ModelPane(session_, explainers_.exact, appearance.colors())),
      panel_(new ModelPanel(session_, explainers_.comparison, explainers_.ruler)),
      joints_(new JointPanel(session_)),
      pairs_(new PairPane(session_, explainers_.exact, appearance.colors())),
      axes_(new AxisTable(session_, explainers_.focus)),
      times_(new TimeBar(session_, timeLine_, distances_, appearance.colors())),
      sectionBar_(new SectionBar(session_, section_, *view_)),
      sectionBoxBar_(new SectionBoxBar(session_, sectionBox_)),
      explosionBar_(new ExplosionBar(explosion_)), tourBar_(new TourBar(tour_, actions_)),
      panes_(new Panes({*view_,
                        *models_,
                        *panel_,
                        *joints_,
                        *pairs_,
                        *axes_,
                        {explosionBar_, sectionBar_, sectionBoxBar_, times_, tourBar_}})),
      messages_(new MessageBar(*view_)), hud_(new Hud(session_, transform_, *view_)),
      card_(new StartCard(*view_)),
      status_(new StatusLine(session_, explainers_.exact, transform_)),
      files_(new FileCommands(
          session_, loader_, [this] { return view_->camera(); }, *this)),
      robots_(new RobotCommands(session_, files_->folder(), this)),
      views_(new SavedViews(session_, section_, sectionBox_,
                            {[this] { return view_->camera(); },
                             [this](const Camera& camera) { view_->flyTo(camera); }},
                            this)),
      comparison_(new Comparison(explainers_.exact, files_->folder(), *this)),
      topics_(new BcfImport(session_, explainers_.exact, files_->folder(), *this)),
      reports_(new ReportExport(
          session_, explainers_.exact, [this] { return files_->sceneName(); }, files_->folder(),
          *this)),
      covers_(new CoverCommands(session_, *view_, files_->folder(), *this)),
      pictures_(new PictureCommands(session_, *view_,
                                    {[this] { return files_->sceneName(); },
                                     [this]() -> const CheckReport& { return report(); },
                                     [this](const auto& seen) { return explanation(seen); }},
                                    *this)),
      record_(new RecordCommands(
          *this,
          {[this] { return transform_.active(); }, [this] { return commands_->isVisible(); }},
          [this] {
              const bool isAsSaved = files_->scenePath() && !session_.document().modified();
              return RecordStart{isAsSaved ? *files_->scenePath() : std::filesystem::path(),
                                 sceneWithCamera()};
          })),
      window_(
          new WindowCommands(*this, {view_, messages_, models_, panel_, joints_, pairs_, axes_,
                                     explosionBar_, sectionBar_, sectionBoxBar_, times_, tourBar_}))
{
    session_.setChecksHidden(savedChecksHidden());
    setWindowIcon(applicationIcon());
    setCentralWidget(panes_);
    setStatusBar(status_);
    fillActionTable(actions_);
    loadShortcuts(actions_);
    menus_ = new Menus(actions_, *this);
    help_ = new HelpSheet(actions_, *this);
    commands_ = new CommandPalette(actions_, *this);
    keys_ = std::make_unique<KeyRouter>(actions_, *this, *view_);
    connectParts();
    showAppearance();
    view_->lookFrom(rendering::CameraPreset::Front, RenderWidget::Travel::AtOnce);
    view_->setFocus();
    refreshTitle();
}

/// While all that its panes show is there: a window that is hidden lays its panes out once more.
MainWindow::~MainWindow()
{
    hide();
}

void MainWindow::connectParts()
{
    connectSession();
    connectLoading();
    connectPanes();
    connectPictures(*pictures_, *reports_, *record_, {menus_, messages_, status_});
    connectReview(*pairs_, *menus_);
    connectComparison(*comparison_, *topics_, *messages_);
    connectWindow();
    connectTools();
    connectCard(*card_, session_, loader_, *files_, *help_, [this] { openDemo(); });
    connectExplaining(explainers_, *view_, *axes_, *menus_);
    connectPanel(*panel_, session_, *view_);
    connectRobots(*joints_, *robots_, *view_, *messages_);
    connectSection(section_, *sectionBar_, *view_, *hud_);
    connectSectionBox(sectionBox_, *sectionBoxBar_, *view_, *hud_, *menus_);
    connectExplosion(explosion_, {*explosionBar_, *view_, *status_, *hud_, *menus_});
    connectInPlace(explosion_, transform_, measure_, rectangle_);
    connectHint(*status_, session_, explainers_.exact, actions_);
    connectGuide(*window_, language_, *this);
    connectSettings(*window_, actions_, *menus_, *this);
    connectTour(tour_, *tourBar_, *window_, *view_);
    connectHud(*hud_, session_, section_, sectionBox_, measure_, rectangle_, *view_);
    connectViewTools({pointer_, cube_, sectionBoxTool_, measure_, rectangle_}, session_,
                     appearance_, *view_, *menus_);
}

void MainWindow::fillActionTable(ActionTable& table)
{
    addFileActions(table, *files_, *reports_);
    addComparisonActions(table, *comparison_, *topics_);
    addPictureActions(table, *pictures_);
    addRecordActions(table, *record_);
    addQuitAction(table, *window_);
    const auto camera = [this] { return view_->camera(); };
    addEditActions(table, session_, camera,
                   [this](std::span<const std::size_t> models) { view_->reveal(models); });
    addReviewActions(table, *pairs_, [this] { panes_->bring(Panes::Side::Bottom); });
    addModelActions(table, session_, [this] { models_->editName(); });
    addTransformActions(table, session_, transform_, pointer_,
                        [this] { return view_->projection(); });
    addMoveActions(table, session_, camera);
    addRobotActions(table, session_, *robots_);
    addTimeActions(table, session_, timeLine_, distances_, explainers_.focus);
    addViewActions(table, session_, *view_);
    addSavedViewActions(table, session_, *views_, *this);
    addExplainActions(table, explainers_, *view_);
    addMeasureActions(table, session_, measure_);
    addRectangleAction(table, session_, rectangle_);
    addSectionActions(table, section_, measure_);
    addSectionBoxActions(table, sectionBox_);
    addExplosionAction(table, session_, explosion_);
    addSettingsActions(table, *window_, appearance_, language_);
    addWindowActions(table, *window_, *panes_);
    addCoverAction(table, session_, *covers_);
}

void MainWindow::connectSession()
{
    const auto show = [this] {
        menus_->refresh();
        refreshTitle();
    };
    connect(&session_, &Session::changed, this, show);
    connect(&session_, &Session::selectionChanged, this, show);
    connect(&explainers_.exact, &ExactCheck::changed, this, show);
    connect(&explainers_.comparison, &VolumeComparison::changed, this, show);
    connect(&timeLine_, &TimeLine::changed, menus_, &Menus::refresh);
    connect(&distances_, &PairDistances::changed, menus_, &Menus::refresh);
    connect(&section_, &Section::changed, menus_, &Menus::refresh);
}

void MainWindow::connectLoading()
{
    showWork(status_->loading(), loader_);
    loader_.setProcessorsTaken([this] { return view_->refining(); });
    connect(&loader_, &Loader::finished, this, [this](const LoadResult& result) {
        if (!result.errors.isEmpty() || !result.scene.missing.empty())
            emit loadingFailed();
    });
    connect(comparison_, &Comparison::problem, this, &MainWindow::loadingFailed);
    connect(files_, &FileCommands::opened, this, &MainWindow::showOpened);
    connect(files_, &FileCommands::recentChanged, menus_, &Menus::refresh);
    connect(files_, &FileCommands::scenePathChanged, this, &MainWindow::refreshTitle);
    connectMessages(*files_, *messages_);
    connect(new FileDrop(*this), &FileDrop::dropped, files_, &FileCommands::openOrAdd);
}

void MainWindow::connectPanes()
{
    connect(models_, &ModelPane::wanted, this, [this] { panes_->bring(Panes::Side::Left); });
    connectChoice(models_->list(), session_, *view_);
    connectMenus(*menus_, models_->list(), session_, *view_, *window_);
    connect(view_, &RenderWidget::gridChanged, status_, &StatusLine::showGridStep);
    connectRefusals({session_, explainers_.focus, *panel_, *sectionBar_, *sectionBoxBar_,
                     *explosionBar_, *pairs_},
                    *messages_);
    connect(panes_, &Panes::shownChanged, this, [this] {
        if (menus_)
            menus_->refresh();
    });
    explainers_.focus.setOrder([this] { return pairs_->overlaps(); });
    connect(&explainers_.focus, &PairFocus::framed, pairs_, &PairPane::showPair);
    connect(pairs_, &PairPane::pairChosen, this, [this](std::size_t a, std::size_t b) {
        explainers_.focus.focusOn({a, b});
    });
}

/// The cats are in the program; a scene has files.
void MainWindow::openDemo()
{
    demo_ = std::make_unique<QTemporaryDir>();
    files_->openDemo(StartCard::writeDemo(toPath(demo_->path())));
}

void MainWindow::connectWindow()
{
    connect(window_, &WindowCommands::helpWanted, help_, &HelpSheet::toggle);
    connect(window_, &WindowCommands::paletteWanted, commands_, &CommandPalette::toggle);
    connect(commands_, &CommandPalette::closed, view_, qOverload<>(&QWidget::setFocus));
    connect(help_, &HelpSheet::closed, view_, qOverload<>(&QWidget::setFocus));
    connect(window_, &WindowCommands::dismissed, help_, &QWidget::hide);
    connect(window_, &WindowCommands::dismissed, &explainers_.focus, &PairFocus::clear);
    connect(window_, &WindowCommands::dismissed, &timeLine_, &TimeLine::leave);
    connect(window_, &WindowCommands::dismissed, &measure_, &PointMeasure::leave);
    connect(window_, &WindowCommands::dismissed, &rectangle_, [this] { rectangle_.setOn(false); });
    connect(window_, &WindowCommands::dismissed, messages_, &MessageBar::dismiss);
    connect(window_, &WindowCommands::messagesWanted, messages_, &MessageBar::listAll);
}

void MainWindow::connectTools()
{
    view_->setOverlay([this](const Projection& seen) { return explanation(seen); });
    connect(&appearance_, &Appearance::changed, this, &MainWindow::showAppearance);
    keys_->setGrab([this] { return transform_.active(); },
                   [this](QKeyCombination key) { transform_.press(key); });
}

/// What lies over the 3D picture to explain it.
std::vector<rendering::OverlayLine> MainWindow::explanation(const Projection& seen) const
{
    return explanationOf(session_, explainers_, measure_, *view_, seen, appearance_.colors());
}

bool MainWindow::busy() const
{
    return loader_.busy() || session_.busy() || view_->busy() || explainers_.busy() ||
           pictures_->busy() || reports_->busy() || topics_->busy() || timeLine_.busy() ||
           timeLine_.playing() || distances_.busy() || covers_->busy();
}

void MainWindow::open(const std::vector<std::filesystem::path>& files, const RobotRequest& robots)
{
    view_->awaitScene();
    files_->open(files, robots);
}

void MainWindow::compareWith(const std::filesystem::path& report)
{
    comparison_->with(report);
}

void MainWindow::keepJournal()
{
    journal_ = new Journal(
        session_, [this] { return files_->scenePath(); }, this);
    offerUnsavedWork(*files_, *messages_);
}

void MainWindow::showOpened()
{
    section_.setOn(false);
    sectionBox_.setOn(false);
    explosion_.setOn(false);
    measure_.setOn(false);
    if (const std::optional<Camera>& camera = session_.scene().camera)
        view_->setCamera(*camera);
    else
        view_->lookFrom(rendering::CameraPreset::Front, RenderWidget::Travel::AtOnce);
}

void MainWindow::refreshTitle()
{
    setWindowTitle(files_->title() + "[*] - mbv-viewer");
    setWindowModified(session_.document().modified());
}

Scene MainWindow::sceneWithCamera() const
{
    Scene scene = session_.document().scene();
    scene.camera = view_->camera();
    return scene;
}

void MainWindow::showAppearance()
{
    const rendering::Palette& colors = appearance_.colors();
    view_->setPalette3D(colors);
    models_->list().setColors(colors);
    pairs_->setColors(colors);
    times_->setColors(colors);
    menus_->refresh();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        files_->lookForChanges();
    if (event->type() != QEvent::LanguageChange || !menus_)
        return;
    ActionTable spoken;
    fillActionTable(spoken);
    actions_.takeTexts(spoken);
    menus_->refresh();
    menus_->fitToolbar();
    refreshTitle();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (mayClose_ || !session_.document().modified()) {
        event->accept();
        return;
    }
    event->ignore();
    files_->whenNothingIsLost([this] { closeAnyway(); });
}

void MainWindow::closeAnyway()
{
    mayClose_ = true;
    close();
}

void MainWindow::awaitScreenshot()
{
    setUpdatesEnabled(false);
    view_->awaitPicture();
}

void MainWindow::saveScreenshot(const std::filesystem::path& png)
{
    setUpdatesEnabled(true); // see awaitScreenshot
    layOutNow();
    view_->renderFully();
    saveWindowPicture(*this, sceneWithCamera(), png);
}

} // namespace mbv::viewer
