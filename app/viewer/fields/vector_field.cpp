#include "vector_field.h"

#include <QtWidgets/QHBoxLayout>

namespace mbv::viewer {

namespace {

const QLatin1String kLetters("xyz");

} // namespace

VectorField::VectorField(const NumberParser& parse, QWidget* parent) : QWidget(parent), fields_()
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(3);
    for (int axis = 0; axis < 3; ++axis) {
        auto* field = new NumberField(parse);
        field->setObjectName(QString(kLetters[axis]));
        connect(field, &NumberField::edited, this,
                [this, axis](double value) { emit edited(axis, value); });
        connect(field, &NumberField::refused, this, &VectorField::refused);
        connect(field, &NumberField::left, this, &VectorField::left);
        row->addWidget(field);
        fields_[static_cast<std::size_t>(axis)] = field;
    }
}

void VectorField::setName(const QString& name)
{
    for (int axis = 0; axis < 3; ++axis)
        fields_[static_cast<std::size_t>(axis)]->setAccessibleName(name + ' ' + kLetters[axis]);
}

void VectorField::setValue(const std::optional<Vec3>& value)
{
    for (int axis = 0; axis < 3; ++axis)
        fields_[static_cast<std::size_t>(axis)]->setValue(value ? std::optional((*value)[axis])
                                                                : std::nullopt);
}

} // namespace mbv::viewer
