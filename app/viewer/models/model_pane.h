#pragma once

#include "model_list.h"

#include <QtWidgets/QWidget>

class QLineEdit;

namespace mbv::viewer {

/// The list of models under a field for words that it is searched for.
class ModelPane : public QWidget {
    Q_OBJECT

public:
    ModelPane(const Session& session, const ExactCheck& exact, const rendering::Palette& colors,
              QWidget* parent = nullptr);

    ModelList& list() { return *list_; }
    /// Lets a person type a new name for the active model, which a search may have left out.
    void editName();

signals:
    void wanted(); ///< to be seen

private:
    QLineEdit* words_;
    ModelList* list_;
};

} // namespace mbv::viewer
