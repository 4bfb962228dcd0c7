#include "model_panel.h"

#include "fields/collapsible_section.h"
#include "fields/elided_label.h"
#include "fields/quantity.h"
#include "fields/surface_fields.h"
#include "fields/vector_field.h"
#include "language/path_text.h"
#include "language/retranslate.h"
#include "language/texts.h"
#include "session/readable_pose.h"
#include "session/volume_sizes.h"
#include "volume_table.h"

#include <QtWidgets/QFormLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QVBoxLayout>

#include <optional>

namespace mbv::viewer {

namespace {

/// Room for the longest label, so that the sections line up.
constexpr int kLabelCharacters = 11;

// Pixels: between fields that can be edited, between words, and before and after a table.
constexpr int kFieldSpace = 4;
constexpr int kWordSpace = 2;
constexpr int kTableSpace = 3;

QLabel* makeLabel(const char* text)
{
    auto* label = new QLabel;
    retranslate(*label, [label, text] { label->setText(ModelPanel::tr(text)); });
    return label;
}

/// With a title to translate, or none.
CollapsibleSection* addSection(QVBoxLayout& column, const char* id, const char* title = nullptr)
{
    auto* section = new CollapsibleSection(QString::fromLatin1(id));
    if (title)
        retranslate(*section, [section, title] { section->setTitle(ModelPanel::tr(title)); });
    column.addWidget(section);
    return section;
}

QFormLayout* addForm(QVBoxLayout& column, int verticalSpace = kFieldSpace)
{
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(verticalSpace);
    column.addLayout(form);
    return form;
}

} // namespace

ModelPanel::ModelPanel(const Session& session, const VolumeComparison& comparison,
                       const PairRuler& ruler, QWidget* parent)
    : QScrollArea(parent), session_(session), comparison_(comparison), ruler_(ruler),
      title_(new ElidedLabel)
{
    setWidgetResizable(true);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    const QMargins margins = column->contentsMargins();
    column->setContentsMargins(margins.left(), margins.top(), margins.right(), 0);
    QFont large = title_->font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() * 1.25);
    title_->setFont(large);
    column->addWidget(title_);
    addMeshSection(*column);
    addPoseSection(*column);
    addSurfaceSection(*column);
    addVolumeSection(*column);
    column->addStretch();
    setWidget(content);

    connect(&session, &Session::changed, this, &ModelPanel::refresh);
    connect(&session, &Session::selectionChanged, this, &ModelPanel::refresh);
    connect(&comparison, &VolumeComparison::changed, this, &ModelPanel::refresh);
    connect(&ruler, &PairRuler::changed, this, &ModelPanel::refreshContact);
    retranslate(*this, [this] {
        setAccessibleName(tr("Selected model"));
        rotation_->setToolTip(tr("Degrees about the fixed axes x, then y, then z"));
        content_->setToolTip(tr("Cubic units inside the bounding volume"));
        contact_->setToolTip(tr("Points at which the volumes meet"));
        refresh();
    });
}

QSize ModelPanel::sizeHint() const
{
    const QMargins margins = widget()->layout()->contentsMargins();
    const int around = margins.left() + margins.right() + 2 * frameWidth() +
                       verticalScrollBar()->sizeHint().width();
    return {kinds_->sizeHint().width() + around, QScrollArea::sizeHint().height()};
}

void ModelPanel::addMeshSection(QVBoxLayout& column)
{
    QFormLayout* mesh = addForm(addSection(column, "mesh", QT_TR_NOOP("Mesh"))->content());
    file_ = addField(*mesh, QT_TR_NOOP("File"), new ElidedLabel);
    triangles_ = addField(*mesh, QT_TR_NOOP("Triangles"));
    watertight_ = addField(*mesh, QT_TR_NOOP("Watertight"));
}

