#pragma once

#include "import_options.h"

#include <QtWidgets/QWidget>

class QComboBox;
class QLabel;

namespace mbv::viewer {

/// Import options as lists to choose from.
class ImportFields : public QWidget {
    Q_OBJECT

public:
    explicit ImportFields(QWidget* parent = nullptr);

    ImportOptions options() const;
    void setOptions(const ImportOptions& options);

signals:
    void changed(); ///< by a person

private:
    QComboBox& addRow(const char* label);
    void fill();

    QComboBox* lengths_;
    QComboBox* up_;
    QComboBox* origin_;
    QComboBox* volume_;
    QComboBox* split_;
};

} // namespace mbv::viewer
