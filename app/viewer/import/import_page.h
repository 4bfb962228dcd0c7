#pragma once

#include <QtWidgets/QWidget>

class QComboBox;

namespace mbv::viewer {

class ImportFields;

/// How mesh files of each kind come into scenes when they are chosen in a dialog. What is chosen
/// holds at once.
class ImportPage : public QWidget {
    Q_OBJECT

public:
    explicit ImportPage(QWidget* parent = nullptr);

private:
    QComboBox* kinds_;
    ImportFields* fields_;
};

} // namespace mbv::viewer
