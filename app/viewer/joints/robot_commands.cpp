#include "robot_commands.h"

#include "language/path_text.h"
#include "language/texts.h"
#include "robots/robot_models.h"
#include "session/session.h"

#include <mbv/geometry/error.h>
#include <mbv/robot/joint_setting.h>
#include <mbv/scene_io/trajectory_file.h>

#include <QtCore/QStringList>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QWidget>

#include <algorithm>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace mbv::viewer {

namespace {

QString joined(const std::vector<std::string>& texts)
{
    QStringList list;
    for (const std::string& text : texts)
        list << QString::fromStdString(text);
    return list.join(QStringLiteral("; "));
}

QString nameOf(const SceneRobot& robot)
{
    return QString::fromStdString(robot.name);
}

/// As the fields show them.
QString outOfLimits(const RobotVariable& variable, double value, const QString& units)
{
    constexpr double kDegree = std::numbers::pi / 180;
    const QString unit = variable.isAngle  ? QStringLiteral("°")
                         : units.isEmpty() ? QString()
                                           : QLatin1Char(' ') + units;
    const auto text = [&](double x) {
        return numberText(variable.isAngle ? x / kDegree : x) + unit;
    };
    return RobotCommands::tr("%1 at %2 is out of its limits, %3 to %4")
        .arg(QString::fromStdString(variable.name), text(value), text(variable.lower),
             text(variable.upper));
}

} // namespace

RobotCommands::RobotCommands(Session& session, SceneFolder folder, QWidget* window)
    : QObject(window), session_(session), folder_(std::move(folder)), window_(window)
{
}

std::optional<std::size_t> RobotCommands::robotMeant(const Session& session)
{
    const Scene& scene = session.scene();
    if (session.selected())
        if (const auto robot = robotOf(scene, *session.selected()))
            return robot;
    const auto first = std::ranges::find_if(
        scene.robots, [](const SceneRobot& robot) { return robot.robot != nullptr; });
    if (first == scene.robots.end())
        return std::nullopt;
    return static_cast<std::size_t>(first - scene.robots.begin());
}

void RobotCommands::setJoint(std::size_t index, std::size_t variable, double value)
{
    const SceneRobot& robot = session_.scene().robots[index];
    const RobotVariable& set = robot.robot->variables()[variable];
    const QString joint = QString::fromStdString(set.name);
    const QString who = nameOf(robot);
    std::vector<double> values = valuesOf(robot);
    std::vector<std::string> warnings;
    mbv::setJoint(*robot.robot, {set.name, value}, values, warnings);
    session_.edit(tr("Move %1 of %2").arg(joint, who), withJoints(session_.scene(), index, values),
                  QStringLiteral("joint/%1/%2").arg(who, joint));
    if (value < set.lower || value > set.upper)
        emit warning(outOfLimits(set, value, QString::fromStdString(session_.scene().units)));
    else if (!warnings.empty()) // of joints that mimic it
        emit warning(joined(warnings));
}

void RobotCommands::setNeutral(std::size_t index)
{
    const SceneRobot& robot = session_.scene().robots[index];
    session_.edit(tr("Neutral pose of %1").arg(nameOf(robot)),
                  withJoints(session_.scene(), index, robot.robot->neutralValues()));
}

void RobotCommands::setState(std::size_t index, const SrdfState& state)
{
    const SceneRobot& robot = session_.scene().robots[index];
    const std::vector<double> values = valuesIn(state, *robot.robot, valuesOf(robot));
    const QString units = QString::fromStdString(session_.scene().units);
    QStringList out;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const RobotVariable& set = robot.robot->variables()[i];
        if (values[i] < set.lower || values[i] > set.upper)
            out << outOfLimits(set, values[i], units);
    }
    session_.edit(tr("State %1 of %2").arg(QString::fromStdString(state.name), nameOf(robot)),
                  withJoints(session_.scene(), index, values));
    if (!out.isEmpty())
        emit warning(out.join(QStringLiteral("; ")));
}

void RobotCommands::askForTrajectory()
{
    const std::size_t robot = robotMeant(session_).value();
    auto* dialog = new QFileDialog(
        window_, tr("A trajectory for %1").arg(nameOf(session_.scene().robots[robot])));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters(
        {tr("Trajectories (%1)").arg(QStringLiteral("*.csv *.json")), tr("All files (*)")});
    beginIn(*dialog, folder_);
    connect(dialog, &QFileDialog::fileSelected, this, [this, robot](const QString& file) {
        if (robot < session_.scene().robots.size())
            follow(robot, toPath(file));
    });
    dialog->open(); // not exec(): the event loop goes on
}

void RobotCommands::follow(std::size_t index, const std::filesystem::path& trajectory)
{
    Scene scene = session_.document().scene();
    SceneRobot& robot = scene.robots[index];
    try {
        requireNoMotions(robot, scene);
        const LoadedTrajectory loaded = loadTrajectory(trajectory, *robot.robot, valuesOf(robot));
        robot.trajectory = trajectory;
        robot.path = std::make_shared<const JointPath>(loaded.path);
        const QString who = nameOf(robot);
        session_.showMoment(std::nullopt);
        session_.edit(tr("Give %1 a trajectory").arg(who), std::move(scene));
        if (!loaded.warnings.empty())
            emit warning(joined(loaded.warnings));
    } catch (const Error& error) {
        emit problem(QString::fromStdString(error.what()));
    }
}

void RobotCommands::leaveTrajectory(std::size_t index)
{
    session_.showMoment(std::nullopt);
    Scene scene = session_.document().scene();
    SceneRobot& robot = scene.robots[index];
    robot.trajectory.reset();
    robot.path = nullptr;
    const QString who = nameOf(robot);
    session_.edit(tr("Take the trajectory of %1 away").arg(who), std::move(scene));
}

} // namespace mbv::viewer