void ModelPanel::addPoseSection(QVBoxLayout& column)
{
    pose_ = addSection(column, "pose");
    QFormLayout* pose = addForm(pose_->content());
    const auto length = [this](const QString& text, QString* why) {
        return lengthFrom(text, QString::fromStdString(session_.scene().units), why);
    };
    position_ = addVector(*pose, QT_TR_NOOP("Position"), QT_TR_NOOP("Position"), length);
    rotation_ = addVector(*pose, QT_TR_NOOP("Rotation °"), QT_TR_NOOP("Rotation"), degreesFrom);
    scale_ = addVector(*pose, QT_TR_NOOP("Scale"), QT_TR_NOOP("Scale"), numberFrom);
    connect(position_, &VectorField::edited, this, &ModelPanel::positionEdited);
    connect(rotation_, &VectorField::edited, this, &ModelPanel::rotationEdited);
    connect(scale_, &VectorField::edited, this, &ModelPanel::scaleEdited);
    for (VectorField* field : {position_, rotation_, scale_}) {
        connect(field, &VectorField::refused, this, &ModelPanel::refused);
        connect(field, &VectorField::left, this, &ModelPanel::left);
    }
}

void ModelPanel::addSurfaceSection(QVBoxLayout& column)
{
    surface_ = new SurfaceFields(labelWidth());
    addSection(column, "surface", QT_TR_NOOP("Surface"))->content().addWidget(surface_);
    connect(surface_, &SurfaceFields::colorChosen, this, &ModelPanel::colorChosen);
    connect(surface_, &SurfaceFields::opacityEdited, this, &ModelPanel::opacityEdited);
    connect(surface_, &SurfaceFields::opacitySettled, this, &ModelPanel::opacitySettled);
    connect(surface_, &SurfaceFields::refused, this, &ModelPanel::refused);
    connect(surface_, &SurfaceFields::left, this, &ModelPanel::left);
}

void ModelPanel::addVolumeSection(QVBoxLayout& column)
{
    QVBoxLayout& section = addSection(column, "volume", QT_TR_NOOP("Bounding volume"))->content();
    section.setContentsMargins(0, 0, 0, 0); // nothing comes below
    section.setSpacing(kTableSpace);
    QFormLayout* volume = addForm(section, kWordSpace);
    kind_ = addField(*volume, QT_TR_NOOP("Kind"));
    size_ = addField(*volume, QT_TR_NOOP("Size"));
    content_ = addField(*volume, QT_TR_NOOP("Volume"));
    kinds_ = new VolumeTable;
    section.addWidget(kinds_);
    QFormLayout* mesh = addForm(section, kWordSpace); // last: what is above keeps its place
    meshVolume_ = addField(*mesh, QT_TR_NOOP("Mesh volume"));
    area_ = addField(*mesh, QT_TR_NOOP("Mesh area"));
    contact_ = addField(*mesh, QT_TR_NOOP("Contact points"), new ElidedLabel);
    connect(kinds_, &VolumeTable::chosen, this, &ModelPanel::volumeChosen);
}

int ModelPanel::labelWidth() const
{
    return fontMetrics().averageCharWidth() * kLabelCharacters;
}

QLabel* ModelPanel::addField(QFormLayout& form, const char* label)
{
    auto* value = new QLabel;
    value->setTextFormat(Qt::PlainText);
    value->setWordWrap(true); // rather than widen the panel
    return addField(form, label, value);
}

QLabel* ModelPanel::addField(QFormLayout& form, const char* label, QLabel* value)
{
    retranslate(*value, [value, label] { value->setAccessibleName(tr(label)); });
    QLabel* name = makeLabel(label);
    name->setMinimumWidth(labelWidth());
    form.addRow(name, value);
    return value;
}

VectorField* ModelPanel::addVector(QFormLayout& form, const char* label, const char* name,
                                   const NumberParser& parse)
{
    auto* field = new VectorField(parse);
    retranslate(*field, [field, name] { field->setName(tr(name)); });
    form.addRow(makeLabel(label), field);
    return field;
}

