#include "settings_dialog.h"

#include "language/retranslate.h"

#include <QtWidgets/QPushButton>
#include <QtWidgets/QTabBar>
#include <QtWidgets/QTabWidget>
#include <QtWidgets/QVBoxLayout>

namespace mbv::viewer {

SettingsDialog::SettingsDialog(const QList<QWidget*>& pages, QWidget& first, QWidget& window)
    : QDialog(&window), pages_(new QTabWidget)
{
    setObjectName("settingsDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    resize(QSize(560, 560).boundedTo(window.size()));
    auto* column = new QVBoxLayout(this);
    column->addWidget(pages_);
    for (QWidget* page : pages) // before Close: Tab goes from them to it
        addPage(*page);
    pages_->setCurrentWidget(&first);
    auto* close = new QPushButton;
    close->setAutoDefault(false); // Enter may be a key to assign
    column->addWidget(close, 0, Qt::AlignRight);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    retranslate(*this, [this, close] {
        setWindowTitle(tr("Settings"));
        pages_->tabBar()->setAccessibleName(tr("Pages of the settings"));
        close->setText(tr("Close"));
    });
}

void SettingsDialog::addPage(QWidget& page)
{
    pages_->addTab(&page, page.windowTitle());
    connect(&page, &QWidget::windowTitleChanged, pages_, [this, &page](const QString& title) {
        pages_->setTabText(pages_->indexOf(&page), title);
    });
}

} // namespace mbv::viewer
