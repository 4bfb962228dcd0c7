#include "work_bar.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QProgressBar>
#include <QtWidgets/QToolButton>

#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kProgressTicks = 1000;
constexpr int kProgressWidth = 180;

} // namespace

WorkBar::WorkBar() : text_(new QLabel), progress_(new QProgressBar), cancel_(new QToolButton)
{
    progress_->setRange(0, kProgressTicks);
    progress_->setMaximumWidth(kProgressWidth);
    cancel_->setFocusPolicy(Qt::NoFocus);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(text_);
    line->addWidget(progress_);
    line->addWidget(cancel_);
    connect(cancel_, &QToolButton::clicked, this, &WorkBar::cancelled);
    hide();
}

void WorkBar::setNames(const QString& progress, const QString& cancel)
{
    progress_->setAccessibleName(progress);
    cancel_->setText(tr("Cancel"));
    cancel_->setAccessibleName(cancel);
    if (what_)
        text_->setText(what_());
}

void WorkBar::start(std::function<QString()> what)
{
    what_ = std::move(what);
    text_->setText(what_());
    progress_->setValue(0);
    show();
}

void WorkBar::showProgress(double fraction)
{
    progress_->setValue(static_cast<int>(fraction * kProgressTicks));
}

} // namespace mbv::viewer
