#pragma once

#include "session.h"

#include <QtWidgets/QScrollArea>

#include <functional>
#include <optional>

class QComboBox;
class QFormLayout;
class QLabel;
class QVBoxLayout;

namespace mbv::viewer {

class VectorField;

/// What the active model is: file, pose, scale, volume and its sizes. Pose, scale and type of
/// volume can be edited; what comes of it is for others to say.
class ModelPanel : public QScrollArea {
    Q_OBJECT

public:
    explicit ModelPanel(const Session& session, QWidget* parent = nullptr);

signals:
    void positionEdited(int axis, double value);
    void rotationEdited(int axis, double degrees);
    void scaleEdited(int axis, double factor);
    void volumeChosen(mbv::VolumeKind kind);
    void left(); ///< a field by Esc

private:
    void addMeshSection(QVBoxLayout& column);
    void addPoseSection(QVBoxLayout& column);
    void addVolumeSection(QVBoxLayout& column);
    void refreshVolume(const Model* model);
    /// Labels are texts to translate.
    QLabel* addField(QFormLayout& form, const char* label);
    VectorField* addVector(QFormLayout& form, const char* label, const char* name,
                           const std::function<std::optional<double>(const QString&)>& parse);
    void refresh();

    const Session& session_;
    QLabel* title_;
    QLabel* file_ = nullptr;
    QLabel* triangles_ = nullptr;
    QLabel* watertight_ = nullptr;
    QLabel* poseTitle_ = nullptr;
    VectorField* position_ = nullptr;
    VectorField* rotation_ = nullptr;
    VectorField* scale_ = nullptr;
    QComboBox* volume_ = nullptr;
    QLabel* size_ = nullptr;
    QLabel* content_ = nullptr;
    QLabel* fill_ = nullptr;
};

} // namespace mbv::viewer
