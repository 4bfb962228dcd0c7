#pragma once

#include <mbv/robot/robot.h>
#include <mbv/robot/srdf.h>
#include <mbv/scene/scene.h>

#include <QtCore/QString>
#include <QtWidgets/QScrollArea>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace mbv::viewer {

class JointRow;
class Session;

/// The joints of a robot, that of the active model or else the scene's first, with a slider each.
/// It is there while the scene has a robot. Those of a robot that follows a trajectory show where
/// it is, and cannot be set.
class JointPanel : public QScrollArea {
    Q_OBJECT

public:
    explicit JointPanel(Session& session, QWidget* parent = nullptr);

    QSize sizeHint() const override;

signals:
    /// Of scene().robots and its variables().
    void jointEdited(std::size_t robot, std::size_t variable, double value);
    void neutralWanted(std::size_t robot);
    void stateWanted(std::size_t robot, const mbv::SrdfState& state);
    void refused(const QString& why);
    void left(); ///< a field by Esc

private:
    void refresh();
    void makeRows(const Robot& robot);
    void listStates(const SceneRobot& robot);

    Session& session_;
    std::optional<std::size_t> shown_;
    std::shared_ptr<const Robot> robot_; ///< that rows_ are for
    QLabel* title_;
    QToolButton* neutral_;
    QToolButton* states_; ///< where the robot's SRDF has any
    QLabel* note_;
    QVBoxLayout* column_;
    std::vector<JointRow*> rows_; ///< by variable
};

} // namespace mbv::viewer
