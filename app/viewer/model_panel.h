#pragma once

#include "session.h"

#include <QtWidgets/QScrollArea>

class QFormLayout;
class QLabel;

namespace mbv::viewer {

/// What the selected model is: file, pose, scale, volume and its sizes.
class ModelPanel : public QScrollArea {
    Q_OBJECT

public:
    explicit ModelPanel(const Session& session, QWidget* parent = nullptr);

private:
    QLabel* addField(QFormLayout& form, const QString& label);
    void refresh();

    const Session& session_;
    QLabel* title_;
    QLabel* file_;
    QLabel* triangles_;
    QLabel* watertight_;
    QLabel* position_;
    QLabel* rotation_;
    QLabel* scale_;
    QLabel* volume_;
    QLabel* size_;
    QLabel* content_;
    QLabel* fill_;
};

} // namespace mbv::viewer
