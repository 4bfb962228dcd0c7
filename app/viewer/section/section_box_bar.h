#pragma once

#include "section_box.h"

#include <QtWidgets/QWidget>

#include <vector>

class QLabel;
class QToolButton;

namespace mbv::viewer {

class NumberField;
class Session;

/// The section box in a row: from where to where it goes along each axis, as numbers in the units
/// of the scene, and buttons that put it around what is selected and end it. It is there while the
/// box is on.
class SectionBoxBar : public QWidget {
    Q_OBJECT

public:
    /// Both must outlive it.
    SectionBoxBar(const Session& session, SectionBox& box);

signals:
    void refused(const QString& why); ///< what was typed
    void accepted();                  ///< a place, typed or not
    void left();                      ///< the focus may go back to the view

private:
    struct Field {
        SectionBox::Side side;
        NumberField* number;
    };

    NumberField* addField(const SectionBox::Side& side);
    void refresh();

    const Session& session_;
    SectionBox& box_;
    QLabel* title_;
    std::vector<Field> fields_;
    QLabel* units_;
    QToolButton* fit_;
    QToolButton* close_;
};

} // namespace mbv::viewer
