#include "collapsible_section.h"

#include "language/retranslate.h"
#include "settings/preferences.h"

#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

namespace mbv::viewer {

namespace {

constexpr int kBelow = 6; ///< pixels, before the next one

} // namespace

CollapsibleSection::CollapsibleSection(const QString& id, QWidget* parent)
    : QWidget(parent), heading_(new QToolButton), body_(new QWidget),
      content_(new QVBoxLayout(body_))
{
    QFont bold = heading_->font();
    bold.setBold(true);
    heading_->setFont(bold);
    heading_->setAutoRaise(true);
    heading_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    heading_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    content_->setContentsMargins(0, 0, 0, kBelow);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(heading_);
    all->addWidget(body_);
    setCollapsed(savedCollapsed(id));
    connect(heading_, &QToolButton::clicked, this, [this, id] {
        setCollapsed(!collapsed());
        saveCollapsed(id, collapsed());
    });
    retranslate(*this, [this] { describe(); });
}

void CollapsibleSection::setTitle(const QString& title)
{
    heading_->setText(title);
    heading_->setAccessibleName(title);
}

bool CollapsibleSection::collapsed() const
{
    return heading_->arrowType() == Qt::RightArrow;
}

void CollapsibleSection::setCollapsed(bool collapsed)
{
    heading_->setArrowType(collapsed ? Qt::RightArrow : Qt::DownArrow);
    body_->setVisible(!collapsed);
    describe();
}

void CollapsibleSection::describe()
{
    heading_->setAccessibleDescription(collapsed() ? tr("collapsed") : tr("expanded"));
}

} // namespace mbv::viewer
