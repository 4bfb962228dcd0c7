#pragma once

#include "files/scene_folder.h"

#include <mbv/robot/srdf.h>

#include <QtCore/QObject>
#include <QtCore/QString>

#include <cstddef>
#include <filesystem>
#include <optional>

class QWidget;

namespace mbv::viewer {

class Session;

/// What can be done to a robot of the scene, as steps of the session: its joints set, a trajectory
/// given to it or taken from it.
class RobotCommands : public QObject {
    Q_OBJECT

public:
    /// Dialogs begin in `folder` and open over `window`, where there is one.
    RobotCommands(Session& session, SceneFolder folder, QWidget* window);

    /// The one that is meant: that of the active model, else the scene's first, as an index.
    static std::optional<std::size_t> robotMeant(const Session& session);

    /// One variable of the robot, by index, in radians or lengths. The same one in a row is one
    /// step, until Session::endMerge. Precondition: its URDF has been read, as for all below.
    void setJoint(std::size_t robot, std::size_t variable, double value);
    /// All joints at Robot::neutralValues().
    void setNeutral(std::size_t robot);
    /// The joints of the state; the others stay.
    void setState(std::size_t robot, const SrdfState& state);

    /// Asks for the file of a trajectory for the robot that is meant. Precondition: there is one.
    void askForTrajectory();
    /// Where the file cannot be read, or a link has a motion of its own: problem().
    void follow(std::size_t robot, const std::filesystem::path& trajectory);
    void leaveTrajectory(std::size_t robot);

signals:
    void warning(const QString& message); ///< joints that are out of their limits
    void problem(const QString& message);

private:
    Session& session_;
    SceneFolder folder_;
    QWidget* window_;
};

} // namespace mbv::viewer
