#pragma once

#include "number_field.h"

#include <mbv/geometry/vec3.h>

#include <QtWidgets/QWidget>

#include <array>

namespace mbv::viewer {

/// Three numbers side by side: x, y and z.
class VectorField : public QWidget {
    Q_OBJECT

public:
    explicit VectorField(const NumberParser& parse, QWidget* parent = nullptr);

    /// For those who do not see the labels.
    void setName(const QString& name);
    void setValue(const std::optional<Vec3>& value);

signals:
    void edited(int axis, double value); ///< axis 0, 1, 2
    void refused(const QString& why);
    void left();

private:
    std::array<NumberField*, 3> fields_;
};

} // namespace mbv::viewer
