#pragma once

#include "fields/number_field.h"
#include "session/mesh_sizes.h"
#include "session/pairs/pair_ruler.h"
#include "session/pairs/volume_comparison.h"
#include "session/session.h"

#include <QtWidgets/QScrollArea>

#include <functional>
#include <optional>

class QFormLayout;
class QLabel;
class QVBoxLayout;

namespace mbv::viewer {

class CollapsibleSection;
class SurfaceFields;
class VectorField;
class VolumeTable;

/// What the active model is: file, pose, scale, surface, volume and its sizes, and those of other
/// kinds of volume; and at how many points it meets the model that it is measured to. Pose, scale,
/// surface and kind of volume can be edited; what comes of it is for others to say.
class ModelPanel : public QScrollArea {
    Q_OBJECT

public:
    /// All must outlive it.
    ModelPanel(const Session& session, const VolumeComparison& comparison, const PairRuler& ruler,
               QWidget* parent = nullptr);

    /// Wide enough for its table, with a scroll bar beside it.
    QSize sizeHint() const override;

signals:
    void positionEdited(int axis, double value);
    void rotationEdited(int axis, double degrees);
    void scaleEdited(int axis, double factor);
    void volumeChosen(mbv::VolumeKind kind);
    void colorChosen(const mbv::Color& color);
    void opacityEdited(double opacity); ///< 0 to 1; one change until opacitySettled
    void opacitySettled();
    void refused(const QString& why);
    void left(); ///< a field by Esc

private:
    void addMeshSection(QVBoxLayout& column);
    void addPoseSection(QVBoxLayout& column);
    void addSurfaceSection(QVBoxLayout& column);
    void addVolumeSection(QVBoxLayout& column);
    double lengthThatMatters(const Model* model) const;
    void refreshMesh(const Model* model);
    void refreshVolume(const Model* model);
    void refreshContact();
    std::optional<double> contentOf(const Model& model, const mbv::Shape& volume) const;
    int labelWidth() const;
    /// Labels are texts to translate.
    QLabel* addField(QFormLayout& form, const char* label);
    QLabel* addField(QFormLayout& form, const char* label, QLabel* value);
    VectorField* addVector(QFormLayout& form, const char* label, const char* name,
                           const NumberParser& parse);
    void refresh();

    const Session& session_;
    const VolumeComparison& comparison_;
    const PairRuler& ruler_;
    QLabel* title_;
    QLabel* file_ = nullptr;
    QLabel* triangles_ = nullptr;
    QLabel* watertight_ = nullptr;
    QLabel* area_ = nullptr;
    QLabel* meshVolume_ = nullptr;
    MeshRuler meshRuler_;
    CollapsibleSection* pose_ = nullptr;
    VectorField* position_ = nullptr;
    VectorField* rotation_ = nullptr;
    VectorField* scale_ = nullptr;
    SurfaceFields* surface_ = nullptr;
    QLabel* kind_ = nullptr;
    QLabel* size_ = nullptr;
    QLabel* content_ = nullptr;
    VolumeTable* kinds_ = nullptr;
    QLabel* contact_ = nullptr;
};

} // namespace mbv::viewer
