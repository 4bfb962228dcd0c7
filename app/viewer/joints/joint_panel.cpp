#include "joint_panel.h"

#include "fields/elided_label.h"
#include "joint_row.h"
#include "language/retranslate.h"
#include "robot_commands.h"
#include "robots/robot_models.h"
#include "session/session.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kMaxHeight = 280; ///< pixels, that it would like: the list of models is above

} // namespace

JointPanel::JointPanel(Session& session, QWidget* parent)
    : QScrollArea(parent), session_(session), title_(new ElidedLabel), neutral_(new QToolButton),
      states_(new QToolButton), note_(new QLabel)
{
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget;
    column_ = new QVBoxLayout(content);
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    note_->setWordWrap(true);
    for (QToolButton* button : {neutral_, states_})
        button->setAutoRaise(true);
    states_->setPopupMode(QToolButton::InstantPopup);
    states_->setMenu(new QMenu(states_));
    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addWidget(neutral_);
    head->addWidget(states_);
    column_->addLayout(head);
    column_->addWidget(note_);
    column_->addStretch();
    setWidget(content);

    connect(neutral_, &QToolButton::clicked, this, [this] { emit neutralWanted(*shown_); });
    connect(&session, &Session::changed, this, &JointPanel::refresh);
    connect(&session, &Session::selectionChanged, this, &JointPanel::refresh);
    retranslate(*this, [this] {
        setAccessibleName(tr("Joints"));
        neutral_->setText(tr("Neutral"));
        neutral_->setToolTip(
            tr("Every joint at 0, or in the middle of its limits where they exclude 0"));
        states_->setText(tr("States"));
        states_->setToolTip(tr("The named states of its SRDF"));
        note_->setText(tr("Follows its trajectory: the time line moves it"));
        refresh();
    });
}

void JointPanel::makeRows(const Robot& robot)
{
    for (JointRow* row : std::exchange(rows_, {}))
        delete row;
    const QString units = QString::fromStdString(session_.scene().units);
    QWidget* last = states_; // else Tab came to these behind all that the window has
    for (std::size_t i = 0; i < robot.variables().size(); ++i) {
        auto* row = new JointRow(robot.variables()[i], units);
        rows_.push_back(row);
        column_->insertWidget(column_->count() - 1, row);
        row->show();
        last = row->followInTabOrder(last);
        connect(row, &JointRow::edited, this,
                [this, i](double value) { emit jointEdited(*shown_, i, value); });
        connect(row, &JointRow::settled, &session_, &Session::endMerge);
        connect(row, &JointRow::refused, this, &JointPanel::refused);
        connect(row, &JointRow::left, this, &JointPanel::left);
    }
}

void JointPanel::listStates(const SceneRobot& robot)
{
    QMenu& menu = *states_->menu();
    menu.clear();
    for (const SrdfState& state : statesOf(robot)) {
        std::string name = state.group.empty() ? state.name : state.name + " (" + state.group + ")";
        auto* entry =
            menu.addAction(QString::fromStdString(name).replace('&', QStringLiteral("&&")));
        connect(entry, &QAction::triggered, this,
                [this, state] { emit stateWanted(*shown_, state); });
    }
    states_->setVisible(!menu.isEmpty());
}

void JointPanel::refresh()
{
    shown_ = RobotCommands::robotMeant(session_);
    if (!shown_) {
        robot_ = nullptr;
        setVisible(false);
        return;
    }
    const SceneRobot& robot = session_.scene().robots[*shown_];
    if (robot.robot != robot_) {
        robot_ = robot.robot;
        makeRows(*robot_);
        listStates(robot);
    }
    title_->setText(QString::fromStdString(robot.name)); // its pane says "Joints"
    title_->setAccessibleName(tr("Joints of %1").arg(title_->text()));
    const bool isFree = !robot.path;
    note_->setVisible(!isFree);
    neutral_->setEnabled(isFree);
    states_->setEnabled(isFree);
    const std::vector<double> values =
        !isFree && session_.moment() ? robot.path->at(*session_.moment()) : valuesOf(robot);
    for (std::size_t i = 0; i < rows_.size(); ++i)
        rows_[i]->showValue(values[i], isFree);
    setVisible(true); // as high as the rows want
}

QSize JointPanel::sizeHint() const
{
    const QSize content = widget()->sizeHint();
    return {content.width(), std::min(content.height() + 2 * frameWidth(), kMaxHeight)};
}

} // namespace mbv::viewer
