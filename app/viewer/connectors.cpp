#include "connectors.h"

#include "actions/shortcut_settings.h"
#include "actions/window_commands.h"
#include "bars/hud.h"
#include "bars/message_bar.h"
#include "bars/start_card.h"
#include "bars/status_line.h"
#include "bars/work_bars.h"
#include "dialogs/appearance_page.h"
#include "dialogs/help_sheet.h"
#include "dialogs/settings_dialog.h"
#include "dialogs/shortcut_page.h"
#include "exploded/explosion_bar.h"
#include "files/bcf_import.h"
#include "files/comparison.h"
#include "files/file_commands.h"
#include "files/journal.h"
#include "files/report_export.h"
#include "guide/guide_window.h"
#include "import/import_page.h"
#include "joints/joint_panel.h"
#include "joints/robot_commands.h"
#include "language/language_switch.h"
#include "language/path_text.h"
#include "menus.h"
#include "models/model_list.h"
#include "pairs/axis_table.h"
#include "pairs/pair_pane.h"
#include "panel/model_panel.h"
#include "panel/panel_edits.h"
#include "pictures/picture_commands.h"
#include "playback/record_commands.h"
#include "section/section_bar.h"
#include "section/section_box_bar.h"
#include "session/loading/loader.h"
#include "session/session.h"
#include "tour/hint.h"
#include "tour/tour.h"
#include "tour/tour_bar.h"
#include "view/explainers.h"
#include "view/render_widget.h"

#include <QtCore/QTimer>

#include <algorithm>
#include <array>

