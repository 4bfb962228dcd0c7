#include "model_panel.h"

#include "quantity.h"
#include "texts.h"
#include "translated.h"
#include "vector_field.h"

#include <QtCore/QCoreApplication>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QFormLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QVBoxLayout>

#include <cmath>
#include <optional>
#include <variant>

namespace mbv::viewer {

namespace {

/// Room for the longest label, so that the sections line up.
constexpr int kLabelCharacters = 11;

struct SizeText {
    Q_DECLARE_TR_FUNCTIONS(SizeText)

public:
    QString operator()(const Sphere& s) const { return tr("radius %1").arg(numberText(s.radius)); }
    QString operator()(const Aabb& s) const { return edges(s.max - s.min); }
    QString operator()(const Obb& s) const { return edges(2 * s.halfExtents); }
    QString operator()(const Capsule& s) const { return round(norm(s.b - s.a), s.radius); }
    QString operator()(const Cylinder& s) const { return round(norm(s.b - s.a), s.radius); }
    QString operator()(const ConvexHull& s) const
    {
        const auto count = static_cast<int>(s.points.size());
        return count == 1 ? tr("1 point") : tr("%n points", nullptr, count);
    }
    QString operator()(const Plane&) const { return tr("no end"); }
    QString operator()(const HalfSpace&) const { return tr("no end"); }
    QString operator()(const Triangle& s) const
    {
        return edges({norm(s.b - s.a), norm(s.c - s.b), norm(s.a - s.c)});
    }
    QString operator()(const Segment& s) const
    {
        return tr("length %1").arg(numberText(norm(s.b - s.a)));
    }

private:
    static QString round(double length, double radius)
    {
        return tr("length %1, radius %2").arg(numberText(length), numberText(radius));
    }
    static QString edges(const Vec3& e)
    {
        return numberText(e.x) + QStringLiteral(" × ") + numberText(e.y) + QStringLiteral(" × ") +
               numberText(e.z);
    }
};

QString contentText(const std::optional<double>& volume)
{
    return volume && std::isfinite(*volume) ? numberText(*volume) : QStringLiteral("–");
}

QString fillText(const Model& model, const Shape& volume)
{
    const std::optional<double> whole = volumeOf(volume);
    if (!model.mesh || !model.mesh->properties().watertight || !whole || !(*whole > 0))
        return QStringLiteral("–");
    const double factor = model.scale.x * model.scale.y * model.scale.z;
    const double part = std::abs(model.mesh->properties().signedVolume) * factor;
    return numberText(100 * part / *whole) + QStringLiteral(" %");
}

QLabel* makeLabel(const char* text)
{
    auto* label = new QLabel;
    sayInEveryLanguage(*label, [label, text] { label->setText(ModelPanel::tr(text)); });
    return label;
}

void addHeading(QVBoxLayout& column, QLabel* heading)
{
    QFont bold = heading->font();
    bold.setBold(true);
    heading->setFont(bold);
    column.addWidget(heading);
}

QFormLayout* addForm(QVBoxLayout& column)
{
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 8);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(4);
    column.addLayout(form);
    return form;
}

} // namespace

ModelPanel::ModelPanel(const Session& session, QWidget* parent)
    : QScrollArea(parent), session_(session), title_(new QLabel)
{
    setWidgetResizable(true);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    QFont large = title_->font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() * 1.25);
    title_->setFont(large);
    title_->setTextFormat(Qt::PlainText);
    title_->setWordWrap(true);
    column->addWidget(title_);
    addMeshSection(*column);
    addPoseSection(*column);
    addVolumeSection(*column);
    column->addStretch();
    setWidget(content);

    connect(&session, &Session::changed, this, &ModelPanel::refresh);
    connect(&session, &Session::selectionChanged, this, &ModelPanel::refresh);
    sayInEveryLanguage(*this, [this] {
        setAccessibleName(tr("Selected model"));
        rotation_->setToolTip(tr("Degrees about the fixed axes x, then y, then z"));
        volume_->setAccessibleName(tr("Type of the bounding volume"));
        for (int i = 0; i < volume_->count(); ++i)
            volume_->setItemText(i,
                                 volumeText(static_cast<VolumeKind>(volume_->itemData(i).toInt())));
        content_->setToolTip(tr("Cubic units inside the bounding volume"));
        fill_->setToolTip(tr("How much of the bounding volume the mesh takes up"));
        refresh();
    });
}

void ModelPanel::addMeshSection(QVBoxLayout& column)
{
    addHeading(column, makeLabel(QT_TR_NOOP("Mesh")));
    QFormLayout* mesh = addForm(column);
    file_ = addField(*mesh, QT_TR_NOOP("File"));
    triangles_ = addField(*mesh, QT_TR_NOOP("Triangles"));
    watertight_ = addField(*mesh, QT_TR_NOOP("Watertight"));
}

