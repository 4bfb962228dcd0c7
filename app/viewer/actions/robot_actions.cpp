#include "actions.h"

#include "joints/robot_commands.h"
#include "session/session.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct RobotActions {
    Q_DECLARE_TR_FUNCTIONS(RobotActions)
};

} // namespace

void addRobotActions(ActionTable& table, const Session& session, RobotCommands& robots)
{
    const auto meant = [&session] { return RobotCommands::robotMeant(session); };
    const auto follows = [&session, meant] {
        const auto robot = meant();
        return robot && session.scene().robots[*robot].path;
    };
    table.add({.id = "robot.neutral",
               .menu = Menu::Model,
               .text = RobotActions::tr("Neutral pose of the robot"),
               .run = [&robots, meant] { robots.setNeutral(*meant()); },
               .help = RobotActions::tr("A robot's joints at 0, or in the middle of their limits"),
               .enabled = [meant, follows] { return meant() && !follows(); }});
    table.add({.id = "robot.trajectory",
               .menu = Menu::Model,
               .text = RobotActions::tr("Trajectory of the robot…"),
               .run = [&robots] { robots.askForTrajectory(); },
               .help = RobotActions::tr("Let a robot follow the joint values of a file over time"),
               .enabled = [meant] { return meant().has_value(); }});
    table.add({.id = "robot.leave-trajectory",
               .menu = Menu::Model,
               .text = RobotActions::tr("No trajectory of the robot"),
               .run = [&robots, meant] { robots.leaveTrajectory(*meant()); },
               .help = RobotActions::tr("Take a robot's trajectory away"),
               .enabled = follows});
}

} // namespace mbv::viewer
