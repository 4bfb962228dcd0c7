#include "model_pane.h"

#include "language/retranslate.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QVBoxLayout>

namespace mbv::viewer {

namespace {

constexpr int kSpace = 8; ///< pixels

} // namespace

ModelPane::ModelPane(const Session& session, const ExactCheck& exact,
                     const rendering::Palette& colors, QWidget* parent)
    : QWidget(parent), words_(new QLineEdit), list_(new ModelList(session, exact, colors))
{
    words_->setClearButtonEnabled(true);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    auto* fields = new QHBoxLayout;
    fields->setContentsMargins(kSpace, 1, kSpace, 1); // the list needs the room
    fields->addWidget(words_);
    all->addLayout(fields);
    all->addWidget(list_);
    setFocusProxy(list_);
    connect(words_, &QLineEdit::textChanged, list_, &ModelList::setWords);
    connect(words_, &QLineEdit::returnPressed, list_, qOverload<>(&QWidget::setFocus));
    retranslate(*this, [this] {
        words_->setPlaceholderText(tr("Search models by name"));
        words_->setAccessibleName(words_->placeholderText());
    });
}

void ModelPane::editName()
{
    emit wanted();
    words_->clear();
    list_->editName();
}

} // namespace mbv::viewer