void ModelPanel::addPoseSection(QVBoxLayout& column)
{
    poseTitle_ = new QLabel;
    addHeading(column, poseTitle_);
    QFormLayout* pose = addForm(column);
    const auto length = [this](const QString& text) {
        return lengthFrom(text, QString::fromStdString(session_.scene().units));
    };
    position_ = addVector(*pose, QT_TR_NOOP("Position"), QT_TR_NOOP("Position"), length);
    rotation_ = addVector(*pose, QT_TR_NOOP("Rotation °"), QT_TR_NOOP("Rotation"), degreesFrom);
    scale_ = addVector(*pose, QT_TR_NOOP("Scale"), QT_TR_NOOP("Scale"), numberFrom);
    connect(position_, &VectorField::edited, this, &ModelPanel::positionEdited);
    connect(rotation_, &VectorField::edited, this, &ModelPanel::rotationEdited);
    connect(scale_, &VectorField::edited, this, &ModelPanel::scaleEdited);
    for (VectorField* field : {position_, rotation_, scale_})
        connect(field, &VectorField::left, this, &ModelPanel::left);
}

void ModelPanel::addVolumeSection(QVBoxLayout& column)
{
    addHeading(column, makeLabel(QT_TR_NOOP("Bounding volume")));
    QFormLayout* volume = addForm(column);
    volume_ = new QComboBox;
    volume_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    for (const VolumeKind kind : kVolumeKinds)
        volume_->addItem(volumeText(kind), static_cast<int>(kind));
    volume->addRow(makeLabel(QT_TR_NOOP("Type")), volume_);
    connect(volume_, &QComboBox::activated, this, [this](int index) {
        emit volumeChosen(static_cast<VolumeKind>(volume_->itemData(index).toInt()));
    });
    size_ = addField(*volume, QT_TR_NOOP("Size"));
    content_ = addField(*volume, QT_TR_NOOP("Volume"));
    fill_ = addField(*volume, QT_TR_NOOP("Filled"));
}

QLabel* ModelPanel::addField(QFormLayout& form, const char* label)
{
    auto* value = new QLabel;
    value->setTextFormat(Qt::PlainText);
    sayInEveryLanguage(*value, [value, label] { value->setAccessibleName(tr(label)); });
    QLabel* name = makeLabel(label);
    name->setMinimumWidth(name->fontMetrics().averageCharWidth() * kLabelCharacters);
    form.addRow(name, value);
    return value;
}

VectorField*
ModelPanel::addVector(QFormLayout& form, const char* label, const char* name,
                      const std::function<std::optional<double>(const QString&)>& parse)
{
    auto* field = new VectorField(parse);
    sayInEveryLanguage(*field, [field, name] { field->setName(tr(name)); });
    form.addRow(makeLabel(label), field);
    return field;
}

void ModelPanel::refresh()
{
    const Model* model = session_.selectedModel();
    widget()->setEnabled(model != nullptr);
    const auto count = static_cast<int>(session_.selection().models.size());
    title_->setText(!model      ? tr("No model selected")
                    : count > 1 ? tr("%1 and %2 more").arg(session_.activeName()).arg(count - 1)
                                : session_.activeName());
    const QString units = QString::fromStdString(session_.scene().units);
    poseTitle_->setText(units.isEmpty() ? tr("Pose") : tr("Pose, in %1").arg(units));
    const MeshAsset* mesh = model ? model->mesh.get() : nullptr;
    const QString none = QStringLiteral("–");
    file_->setText(mesh    ? QString::fromStdU16String(mesh->path().filename().u16string())
                   : model ? tr("none, a shape")
                           : none);
    triangles_->setText(mesh ? QString::number(mesh->mesh().triangles.size()) : none);
    watertight_->setText(!mesh ? none : mesh->properties().watertight ? tr("yes") : tr("no"));
    const auto of = [model](const Vec3& value) {
        return model ? std::optional(value) : std::nullopt;
    };
    const RigidTransform pose = model ? model->pose : RigidTransform();
    position_->setValue(of(pose.translation));
    rotation_->setValue(of(toEulerXyzDegrees(pose.rotation)));
    scale_->setValue(of(model ? model->scale : Vec3()));
    refreshVolume(model);
}

void ModelPanel::refreshVolume(const Model* model)
{
    volume_->setEnabled(model && model->mesh);
    if (!model) {
        volume_->setCurrentIndex(-1);
        for (QLabel* field : {size_, content_, fill_})
            field->setText(QStringLiteral("–"));
        return;
    }
    const mbv::Shape& shape = session_.report().volumes[*session_.selected()];
    const std::string_view kind = kindName(shape);
    // A shape is its own volume, which the list of those to choose does not have.
    volume_->setPlaceholderText(
        QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size())));
    volume_->setCurrentIndex(model->mesh ? volume_->findData(static_cast<int>(model->volume)) : -1);
    size_->setText(std::visit(SizeText(), shape));
    content_->setText(contentText(volumeOf(shape)));
    fill_->setText(fillText(*model, shape));
}

} // namespace mbv::viewer
