#pragma once

#include "rendering/style/palette.h"
#include "session/pairs/pair_focus.h"

#include <mbv/scene/review_status.h>

#include <QtWidgets/QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;

namespace mbv::viewer {

class ExactCheck;
class NumberField;
class PairList;
class Session;

/// The list of pairs under a row of fields: words that it is searched for, how far the review of
/// what is listed is, where there are reviews, and the clearance within which pairs that do not
/// meet are listed, too. What its menu asks for becomes steps of the session.
class PairPane : public QWidget {
    Q_OBJECT

public:
    PairPane(Session& session, ExactCheck& exact, const rendering::Palette& colors,
             QWidget* parent = nullptr);

    void setColors(const rendering::Palette& colors);
    void showPair(std::size_t a, std::size_t b);
    /// The pairs that overlap, in the order of the list.
    std::vector<ModelPair> overlaps() const;
    std::vector<ModelPair> selectedPairs() const;
    /// A step for the selected pairs.
    void review(ReviewStatus status);
    /// Begins to type whom the selected pairs are assigned to. Precondition: the pane is seen.
    void askForAssignee();

signals:
    void pairChosen(std::size_t a, std::size_t b);
    void pairsSelected(); ///< others than before, or none
    void refused(const QString& why);
    void accepted(); ///< a clearance, after which what was refused is past

private:
    void layOut();
    void connectFields();
    void connectList();
    void setClearance(double clearance);
    void showUnits();
    void nameStatuses();

    Session& session_;
    ExactCheck& exact_;
    QLineEdit* words_;
    QComboBox* statuses_; ///< all, and each of kReviewStatuses
    QLabel* clearanceLabel_;
    NumberField* clearance_;
    PairList* list_;
};

} // namespace mbv::viewer