void ModelPanel::refresh()
{
    const Model* model = session_.selectedModel();
    widget()->setEnabled(model != nullptr);
    const std::size_t count = session_.selection().models.size();
    title_->setText(!model ? tr("No model selected")
                    : count > 1
                        ? tr("%1 and %2 more").arg(session_.activeName(), countText(count - 1))
                        : session_.activeName());
    const QString units = QString::fromStdString(session_.scene().units);
    pose_->setTitle(units.isEmpty() ? tr("Pose") : tr("Pose, in %1").arg(units));
    refreshMesh(model);
    const auto of = [model](const Vec3& value) {
        return model ? std::optional(value) : std::nullopt;
    };
    const RigidTransform pose = model ? model->pose : RigidTransform();
    position_->setValue(of(withoutNoise(pose.translation, lengthThatMatters(model))));
    rotation_->setValue(of(readableAngles(pose.rotation)));
    scale_->setValue(of(model ? model->scale : Vec3()));
    surface_->showModel(model);
    refreshVolume(model);
    refreshContact();
}

void ModelPanel::refreshMesh(const Model* model)
{
    const MeshAsset* mesh = model ? model->mesh.get() : nullptr;
    const QString none = QStringLiteral("–");
    file_->setText(mesh ? toQString(mesh->path().filename()) : model ? tr("none, a shape") : none);
    triangles_->setText(mesh ? countText(mesh->triangleCount()) : none);
    watertight_->setText(!mesh ? none : mesh->properties().watertight ? tr("yes") : tr("no"));
    const std::optional<MeshSizes> sizes =
        mesh ? std::optional(meshRuler_.sizesOf(*model)) : std::nullopt;
    const QString units = QString::fromStdString(session_.scene().units);
    area_->setText(areaText(sizes ? std::optional(sizes->area) : std::nullopt, units));
    meshVolume_->setText(contentText(sizes ? sizes->volume : std::nullopt, units));
    const QString inUnits = units.isEmpty() ? tr("In the units of the file") : QString();
    area_->setToolTip(inUnits);
    meshVolume_->setToolTip(
        sizes && !sizes->volume ? tr("A mesh that is not watertight encloses nothing") : inUnits);
}

/// Beside which a coordinate of the model's position may be nothing.
double ModelPanel::lengthThatMatters(const Model* model) const
{
    if (!model)
        return 0;
    const mbv::Shape& volume = session_.report().volumes[*session_.selected()];
    const Aabb box = isBounded(volume) ? boundsOf(volume) : Aabb{{}, {}};
    return norm(model->pose.translation) + norm(box.max - box.min);
}

/// Of a mesh's volume once its kinds are known: they include the hull's.
std::optional<double> ModelPanel::contentOf(const Model& model, const mbv::Shape& volume) const
{
    const auto kind = static_cast<std::size_t>(model.volumeKind);
    const std::vector<VolumeComparison::Kind>& kinds = comparison_.ofActive();
    return model.mesh && kind < kinds.size() ? kinds[kind].content : volumeOf(volume);
}

void ModelPanel::refreshVolume(const Model* model)
{
    const QString units = QString::fromStdString(session_.scene().units);
    kinds_->setVisible(!model || model->mesh);
    kinds_->showKinds(model && model->mesh ? model : nullptr, comparison_.ofActive(), units);
    if (!model) {
        for (QLabel* field : {kind_, size_, content_})
            field->setText(QStringLiteral("–"));
        return;
    }
    const mbv::Shape& shape = session_.report().volumes[*session_.selected()];
    kind_->setText(model->mesh ? volumeText(model->volumeKind)
                               : shapeText(shape)); // its own volume
    size_->setText(sizeText(shape, units));
    content_->setText(contentText(contentOf(*model, shape), units));
}

/// Of the measured pair, where the active model is one of it.
void ModelPanel::refreshContact()
{
    const std::optional<PairMeasure>& measure = ruler_.measure();
    const std::optional<std::size_t> active = session_.selected();
    const std::size_t count = measure && measure->manifold ? measure->manifold->points.size() : 0;
    const bool isOfPair =
        count > 0 && (active == measure->pair.first || active == measure->pair.second);
    if (!isOfPair) {
        contact_->setText(QStringLiteral("–"));
        return;
    }
    const std::size_t other =
        active == measure->pair.first ? measure->pair.second : measure->pair.first;
    contact_->setText(tr("%1 with %2")
                          .arg(count)
                          .arg(QString::fromStdString(session_.scene().models[other].name)));
}

} // namespace mbv::viewer
