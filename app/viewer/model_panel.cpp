#include "model_panel.h"

#include "texts.h"

#include <QtCore/QCoreApplication>
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

QFormLayout* addSection(QVBoxLayout& column, const QString& title)
{
    auto* heading = new QLabel(title);
    QFont bold = heading->font();
    bold.setBold(true);
    heading->setFont(bold);
    column.addWidget(heading);
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
    setAccessibleName(tr("Selected model"));
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

    QFormLayout* mesh = addSection(*column, tr("Mesh"));
    file_ = addField(*mesh, tr("File"));
    triangles_ = addField(*mesh, tr("Triangles"));
    watertight_ = addField(*mesh, tr("Watertight"));
    QFormLayout* pose = addSection(*column, tr("Pose"));
    position_ = addField(*pose, tr("Position"));
    rotation_ = addField(*pose, tr("Rotation"));
    rotation_->setToolTip(tr("Degrees about the fixed axes x, then y, then z"));
    scale_ = addField(*pose, tr("Scale"));
    QFormLayout* volume = addSection(*column, tr("Bounding volume"));
    volume_ = addField(*volume, tr("Type"));
    size_ = addField(*volume, tr("Size"));
    content_ = addField(*volume, tr("Volume"));
    content_->setToolTip(tr("Cubic units inside the bounding volume"));
    fill_ = addField(*volume, tr("Filled"));
    fill_->setToolTip(tr("How much of the bounding volume the mesh takes up"));
    column->addStretch();
    setWidget(content);

    connect(&session, &Session::changed, this, &ModelPanel::refresh);
    connect(&session, &Session::selectionChanged, this, &ModelPanel::refresh);
    refresh();
}

QLabel* ModelPanel::addField(QFormLayout& form, const QString& label)
{
    auto* value = new QLabel;
    value->setAccessibleName(label);
    value->setTextFormat(Qt::PlainText);
    auto* name = new QLabel(label);
    name->setMinimumWidth(name->fontMetrics().averageCharWidth() * kLabelCharacters);
    form.addRow(name, value);
    return value;
}

void ModelPanel::refresh()
{
    const Model* model = session_.selectedModel();
    widget()->setEnabled(model != nullptr);
    if (!model) {
        title_->setText(tr("No model selected"));
        for (QLabel* field : {file_, triangles_, watertight_, position_, rotation_, scale_, volume_,
                              size_, content_, fill_})
            field->setText(QStringLiteral("–"));
        return;
    }
    title_->setText(QString::fromStdString(model->name));
    if (model->mesh) {
        file_->setText(QString::fromStdU16String(model->mesh->path().filename().u16string()));
        triangles_->setText(QString::number(model->mesh->mesh().triangles.size()));
        watertight_->setText(model->mesh->properties().watertight ? tr("yes") : tr("no"));
    } else {
        file_->setText(tr("none, a shape"));
        triangles_->setText(QStringLiteral("–"));
        watertight_->setText(QStringLiteral("–"));
    }
    position_->setText(vectorText(model->pose.translation));
    rotation_->setText(tr("%1 deg").arg(vectorText(toEulerXyzDegrees(model->pose.rotation))));
    scale_->setText(vectorText(model->scale));
    const mbv::Shape& shape = session_.report().volumes[*session_.selected()];
    const std::string_view kind = kindName(shape);
    volume_->setText(model->mesh
                         ? volumeText(model->volume)
                         : QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size())));
    size_->setText(std::visit(SizeText(), shape));
    content_->setText(contentText(volumeOf(shape)));
    fill_->setText(fillText(*model, shape));
}

} // namespace mbv::viewer