namespace mbv::viewer {

void connectExplaining(Explainers& explainers, RenderWidget& view, AxisTable& axes, Menus& menus)
{
    PairFocus& focus = explainers.focus;
    QObject::connect(&focus, &PairFocus::changed, &view, [&focus, &view, &menus] {
        const std::optional<ModelPair>& pair = focus.pair();
        view.setFocusOn(pair ? std::vector{pair->first, pair->second} : std::vector<std::size_t>());
        view.requestRender(); // the axis may be another
        menus.refresh();
    });
    QObject::connect(&focus, &PairFocus::framed, &view, [&view](std::size_t a, std::size_t b) {
        view.frameModels(std::array{a, b});
    });
    QObject::connect(&axes, &AxisTable::axisChosen, &focus, &PairFocus::chooseAxis);
    QObject::connect(&explainers.ruler, &PairRuler::changed, &view, [&view, &menus] {
        view.requestRender();
        menus.refresh();
    });
}

void connectChoice(ModelList& models, Session& session, RenderWidget& view)
{
    QObject::connect(
        &models, &ModelList::eyeClicked, &session, [&session](const Selection& clicked) {
            const Selection& selected = session.selection();
            const bool isSelected = std::ranges::includes(selected.models, clicked.models);
            toggleVisible(session, isSelected ? selected : clicked);
        });
    QObject::connect(&models, &ModelList::modelsChosen, &session, &Session::select);
    QObject::connect(&models, &ModelList::renamed, &session,
                     [&models, &session](std::size_t model, const QString& name) {
                         if (!session.rename(model, name.trimmed().toStdString()))
                             models.refresh(); // back to the old one
                     });
    QObject::connect(&view, &RenderWidget::modelClicked, &session,
                     [&session](std::size_t model, Qt::KeyboardModifiers modifiers) {
                         const Selection& before = session.selection();
                         session.select(modifiers & Qt::ControlModifier ? toggled(before, model)
                                        : modifiers & Qt::ShiftModifier ? extended(before, model)
                                                                        : onlyModel(model));
                     });
    QObject::connect(&view, &RenderWidget::nothingClicked, &session,
                     [&session] { session.select({}); });
}

void connectMenus(Menus& menus, const ModelList& models, Session& session, const RenderWidget& view,
                  const WindowCommands& window)
{
    QObject::connect(&models, &ModelList::menuWanted, &menus, [&menus, &session](const QPoint& at) {
        menus.popUp(session.selected().has_value(), at);
    });
    QObject::connect(&view, &RenderWidget::menuWanted, &menus,
                     [&menus, &session](std::optional<std::size_t> model, const QPoint& at) {
                         if (model && !session.selection().contains(*model))
                             session.select(onlyModel(*model));
                         menus.popUp(model.has_value(), at);
                     });
    QObject::connect(&window, &WindowCommands::menusWanted, &menus, &Menus::open);
    QObject::connect(&session, &Session::rulesChanged, &menus, &Menus::refresh);
}

void connectCard(StartCard& card, const Session& session, const Loader& loader, FileCommands& files,
                 HelpSheet& help, const std::function<void()>& openDemo)
{
    const auto show = [&card, &session, &loader] {
        card.setShown(session.scene().models.empty() && !loader.busy());
    };
    QObject::connect(&session, &Session::changed, &card, show);
    QObject::connect(&loader, &Loader::started, &card, show);
    QObject::connect(&loader, &Loader::finished, &card, show);
    QObject::connect(&card, &StartCard::openWanted, &files, &FileCommands::askAndOpen);
    QObject::connect(&card, &StartCard::helpWanted, &help, &HelpSheet::toggle);
    QObject::connect(&card, &StartCard::recentWanted, &files,
                     [&files](const std::filesystem::path& file) {
                         files.whenNothingIsLost([&files, file] { files.open({file}); });
                     });
    QObject::connect(&card, &StartCard::demoWanted, &files,
                     [&files, openDemo] { files.whenNothingIsLost(openDemo); });
    QTimer::singleShot(0, &card, show); // files may have been given
}

void connectComparison(Comparison& comparison, BcfImport& topics, MessageBar& messages)
{
    QObject::connect(&topics, &BcfImport::notice, &messages, &MessageBar::showNotice);
    QObject::connect(&topics, &BcfImport::problem, &messages, &MessageBar::showProblem);
    QObject::connect(&comparison, &Comparison::notice, &messages, &MessageBar::showNotice);
    QObject::connect(&comparison, &Comparison::problem, &messages, &MessageBar::showProblem);
}

void connectReview(const PairPane& pairs, Menus& menus)
{
    QObject::connect(&pairs, &PairPane::pairsSelected, &menus, &Menus::refresh);
}

void connectRefusals(const Refusing& by, MessageBar& messages)
{
    QObject::connect(&by.session, &Session::failed, &messages, &MessageBar::showRefusal);
    QObject::connect(&by.focus, &PairFocus::noneToShow, &messages, &MessageBar::showPassingNotice);
    QObject::connect(&by.panel, &ModelPanel::refused, &messages, &MessageBar::showRefusal);
    QObject::connect(&by.section, &SectionBar::refused, &messages, &MessageBar::showRefusal);
    QObject::connect(&by.sectionBox, &SectionBoxBar::refused, &messages, &MessageBar::showRefusal);
    QObject::connect(&by.explosion, &ExplosionBar::refused, &messages, &MessageBar::showRefusal);
    QObject::connect(&by.pairs, &PairPane::refused, &messages, &MessageBar::showRefusal);
    QObject::connect(&by.session, &Session::changed, &messages, &MessageBar::endPassing);
    QObject::connect(&by.section, &SectionBar::accepted, &messages, &MessageBar::endPassing);
    QObject::connect(&by.sectionBox, &SectionBoxBar::accepted, &messages, &MessageBar::endPassing);
    QObject::connect(&by.explosion, &ExplosionBar::accepted, &messages, &MessageBar::endPassing);
    QObject::connect(&by.pairs, &PairPane::accepted, &messages, &MessageBar::endPassing);
}

void connectPanel(ModelPanel& panel, Session& session, RenderWidget& view)
{
    QObject::connect(&panel, &ModelPanel::positionEdited, &session,
                     [&session](int axis, double value) { setPosition(session, axis, value); });
    QObject::connect(&panel, &ModelPanel::rotationEdited, &session,
                     [&session](int axis, double degrees) { setRotation(session, axis, degrees); });
    QObject::connect(&panel, &ModelPanel::scaleEdited, &session,
                     [&session](int axis, double factor) { setScale(session, axis, factor); });
    QObject::connect(&panel, &ModelPanel::volumeChosen, &session,
                     [&session](VolumeKind kind) { setVolume(session, kind); });
    QObject::connect(&panel, &ModelPanel::colorChosen, &session,
                     [&session](const Color& color) { setColor(session, color); });
    QObject::connect(&panel, &ModelPanel::opacityEdited, &session,
                     [&session](double opacity) { setOpacity(session, opacity); });
    QObject::connect(&panel, &ModelPanel::opacitySettled, &session, &Session::endMerge);
    QObject::connect(&panel, &ModelPanel::left, &view, qOverload<>(&QWidget::setFocus));
}

void connectRobots(JointPanel& panel, RobotCommands& robots, RenderWidget& view,
                   MessageBar& messages)
{
    QObject::connect(&panel, &JointPanel::jointEdited, &robots, &RobotCommands::setJoint);
    QObject::connect(&panel, &JointPanel::neutralWanted, &robots, &RobotCommands::setNeutral);
    QObject::connect(&panel, &JointPanel::stateWanted, &robots, &RobotCommands::setState);
    QObject::connect(&panel, &JointPanel::refused, &messages, &MessageBar::showRefusal);
    QObject::connect(&panel, &JointPanel::left, &view, qOverload<>(&QWidget::setFocus));
    QObject::connect(&robots, &RobotCommands::warning, &messages, &MessageBar::showRefusal);
    QObject::connect(&robots, &RobotCommands::problem, &messages, &MessageBar::showProblem);
}

void connectMessages(FileCommands& files, MessageBar& messages)
{
    QObject::connect(&files, &FileCommands::opened, &messages, // what was wrong is closed with it
                     [&messages] { messages.showProblems({}); });
    QObject::connect(&files, &FileCommands::problems, &messages,
                     [&messages](const QStringList& problems) { messages.showProblems(problems); });
    QObject::connect(&files, &FileCommands::missingMeshes, &messages,
                     [&files, &messages](const QStringList& problems) {
                         messages.showProblems(problems, {{QObject::tr("Locate…"),
                                                           [&files] { files.missing().list(); }}});
                     });
    QObject::connect(&files, &FileCommands::changedOnDisk, &messages,
                     [&files, &messages](const QString& file) {
                         messages.showQuestion(
                             QObject::tr("%1 was changed by another program.").arg(file),
                             {{QObject::tr("Reload"),
                               [&files] { files.whenNothingIsLost([&files] { files.reload(); }); }},
                              {QObject::tr("Save as…"), [&files] { files.askAndSave(); }}});
                     });
    QObject::connect(
        &files.changedMeshes(), &ChangedMeshes::found, &messages,
        [&files, &messages](const QStringList& changed) {
            const int extra = static_cast<int>(changed.size()) - 1;
            messages.showQuestion(
                extra == 0 ? QObject::tr("%1 was changed by another program.").arg(changed.front())
                           : QObject::tr("%1 and %Ln more were changed by another program.",
                                         nullptr, extra)
                                 .arg(changed.front()),
                {{QObject::tr("Read again"), [&files] { files.changedMeshes().readAgain(); }}});
        });
    QObject::connect(&files.changedMeshes(), &ChangedMeshes::notice, &messages,
                     &MessageBar::showNotice);
    QObject::connect(&files, &FileCommands::notice, &messages, &MessageBar::showNotice);
}

void offerUnsavedWork(FileCommands& files, MessageBar& messages)
{
    const std::vector<UnsavedWork> left = Journal::leftByCrashes();
    if (left.empty())
        return;
    const UnsavedWork& work = left.front();
    const QString name =
        work.path ? toQString(work.path->filename()) : QObject::tr("untitled scene");
    messages.showLastingQuestion(
        QObject::tr("%1 has changes that were not saved when the program ended.").arg(name),
        {{QObject::tr("Restore"),
          [&files, work] { files.whenNothingIsLost([&files, work] { files.restore(work); }); }},
         {QObject::tr("Discard"), [work] { Journal::discard(work); }}});
}

void connectTour(Tour& tour, TourBar& bar, WindowCommands& window, RenderWidget& view)
{
    QObject::connect(&bar, &TourBar::left, &view, qOverload<>(&QWidget::setFocus));
    QObject::connect(&window, &WindowCommands::tourWanted, &tour, &Tour::start);
    QObject::connect(&view, &RenderWidget::cameraMoved, &tour,
                     [&tour] { tour.done(Tour::Step::Look); });
}

void connectGuide(WindowCommands& commands, const LanguageSwitch& language, QWidget& window)
{
    QObject::connect(&commands, &WindowCommands::guideWanted, &window, [&language, &window] {
        auto* guide = window.findChild<GuideWindow*>();
        if (!guide) // at first
            guide = new GuideWindow([&language] { return language.korean(); }, window);
        guide->bringUp();
    });
}

void connectSettings(WindowCommands& commands, ActionTable& actions, Menus& menus, QWidget& window)
{
    const auto open = [&actions, &menus, &window](bool atShortcuts) {
        auto* shortcuts = new ShortcutPage(actions);
        QObject::connect(shortcuts, &ShortcutPage::changed, &menus, [&actions, &menus] {
            saveShortcuts(actions);
            menus.refresh();
        });
        auto* appearance = new AppearancePage(actions);
        QWidget& first = atShortcuts ? static_cast<QWidget&>(*shortcuts) : *appearance;
        auto* dialog = new SettingsDialog({appearance, new ImportPage, shortcuts}, first, window);
        dialog->open(); // not exec(): the event loop goes on
    };
    QObject::connect(&commands, &WindowCommands::settingsWanted, &window, [open] { open(false); });
    QObject::connect(&commands, &WindowCommands::shortcutsWanted, &window, [open] { open(true); });
}

void connectHint(StatusLine& status, const Session& session, const ExactCheck& exact,
                 const ActionTable& actions)
{
    status.setHint([&session, &exact, &actions] { return hintText(session, exact, actions); });
}

void connectPictures(PictureCommands& pictures, ReportExport& reports, RecordCommands& record,
                     const Tellers& tellers)
{
    showWork(tellers.status->picturing(), pictures);
    const auto tell = [messages = tellers.messages]<class Source>(Source& source) {
        QObject::connect(&source, &Source::notice, messages, &MessageBar::showNotice);
        QObject::connect(&source, &Source::problem, messages, &MessageBar::showProblem);
    };
    tell(pictures);
    tell(reports);
    tell(record);
    QObject::connect(&record, &RecordCommands::changed, tellers.status, &StatusLine::setRecording);
    QObject::connect(&record, &RecordCommands::changed, tellers.menus, &Menus::refresh);
}

} // namespace mbv::viewer
