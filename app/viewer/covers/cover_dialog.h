#pragma once

#include "cover_fitter.h"
#include "files/scene_folder.h"

#include <QtWidgets/QDialog>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace mbv::viewer {

class Session;

/// What the active model is to be covered with, how far that is, and how tight the cover found is;
/// it can be written to a file. Not modal: the scene stays at hand, and the cover stays seen when
/// this is closed.
class CoverDialog : public QDialog {
    Q_OBJECT

public:
    /// All must outlive it.
    CoverDialog(const Session& session, CoverFitter& fitter, SceneFolder folder, QWidget& window);

private:
    QLabel* addRow(QFormLayout& form, QWidget* field);
    void addButtons();
    void translate();
    void refresh();
    CoverRequest asked() const;
    void askForFile();
    void write(const QString& file);
    QString resultText() const;

    const Session& session_;
    CoverFitter& fitter_;
    SceneFolder folder_;
    QLabel* model_;
    QComboBox* kind_;
    QSpinBox* most_;
    QSpinBox* corners_;
    QProgressBar* progress_;
    QLabel* result_;
    QDialogButtonBox* buttons_;
    QPushButton* fit_ = nullptr;
    QPushButton* cancel_ = nullptr;
    QPushButton* export_ = nullptr;
    QPushButton* remove_ = nullptr;
    QString written_; ///< what became of the file, until something else happens
};

} // namespace mbv::viewer
